import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#apps/browser/machine/calls.ts';
import { watchChannel } from '#apps/browser/machine/device/pokes.ts';
import { IDLE, watchTill } from '#apps/browser/machine/display-channel.ts';
import type { DeviceState } from '#modules/devices/contract.ts';
import type { Display, DisplayState } from '#modules/printing/contract.ts';

/** What begins soon changes as time goes by. */
const LOOK_AGAIN_MS = 60_000;

/**
 * What the till says and what begins soon. In a window of the till's browser the till itself tells it; beside a till it is
 * asked of the house, each time that the till shows something else.
 */
export function useDisplay({ parent_id, channel }: DeviceState, locale: string) {
  const isBesideTill = parent_id !== null;
  const [said, setSaid] = useState<DisplayState>(IDLE);
  const { data, refetch } = useQuery({
    queryKey: ['display', locale],
    queryFn: () => api().get<Display>(`/api/display/state?locale=${encodeURIComponent(locale)}`),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  });
  useEffect(
    () => (isBesideTill ? undefined : watchTill({ state: setSaid, reload: () => location.reload() })),
    [isBesideTill],
  );
  useEffect(() => {
    if (!isBesideTill) return;
    const look = () => void refetch();
    return watchChannel({ channel, on: { DisplayChanged: look }, refetch: look });
  }, [isBesideTill, channel, refetch]);
  return { state: isBesideTill ? (data?.state ?? IDLE) : said, films: data?.films ?? [] };
}
