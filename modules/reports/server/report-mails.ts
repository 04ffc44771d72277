import { z } from 'zod';
import type { Params } from '#kernel/refusal.ts';
import { type EmailDeps, emailSender, refuseWithoutServer, sendEmail, type Written } from '#modules/email/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { zReportName, zReportQuery } from '#modules/reports/contract/reports.ts';
import { type ReadReport, readReport } from '#modules/reports/server/read-report.ts';
import { type ReportFile, reportFile } from '#modules/reports/server/report-files.ts';
import { reportWords } from '#modules/reports/server/report-words.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

export const REPORT_TOPIC = 'mail.report';

/** Reports need a connection that plans its statements by statistics, not by key. */
export type ReportMailDeps = EmailDeps & { readonly db: Db };

export const zMailedReport = z.object({
  report: zReportName,
  query: zReportQuery,
  locale: z.string(),
  to: z.string(),
  /** The cinemas that limit the sender. */
  cinemas: z.array(z.number().int()).default([]),
});

/**
 * Emails a report to an address (REP-006): as PDF and CSV EU, with the data at the time of sending.
 */
export const reportOutbox = (deps: ReportMailDeps): OutboxHandlers => ({
  [REPORT_TOPIC]: (item) => mailReport(deps, item),
});

export type ReportExhibitor = {
  readonly name: string;
  readonly timeZone: string;
  readonly datetimeLocale: string;
  readonly now: number;
};

export async function reportExhibitor(tx: Pick<ReadTx, 'one' | 'now'>): Promise<ReportExhibitor> {
  const row = await tx.one<{ trade_name: string; timezone: string; data: unknown }>(
    `SELECT x.trade_name, x.timezone, coalesce(s.data, '{}') AS data
       FROM exhibitor x LEFT JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
  );
  if (!row) throw new Error('an exhibitor without an exhibitor has no reports');
  const { datetime_locale: datetimeLocale } = zSettings.parse(row.data);
  return { name: row.trade_name, timeZone: row.timezone, datetimeLocale, now: tx.now };
}

/** Returns the attachments of an email about a report (D-159). */
export async function reportAttachments(
  { db, translator }: Pick<ReportMailDeps, 'db' | 'translator'>,
  exhibitorId: number,
  read: ReadReport,
  locale: string,
): Promise<ReportFile[]> {
  const exhibitor = await db.read(exhibitorId, reportExhibitor);
  const words = reportWords(translator, locale);
  const files = [await reportFile(read, 'pdf', words, exhibitor), await reportFile(read, 'csv_eu', words, exhibitor)];
  // An email contains the type of a file only, without parameters.
  return files.map((file) => ({ ...file, contentType: file.contentType.split(';')[0] ?? '' }));
}

async function mailReport(deps: ReportMailDeps, item: OutboxItem): Promise<void> {
  const { report, query, locale, to, cinemas } = zMailedReport.parse(item.payload);
  const exhibitor = await deps.workDb.read(item.exhibitorId, emailSender);
  refuseWithoutServer(deps, exhibitor);
  const read = await readReport(deps, { exhibitorId: item.exhibitorId, locale, cinemas }, report, query);
  const { title } = reportWords(deps.translator, locale);
  const params = { report: title(report), exhibitor: exhibitor.trade_name, from: query.from, until: query.until };
  const settings = zSettings.parse(exhibitor.settings);
  await sendEmail(deps, item, exhibitor, {
    to: { name: '', address: to },
    written: reportEmail(deps, locale, params, coloursOf(settings.website_config.styling, 'default')),
    attachments: await reportAttachments(deps, item.exhibitorId, read, locale),
  });
}

function reportEmail(
  { translator }: EmailDeps,
  locale: string,
  params: Params & { exhibitor: string },
  colours: ReturnType<typeof coloursOf>,
): Written {
  const say = (key: string) => translator.sentence(locale, 'mail/reports', key, params);
  return {
    subject: say('subject'),
    content: {
      locale,
      colours,
      exhibitor: params.exhibitor,
      preview: say('text'),
      heading: say('heading'),
      greeting: translator.sentence(locale, 'mail/common', 'hello_nobody'),
      paragraphs: [say('text')],
      cards: [],
      exhibitorHtml: '',
      links: [],
      closing: [say('why')],
    },
  };
}
