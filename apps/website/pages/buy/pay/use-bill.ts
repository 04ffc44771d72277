import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#apps/browser/api-error.ts';
import { api, realtime } from '#apps/website/api/start-client.ts';
import { patiently } from '#apps/website/pages/buy/checkout/patiently.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { exhibitorChannel } from '#modules/realtime/contract.ts';

/**
 * An answer about one bill, asked again whenever the bill changes (D-177: a bill must be named to be told of). With
 * `listens` false it is asked once (PAY-017). `missing`: there is no such bill.
 */
export function useBill<Answer>(
  uuid: string,
  what: 'status' | 'result',
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
      setAnswer(await patiently(() => api().get<Answer>(`/api/bill/${uuid}/${what}`)));
      setFailed(false);
    } catch (error) {
      // A reference that is no bill's, or no uuid at all.
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) setMissing(true);
      else setFailed(true);
    }
  }, [uuid, what]);
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
