import type { UseFormRegisterReturn } from 'react-hook-form';
import form from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { COUNTRIES, COUNTRY_CODES, type Country } from '#kernel/countries.ts';
import { MESSAGE_LOCALES } from '#kernel/texts.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { languageName } from '#web/i18n/LocaleOptions.tsx';

/** What is typed about a new exhibitor. */
export type ExhibitorValues = {
  trade_name: string;
  country: Country;
  timezone: string;
  languages: string[];
  cinema: { name: string; address1: string; zip: string; city: string };
};
type Name = 'trade_name' | 'country' | 'timezone' | 'languages' | `cinema.${keyof ExhibitorValues['cinema']}`;
type Fields = { legend: string; field: (name: Name) => UseFormRegisterReturn<string> & { errors?: string[] } };

/** The values of a form that is opened in a language. */
export const exhibitorValues = (country: Country, locale: string): ExhibitorValues => ({
  trade_name: '',
  country,
  timezone: COUNTRIES[country].timeZone,
  languages: languagesOf(country, locale),
  cinema: { name: '', address1: '', zip: '', city: '' },
});

/** The languages of a country, that of this page first if the country has it. */
export function languagesOf(country: Country, locale: string): string[] {
  const all: readonly string[] = COUNTRIES[country].languages;
  return [...all].sort((a, b) => Number(b === locale) - Number(a === locale));
}

/** The name, the country, the time zone and the languages of an exhibitor. */
export function CompanyFields({ field, legend, onCountry }: Fields & { onCountry: (country: Country) => void }) {
  const { t, locale } = useTexts();
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const country = field('country');
  const { errors, ...languages } = field('languages');
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{legend}</legend>
      <TextField
        {...field('trade_name')}
        label={t('setup.found.trade_name')}
        hint={t('setup.found.trade_name_hint')}
        autoComplete="organization"
        required
      />
      <Select
        {...country}
        label={t('setup.found.country')}
        onChange={(event) => {
          void country.onChange(event);
          onCountry(event.target.value as Country);
        }}
      >
        {COUNTRY_CODES.map((code) => (
          <option key={code} value={code}>
            {regions.of(code)}
          </option>
        ))}
      </Select>
      <Select {...field('timezone')} label={t('setup.found.timezone')}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
      <fieldset className={form.boxes}>
        <legend className={form.groupName}>{t('setup.found.languages')}</legend>
        {MESSAGE_LOCALES.map((each) => (
          <Checkbox key={each} {...languages} value={each} label={languageName(each)} />
        ))}
        {errors ? <p className={form.error}>{errors.join('\n')}</p> : null}
      </fieldset>
      <p className={form.hint}>{t('setup.found.euros')}</p>
    </fieldset>
  );
}

/** The address of its first cinema. */
export function CinemaFields({ field, legend }: Fields) {
  const { t } = useTexts();
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{legend}</legend>
      <p className={form.hint}>{t('setup.found.cinema_hint')}</p>
      <TextField {...field('cinema.name')} label={t('cinemas.form.name')} autoComplete="off" required />
      <TextField {...field('cinema.address1')} label={t('cinemas.form.street')} autoComplete="street-address" />
      <div className={form.two}>
        <TextField {...field('cinema.zip')} label={t('cinemas.form.zip')} autoComplete="postal-code" />
        <TextField {...field('cinema.city')} label={t('cinemas.form.city')} autoComplete="address-level2" required />
      </div>
    </fieldset>
  );
}

/** The country that this machine's time zone suggests. */
export function usualCountry(locale: string): Country {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const byZone = COUNTRY_CODES.find((code) => COUNTRIES[code].timeZone === zone);
  return byZone ?? (locale === 'de' ? 'DE' : locale === 'fr' ? 'FR' : 'BE');
}
