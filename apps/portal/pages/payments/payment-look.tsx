import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PaymentFacts } from '#apps/portal/pages/payments/PaymentFacts.tsx';
import { usePayment, usePaymentFilter } from '#apps/portal/pages/payments/payments.ts';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { kept } = usePaymentFilter();
  const payment = usePayment(useQueryClient(), id);
  const title = payment.data ? t('payments.sheet', { reference: payment.data.bill.reference }) : t('payments.title');
  return (
    <Sheet title={title} onClose={() => void navigate(`/payments${kept}`)}>
      {payment.error ? <Failure error={payment.error} retry={() => void payment.refetch()} /> : null}
      {payment.isPending ? <Spinner label={t('common.loading')} /> : null}
      {payment.data ? <PaymentFacts payment={payment.data} /> : null}
    </Sheet>
  );
}
