import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PaymentFacts } from '#apps/portal/pages/payments/PaymentFacts.tsx';
import { usePayment, usePaymentFilter } from '#apps/portal/pages/payments/payments.ts';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';

export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { kept } = usePaymentFilter();
  const payment = usePayment(useQueryClient(), id);
  const title = payment.data ? t('payments.sheet', { reference: payment.data.bill.reference }) : t('payments.title');
  return (
    <Sheet title={title} onClose={() => void navigate(`/payments${kept}`)}>
      <Loading of={payment} />
      {payment.data ? <PaymentFacts payment={payment.data} /> : null}
    </Sheet>
  );
}
