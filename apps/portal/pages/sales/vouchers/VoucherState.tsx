import { useTexts } from '#apps/portal/i18n/language.ts';
import type { VoucherState as State } from '#modules/vouchers/rules/voucher-states.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<State, BadgeVariant>> = {
  valid: 'success',
  future: 'info',
  expired: 'warning',
  used_up: 'secondary',
  blank: 'secondary',
  unpaid: 'info',
  blocked: 'danger',
  refunded: 'warning',
};

/** Shows the status of a card (D-105). */
export function VoucherState({ state }: { state: State }) {
  const { t } = useTexts();
  return <Badge variant={LOOKS[state]}>{t(`vouchers.state.${state}`)}</Badge>;
}
