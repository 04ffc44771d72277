import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { persistDisplay, persistedDisplay } from '#apps/display/persisted-display.ts';
import type { DeviceState } from '#modules/devices/contract/devices.ts';
import type { Display, DisplayState } from '#modules/printing/contract/printing.ts';
import { api } from '#web/device/api.ts';
import { watchChannel } from '#web/device/device/subscriptions.ts';
import { IDLE, watchTill } from '#web/device/display-channel.ts';

/** The list of the next screenings changes with time. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Returns the state of the till and the next screenings. A window of the till's browser receives
 * the state from the till; a display beside a till reads it from the server each time the till
 * shows something else. Without the server the screenings are the last ones.
 */
export function useDisplay(
  { uid, parent_id, channel }: Pick<DeviceState, 'uid' | 'parent_id' | 'channel'>,
  locale: string,
) {
  const isBesideTill = parent_id !== null;
  const [stateFromTill, setStateFromTill] = useState<DisplayState>(IDLE);
  const { data, refetch } = useQuery({
    queryKey: ['display', locale],
    queryFn: () => api().call('GET /api/display/state', { query: { locale } }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (data) persistDisplay({ uid, parent_id, channel, films: data.films });
  }, [data, uid, parent_id, channel]);
  useEffect(
    () => (isBesideTill ? undefined : watchTill({ state: setStateFromTill, reload: () => location.reload() })),
    [isBesideTill],
  );
  useEffect(() => {
    if (!isBesideTill) return;
    const look = () => void refetch();
    return watchChannel({ channel, on: { DisplayChanged: look }, refetch: look });
  }, [isBesideTill, channel, refetch]);
  const now = useClock();
  const films = data?.films ?? lastFilms(uid).filter(({ start }) => Date.parse(start) > now);
  return { state: isBesideTill ? (data?.state ?? IDLE) : stateFromTill, films };
}

function lastFilms(uid: string): Display['films'] {
  const kept = persistedDisplay.get();
  return kept?.uid === uid ? kept.films : [];
}

/** Epoch ms by the clock of this device, each minute. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), LOOK_AGAIN_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}
