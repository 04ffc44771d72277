import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { COUNTRY_CODES } from '#kernel/countries.ts';
import { countryName, FILM_COUNTRIES } from '#modules/catalogue/rules/film-countries.ts';
import { Select } from '#ui/Field.tsx';

/** ISO 3166, two letters each. */
const COUNTRIES: readonly string[] = [...new Set([...COUNTRY_CODES, ...FILM_COUNTRIES])];

/**
 * Chooses a country by its name in the language of the page. `stored` stays a choice if it is none
 * of these: an import may have brought other text. `nothing` is the label of the choice without a
 * country.
 */
export function CountrySelect({
  field,
  label,
  stored,
  nothing,
}: {
  field: UseFormRegisterReturn<string> & { errors?: string[] };
  label: string;
  stored: string;
  nothing?: string;
}) {
  const { locale } = useTexts();
  const { compare } = new Intl.Collator(locale);
  const isOther = stored !== '' && !COUNTRIES.includes(stored);
  const named = [...COUNTRIES, ...(isOther ? [stored] : [])].map((code) => [code, countryName(code, locale)] as const);
  return (
    <Select {...field} label={label}>
      {nothing === undefined ? null : <option value="">{nothing}</option>}
      {[...named]
        .sort(([, a], [, b]) => compare(a, b))
        .map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </Select>
  );
}
