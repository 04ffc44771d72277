import { useParams, useSearchParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { CinemaSheet } from '#apps/portal/pages/organisation/cinemas/CinemaSheet.tsx';
import { useCinemas } from '#apps/portal/pages/organisation/cinemas/cinemas.ts';

export function Component() {
  const { id } = useParams();
  const [searchParams] = useSearchParams();
  const { data } = useCinemas(searchParams.get('archived') === 'true');
  const cinema = data?.find((each) => String(each.id) === id);
  // A new version gets a new form: the values of the old one are outdated.
  if (cinema) return <CinemaSheet key={`${cinema.id}/${cinema.version}`} cinema={cinema} />;
  return data ? <NotFoundPage /> : null;
}
