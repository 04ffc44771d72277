import { useParams } from 'react-router';
import { DistributorSheet } from '#apps/portal/pages/distributors/DistributorSheet.tsx';
import { useDistributors } from '#apps/portal/pages/distributors/distributors.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

export function Component() {
  const { id } = useParams();
  const { data } = useDistributors();
  const found = data?.find((each) => String(each.id) === id);
  if (found) return <DistributorSheet key={`${found.id}/${found.version}`} distributor={found} />;
  return data ? <NotFoundPage /> : null;
}
