import { Link, useNavigate, useParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/enter/Entrance.module.css';
import { Entrance } from '#apps/portal/pages/enter/Entrance.tsx';
import { PASSWORD_MIN } from '#modules/access/rules/password.ts';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

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
      {problem ? (
        <Notice
          kind="danger"
          live
          action={occasion === 'reset' ? <Link to="/forgot-password">{t('enter.forgot.submit')}</Link> : undefined}
        >
          {problem}
        </Notice>
      ) : null}
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <TextField
          {...field('password')}
          label={t('enter.reset.password')}
          type="password"
          autoComplete="new-password"
          required
        />
        <TextField
          {...field('password_confirmation')}
          label={t('enter.reset.confirmation')}
          type="password"
          autoComplete="new-password"
          required
        />
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')} wide size="large">
          {t('enter.reset.submit')}
        </SubmitButton>
      </form>
    </Entrance>
  );
}
