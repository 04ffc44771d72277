import { useFieldArray } from 'react-hook-form';
import formCss from '#apps/portal/components/form/Form.module.css';
import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/price-rates/PriceRatesPage.module.css';
import { mediaName, usePricedPlaces } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import {
  BLANK_PRICE,
  type Place,
  type PriceValues,
  type RateValues,
} from '#apps/portal/pages/sales/price-rates/rate-form.ts';
import { DIMENSIONS, MEDIA_TYPES } from '#modules/catalogue/rules/version-text.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';

type RateForm = StaffForm<RateValues>;
type Option = { readonly value: string; readonly name: string };

/**
 * Edits the prices of a ticket: for all screenings, and for some of them. The most specific price
 * applies (D-051).
 */
export function PriceFields({ form, field, rate }: RateForm & { rate: PriceRateWire | null }) {
  const { t, formats } = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'prices' });
  const choices = usePlaces(rate);
  const prices = form.watch('prices');
  const wrong = form.formState.errors.prices;
  const narrowing = (price: PriceValues): string => {
    const chosen = choices.flatMap(({ place, options }) => options.find(({ value }) => value === price[place]) ?? []);
    const places = formats.list(chosen.map(({ name }) => name));
    return chosen.length > 0 ? t('price-rates.form.narrowed', { places }) : t('price-rates.form.narrow');
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
                {choices.map(({ place, options }) => (
                  <Select key={place} {...field(`prices.${index}.${place}`)} label={t(`price-rates.form.${place}`)}>
                    <option value="">{t('price-rates.form.all')}</option>
                    {options.map(({ value, name }) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                  </Select>
                ))}
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

/**
 * Returns what a price can be for, including what this rate's prices use already, even if it is
 * archived now.
 */
function usePlaces(rate: PriceRateWire | null): { readonly place: Place; readonly options: readonly Option[] }[] {
  const { data } = usePricedPlaces();
  const { cinemas = [], screens = [], events = [] } = data ?? {};
  const severalCinemas = cinemas.length > 1;
  const cinemaOf = new Map(cinemas.map(({ id, name }) => [id, name]));
  const named = ({ id, name }: { readonly id: number; readonly name: string }): Option => ({ value: String(id), name });
  const also = (options: readonly Option[], kept: readonly ({ id: number; name: string } | null)[]): Option[] => {
    const missing = kept.filter((each) => each !== null && !options.some(({ value }) => value === String(each.id)));
    return [
      ...options,
      ...new Map(missing.map((each) => [each?.id, named(each as { id: number; name: string })])).values(),
    ];
  };
  const prices = rate?.prices ?? [];
  const halls = screens.map(({ id, name, cinema_id }) =>
    named({ id, name: severalCinemas ? `${cinemaOf.get(cinema_id) ?? ''}, ${name}` : name }),
  );
  const plain = (values: readonly string[], nameOf = (value: string) => value): Option[] =>
    [...new Set(values)].map((value) => ({ value, name: nameOf(value) }));
  return [
    {
      place: 'cinema_id',
      options: also(
        cinemas.map(named),
        prices.map(({ cinema }) => cinema),
      ),
    },
    {
      place: 'screen_id',
      options: also(
        halls,
        prices.map(({ screen }) => screen),
      ),
    },
    {
      place: 'event_id',
      options: also(
        events.map(named),
        prices.map(({ event }) => event),
      ),
    },
    { place: 'dimension', options: plain([...DIMENSIONS, ...prices.flatMap(({ dimension }) => dimension ?? [])]) },
    {
      place: 'media_type',
      options: plain([...MEDIA_TYPES, ...prices.flatMap(({ media_type }) => media_type ?? [])], mediaName),
    },
  ];
}
