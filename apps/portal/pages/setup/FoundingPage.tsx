import { Navigate, useParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { EnterButton, MailField, NewPasswordFields } from '#apps/portal/pages/auth/fields.tsx';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import { COUNTRIES, COUNTRY_CODES, type Country } from '#kernel/countries.ts';
import { MESSAGE_LOCALES } from '#kernel/texts.ts';
import { PASSWORD_MIN } from '#modules/access/rules/password.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { languageName } from '#web/i18n/LocaleOptions.tsx';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

type Values = {
  trade_name: string;
  country: Country;
  timezone: string;
  languages: string[];
  cinema: { name: string; address1: string; zip: string; city: string };
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
};

/** Founds the first exhibitor of an installation; opens from the link that the start prints (D-128). */
export function FoundingPage() {
  return useExhibitor().exhibitor_id === 0 ? <FoundingForm /> : <Navigate to="/" replace />;
}

function FoundingForm() {
  const { t, locale } = useTexts();
  const { token = '' } = useParams();
  const country = usualCountry(locale);
  const {
    form: values,
    field,
    onSubmit,
    problem,
    busy,
  } = useStaffForm({
    values: {
      trade_name: '',
      country,
      timezone: COUNTRIES[country].timeZone as string,
      languages: languagesOf(country, locale),
      cinema: { name: '', address1: '', zip: '', city: '' },
      name: '',
      email: '',
      password: '',
      password_confirmation: '',
    } satisfies Values,
    send: (given: Values) => api().call('POST /api/setup', { draft: { ...given, token } }),
    // The page's own data (name, languages, time zone) are those of the new exhibitor from now on.
    onDone: () => location.assign('/portal'),
  });
  const changeCountry = (chosen: Country): void => {
    values.setValue('timezone', COUNTRIES[chosen].timeZone);
    values.setValue('languages', languagesOf(chosen, locale));
  };
  return (
    <Entrance title={t('setup.found.title')} lead={t('setup.found.lead')}>
      <Problem>{problem}</Problem>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <CompanyFields field={field} onCountry={changeCountry} />
        <CinemaFields field={field} />
        <fieldset className={form.group}>
          <legend className={form.groupName}>{t('setup.found.you')}</legend>
          <TextField {...field('name')} label={t('enter.first.name')} autoComplete="name" required />
          <MailField {...field('email')} />
          <NewPasswordFields field={field} hint={t('enter.reset.lead', { min: PASSWORD_MIN })} />
        </fieldset>
        <EnterButton busy={busy}>{t('setup.found.submit')}</EnterButton>
      </form>
    </Entrance>
  );
}

type Fields = { field: StaffForm<Values>['field'] };

function CompanyFields({ field, onCountry }: Fields & { onCountry: (country: Country) => void }) {
  const { t, locale } = useTexts();
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const country = field('country');
  const { errors, ...languages } = field('languages');
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{t('setup.found.company')}</legend>
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

function CinemaFields({ field }: Fields) {
  const { t } = useTexts();
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{t('setup.found.cinema')}</legend>
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

/** The languages of a country, that of this page first if the country has it. */
function languagesOf(country: Country, locale: string): string[] {
  const all: readonly string[] = COUNTRIES[country].languages;
  return [...all].sort((a, b) => Number(b === locale) - Number(a === locale));
}

/** The country that this machine's time zone suggests. */
function usualCountry(locale: string): Country {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const byZone = COUNTRY_CODES.find((code) => COUNTRIES[code].timeZone === zone);
  return byZone ?? (locale === 'de' ? 'DE' : locale === 'fr' ? 'FR' : 'BE');
}
