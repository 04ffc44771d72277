import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/enter/Entrance.module.css';
import { Entrance } from '#apps/portal/pages/enter/Entrance.tsx';
import { EnterButton, MailField } from '#apps/portal/pages/enter/fields.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The answer is the same for every address: nobody learns here who works in the house (D-130). */
export function ForgotPasswordPage() {
  const { t } = useTexts();
  const [told, setTold] = useState<string | null>(null);
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { email: '' },
    send: (values) => api().post<{ message: string }>('/api/staff/forgot-password', values),
    onDone: ({ message }) => setTold(message),
  });
  return (
    <Entrance
      title={t('enter.forgot.title')}
      lead={t('enter.forgot.lead')}
      below={<Link to="/sign-in">{t('enter.forgot.back')}</Link>}
    >
      {told ? (
        <Notice kind="success" live>
          {told}
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
