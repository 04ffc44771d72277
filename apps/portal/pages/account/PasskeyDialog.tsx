import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import { makePasskey } from '#apps/portal/pages/auth/passkeys.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

type Started = { readonly token: string; readonly options: Record<string, unknown> };

/** Asks for the name of a new passkey, then makes it with the browser's own dialog. */
export function PasskeyDialog(props: {
  started: Started;
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const { token, options } = props.started;
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { name: t('account.passkeys.usual_name') },
    send: async ({ name }) => {
      const response = await makePasskey(options);
      return api().call('POST /api/staff/account/passkeys', { body: { token, name, response } });
    },
    onDone: ({ recovery_codes }) => props.onDone(recovery_codes),
  });
  return (
    <Dialog open onClose={props.onClose} title={t('account.passkeys.new')} closeLabel={t('common.close')}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <p>{t('account.passkeys.how')}</p>
        <Problem>{problem}</Problem>
        <TextField {...field('name')} label={t('account.passkeys.name')} autoComplete="off" required />
        <div>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('account.passkeys.submit')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
