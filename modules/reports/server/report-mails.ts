import { z } from 'zod';
import type { Params } from '#kernel/refusal.ts';
import { zSettings } from '#modules/exhibitor/contract.ts';
import { coloursOf } from '#modules/exhibitor/rules/house-colours.ts';
import {
  type LetterDeps,
  letterHouse,
  refuseWithoutServer,
  sendLetter,
  type Written,
} from '#modules/letters/server.ts';
import { zReportName, zReportQuery } from '#modules/reports/contract.ts';
import { type ReadReport, readReport } from '#modules/reports/server/read-report.ts';
import { type ReportFile, reportFile } from '#modules/reports/server/report-files.ts';
import { reportWords } from '#modules/reports/server/report-words.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/outbox.ts';

export const REPORT_TOPIC = 'mail.report';

/** Whoever reads reports needs statements that are planned by what there is, not by key. */
export type ReportMailDeps = LetterDeps & { readonly db: Db };

export const zMailedReport = z.object({
  report: zReportName,
  query: zReportQuery,
  locale: z.string(),
  to: z.string(),
  /** Those whoever sent it is limited to. */
  cinemas: z.array(z.number().int()).default([]),
});

/** A report that somebody sends to an address (REP-006): as PDF and CSV EU, as it is when the mail is made. */
export const reportOutbox = (deps: ReportMailDeps): OutboxHandlers => ({
  [REPORT_TOPIC]: (item) => mailReport(deps, item),
});

export type ReportHouse = {
  readonly name: string;
  readonly timeZone: string;
  readonly datetimeLocale: string;
  readonly now: number;
};

export async function reportHouse(tx: Pick<ReadTx, 'one' | 'now'>): Promise<ReportHouse> {
  const row = await tx.one<{ trade_name: string; timezone: string; data: unknown }>(
    `SELECT x.trade_name, x.timezone, coalesce(s.data, '{}') AS data
       FROM exhibitor x LEFT JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
  );
  if (!row) throw new Error('a house without an exhibitor has no reports');
  const { datetime_locale: datetimeLocale } = zSettings.parse(row.data);
  return { name: row.trade_name, timeZone: row.timezone, datetimeLocale, now: tx.now };
}

/** What is attached to a mail about a report (D-159). */
export async function reportAttachments(
  { db, translator }: Pick<ReportMailDeps, 'db' | 'translator'>,
  exhibitorId: number,
  read: ReadReport,
  locale: string,
): Promise<ReportFile[]> {
  const house = await db.read(exhibitorId, reportHouse);
  const words = reportWords(translator, locale);
  const files = [await reportFile(read, 'pdf', words, house), await reportFile(read, 'csv_eu', words, house)];
  // A mail says the kind of a file, and no more.
  return files.map((file) => ({ ...file, contentType: file.contentType.split(';')[0] ?? '' }));
}

async function mailReport(deps: ReportMailDeps, item: OutboxItem): Promise<void> {
  const { report, query, locale, to, cinemas } = zMailedReport.parse(item.payload);
  const house = await deps.workDb.read(item.exhibitorId, letterHouse);
  refuseWithoutServer(deps, house);
  const read = await readReport(deps, { exhibitorId: item.exhibitorId, locale, cinemas }, report, query);
  const { title } = reportWords(deps.translator, locale);
  const params = { report: title(report), house: house.trade_name, from: query.from, until: query.until };
  const settings = zSettings.parse(house.settings);
  await sendLetter(deps, item, house, {
    to: { name: '', address: to },
    written: letterOf(deps, locale, params, coloursOf(settings.website_config.styling, 'default')),
    attachments: await reportAttachments(deps, item.exhibitorId, read, locale),
  });
}

function letterOf(
  { translator }: LetterDeps,
  locale: string,
  params: Params & { house: string },
  colours: ReturnType<typeof coloursOf>,
): Written {
  const say = (key: string) => translator.sentence(locale, 'mail/reports', key, params);
  return {
    subject: say('subject'),
    letter: {
      ...{ locale, colours, house: params.house, preview: say('text'), heading: say('heading') },
      greeting: translator.sentence(locale, 'mail/common', 'hello_nobody'),
      paragraphs: [say('text')],
      ...{ cards: [], houseHtml: '', links: [] },
      closing: [say('why')],
    },
  };
}
