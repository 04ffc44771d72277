import { useParams } from 'react-router';
import { useVatTable } from '#apps/portal/components/form/vat.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { VatChangeSheet } from '#apps/portal/pages/organisation/vat/VatChangeSheet.tsx';

export function Component() {
  const { id } = useParams();
  const { data } = useVatTable();
  const planned = data?.kinds.flatMap(({ kind, planned }) =>
    planned.flatMap(({ percent, from, change }) => (change ? [{ ...change, kind, percent, from }] : [])),
  );
  const change = planned?.find((each) => String(each.id) === id);
  if (data && change) return <VatChangeSheet key={`${change.id}/${change.version}`} table={data} change={change} />;
  return data ? <NotFoundPage /> : null;
}
