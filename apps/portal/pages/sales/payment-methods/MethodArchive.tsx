import { api } from '#apps/portal/api.ts';
import { ArchiveToggle } from '#apps/portal/components/dialog/ArchiveToggle.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PAYMENT_METHODS } from '#apps/portal/pages/sales/payment-methods/payment-methods.ts';
import type { StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';

/** Archives a payment method, or restores it switched off. */
export function MethodArchive({ method: { id, name, archived } }: { method: StaffPaymentMethodWire }) {
  const { t } = useTexts();
  const action = archived ? 'restore' : 'archive';
  return (
    <ArchiveToggle
      change={(change) => api().call(`POST /api/staff/payment-methods/:id/${change}`, { params: { id } })}
      archived={archived}
      question={{ title: t('payment-methods.archive.title', { name }), text: t('payment-methods.archive.text') }}
      button={t(`payment-methods.archive.${action}`)}
      successText={t(`payment-methods.archive.${action}d`, { name })}
      list="/payment-methods"
      stale={[PAYMENT_METHODS]}
    />
  );
}
