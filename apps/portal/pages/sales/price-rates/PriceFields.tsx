import { useFieldArray } from 'react-hook-form';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import type { DatedForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PlaceSelects } from '#apps/portal/pages/sales/price-rates/PlaceSelects.tsx';
import css from '#apps/portal/pages/sales/price-rates/PriceRatesPage.module.css';
import { usePlaceChoices } from '#apps/portal/pages/sales/price-rates/price-places.ts';
import { BLANK_PRICE, type PriceValues, type RateValues } from '#apps/portal/pages/sales/price-rates/rate-form.ts';
import { isDay } from '#kernel/days.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

type RateForm = DatedForm<RateValues>;

/**
 * Edits the prices of a ticket: for all screenings, and for some of them. The most specific price
 * applies (D-051).
 */
export function PriceFields({ form, field, dateField, rate }: RateForm & { rate: PriceRateWire | null }) {
  const { t, formats } = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'prices' });
  const choices = usePlaceChoices(rate?.prices ?? []);
  const prices = form.watch('prices');
  const wrong = form.formState.errors.prices;
  const narrowing = (price: PriceValues): string => {
    const chosen = choices.flatMap(({ place, options }) => options.find(({ value }) => value === price[place]) ?? []);
    const places = formats.list(chosen.map(({ name }) => name));
    const shows = chosen.length > 0 ? t('price-rates.form.narrowed', { places }) : null;
    const from = isDay(price.from_day)
      ? t('price-rates.usable.valid_from', { day: formats.date(price.from_day) })
      : null;
    return [shows, from].filter((part) => part !== null).join(' · ') || t('price-rates.form.narrow');
  };
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('price-rates.form.prices')}</legend>
      <p className={formCss.hint}>{t('price-rates.form.prices_hint')}</p>
      {wrong?.message ? <p className={formCss.error}>{wrong.message}</p> : null}
      <ol className={css.prices}>
        {fields.map(({ id }, index) => (
          <li key={id} className={css.priceForm}>
            <TextField {...field(`prices.${index}.ticket`)} label={t('price-rates.form.ticket')} {...MONEY} required />
            <TextField
              {...field(`prices.${index}.handling`)}
              label={t('price-rates.form.own_handling')}
              optional={t('common.optional')}
              {...MONEY}
            />
            <details className={css.narrow}>
              <summary>{narrowing(prices[index] ?? BLANK_PRICE)}</summary>
              <div className={formCss.two}>
                <PlaceSelects choices={choices} propsOf={(place) => field(`prices.${index}.${place}`)} />
                <DateField
                  {...dateField(`prices.${index}.from_day`)}
                  label={t('price-rates.form.from_day')}
                  hint={t('price-rates.form.from_day_hint')}
                />
              </div>
            </details>
            {fields.length > 1 ? (
              <div className={css.priceFoot}>
                <Button size="small" onClick={() => remove(index)}>
                  {t('price-rates.form.remove_price')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      <div>
        <Button size="small" onClick={() => append(BLANK_PRICE)}>
          {t('price-rates.form.add_price')}
        </Button>
      </div>
    </fieldset>
  );
}

const MONEY = { inputMode: 'decimal' } as const;
