import { useParams } from 'react-router';
import { ExhibitorSheet } from '#apps/portal/pages/installation/ExhibitorSheet.tsx';
import { useExhibitors } from '#apps/portal/pages/installation/exhibitors.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

export function Component() {
  const { id } = useParams();
  const { data } = useExhibitors();
  const exhibitor = data?.find((each) => String(each.id) === id);
  if (exhibitor) return <ExhibitorSheet key={exhibitor.id} exhibitor={exhibitor} />;
  return data ? <NotFoundPage /> : null;
}
