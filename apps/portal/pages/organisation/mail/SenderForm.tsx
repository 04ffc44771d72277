import { useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/mail/MailPage.module.css';
import { MAIL_KEYS } from '#apps/portal/pages/organisation/mail/mail.ts';
import { SETTINGS } from '#apps/portal/pages/organisation/settings/settings.ts';
import type { StaffSettingsWire } from '#modules/exhibitor/contract/settings.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** Who the mails are from, and where answers go (SET-005). */
export function SenderForm({ settings }: { settings: StaffSettingsWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const { mail_sender_name, mail_sender_address, mail_reply_name, mail_reply_address } = settings;
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { mail_sender_name, mail_sender_address, mail_reply_name, mail_reply_address },
    send: (values) => api().call('POST /api/settings', { body: { data: values } }),
    onDone: (after) => {
      calls.setQueryData(SETTINGS, after);
      void calls.invalidateQueries({ queryKey: MAIL_KEYS });
      toast(t('common.saved'), 'success');
    },
  });
  return (
    <form className={css.part} onSubmit={onSubmit} noValidate>
      <h2 className={css.title}>{t('mail.sender.title')}</h2>
      <Problem>{problem}</Problem>
      <fieldset className={css.fields} disabled={!mayEdit}>
        <TextField {...field('mail_sender_name')} label={t('mail.sender.name')} maxLength={190} />
        <TextField
          {...field('mail_sender_address')}
          label={t('mail.sender.address')}
          hint={t('mail.sender.address_hint')}
          type="email"
        />
        <TextField {...field('mail_reply_name')} label={t('mail.sender.reply_name')} maxLength={190} />
        <TextField
          {...field('mail_reply_address')}
          label={t('mail.sender.reply_address')}
          hint={t('mail.sender.reply_hint')}
          type="email"
        />
      </fieldset>
      {mayEdit ? (
        <div className={css.buttons}>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('mail.sender.save')}
          </SubmitButton>
        </div>
      ) : null}
    </form>
  );
}
