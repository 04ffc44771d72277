import { useTexts } from '#apps/portal/i18n/language.ts';
import type { PaymentFlag, PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<PaymentStatus, BadgeVariant>> = {
  pending: 'info',
  paying: 'info',
  paid: 'success',
  expired: 'secondary',
  cancelled: 'secondary',
  failed: 'danger',
  refunding: 'warning',
  partially_refunded: 'warning',
  refunded: 'warning',
};

/** Shows the status of a payment, and what a person must look at. */
export function PaymentState({ status, flag = null }: { status: PaymentStatus; flag?: PaymentFlag | null }) {
  const { t } = useTexts();
  return (
    <>
      <Badge variant={LOOKS[status]}>{t(`payments.status.${status}`)}</Badge>
      {flag === null ? null : (
        <>
          {' '}
          <Badge variant="danger">{t(`payments.flag.${flag}`)}</Badge>
        </>
      )}
    </>
  );
}
