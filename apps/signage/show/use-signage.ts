import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepMedia } from '#apps/signage/offline/keep.ts';
import { keep, persistedData } from '#apps/signage/show/persisted-data.ts';
import { machineClocks, useServerTime } from '#apps/signage/show/use-server-time.ts';
import type { SignageData } from '#modules/signage/contract/signage.ts';
import { type ClockReading, isTooOld } from '#modules/signage/rules/offline-cache.ts';
import { afterRandomDelay } from '#web/api/realtime.ts';
import { api, codeOf } from '#web/device/api.ts';
import { watchChannel } from '#web/device/device/subscriptions.ts';
import { usePersisted } from '#web/device/persisted.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** Invalidations may be lost, and a changed programme sends none. */
const ASK_EVERY_MS = 30_000;

export type Signage = {
  /** The data and the server's time. Null while there is none, or only outdated data. */
  readonly now: { readonly data: SignageData; readonly time: number } | null;
  /** The code of a refusal without content; null without a refusal, or without an answer. */
  readonly refusal: string | null;
  readonly isWaiting: boolean;
};

/**
 * Returns the content of this screen (SIGN-001 to SIGN-004): the present data, else the last
 * answer.
 */
export function useSignage(uid: string): Signage {
  const { exhibitor_id } = useExhibitor();
  const kept = usePersisted(persistedData);
  const [reading, setReading] = useState<ClockReading | null>(() => readingOf(uid));
  const { error, isPending, refetch } = useQuery({
    queryKey: ['signage', uid],
    queryFn: async () => {
      const data = await api().call('GET /api/signage/data');
      const clocks = machineClocks();
      keep(uid, data, clocks.wall);
      keepMedia(data);
      setReading({ server: data.now, ...clocks });
      return data.now;
    },
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    // Changes of this device alone also arrive as SettingsChanged, on its own channel, which
    // useDevice follows.
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

/**
 * A newly loaded page uses the device's wall clock until the server answers; data of another device
 * is ignored.
 */
function readingOf(uid: string): ClockReading | null {
  const kept = persistedData.get();
  return kept?.uid === uid ? { server: kept.data.now, wall: kept.wall, steady: null } : null;
}
