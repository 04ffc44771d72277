import { useParams, useSearchParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { PaymentMethodSheet } from '#apps/portal/pages/sales/payment-methods/PaymentMethodSheet.tsx';
import { usePaymentMethods } from '#apps/portal/pages/sales/payment-methods/payment-methods.ts';

export function Component() {
  const { id } = useParams();
  const [searchParams] = useSearchParams();
  const { data } = usePaymentMethods(searchParams.get('archived') === 'true');
  const method = data?.find((each) => String(each.id) === id);
  if (method) return <PaymentMethodSheet key={method.id} method={method} />;
  return data ? <NotFoundPage /> : null;
}
