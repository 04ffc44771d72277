import type { ComponentProps } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

/** The props that a form gives a field: its name, its events, its errors. */
type OfForm = Omit<ComponentProps<typeof TextField>, 'label'>;

/** Asks for the email address of an employee; browsers autofill it. */
export function MailField(field: OfForm) {
  const { t } = useTexts();
  return (
    <TextField
      {...field}
      label={t('enter.sign_in.email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      required
    />
  );
}

/** Asks for a new password and its repetition. */
export function NewPasswordFields({ field, hint }: { field: (name: NewPassword) => OfForm; hint?: string }) {
  const { t } = useTexts();
  const common = { type: 'password', autoComplete: 'new-password', required: true };
  return (
    <>
      <TextField {...field('password')} {...common} label={t('enter.reset.password')} hint={hint} />
      <TextField {...field('password_confirmation')} {...common} label={t('enter.reset.confirmation')} />
    </>
  );
}
type NewPassword = 'password' | 'password_confirmation';

export function EnterButton({ busy, children }: { busy: boolean; children: string }) {
  const { t } = useTexts();
  return (
    <SubmitButton ready busy={busy} busyLabel={t('common.busy')} wide size="large">
      {children}
    </SubmitButton>
  );
}
