import { useTexts } from '#apps/portal/i18n/language.ts';
import type { AlarmStatus } from '#modules/alarms/rules/alarm-kinds.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<AlarmStatus, BadgeVariant>> = { open: 'danger', taken: 'warning', done: 'success' };

/** Shows the status of an alarm. */
export function AlarmState({ status }: { status: AlarmStatus }) {
  const { t } = useTexts();
  return <Badge variant={LOOKS[status]}>{t(`alarms.status.${status}`)}</Badge>;
}
