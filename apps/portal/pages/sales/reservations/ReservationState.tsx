import { useTexts } from '#apps/portal/i18n/language.ts';
import type { ReservationStatus } from '#modules/reservations/rules/reservation-states.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<ReservationStatus, BadgeVariant>> = {
  pending: 'info',
  used: 'success',
  canceled: 'secondary',
  expired: 'warning',
};

/** Shows the status of a reservation. */
export function ReservationState({ status }: { status: ReservationStatus }) {
  const { t } = useTexts();
  return <Badge variant={LOOKS[status]}>{t(`reservations.status.${status}`)}</Badge>;
}
