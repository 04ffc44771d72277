import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import {
  CinemaFields,
  CompanyFields,
  type ExhibitorValues,
  exhibitorValues,
  languagesOf,
  usualCountry,
} from '#apps/portal/pages/setup/ExhibitorFields.tsx';
import { COUNTRIES, type Country } from '#kernel/countries.ts';
import { TextField } from '#ui/Field.tsx';

type Values = ExhibitorValues & { serving_on: string; administrator: { name: string; email: string } };

/** The languages stay in the order of the country: the operator may read another one. */
const OWN_ORDER = '';

/** Founds a further exhibitor of the installation (D-128). */
export function Component() {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const country = usualCountry(locale);
  const close = (): void => void navigate('/exhibitors');
  const { form, field, onSubmit, problem, busy } = useStaffForm({
    values: {
      ...exhibitorValues(country, OWN_ORDER),
      serving_on: '',
      administrator: { name: '', email: '' },
    } satisfies Values,
    send: ({ administrator, ...given }: Values) => {
      const isNamed = administrator.name.trim() !== '' || administrator.email.trim() !== '';
      const draft = { ...given, administrator: isNamed ? administrator : null };
      return api().call('POST /api/staff/installation/exhibitors', { draft });
    },
    onDone: async ({ id, invitation }) => {
      await calls.invalidateQueries();
      await navigate(`/exhibitors/${id}`, { state: { invitation } });
    },
  });
  const changeCountry = (chosen: Country): void => {
    form.setValue('timezone', COUNTRIES[chosen].timeZone);
    form.setValue('languages', languagesOf(chosen, OWN_ORDER));
  };
  return (
    <Sheet title={t('exhibitors.add')} onClose={close}>
      <Problem>{problem}</Problem>
      <form className={css.fields} onSubmit={onSubmit} noValidate>
        <CompanyFields field={field} legend={t('exhibitors.form.company')} onCountry={changeCountry} />
        <TextField
          {...field('serving_on')}
          label={t('exhibitors.form.address')}
          hint={t('exhibitors.form.address_hint')}
          autoComplete="off"
          inputMode="url"
          required
        />
        <CinemaFields field={field} legend={t('exhibitors.form.cinema')} />
        <fieldset className={css.group}>
          <legend className={css.groupName}>{t('exhibitors.form.administrator')}</legend>
          <p className={css.hint}>{t('exhibitors.form.administrator_hint')}</p>
          <TextField {...field('administrator.name')} label={t('exhibitors.form.name')} autoComplete="off" />
          <TextField
            {...field('administrator.email')}
            label={t('exhibitors.form.email')}
            type="email"
            autoComplete="off"
          />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} submit={t('exhibitors.add')} />
      </form>
    </Sheet>
  );
}
