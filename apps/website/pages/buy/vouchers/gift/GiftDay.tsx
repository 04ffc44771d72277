import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Day } from '#kernel/days.ts';
import { deliveryDays } from '#modules/vouchers/rules/gifts/gift.ts';
import { DateField } from '#ui/dates/DateField.tsx';

type GiftDayProps = {
  today: Day;
  value: string;
  errors: readonly string[] | undefined;
  onChange: (day: string) => void;
};

/** Asks for the day of delivery. Its calendar loads when a visitor wants the card mailed. */
export default function GiftDay({ today, value, errors, onChange }: GiftDayProps) {
  const { t, formats } = useTexts();
  const { from, until } = deliveryDays(today);
  return (
    <DateField
      label={t('gift.day')}
      required
      value={value}
      min={from}
      max={until}
      errors={errors}
      onChange={onChange}
      language={{
        locale: formats.locale,
        timeZone: formats.timeZone,
        words: {
          today: t('gift.dates.today'),
          clear: t('gift.dates.clear'),
          incomplete: t('gift.dates.incomplete'),
          from: (first) => t('gift.dates.from', { first }),
          until: (last) => t('gift.dates.until', { last }),
          calendar: (label) => t('gift.dates.calendar', { label }),
        },
      }}
    />
  );
}
