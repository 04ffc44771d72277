import { useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import { AccountSection } from '#apps/portal/pages/account/AccountSection.tsx';
import { ACCOUNT } from '#apps/portal/pages/account/account.ts';
import { NewPasswordFields } from '#apps/portal/pages/auth/fields.tsx';
import { PASSWORD_MIN } from '#modules/access/rules/password.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** Changes the employee's own password (ROLE-016). */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { form, field, onSubmit, problem, busy } = useStaffForm({
    values: { current: '', password: '', password_confirmation: '' },
    send: (values) => api().call('POST /api/staff/password', { body: values }),
    onDone: async ({ message }) => {
      form.reset();
      toast(message, 'success');
      await calls.invalidateQueries({ queryKey: ACCOUNT });
    },
  });
  return (
    <AccountSection title={t('account.password.title')} text={t('account.password.text', { min: PASSWORD_MIN })}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <Problem>{problem}</Problem>
        {/* For password managers, which keep the password under it. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          {...field('current')}
          label={t('account.password.current')}
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields field={field} />
        <div>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('account.password.submit')}
          </SubmitButton>
        </div>
      </form>
    </AccountSection>
  );
}
