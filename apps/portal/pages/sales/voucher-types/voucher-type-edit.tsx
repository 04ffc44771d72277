import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { VoucherTypeSheet } from '#apps/portal/pages/sales/voucher-types/VoucherTypeSheet.tsx';
import { useTypeFilter, useVoucherTypes } from '#apps/portal/pages/sales/voucher-types/voucher-types.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useVoucherTypes(useTypeFilter().archived);
  const type = data?.find((each) => String(each.id) === id);
  // A new version gets a new form: the values of the old one are outdated.
  if (type) return <VoucherTypeSheet key={`${type.id}/${type.version}`} type={type} />;
  return data ? <NotFoundPage /> : null;
}
