import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { HallSheet } from '#apps/portal/pages/organisation/signage/HallSheet.tsx';
import { useHalls } from '#apps/portal/pages/organisation/signage/signage.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useHalls();
  const hall = data?.find((each) => String(each.screen_id) === id);
  if (hall) return <HallSheet key={id} hall={hall} />;
  return data ? <NotFoundPage /> : null;
}
