import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHouse } from '#apps/browser/house.tsx';
import { api, codeOf } from '#apps/browser/machine/calls.ts';
import { watchChannel } from '#apps/browser/machine/device/pokes.ts';
import { useKept } from '#apps/browser/machine/kept.ts';
import { afterRandomDelay } from '#apps/browser/realtime.ts';
import { keep, keptData } from '#apps/signage/show/kept-data.ts';
import { machineClocks, useServerTime } from '#apps/signage/show/use-server-time.ts';
import type { SignageData } from '#modules/signage/contract.ts';
import { type ClockReading, isTooOld } from '#modules/signage/rules/keeping.ts';

const DATA = '/api/signage/data';
/** Pokes may be lost, and a changed programme pokes nobody. */
const ASK_EVERY_MS = 30_000;

export type Signage = {
  /** What is to be shown, and the server's time. Null while there is nothing, or only what is too old. */
  readonly now: { readonly data: SignageData; readonly time: number } | null;
  /** The code of a refusal that says there will be nothing to show; null when all is well, or nobody answers. */
  readonly refusal: string | null;
  readonly isWaiting: boolean;
};

/** What this screen shows (SIGN-001 to SIGN-004): as it is now, else as it was when somebody answered last. */
export function useSignage(uid: string): Signage {
  const { exhibitor_id } = useHouse();
  const kept = useKept(keptData);
  const [reading, setReading] = useState<ClockReading | null>(() => readingOf(uid));
  const { error, isPending, refetch } = useQuery({
    queryKey: ['signage', uid],
    queryFn: async () => {
      const data = await api().get<SignageData>(DATA);
      const clocks = machineClocks();
      keep(uid, data, clocks.wall);
      setReading({ server: data.now, ...clocks });
      return data.now;
    },
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    // What concerns this device alone comes as SettingsChanged too, by its own channel, which useDevice follows.
    const look = afterRandomDelay(() => void refetch());
    return watchChannel({
      channel: `Exhibitor.${exhibitor_id}`,
      on: { SettingsChanged: look, ScheduleSeatsChanged: look },
      refetch: look,
    });
  }, [exhibitor_id, refetch]);
  const time = useServerTime(reading);
  const isThere = kept !== null && time !== null && !isTooOld(kept.data.now, time);
  return {
    now: isThere ? { data: kept.data, time } : null,
    refusal: error ? codeOf(error) : null,
    isWaiting: isPending,
  };
}

/** A page that was just loaded has the machine's calendar to go by until somebody answers; what another device kept is nothing to it. */
function readingOf(uid: string): ClockReading | null {
  const kept = keptData.get();
  return kept?.uid === uid ? { server: kept.data.now, wall: kept.wall, steady: null } : null;
}
