import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { canUsePasskeys, signWithPasskey } from '#apps/portal/pages/auth/passkeys.ts';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import type { Me } from '#modules/access/contract/employees.ts';
import { Button } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Signs in with a passkey, without address and password. Nothing where passkeys do not work. */
export function PasskeyButton({ onDone }: { onDone: (me: Me) => void }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const signIn = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      const { token, options } = await api().call('POST /api/staff/sign-in/passkey-options');
      const response = await signWithPasskey(options);
      onDone(await api().call('POST /api/staff/sign-in/passkey', { body: { token, response } }));
    } catch (error) {
      // The person closed the browser's own dialog, or it found no passkey.
      const isCancelled = error instanceof Error && error.name === 'NotAllowedError';
      setProblem(isCancelled ? t('account.passkeys.cancelled') : textOfError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.form}>
      <Problem>{problem}</Problem>
      <Button size="large" wide disabled={isBusy} onClick={() => void signIn()}>
        {t('enter.passkey.submit')}
      </Button>
    </div>
  );
}
