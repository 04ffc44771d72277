import { useCallback, useEffect, useState } from 'react';
import { api, realtime } from '#apps/website/api/start-client.ts';
import { retryWithBackoff } from '#apps/website/pages/buy/checkout/retry-with-backoff.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { exhibitorChannel } from '#modules/realtime/contract/channels.ts';
import { ApiError } from '#web/api/api-error.ts';

export const billStatus = (uuid: string) => api().call('GET /api/bill/:uuid/status', { params: { uuid } });
export const billResult = (uuid: string) => api().call('GET /api/bill/:uuid/result', { params: { uuid } });

/**
 * Reads data of one bill, and reads it again whenever the bill changes (D-177: a subscription needs
 * the bill's uuid). `read` stays the same function between renders. With `listens` false it is
 * read once (PAY-017). `missing`: the bill does not exist.
 */
export function useBill<Answer>(
  uuid: string,
  read: (uuid: string) => Promise<Answer>,
  listens: (answer: Answer | null) => boolean,
): {
  readonly answer: Answer | null;
  readonly missing: boolean;
  readonly failed: boolean;
  readonly refetch: () => Promise<void>;
} {
  const exhibitorId = useSite().exhibitor.id;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [missing, setMissing] = useState(false);
  const [failed, setFailed] = useState(false);
  const refetch = useCallback(async (): Promise<void> => {
    try {
      setAnswer(await retryWithBackoff(() => read(uuid)));
      setFailed(false);
    } catch (error) {
      // A uuid without a bill, or no uuid at all.
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) setMissing(true);
      else setFailed(true);
    }
  }, [uuid, read]);
  useEffect(() => {
    void refetch();
  }, [refetch]);
  const listening = listens(answer) && !missing;
  useEffect(() => {
    if (!listening) return;
    return realtime().watch({
      channel: exhibitorChannel(exhibitorId),
      uuid,
      on: {
        BillStatusChanged: (changed) => {
          if (changed.uuid === uuid) void refetch();
        },
      },
      refetch: () => void refetch(),
    });
  }, [listening, exhibitorId, uuid, refetch]);
  return { answer, missing, failed, refetch };
}
