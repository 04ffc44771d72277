import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ME } from '#apps/portal/api.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import { AccountSection } from '#apps/portal/pages/account/AccountSection.tsx';
import { AppDialog } from '#apps/portal/pages/account/AppDialog.tsx';
import { ACCOUNT } from '#apps/portal/pages/account/account.ts';
import { PasskeyDialog } from '#apps/portal/pages/account/PasskeyDialog.tsx';
import { RecoveryCodes } from '#apps/portal/pages/account/RecoveryCodes.tsx';
import { useAttempt } from '#apps/portal/pages/account/use-attempt.tsx';
import { canUsePasskeys } from '#apps/portal/pages/auth/passkeys.ts';
import type { AccountWire, NewTotpWire } from '#modules/access/contract/account.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

type NewPasskey = { readonly token: string; readonly options: Record<string, unknown> };

/** Passkeys, the authenticator app and the recovery codes of the employee. */
export function FactorsSection() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const account = useQuery({ queryKey: [...ACCOUNT, 'factors'], queryFn: () => api().call('GET /api/staff/account') });
  const { run, refused } = useAttempt();
  const [app, setApp] = useState<NewTotpWire | null>(null);
  const [passkey, setPasskey] = useState<NewPasskey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = (): Promise<unknown> =>
    Promise.all([ACCOUNT, ME].map((queryKey) => calls.invalidateQueries({ queryKey })));
  const added = (newCodes: readonly string[] | null): void => {
    setApp(null);
    setPasskey(null);
    setCodes(newCodes);
    toast(t('account.added'), 'success');
    void refresh();
  };
  const removing = (call: () => Promise<{ message: string }>) => () =>
    void run(async () => {
      const { message } = await call();
      toast(message, 'success');
      await refresh();
    });
  return (
    <AccountSection title={t('account.factors.title')} text={t('account.factors.text')}>
      <Loading of={account} />
      {refused}
      {account.data ? (
        <ul className={css.list}>
          <Passkeys
            account={account.data}
            onAdd={() => void run(async () => setPasskey(await api().call('POST /api/staff/account/passkeys/start')))}
            onRemove={(uuid) =>
              removing(() => api().call('POST /api/staff/account/passkeys/:uuid/remove', { params: { uuid } }))()
            }
          />
          <App
            isSet={account.data.totp}
            onSetUp={() => void run(async () => setApp(await api().call('POST /api/staff/account/totp/start')))}
            onRemove={removing(() => api().call('POST /api/staff/account/totp/remove'))}
          />
          <Codes
            account={account.data}
            onRenew={() =>
              void run(async () => {
                setCodes((await api().call('POST /api/staff/account/recovery-codes')).recovery_codes);
                await refresh();
              })
            }
          />
        </ul>
      ) : null}
      {app ? <AppDialog app={app} onDone={added} onClose={() => setApp(null)} /> : null}
      {passkey ? <PasskeyDialog started={passkey} onDone={added} onClose={() => setPasskey(null)} /> : null}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(null)} /> : null}
    </AccountSection>
  );
}

function Passkeys(props: { account: AccountWire; onAdd: () => void; onRemove: (uuid: string) => void }) {
  const { t, formats } = useTexts();
  const at = (instant: string) => ({ at: formats.dateTime(Date.parse(instant)) });
  return (
    <>
      <li className={css.item}>
        <div>
          <p className={css.name}>{t('account.passkeys.title')}</p>
          <p className={css.detail}>{t(canUsePasskeys() ? 'account.passkeys.text' : 'account.passkeys.not_here')}</p>
        </div>
        {canUsePasskeys() ? (
          <Button size="small" onClick={props.onAdd}>
            {t('account.passkeys.add')}
          </Button>
        ) : null}
      </li>
      {props.account.passkeys.map(({ uuid, name, created_at, used_at }) => (
        <li key={uuid} className={css.item}>
          <div>
            <p className={css.name}>{name}</p>
            <p className={css.detail}>
              {t('account.passkeys.since', at(created_at))}
              {used_at === null ? null : `, ${t('account.sessions.seen', at(used_at))}`}
            </p>
          </div>
          <Button size="small" onClick={() => props.onRemove(uuid)} aria-label={t('account.passkeys.remove', { name })}>
            {t('account.remove')}
          </Button>
        </li>
      ))}
    </>
  );
}

function App({ isSet, onSetUp, onRemove }: { isSet: boolean; onSetUp: () => void; onRemove: () => void }) {
  const { t } = useTexts();
  return (
    <li className={css.item}>
      <div>
        <p className={css.name}>
          {t('account.app.title')}
          {isSet ? <Badge variant="success">{t('account.app.on')}</Badge> : null}
        </p>
        <p className={css.detail}>{t('account.app.text')}</p>
      </div>
      <div className={css.buttons}>
        <Button size="small" onClick={onSetUp}>
          {t(isSet ? 'account.app.renew' : 'account.app.set_up')}
        </Button>
        {isSet ? (
          <Button size="small" onClick={onRemove} aria-label={t('account.app.remove')}>
            {t('account.remove')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Codes({ account, onRenew }: { account: AccountWire; onRenew: () => void }) {
  const { t } = useTexts();
  if (!account.totp && account.passkeys.length === 0) return null;
  return (
    <li className={css.item}>
      <div>
        <p className={css.name}>{t('account.codes.title')}</p>
        <p className={css.detail}>{t('account.codes.left', { count: account.recovery_codes_left })}</p>
      </div>
      <Button size="small" onClick={onRenew}>
        {t('account.codes.renew')}
      </Button>
    </li>
  );
}
