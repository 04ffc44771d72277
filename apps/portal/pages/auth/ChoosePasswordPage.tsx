import { Link, useNavigate, useParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { EnterButton, NewPasswordFields } from '#apps/portal/pages/auth/fields.tsx';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import { PASSWORD_MIN } from '#modules/access/rules/password.ts';

/**
 * Sets a password by a mailed link: `reset` for a forgotten password, `welcome` for an invitation
 * (D-129).
 */
export function ChoosePasswordPage({ occasion }: { occasion: 'reset' | 'welcome' }) {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { password: '', password_confirmation: '' },
    send: (values) => api().call('POST /api/staff/reset-password', { body: { ...values, token } }),
    onDone: () => void navigate('/sign-in?done=reset', { replace: true }),
  });
  return (
    <Entrance
      title={t(`enter.${occasion}.title`)}
      lead={t(`enter.${occasion}.lead`, { min: PASSWORD_MIN })}
      below={<Link to="/sign-in">{t('enter.forgot.back')}</Link>}
    >
      <Problem
        action={occasion === 'reset' ? <Link to="/forgot-password">{t('enter.forgot.submit')}</Link> : undefined}
      >
        {problem}
      </Problem>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <NewPasswordFields field={field} />
        <EnterButton busy={busy}>{t('enter.reset.submit')}</EnterButton>
      </form>
    </Entrance>
  );
}
