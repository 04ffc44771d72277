import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PaymentFacts } from '#apps/portal/pages/sales/payments/PaymentFacts.tsx';
import { usePayment, usePaymentFilter } from '#apps/portal/pages/sales/payments/payments.ts';

export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { listQuery } = usePaymentFilter();
  const payment = usePayment(useQueryClient(), id);
  const title = payment.data ? t('payments.sheet', { reference: payment.data.bill.reference }) : t('payments.title');
  return (
    <Sheet title={title} onClose={() => void navigate(`/payments${listQuery}`)}>
      <Loading of={payment} />
      {payment.data ? <PaymentFacts payment={payment.data} /> : null}
    </Sheet>
  );
}
