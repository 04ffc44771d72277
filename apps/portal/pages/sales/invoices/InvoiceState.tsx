import { useTexts } from '#apps/portal/i18n/language.ts';
import type { InvoiceStatus } from '#modules/invoices/rules/invoice-states.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<InvoiceStatus, BadgeVariant>> = {
  pending: 'secondary',
  invoiced: 'info',
  paid: 'success',
  expired: 'danger',
};

/** Shows the status of an invoice; expired means overdue (D-022). */
export function InvoiceState({ status }: { status: InvoiceStatus }) {
  const { t } = useTexts();
  return <Badge variant={LOOKS[status]}>{t(`invoices.status.${status}`)}</Badge>;
}
