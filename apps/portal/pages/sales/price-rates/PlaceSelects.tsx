import { useTexts } from '#apps/portal/i18n/language.ts';
import type { PlaceChoice } from '#apps/portal/pages/sales/price-rates/price-places.ts';
import type { Place } from '#apps/portal/pages/sales/price-rates/rate-form.ts';
import { Select } from '#ui/Field.tsx';

type SelectProps = Omit<Parameters<typeof Select>[0], 'label' | 'children'>;

/** Chooses the shows that a price is for: a list for each condition, the first entry of which is all. */
export function PlaceSelects(props: { choices: readonly PlaceChoice[]; propsOf: (place: Place) => SelectProps }) {
  const { t } = useTexts();
  return props.choices.map(({ place, options }) => (
    <Select key={place} {...props.propsOf(place)} label={t(`price-rates.form.${place}`)}>
      <option value="">{t('price-rates.form.all')}</option>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  ));
}
