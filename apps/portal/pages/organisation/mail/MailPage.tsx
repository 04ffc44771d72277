import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { MailKeys } from '#apps/portal/pages/organisation/mail/MailKeys.tsx';
import css from '#apps/portal/pages/organisation/mail/MailPage.module.css';
import { MailServerForm } from '#apps/portal/pages/organisation/mail/MailServerForm.tsx';
import { useMail } from '#apps/portal/pages/organisation/mail/mail.ts';
import { SenderForm } from '#apps/portal/pages/organisation/mail/SenderForm.tsx';
import { TestMail } from '#apps/portal/pages/organisation/mail/TestMail.tsx';
import { UnsentMails } from '#apps/portal/pages/organisation/mail/UnsentMails.tsx';
import { useSettings } from '#apps/portal/pages/organisation/settings/settings.ts';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** Who sends the exhibitor's mails, over which server, and which of them could not be sent. */
export function Component() {
  const { t } = useTexts();
  const mail = useMail();
  const settings = useSettings();
  return (
    <>
      <PageHead title={t('mail.title')} lead={t('mail.lead')} />
      {mail.isPending || settings.isPending ? <Spinner label={t('common.loading')} /> : null}
      {mail.error ? <Failure error={mail.error} retry={() => void mail.refetch()} /> : null}
      {settings.error ? <Failure error={settings.error} retry={() => void settings.refetch()} /> : null}
      {mail.data && settings.data ? (
        <div className={css.page}>
          {mail.data.server.kind === 'none' ? (
            <Notice kind="warning" title={t('mail.none.title')}>
              {t('mail.none.text')}
            </Notice>
          ) : null}
          <UnsentMails unsent={mail.data.unsent} />
          <SenderForm settings={settings.data} />
          <MailServerForm key={mail.data.server.host} server={mail.data.server} />
          <MailKeys />
          {mail.data.server.kind === 'none' ? null : <TestMail />}
        </div>
      ) : null}
    </>
  );
}
