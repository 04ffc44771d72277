import { useTexts } from '#apps/portal/i18n/language.ts';
import type { StaffBillRowWire } from '#modules/sales/bills-contract.ts';
import type { BillStatus } from '#modules/sales/rules/bill-states.ts';
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

/** Where a bill stands. A deleted one is cancelled by a manager, and called so (D-090). */
export function BillState({ bill: { status, deleted } }: { bill: Pick<StaffBillRowWire, 'status' | 'deleted'> }) {
  const { t } = useTexts();
  return <Badge variant={LOOKS[status]}>{t(deleted ? 'bills.deleted' : `bills.status.${status}`)}</Badge>;
}
