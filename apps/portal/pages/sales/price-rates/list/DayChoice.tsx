import { useState } from 'react';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/price-rates/list/PriceListPage.module.css';
import { addDays, type Day, isDay } from '#kernel/days.ts';
import { Select } from '#ui/Field.tsx';

type Choosing = {
  /** Null: the prices of now. */
  readonly from: Day | null;
  readonly today: Day;
  /** The days on which prices change already. */
  readonly coming: readonly Day[];
  /** There are unsaved prices of the day that is shown. */
  readonly isLocked: boolean;
  readonly errors: readonly string[] | undefined;
  readonly onChange: (from: Day | null) => void;
};

const OTHER = 'other';

/** Chooses between the prices of now, those of a day on which prices change, and another day ahead. */
export function DayChoice({ from, today, coming, isLocked, errors = [], onChange }: Choosing) {
  const { t, formats } = useTexts();
  const [typed, setTyped] = useState('');
  const [isOther, setIsOther] = useState(false);
  const first = addDays(today, 1);
  const value = isOther ? OTHER : (from ?? '');
  const choose = (chosen: string): void => {
    setIsOther(chosen === OTHER);
    setTyped('');
    onChange(isDay(chosen) ? chosen : null);
  };
  return (
    <div className={css.day}>
      <Select
        label={t('price-rates.list.day')}
        hint={isLocked ? t('price-rates.list.day_locked') : undefined}
        errors={isOther ? [] : errors}
        value={value}
        disabled={isLocked}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('price-rates.list.now')}</option>
        {coming.map((day) => (
          <option key={day} value={day}>
            {t('price-rates.usable.valid_from', { day: formats.date(day) })}
          </option>
        ))}
        <option value={OTHER}>{t('price-rates.list.other_day')}</option>
      </Select>
      {isOther && !isLocked ? (
        <DateField
          label={t('price-rates.form.from_day')}
          errors={errors}
          min={first}
          value={typed}
          reportsOnBlur
          onChange={(day) => {
            setTyped(day);
            onChange(isDay(day) && day >= first ? day : null);
          }}
        />
      ) : null}
    </div>
  );
}
