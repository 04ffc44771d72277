import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/reports/ReportsPage.module.css';
import { type ReportChoice, reportQuery } from '#apps/portal/pages/sales/reports/reports.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';
import { addressOfFile } from '#web/api/client.ts';

const FORMATS = ['csv_us', 'csv_eu', 'xlsx', 'xml', 'pdf'] as const;

/** Exports a report (REP-006). */
export function ReportExports({ choice }: { choice: ReportChoice }) {
  const { t, locale } = useTexts();
  const [mailing, setMailing] = useState(false);
  const exportOf = (format: (typeof FORMATS)[number]): string =>
    addressOfFile('GET /api/staff/reports/:report/export', {
      params: { report: choice.report },
      query: { ...reportQuery(choice), format, locale },
    });
  return (
    <div className={css.exports}>
      {FORMATS.map((format) => (
        <LinkButton key={format} size="small" href={exportOf(format)} download>
          {t(`reports.export.${format}`)}
        </LinkButton>
      ))}
      <Button size="small" onClick={() => setMailing(true)}>
        {t('reports.export.mail')}
      </Button>
      <Button size="small" onClick={() => window.print()}>
        {t('reports.export.print')}
      </Button>
      {mailing ? <MailReport choice={choice} close={() => setMailing(false)} /> : null}
    </div>
  );
}

function MailReport({ choice, close }: { choice: ReportChoice; close: () => void }) {
  const { t } = useTexts();
  const { field, onSubmit, problem, busy } = useStaffForm<{ to: string }, { message: string }>({
    values: { to: '' },
    send: ({ to }) =>
      api().call('POST /api/staff/reports/:report/mail', {
        params: { report: choice.report },
        draft: { ...reportQuery(choice), to },
      }),
    onDone: ({ message }) => {
      toast(message, 'success');
      close();
    },
  });
  return (
    <Dialog open onClose={close} title={t('reports.mail.title')} closeLabel={t('common.close')}>
      <form className={css.mail} onSubmit={onSubmit} noValidate>
        <Problem>{problem}</Problem>
        <p>{t('reports.mail.text')}</p>
        <TextField {...field('to')} label={t('reports.mail.to')} type="email" autoComplete="email" required />
        <footer className={css.mailFoot}>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('reports.mail.send')}
          </SubmitButton>
        </footer>
      </form>
    </Dialog>
  );
}
