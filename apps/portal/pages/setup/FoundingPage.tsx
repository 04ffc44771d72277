import { Navigate, useParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { EnterButton, MailField, NewPasswordFields } from '#apps/portal/pages/auth/fields.tsx';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import {
  CinemaFields,
  CompanyFields,
  type ExhibitorValues,
  exhibitorValues,
  languagesOf,
  usualCountry,
} from '#apps/portal/pages/setup/ExhibitorFields.tsx';
import { COUNTRIES, type Country } from '#kernel/countries.ts';
import { PASSWORD_MIN } from '#modules/access/rules/password.ts';
import { TextField } from '#ui/Field.tsx';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

type Values = ExhibitorValues & {
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
      ...exhibitorValues(country, locale),
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
        <CompanyFields field={field} legend={t('setup.found.company')} onCountry={changeCountry} />
        <CinemaFields field={field} legend={t('setup.found.cinema')} />
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
