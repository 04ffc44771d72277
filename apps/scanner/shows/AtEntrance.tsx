import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import css from '#apps/scanner/offline/Offline.module.css';
import { OfflineStrip } from '#apps/scanner/offline/OfflineStrip.tsx';
import { showsOffline } from '#apps/scanner/offline/offline-facts.ts';
import { useIsAlone, useOffline } from '#apps/scanner/offline/offline-state.ts';
import { useExchange } from '#apps/scanner/offline/use-exchange.ts';
import { ScanPage } from '#apps/scanner/scan/ScanPage.tsx';
import { NoLocationPage } from '#apps/scanner/shows/NoLocationPage.tsx';
import { persistedHalls, persistedShow, placeOf, SHOWS } from '#apps/scanner/shows/persisted-show.ts';
import { ShowsPage } from '#apps/scanner/shows/ShowsPage.tsx';
import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { api, codeOf } from '#web/device/api.ts';
import { usePersisted } from '#web/device/persisted.ts';

/** Other entrances admit to the same halls. */
const COUNTED_EVERY_MS = 5_000;

/** Chooses the show or the halls at an entrance, then scans their tickets. */
export function AtEntrance({ uid, person }: { uid: string; person: string }) {
  const chosen = usePersisted(persistedShow);
  const halls = usePersisted(persistedHalls);
  const shows = useQuery({
    queryKey: SHOWS,
    queryFn: () => api().call('GET /api/scanner/shows'),
    refetchInterval: COUNTED_EVERY_MS,
  });
  useExchange(uid);
  const listed = useShowsAlone(shows.data === undefined) ?? shows.data;
  const isAlone = useIsAlone();
  const wasAlone = useRef(isAlone);
  const { refetch } = shows;
  useEffect(() => {
    if (wasAlone.current && !isAlone) void refetch();
    wasAlone.current = isAlone;
  }, [isAlone, refetch]);
  if (codeOf(shows.error) === 'admission.no_location')
    return <NoLocationPage uid={uid} error={shows.error} retry={() => void shows.refetch()} />;
  const place = placeOf(listed, chosen, halls);
  return (
    <div className={css.page}>
      <OfflineStrip />
      <div className={css.rest}>
        {place ? (
          <ScanPage key={JSON.stringify(place.choice)} place={place} person={person} />
        ) : (
          <ShowsPage
            shows={{ data: listed, error: shows.error, isPending: shows.isPending && !listed, refetch: shows.refetch }}
            person={person}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Without the server a show opens and ends by the list, and until its first answer (`isUnanswered`):
 * a scanner that started without a network does not leave its page when the network is back. Null:
 * the server says which shows there are.
 */
function useShowsAlone(isUnanswered: boolean): EntranceShow[] | null {
  const { list, admittedHere } = useOffline();
  const isByList = useIsAlone() || isUnanswered;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isByList) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), COUNTED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isByList]);
  return isByList && list ? showsOffline(list, now + list.clockDifference, admittedHere) : null;
}
