import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useAnchor } from '#apps/portal/components/page/use-anchor.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import tickets from '#apps/portal/pages/organisation/settings/tickets/Tickets.module.css';
import { RemoveStored, TextOrFile } from '#apps/portal/pages/organisation/settings/tickets/WalletParts.tsx';
import { WALLET } from '#apps/portal/pages/organisation/settings/tickets/wallet-query.ts';
import type { GoogleWalletForm, GoogleWalletWire, StoredWalletWire } from '#modules/tickets/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** The issuer and the service account of Google Wallet: stores a key, checks it at Google, says how passes follow (decision 0087). */
export function GoogleWalletPanel() {
  const part = useAnchor('google-wallet');
  const { t } = useTexts();
  const mayEdit = useMay('settings.edit');
  const { data } = useQuery({ queryKey: WALLET, queryFn: () => api().call('GET /api/staff/wallet') });
  const [isReplacing, setReplacing] = useState(false);
  const id = useId();
  if (!data) return null;
  const { google } = data;
  return (
    <section ref={part} id="google-wallet" tabIndex={-1} className={tickets.part} aria-labelledby={id}>
      <h2 className={css.sectionTitle} id={id}>
        {t('google-wallet.title')}
      </h2>
      <p className={css.syncText}>{t('google-wallet.text')}</p>
      {google ? <Stored google={google} /> : <p>{t('google-wallet.none')}</p>}
      {mayEdit && google && !isReplacing ? (
        <>
          <Check />
          <div className={tickets.buttons}>
            <Button onClick={() => setReplacing(true)}>{t('google-wallet.replace')}</Button>
            <RemoveStored
              title={t('google-wallet.remove_ask')}
              text={t('google-wallet.remove_text')}
              yes={t('google-wallet.remove')}
              remove={() => api().call('POST /api/staff/wallet/google/remove')}
            />
          </div>
        </>
      ) : null}
      {mayEdit && (!google || isReplacing) ? (
        <KeyForm onDone={() => setReplacing(false)} onCancel={google ? () => setReplacing(false) : null} />
      ) : null}
    </section>
  );
}

/** What is stored, and how the last change of a pass went. A failure is shown until a later change arrived. */
function Stored({ google }: { google: GoogleWalletWire }) {
  const { t, formats } = useTexts();
  const { issuer, account, passes, sent_at, failed_at, failure } = google;
  const day = (at: string): string => formats.dateTime(Date.parse(at));
  const hasFailed = failed_at !== null && (sent_at === null || failed_at > sent_at);
  return (
    <>
      <p className={tickets.long}>{t('google-wallet.stored', { issuer, account })}</p>
      <p>{passes === 0 ? t('google-wallet.passes_none') : t('google-wallet.passes', { count: passes })}</p>
      {sent_at ? <p>{t('google-wallet.sent', { day: day(sent_at) })}</p> : null}
      {hasFailed && failure ? (
        <Notice kind="warning" title={t('google-wallet.failed_title', { day: day(failed_at) })}>
          {t(`google-wallet.failure.${failure}`)}
        </Notice>
      ) : null}
    </>
  );
}

function Check() {
  const { t } = useTexts();
  const check = useMutation({ mutationFn: () => api().call('POST /api/staff/wallet/google/check') });
  return (
    <>
      <div className={tickets.buttons}>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t('google-wallet.check')}
        </Button>
      </div>
      <div role="status">
        {check.data ? (
          <Notice kind={check.data.outcome === 'works' ? 'success' : 'warning'}>
            {t(`google-wallet.outcome.${check.data.outcome}`)}
          </Notice>
        ) : null}
        {check.error ? <Notice kind="danger">{textOfError(check.error, t)}</Notice> : null}
      </div>
    </>
  );
}

function KeyForm({ onDone, onCancel }: { onDone: () => void; onCancel: (() => void) | null }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { form, field, onSubmit, problem, busy } = useStaffForm<GoogleWalletForm, StoredWalletWire>({
    values: { issuer: '', key: '' },
    send: (body) => api().call('POST /api/staff/wallet/google', { body }),
    onDone: (after) => {
      form.reset();
      calls.setQueryData(WALLET, after);
      toast(t('common.saved'), 'success');
      onDone();
    },
  });
  return (
    <form className={tickets.form} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <TextField
        {...field('issuer')}
        label={t('google-wallet.issuer')}
        hint={t('google-wallet.issuer_hint')}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextOrFile
        {...field('key')}
        label={t('google-wallet.key')}
        hint={t('google-wallet.key_hint')}
        fileLabel={t('google-wallet.file')}
        accept=".json,application/json"
        onFile={async (file) => {
          form.clearErrors('key');
          form.setValue('key', await file.text());
        }}
      />
      <div className={tickets.buttons}>
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('wallet.save')}
        </SubmitButton>
        {onCancel ? <Button onClick={onCancel}>{t('common.cancel')}</Button> : null}
      </div>
    </form>
  );
}
