import { useParams, useSearchParams } from 'react-router';
import { CinemaSheet } from '#apps/portal/pages/cinemas/CinemaSheet.tsx';
import { useCinemas } from '#apps/portal/pages/cinemas/cinemas.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

export function Component() {
  const { id } = useParams();
  const [asked] = useSearchParams();
  const { data } = useCinemas(asked.get('archived') === 'true');
  const cinema = data?.find((each) => String(each.id) === id);
  // Another version of it is another form: what stood in the old one was about what is no more.
  if (cinema) return <CinemaSheet key={`${cinema.id}/${cinema.version}`} cinema={cinema} />;
  return data ? <NotFoundPage /> : null;
}
