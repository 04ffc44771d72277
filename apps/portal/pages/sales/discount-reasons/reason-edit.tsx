import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { useDiscountReasons } from '#apps/portal/pages/sales/discount-reasons/discount-reasons.ts';
import { ReasonSheet } from '#apps/portal/pages/sales/discount-reasons/ReasonSheet.tsx';

export function Component() {
  const { id } = useParams();
  const { data } = useDiscountReasons();
  const reason = data?.find((each) => String(each.id) === id);
  if (reason) return <ReasonSheet key={`${reason.id}/${reason.version}`} reason={reason} />;
  return data ? <NotFoundPage /> : null;
}
