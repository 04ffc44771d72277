import { useMutation } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { CopyText } from '#apps/portal/components/page/CopyText.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/mail/MailPage.module.css';
import type { RecordState } from '#modules/email/rules/mail-key-record.ts';
import type { MailKeyWire } from '#modules/mail-admin/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** The record for the DNS, to be copied. */
export function MailRecord({ mailKey: { domain, record } }: { mailKey: MailKeyWire }) {
  const { t } = useTexts();
  const short = record.name.slice(0, -`.${domain}`.length);
  return (
    <div className={css.record}>
      <p>{t('mail-keys.record.type')}</p>
      <CopyText label={t('mail-keys.record.name')} text={record.name} />
      <p className={css.text}>{t('mail-keys.record.short', { name: short })}</p>
      <CopyText label={t('mail-keys.record.value')} text={record.value} />
    </div>
  );
}

/** Asks the DNS for the record of a key. */
export function RecordCheck(props: { of: 'in_use' | 'waiting'; onChecked: (state: RecordState) => void }) {
  const { t } = useTexts();
  const check = useMutation({
    mutationFn: () => api().call('POST /api/staff/mail/keys/check', { body: { key: props.of } }),
    onSuccess: ({ state }) => props.onChecked(state),
    onError: (error) => toast(textOfError(error, t), 'danger'),
  });
  return (
    <Button busy={check.isPending} busyLabel={t('common.busy')} onClick={() => check.mutate()}>
      {t('mail-keys.waiting.check')}
    </Button>
  );
}

/** Says in words what the DNS answered. */
export function RecordNotice({ state }: { state: RecordState | null }) {
  const { t } = useTexts();
  if (state === null) return null;
  return (
    <Notice kind={state === 'published' ? 'success' : 'warning'} live>
      {t(`mail-keys.state.${state}`)}
    </Notice>
  );
}
