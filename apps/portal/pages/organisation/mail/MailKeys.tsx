import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/mail/MailPage.module.css';
import { MailRecord, RecordCheck, RecordNotice } from '#apps/portal/pages/organisation/mail/MailRecord.tsx';
import { MAIL_KEYS, useMailKeys } from '#apps/portal/pages/organisation/mail/mail.ts';
import type { RecordState } from '#modules/email/rules/mail-key-record.ts';
import type { MailKeysWire, MailKeyWire } from '#modules/mail-admin/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** The key that signs the exhibitor's mails, from its making to its end (DKIM). */
export function MailKeys() {
  const { t } = useTexts();
  const mayEdit = useMay('settings.edit');
  const { data, error, refetch } = useMailKeys();
  const [isReplacing, setReplacing] = useState(false);
  const id = useId();
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { in_use: inUse, waiting } = data;
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {t('mail-keys.title')}
      </h2>
      <p className={css.text}>{t('mail-keys.text')}</p>
      {inUse ? <KeyInUse mailKey={inUse} keys={data} onReplace={waiting ? null : () => setReplacing(true)} /> : null}
      {waiting ? <WaitingKey key={waiting.record.value} mailKey={waiting} /> : null}
      {mayEdit && !waiting && (!inUse || isReplacing) ? (
        <NewKey keys={data} onDone={() => setReplacing(false)} onCancel={inUse ? () => setReplacing(false) : null} />
      ) : null}
    </section>
  );
}

function NewKey(props: { keys: MailKeysWire; onDone: () => void; onCancel: (() => void) | null }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { domain: props.keys.sender_domain },
    send: (values) => api().call('POST /api/staff/mail/keys', { body: values }),
    onDone: (after) => {
      calls.setQueryData(MAIL_KEYS, after);
      props.onDone();
    },
  });
  return (
    <form className={css.part} onSubmit={onSubmit} noValidate>
      {props.onCancel ? <p className={css.text}>{t('mail-keys.in_use.replace_text')}</p> : null}
      <Problem>{problem}</Problem>
      <TextField
        {...field('domain')}
        label={t('mail-keys.domain')}
        maxLength={190}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className={css.buttons}>
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('mail-keys.make')}
        </SubmitButton>
        {props.onCancel ? <Button onClick={props.onCancel}>{t('common.cancel')}</Button> : null}
      </div>
    </form>
  );
}

function WaitingKey({ mailKey }: { mailKey: MailKeyWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const { ask, asking } = useAsk();
  const [state, setState] = useState<RecordState | null>(null);
  const use = useMutation({
    mutationFn: () => api().call('POST /api/staff/mail/keys/use'),
    onSuccess: ({ state: checkedState, keys }) => {
      setState(checkedState);
      calls.setQueryData(MAIL_KEYS, keys);
      if (checkedState === 'published') toast(t('mail-keys.started'), 'success');
    },
    onError: (error) => toast(textOfError(error, t), 'danger'),
  });
  const discard = async (): Promise<void> => {
    calls.setQueryData(MAIL_KEYS, await api().call('POST /api/staff/mail/keys/discard'));
    toast(t('mail-keys.discarded'), 'success');
  };
  return (
    <div className={css.card}>
      <h3 className={css.cardTitle}>{t('mail-keys.waiting.title')}</h3>
      <p className={css.text}>{t('mail-keys.waiting.text', { domain: mailKey.domain })}</p>
      <MailRecord mailKey={mailKey} />
      <RecordNotice state={state} />
      {mayEdit ? (
        <div className={css.buttons}>
          <RecordCheck of="waiting" onChecked={setState} />
          <Button variant="primary" busy={use.isPending} busyLabel={t('common.busy')} onClick={() => use.mutate()}>
            {t('mail-keys.waiting.use')}
          </Button>
          <Button
            variant="quiet"
            onClick={() =>
              ask({
                title: t('mail-keys.waiting.discard_ask'),
                text: t('mail-keys.waiting.discard_text'),
                yes: t('mail-keys.waiting.discard'),
                act: discard,
              })
            }
          >
            {t('mail-keys.waiting.discard')}
          </Button>
        </div>
      ) : null}
      {asking}
    </div>
  );
}

function KeyInUse(props: { mailKey: MailKeyWire; keys: MailKeysWire; onReplace: (() => void) | null }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const { ask, asking } = useAsk();
  const [state, setState] = useState<RecordState | null>(null);
  const { mailKey, keys, onReplace } = props;
  const end = async (): Promise<void> => {
    calls.setQueryData(MAIL_KEYS, await api().call('POST /api/staff/mail/keys/end'));
    toast(t('mail-keys.ended'), 'success');
  };
  return (
    <div className={css.card}>
      <h3 className={css.cardTitle}>{t('mail-keys.in_use.title', { domain: mailKey.domain })}</h3>
      {mailKey.signs_sender ? null : (
        <Notice kind="warning">{t('mail-keys.in_use.other_sender', { domain: keys.sender_domain })}</Notice>
      )}
      <details>
        <summary>{t('mail-keys.in_use.record')}</summary>
        <p className={css.text}>{t('mail-keys.in_use.keep')}</p>
        <MailRecord mailKey={mailKey} />
      </details>
      <RecordNotice state={state} />
      {mayEdit ? (
        <div className={css.buttons}>
          <RecordCheck of="in_use" onChecked={setState} />
          {onReplace ? <Button onClick={onReplace}>{t('mail-keys.in_use.replace')}</Button> : null}
          <Button
            variant="quiet"
            onClick={() =>
              ask({
                title: t('mail-keys.in_use.end_ask'),
                text: t('mail-keys.in_use.end_text'),
                yes: t('mail-keys.in_use.end'),
                act: end,
              })
            }
          >
            {t('mail-keys.in_use.end')}
          </Button>
        </div>
      ) : null}
      {asking}
    </div>
  );
}
