import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { EnterButton, MailField } from '#apps/portal/pages/auth/fields.tsx';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import { Notice } from '#ui/Notice.tsx';

/**
 * The answer is the same for every address, so that it does not reveal the addresses of employees
 * (D-130).
 */
export function ForgotPasswordPage() {
  const { t } = useTexts();
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { email: '' },
    send: (values) => api().call('POST /api/staff/forgot-password', { body: values }),
    onDone: ({ message }) => setConfirmation(message),
  });
  return (
    <Entrance
      title={t('enter.forgot.title')}
      lead={t('enter.forgot.lead')}
      below={<Link to="/sign-in">{t('enter.forgot.back')}</Link>}
    >
      {confirmation ? (
        <Notice kind="success" live>
          {confirmation}
        </Notice>
      ) : null}
      <Problem>{problem}</Problem>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <MailField {...field('email')} />
        <EnterButton busy={busy}>{t('enter.forgot.submit')}</EnterButton>
      </form>
    </Entrance>
  );
}
