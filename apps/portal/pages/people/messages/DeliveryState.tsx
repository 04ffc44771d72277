import { useTexts } from '#apps/portal/i18n/language.ts';
import type { Delivery } from '#modules/contact/rules/deliveries.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<Delivery, BadgeVariant>> = { sent: 'success', waiting: 'info', failed: 'danger' };

/** Shows what became of the mail with a message. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { t } = useTexts();
  return <Badge variant={LOOKS[delivery]}>{t(`messages.delivery.${delivery}`)}</Badge>;
}
