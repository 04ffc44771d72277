import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { api, ME } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { EnterButton, MailField, NewPasswordFields } from '#apps/portal/pages/auth/fields.tsx';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import { PASSWORD_MIN } from '#modules/access/rules/password.ts';
import { TextField } from '#ui/Field.tsx';

/**
 * Opens from the link that the program prints at its start while the exhibitor has no employees
 * (D-128).
 */
export function FirstAdminPage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { name: '', email: '', password: '', password_confirmation: '' },
    send: (values) => api().call('POST /api/staff/first-admin', { body: { ...values, token } }),
    onDone: (me) => {
      calls.setQueryData(ME, me);
      void navigate('/', { replace: true });
    },
  });
  return (
    <Entrance title={t('enter.first.title')} lead={t('enter.first.lead')}>
      <Problem>{problem}</Problem>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <TextField {...field('name')} label={t('enter.first.name')} autoComplete="name" required />
        <MailField {...field('email')} />
        <NewPasswordFields field={field} hint={t('enter.reset.lead', { min: PASSWORD_MIN })} />
        <EnterButton busy={busy}>{t('enter.first.submit')}</EnterButton>
      </form>
    </Entrance>
  );
}
