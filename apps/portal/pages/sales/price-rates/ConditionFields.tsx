import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { DateField, TimeField } from '#apps/portal/components/form/dates.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import type { DatedForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { SUNDAY } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { RateValues } from '#apps/portal/pages/sales/price-rates/rate-form.ts';
import { addDays } from '#kernel/days.ts';
import { TextField } from '#ui/Field.tsx';

/** The days of a week in their usual order; Sunday is 0 (D-052). */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Edits the conditions of a rate; an empty field restricts nothing (D-052, D-053). */
export function ConditionFields({ form, field, dateField }: DatedForm<RateValues>) {
  const { t, formats } = useTexts();
  return (
    <fieldset className={css.group}>
      <legend className={css.groupName}>{t('price-rates.form.conditions')}</legend>
      <p className={css.hint}>{t('price-rates.form.conditions_hint')}</p>
      <Choices
        label={t('price-rates.form.weekdays')}
        options={WEEK.map((day) => ({
          value: String(day),
          name: formats.dayParts(addDays(SUNDAY, day)).weekday,
        }))}
        chosen={form.watch('weekdays')}
        errors={form.formState.errors.weekdays?.message}
        onChange={(next) => form.setValue('weekdays', next, { shouldDirty: true })}
      />
      <div className={css.two}>
        <TimeField {...dateField('usable.start_from')} label={t('price-rates.form.start_from')} />
        <TimeField {...dateField('usable.start_until')} label={t('price-rates.form.start_until')} />
        <DateField {...dateField('usable.valid_from')} label={t('price-rates.form.valid_from')} />
        <DateField {...dateField('usable.valid_until')} label={t('price-rates.form.valid_until')} />
        <TextField
          {...field('usable.days_in_advance')}
          label={t('price-rates.form.days_in_advance')}
          hint={t('price-rates.form.days_in_advance_hint')}
          inputMode="numeric"
        />
        <TextField
          {...field('quota')}
          label={t('price-rates.form.quota')}
          hint={t('price-rates.form.quota_hint')}
          inputMode="numeric"
        />
      </div>
    </fieldset>
  );
}
