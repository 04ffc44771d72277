import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { DistributorSheet } from '#apps/portal/pages/programme/distributors/DistributorSheet.tsx';
import { useDistributors } from '#apps/portal/pages/programme/distributors/distributors.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useDistributors();
  const found = data?.find((each) => String(each.id) === id);
  if (found) return <DistributorSheet key={`${found.id}/${found.version}`} distributor={found} />;
  return data ? <NotFoundPage /> : null;
}
