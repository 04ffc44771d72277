import { useQuery } from '@tanstack/react-query';
import { ScanPage } from '#apps/scanner/scan/ScanPage.tsx';
import { NoLocationPage } from '#apps/scanner/shows/NoLocationPage.tsx';
import { persistedHalls, persistedShow, placeOf, SHOWS } from '#apps/scanner/shows/persisted-show.ts';
import { ShowsPage } from '#apps/scanner/shows/ShowsPage.tsx';
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
  if (codeOf(shows.error) === 'admission.no_location')
    return <NoLocationPage uid={uid} error={shows.error} retry={() => void shows.refetch()} />;
  const place = placeOf(shows.data, chosen, halls);
  return place ? (
    <ScanPage key={JSON.stringify(place.choice)} place={place} person={person} />
  ) : (
    <ShowsPage shows={shows} person={person} />
  );
}
