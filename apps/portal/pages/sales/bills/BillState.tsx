import { useTexts } from '#apps/portal/i18n/language.ts';
import type { StaffBillRowWire } from '#modules/sales/contract/bills.ts';
import type { BillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<BillStatus, BadgeVariant>> = {
  pending: 'info',
  paying: 'info',
  reserved: 'info',
  settled: 'success',
  cancelled: 'secondary',
  expired: 'secondary',
  refunding: 'warning',
  partially_refunded: 'warning',
  refunded: 'warning',
};

/**
 * Shows the status of a bill, and whether money was charged back. A deleted bill was cancelled by a manager, and is shown as cancelled
 * (D-090).
 */
export function BillState(props: { bill: Pick<StaffBillRowWire, 'status' | 'deleted' | 'charged_back'> }) {
  const { t } = useTexts();
  const { status, deleted, charged_back } = props.bill;
  return (
    <>
      <Badge variant={LOOKS[status]} wraps>
        {t(deleted ? 'bills.deleted' : `bills.status.${status}`)}
      </Badge>
      {charged_back > 0 ? (
        <>
          {' '}
          <Badge variant="danger">{t('bills.charged_back_badge')}</Badge>
        </>
      ) : null}
    </>
  );
}
