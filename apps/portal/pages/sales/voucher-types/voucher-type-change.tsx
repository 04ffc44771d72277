import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { VoucherTypeSheet } from '#apps/portal/pages/voucher-types/VoucherTypeSheet.tsx';
import { useTypeFilter, useVoucherTypes } from '#apps/portal/pages/voucher-types/voucher-types.ts';

export function Component() {
  const { id } = useParams();
  const { kept } = useTypeFilter();
  const { data } = useVoucherTypes(kept);
  const type = data?.find((each) => String(each.id) === id);
  // Another version of it is another form: what stood in the old one was about what is no more.
  if (type) return <VoucherTypeSheet key={`${type.id}/${type.version}`} type={type} />;
  return data ? <NotFoundPage /> : null;
}
