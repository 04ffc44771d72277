import { useQuery } from '@tanstack/react-query';
import { ScanPage } from '#apps/scanner/scan/ScanPage.tsx';
import { NoLocationPage } from '#apps/scanner/shows/NoLocationPage.tsx';
import { persistedShow, SHOWS } from '#apps/scanner/shows/persisted-show.ts';
import { ShowsPage } from '#apps/scanner/shows/ShowsPage.tsx';
import { api, codeOf } from '#web/device/api.ts';
import { usePersisted } from '#web/device/persisted.ts';

/** Other entrances admit to the same hall. */
const COUNTED_EVERY_MS = 15_000;

/** Chooses the show at an entrance, then scans its tickets. */
export function AtEntrance({ uid, person }: { uid: string; person: string }) {
  const chosen = usePersisted(persistedShow);
  const shows = useQuery({
    queryKey: SHOWS,
    queryFn: () => api().call('GET /api/scanner/shows'),
    refetchInterval: COUNTED_EVERY_MS,
  });
  if (codeOf(shows.error) === 'admission.no_location')
    return <NoLocationPage uid={uid} error={shows.error} retry={() => void shows.refetch()} />;
  const show = shows.data?.find(({ screening_id }) => screening_id === chosen);
  return show ? (
    <ScanPage key={show.screening_id} show={show} person={person} />
  ) : (
    <ShowsPage shows={shows} person={person} />
  );
}
