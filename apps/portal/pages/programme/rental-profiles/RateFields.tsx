import { useFieldArray } from 'react-hook-form';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import type { DatedForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/rental-profiles/RentalProfilesPage.module.css';
import { BLANK_RATE, type RateValues } from '#apps/portal/pages/programme/rental-profiles/rate-values.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

type RateForm = DatedForm<RateValues>;

/** Edits the rates by starting day: at least one. Their order does not matter. */
export function RateFields({ form, field, dateField }: RateForm) {
  const { t } = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rates' });
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('rentals.form.rates')}</legend>
      <p className={formCss.hint}>{t('rentals.form.rates_hint')}</p>
      <ol className={css.rates}>
        {fields.map(({ id }, index) => (
          <li key={id} className={css.rate}>
            <DateField
              {...dateField(`rates.${index}.starting_from`)}
              label={t('rentals.form.starting_from')}
              required
            />
            <TextField
              {...field(`rates.${index}.percent`)}
              label={t('rentals.form.percent')}
              inputMode="decimal"
              required
            />
            <TextField
              {...field(`rates.${index}.guaranteed_minimum`)}
              label={t('rentals.form.guaranteed_minimum')}
              inputMode="decimal"
              required
            />
            <TextField
              {...field(`rates.${index}.guaranteed_shows`)}
              label={t('rentals.form.guaranteed_shows')}
              optional={t('common.optional')}
              inputMode="numeric"
            />
            {fields.length > 1 ? (
              <div className={css.rateFoot}>
                <Button size="small" onClick={() => remove(index)}>
                  {t('rentals.form.remove_rate')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      <div>
        <Button size="small" onClick={() => append(BLANK_RATE)}>
          {t('rentals.form.add_rate')}
        </Button>
      </div>
    </fieldset>
  );
}
