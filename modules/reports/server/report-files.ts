import { eurosFromCents } from '#kernel/money.ts';
import type { ExportFormat, ReportWire } from '#modules/reports/contract/reports.ts';
import { dayText, type ReportRow, reportXml, totalsOf } from '#modules/reports/rules/report-table.ts';
import type { ReportColumn } from '#modules/reports/rules/reports.ts';
import type { ReadReport } from '#modules/reports/server/read-report.ts';
import type { ReportWords } from '#modules/reports/server/report-words.ts';
import { type Column, type SheetFormat, writeSheet } from '#platform/documents/sheets.ts';

export type ReportFile = { readonly filename: string; readonly contentType: string; readonly content: Buffer };

const TYPES: Readonly<Record<ExportFormat, { readonly ending: string; readonly contentType: string }>> = {
  csv_us: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  csv_eu: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  xml: { ending: 'xml', contentType: 'application/xml; charset=utf-8' },
  xlsx: { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pdf: { ending: 'pdf', contentType: 'application/pdf' },
};

/** Numbers of a workbook are numbers, so it needs no continent; its days are texts as in Europe. */
const SHEETS = { csv_us: 'csv', csv_eu: 'csv-semicolon', xlsx: 'xlsx' } as const satisfies Partial<
  Record<ExportFormat, SheetFormat>
>;

/**
 * Returns a report as a file (REP-006, D-159). `exhibitor`: the exhibitor; for the PDF, `now` and
 * the zone of its creation time.
 */
export async function reportFile(
  read: ReadReport,
  format: ExportFormat,
  words: ReportWords,
  exhibitor: {
    readonly name: string;
    readonly timeZone: string;
    readonly datetimeLocale: string;
    readonly now: number;
  },
): Promise<ReportFile> {
  const { ending, contentType } = TYPES[format];
  const filename = `${read.report.replaceAll('_', '-')}-${read.from}-${read.until}.${ending}`;
  return { filename, contentType, content: await contentOf(read, format, words, exhibitor) };
}

async function contentOf(
  read: ReadReport,
  format: ExportFormat,
  words: ReportWords,
  exhibitor: Parameters<typeof reportFile>[3],
): Promise<Buffer> {
  const { report, from, until, columns, rows } = read;
  if (format === 'xml') return Buffer.from(reportXml({ name: report, from, until }, columns, rows));
  if (format === 'pdf') {
    const { reportPdf } = await import('#modules/reports/server/report-pdf.ts'); // imported on use: it reads its fonts
    return reportPdf(read, words, exhibitor);
  }
  const continent = format === 'csv_us' ? 'us' : 'eu';
  const sheet = columns.map((column) => sheetColumn(column, words, continent));
  return writeSheet(sheet, rows, SHEETS[format]);
}

function sheetColumn({ key, kind }: ReportColumn, words: ReportWords, continent: 'us' | 'eu'): Column<ReportRow> {
  const header = words.column(key);
  const number = (row: ReportRow): number | null => (row[key] === null ? null : Number(row[key] ?? 0));
  if (kind === 'money' || kind === 'balance') return { header, cents: number };
  if (kind === 'count') return { header, number, decimals: 0 };
  return {
    header,
    text: (row) => {
      const cell = row[key] ?? null;
      if (cell === null) return null;
      if (kind === 'day') return dayText(String(cell), continent);
      if (kind !== 'percent') return String(cell);
      const share = (Number(cell) / 100).toFixed(2);
      return continent === 'eu' ? share.replace('.', ',') : share;
    },
  };
}

/** Returns a report as the portal shows it. */
export function reportWire(read: ReadReport, words: ReportWords): ReportWire {
  const { columns } = read;
  const scaled = ({ kind }: ReportColumn, value: number): number =>
    kind === 'money' || kind === 'balance' || kind === 'percent' ? eurosFromCents(value) : value;
  const totals = totalsOf(columns, read.rows);
  return {
    report: read.report,
    name: words.title(read.report),
    from: read.from,
    until: read.until,
    columns: columns.map(({ key, kind }) => ({ key, kind, name: words.column(key) })),
    rows: read.rows.map((row) =>
      Object.fromEntries(
        columns.map((column) => {
          const cell = row[column.key] ?? null;
          return [column.key, typeof cell === 'number' ? scaled(column, cell) : cell];
        }),
      ),
    ),
    totals: Object.fromEntries(
      columns.flatMap((column) => {
        const total = totals[column.key];
        return total === undefined ? [] : [[column.key, scaled(column, total)]];
      }),
    ),
  };
}
