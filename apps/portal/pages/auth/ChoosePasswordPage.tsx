import { Link, useNavigate, useParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/enter/Entrance.module.css';
import { Entrance } from '#apps/portal/pages/enter/Entrance.tsx';
import { EnterButton, NewPasswordFields } from '#apps/portal/pages/enter/fields.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { PASSWORD_MIN } from '#modules/access/rules/password.ts';

/** Behind a mailed link: `reset` for who forgot, `welcome` for who was invited (D-129). */
export function ChoosePasswordPage({ occasion }: { occasion: 'reset' | 'welcome' }) {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { password: '', password_confirmation: '' },
    send: (values) => api().post('/api/staff/reset-password', { ...values, token }),
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
