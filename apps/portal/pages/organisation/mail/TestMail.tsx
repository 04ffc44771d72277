import { useState } from 'react';
import { api, useMay, useMe } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/mail/MailPage.module.css';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

type Answer = { readonly sent: boolean; readonly reason: string | null };

/** Sends a test mail, and says what the mail server answered. */
export function TestMail() {
  const { t } = useTexts();
  const me = useMe();
  const [answer, setAnswer] = useState<(Answer & { readonly to: string }) | null>(null);
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { to: me.data?.email ?? '' },
    send: (values) => api().call('POST /api/staff/mail/test', { body: values }),
    onDone: (result, { to }) => setAnswer({ ...result, to }),
  });
  if (!useMay('settings.edit')) return null;
  return (
    <form className={css.part} onSubmit={onSubmit} noValidate>
      <h2 className={css.title}>{t('mail.test.title')}</h2>
      <Problem>{problem}</Problem>
      <TextField {...field('to')} label={t('mail.test.to')} type="email" required />
      {answer ? (
        <Notice kind={answer.sent ? 'success' : 'danger'} live>
          {answer.sent
            ? t('mail.test.sent', { to: answer.to })
            : t('mail.test.failed', { reason: answer.reason ?? '' })}
        </Notice>
      ) : null}
      <div className={css.buttons}>
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('mail.test.send')}
        </SubmitButton>
      </div>
    </form>
  );
}
