import type { Translate } from '#apps/portal/i18n/language.ts';
import type { AlarmWire } from '#modules/alarms/contract/staff.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** What an alarm is about, in a few words: its bill and amount, or its name. */
export const aboutOf = (t: Translate, formats: Formats, alarm: AlarmWire): string =>
  [
    alarm.of_installation ? t('alarms.installation') : null,
    alarm.bill?.reference ?? alarm.name,
    alarm.amount === null ? null : formats.money(alarm.amount),
  ]
    .filter((each) => each !== null)
    .join(' · ');
