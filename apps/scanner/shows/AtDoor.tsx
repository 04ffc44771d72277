import { useQuery } from '@tanstack/react-query';
import { api, codeOf } from '#apps/browser/machine/calls.ts';
import { useKept } from '#apps/browser/machine/kept.ts';
import { ScanPage } from '#apps/scanner/scan/ScanPage.tsx';
import { keptShow, SHOWS } from '#apps/scanner/shows/kept-show.ts';
import { NoLocationPage } from '#apps/scanner/shows/NoLocationPage.tsx';
import { ShowsPage } from '#apps/scanner/shows/ShowsPage.tsx';
import type { DoorShow } from '#modules/admission/contract.ts';

/** Other doors let in to the same hall. */
const COUNTED_EVERY_MS = 15_000;

/** Somebody stands at the door: which show they let in to, and then the tickets. */
export function AtDoor({ uid, person }: { uid: string; person: string }) {
  const chosen = useKept(keptShow);
  const shows = useQuery({
    queryKey: SHOWS,
    queryFn: () => api().get<DoorShow[]>('/api/scanner/shows'),
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
