import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useAnchor } from '#apps/portal/components/page/use-anchor.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import { pemOf } from '#apps/portal/pages/organisation/settings/tickets/pem.ts';
import tickets from '#apps/portal/pages/organisation/settings/tickets/Tickets.module.css';
import { RemoveStored, TextOrFile } from '#apps/portal/pages/organisation/settings/tickets/WalletParts.tsx';
import { WALLET } from '#apps/portal/pages/organisation/settings/tickets/wallet-query.ts';
import type { StoredWalletWire, WalletForm, WalletPhonesWire, WalletWire } from '#modules/tickets/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** The certificate that signs passes for Apple Wallet: checks and stores one, and warns before it ends (D-087). */
export function WalletPanel() {
  const part = useAnchor('wallet');
  const { t } = useTexts();
  const mayEdit = useMay('settings.edit');
  const { data } = useQuery({ queryKey: WALLET, queryFn: () => api().call('GET /api/staff/wallet') });
  const [isReplacing, setReplacing] = useState(false);
  const id = useId();
  if (!data) return null;
  const { certificate } = data;
  return (
    <section ref={part} id="wallet" tabIndex={-1} className={tickets.part} aria-labelledby={id}>
      <h2 className={css.sectionTitle} id={id}>
        {t('wallet.title')}
      </h2>
      <p className={css.syncText}>{t('wallet.text')}</p>
      {certificate ? <Stored certificate={certificate} /> : <p>{t('wallet.none')}</p>}
      {certificate ? <Phones updates={data.updates} /> : null}
      {mayEdit && certificate && !isReplacing ? (
        <div className={tickets.buttons}>
          <Button onClick={() => setReplacing(true)}>{t('wallet.replace')}</Button>
          <RemoveStored
            title={t('wallet.remove_ask')}
            text={t('wallet.remove_text')}
            yes={t('wallet.remove')}
            remove={() => api().call('POST /api/staff/wallet/remove')}
          />
        </div>
      ) : null}
      {mayEdit && (!certificate || isReplacing) ? (
        <CertificateForm onDone={() => setReplacing(false)} onCancel={certificate ? () => setReplacing(false) : null} />
      ) : null}
    </section>
  );
}

function Stored({ certificate }: { certificate: WalletWire }) {
  const { t, formats } = useTexts();
  const day = formats.dateTime(Date.parse(certificate.expires_at));
  return certificate.state === 'valid' ? (
    <p>{t('wallet.stored', { pass: certificate.pass_type, team: certificate.team, day })}</p>
  ) : (
    <Notice kind={certificate.state === 'expired' ? 'danger' : 'warning'} title={certificate.pass_type}>
      {t(`wallet.${certificate.state}`, { day })}
    </Notice>
  );
}

/** How many phones hold passes, and whether they learn of changes. A failure is told until a later change arrived. */
function Phones({ updates }: { updates: WalletPhonesWire }) {
  const { t, formats } = useTexts();
  const { phones, sent_at, failed_at, failure } = updates;
  const day = (at: string): string => formats.dateTime(Date.parse(at));
  const hasFailed = failed_at !== null && (sent_at === null || failed_at > sent_at);
  return (
    <>
      <p>{phones === 0 ? t('wallet.phones_none') : t('wallet.phones', { count: phones })}</p>
      {phones > 0 || sent_at ? (
        <p>{sent_at ? t('wallet.push_sent', { day: day(sent_at) }) : t('wallet.push_never')}</p>
      ) : null}
      {hasFailed && failure ? (
        <Notice kind="warning" title={t('wallet.push_failed_title', { day: day(failed_at) })}>
          {t(`wallet.failure.${failure}`)}
        </Notice>
      ) : null}
    </>
  );
}

function CertificateForm({ onDone, onCancel }: { onDone: () => void; onCancel: (() => void) | null }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { form, field, onSubmit, problem, busy } = useStaffForm<WalletForm, StoredWalletWire>({
    values: { certificate: '', key: '', key_passphrase: '', wwdr: '' },
    send: (body) => api().call('POST /api/staff/wallet', { body }),
    onDone: (after) => {
      form.reset();
      calls.setQueryData(WALLET, after);
      toast(t('common.saved'), 'success');
      onDone();
    },
  });
  const pem = (name: 'certificate' | 'key' | 'wwdr', hint?: string) => (
    <TextOrFile
      {...field(name)}
      label={t(`wallet.${name}`)}
      hint={hint}
      fileLabel={t('wallet.file', { name: t(`wallet.${name}`) })}
      accept=".pem,.cer,.crt,.key,.txt"
      onFile={async (file) => {
        form.clearErrors(name);
        form.setValue(name, pemOf(new Uint8Array(await file.arrayBuffer())));
      }}
    />
  );
  return (
    <form className={tickets.form} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      {pem('certificate')}
      {pem('key', t('wallet.key_hint'))}
      <TextField
        {...field('key_passphrase')}
        label={t('wallet.key_passphrase')}
        optional={t('common.optional')}
        type="password"
        autoComplete="new-password"
      />
      {pem('wwdr', t('wallet.wwdr_hint'))}
      <div className={tickets.buttons}>
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('wallet.save')}
        </SubmitButton>
        {onCancel ? <Button onClick={onCancel}>{t('common.cancel')}</Button> : null}
      </div>
    </form>
  );
}
