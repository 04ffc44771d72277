import { type ReactNode, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';

type Confirmed = {
  /** Acts; if the server first needs a proof, it asks for the password and then acts again. */
  readonly run: (act: () => Promise<void>) => Promise<void>;
  /** The dialog, and what was refused otherwise. */
  readonly confirming: ReactNode;
};

/** Carries out changes of the sign-in, which need a proof from the last minutes (ASVS 7.5.1). */
export function useConfirmed(): Confirmed {
  const { t } = useTexts();
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'access.confirm_first') setWaiting(() => act);
      // The person closed the browser's own dialog, or it found no authenticator.
      else if (error instanceof Error && error.name === 'NotAllowedError') setProblem(t('account.passkeys.cancelled'));
      else setProblem(textOfError(error, t));
    }
  };
  const confirming = (
    <>
      <Problem>{problem}</Problem>
      {waiting ? (
        <ConfirmDialog
          onClose={() => setWaiting(null)}
          onDone={() => {
            setWaiting(null);
            void run(waiting);
          }}
        />
      ) : null}
    </>
  );
  return { run, confirming };
}

function ConfirmDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTexts();
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { password: '' },
    send: (values) => api().call('POST /api/staff/account/confirm', { body: values }),
    onDone,
  });
  return (
    <Dialog open onClose={onClose} title={t('account.confirm.title')} closeLabel={t('common.close')}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <p>{t('account.confirm.text')}</p>
        <Problem>{problem}</Problem>
        <TextField
          {...field('password')}
          label={t('enter.sign_in.password')}
          type="password"
          autoComplete="current-password"
          required
        />
        <div>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('account.confirm.submit')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
