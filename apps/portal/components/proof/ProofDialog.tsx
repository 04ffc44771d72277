import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '#apps/portal/api.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import css from '#apps/portal/components/proof/ProofDialog.module.css';
import { onPendingProof, pendingProof } from '#apps/portal/components/proof/proof.ts';
import { onProof, openProofWindow } from '#apps/portal/components/proof/provider-window.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ACCOUNT } from '#apps/portal/pages/account/account.ts';
import { canUsePasskeys, signWithPasskey } from '#apps/portal/pages/auth/passkeys.ts';
import type { AccountWire } from '#modules/access/contract/account.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Asks for a fresh proof (decision 0050) when a call needs one, above the dialog or page from which
 * it was sent. The call goes on afterwards, so nothing is typed twice.
 */
export function ProofDialog() {
  const { t } = useTexts();
  const pending = useSyncExternalStore(onPendingProof, pendingProof);
  if (pending === null) return null;
  return (
    <Dialog open onClose={() => pending.done(false)} title={t('proof.title')} closeLabel={t('common.close')}>
      <Ways onDone={() => pending.done(true)} />
    </Dialog>
  );
}

function Ways({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const account = useQuery({ queryKey: [...ACCOUNT, 'factors'], queryFn: () => api().call('GET /api/staff/account') });
  return (
    <div className={css.ways}>
      <p>{t('proof.text')}</p>
      <Loading of={account} />
      {account.data ? <WaysOf account={account.data} onDone={onDone} /> : null}
    </div>
  );
}

function WaysOf({ account, onDone }: { account: AccountWire; onDone: () => void }) {
  const { t } = useTexts();
  const [isByPassword, setByPassword] = useState(!account.totp);
  const hasPasskey = account.passkeys.length > 0 && canUsePasskeys();
  const hasProvider = account.provider !== null;
  if (!hasPasskey && !account.totp && !account.password && !hasProvider)
    return <Notice kind="info">{t('proof.none_here')}</Notice>;
  return (
    <>
      {hasPasskey ? <ByPasskey onDone={onDone} /> : null}
      {account.totp && !isByPassword ? <ByCode onDone={onDone} /> : null}
      {account.password && isByPassword ? <ByPassword onDone={onDone} /> : null}
      {account.totp && account.password ? (
        <div>
          <Button size="small" variant="quiet" onClick={() => setByPassword(!isByPassword)}>
            {t(isByPassword ? 'proof.use_code' : 'proof.use_password')}
          </Button>
        </div>
      ) : null}
      {account.provider === null ? null : <ByProvider label={account.provider} onDone={onDone} />}
    </>
  );
}

function ByPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      const { token, options } = await api().call('POST /api/staff/account/confirm/passkey-options');
      const response = await signWithPasskey(options);
      await api().call('POST /api/staff/account/confirm/passkey', { body: { token, response } });
      onDone();
    } catch (error) {
      // The person closed the browser's own dialog, or it found no passkey.
      const isCancelled = error instanceof Error && error.name === 'NotAllowedError';
      setProblem(isCancelled ? t('account.passkeys.cancelled') : textOfError(error, t));
      setBusy(false);
    }
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <div>
        <Button variant="primary" busy={isBusy} busyLabel={t('common.busy')} onClick={() => void confirm()}>
          {t('proof.passkey')}
        </Button>
      </div>
    </>
  );
}

function ByProvider({ label, onDone }: { label: string; onDone: () => void }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => onProof(onDone), [onDone]);
  const confirm = async (): Promise<void> => {
    setProblem(null);
    const window = openProofWindow();
    if (window === null) return setProblem(t('proof.provider_blocked'));
    try {
      const { url } = await api().call('POST /api/staff/account/confirm/provider');
      window.location.href = url;
    } catch (error) {
      window.close();
      setProblem(textOfError(error, t));
    }
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <p>{t('proof.provider_hint')}</p>
      <div>
        <Button onClick={() => void confirm()}>{t('proof.provider', { label })}</Button>
      </div>
    </>
  );
}

function ByCode({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const { form, field, onSubmit, problem, busy } = useStaffForm({
    values: { code: '' },
    send: (body) => api().call('POST /api/staff/account/confirm/code', { body }),
    onDone,
  });
  // The dialog opened before it was known what to ask for.
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <form className={css.ways} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <TextField
        {...field('code')}
        label={t('enter.code.code')}
        hint={t('enter.code.hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Submit busy={busy} />
    </form>
  );
}

function ByPassword({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const { form, field, onSubmit, problem, busy } = useStaffForm({
    values: { password: '' },
    send: (body) => api().call('POST /api/staff/account/confirm', { body }),
    onDone,
  });
  // The dialog opened before it was known what to ask for.
  useEffect(() => form.setFocus('password'), [form]);
  return (
    <form className={css.ways} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <TextField
        {...field('password')}
        label={t('enter.sign_in.password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <Submit busy={busy} />
    </form>
  );
}

function Submit({ busy }: { busy: boolean }) {
  const { t } = useTexts();
  return (
    <div>
      <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
        {t('proof.submit')}
      </SubmitButton>
    </div>
  );
}
