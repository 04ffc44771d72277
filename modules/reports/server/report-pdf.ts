import { dateLocale } from '#kernel/date-locale.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { type Cell, totalsOf } from '#modules/reports/rules/report-table.ts';
import type { ReportColumn } from '#modules/reports/rules/reports.ts';
import type { ReadReport } from '#modules/reports/server/read-report.ts';
import type { ReportWords } from '#modules/reports/server/report-words.ts';
import { MM, openPdf, type Part, type Pdf } from '#platform/documents/pdf.ts';

type Exhibitor = {
  readonly name: string;
  readonly timeZone: string;
  readonly datetimeLocale: string;
  readonly now: number;
};

const A4 = { short: 210 * MM, long: 297 * MM };
const MARGIN = 15 * MM;
const ROW = 16;
const SIZE = 8.5;
const GAP = 8;
/** Maximum per cell; longer texts end in an ellipsis. */
const LINES = 3;
/** With more columns a page is in landscape format. */
const COLUMNS_UPRIGHT = 7;
const INK = '#1d1b18';
const SOFT = '#6b655c';
const LINE = '#d8d3c8';

/** Returns a report as PDF: A4, its head and column names on every page, its totals at the end. */
export async function reportPdf(read: ReadReport, words: ReportWords, exhibitor: Exhibitor): Promise<Buffer> {
  const { columns, rows } = read;
  const isWide = columns.length > COLUMNS_UPRIGHT;
  const size: [number, number] = isWide ? [A4.long, A4.short] : [A4.short, A4.long];
  const title = words.title(read.report);
  const pdf = openPdf({ title, author: exhibitor.name, language: words.locale, size, now: exhibitor.now });
  const format = formatsFor(words.locale, exhibitor);
  const cells = rows.map((row) => columns.map((column) => format.cell(column, row[column.key] ?? null)));
  const totals = totalsOf(columns, rows);
  const sums = columns.map((column) => {
    const total = totals[column.key];
    return total === undefined ? '' : format.cell(column, total);
  });
  const places = placesOf(pdf, columns, [columns.map(({ key }) => words.column(key)), ...cells, sums], size[0]);
  const sheet = { pdf, columns, places, size, words };
  const period = `${format.day(read.from)} – ${format.day(read.until)}`;
  const made = format.moment(exhibitor.now);
  const bottom = size[1] - MARGIN - LINES * ROW;

  let page = 0;
  let table: Part | undefined;
  let y = Number.POSITIVE_INFINITY;
  const begin = (): Part => {
    page += 1;
    const section = pdf.page(`${title} ${page}`);
    y = headOf(sheet, section, { exhibitor: exhibitor.name, title, period, isFirst: page === 1 });
    pdf.decoration(() => footOf(sheet, `${made}  ·  ${page}`));
    const part = pdf.part(section, 'Table');
    y = namesOf(sheet, part, y);
    return part;
  };
  for (const row of cells) {
    if (!table || y > bottom) table = begin();
    y = lineOf(sheet, table, row, y, 'text');
  }
  if (!table || y > bottom) table = begin();
  if (Object.keys(totals).length > 0 && rows.length > 0) lineOf(sheet, table, sums, y + 2, 'bold');
  return pdf.finish();
}

function formatsFor(locale: string, { timeZone, datetimeLocale }: Exhibitor) {
  const intl = dateLocale(locale, datetimeLocale);
  const day = new Intl.DateTimeFormat(intl, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const money = new Intl.NumberFormat(intl, { style: 'currency', currency: 'EUR' });
  const count = new Intl.NumberFormat(intl);
  const share = new Intl.NumberFormat(intl, { maximumFractionDigits: 2 });
  const dayText = (text: string): string => day.format(Date.parse(`${text}T12:00:00Z`));
  return {
    day: dayText,
    moment: (at: number) => moment.format(at),
    cell({ kind }: ReportColumn, cell: Cell): string {
      if (cell === null) return '';
      if (kind === 'money' || kind === 'balance') return money.format(eurosFromCents(Number(cell)));
      if (kind === 'percent') return `${share.format(Number(cell) / 100)}\u00a0%`;
      if (kind === 'count') return count.format(Number(cell));
      return kind === 'day' ? dayText(String(cell)) : String(cell);
    },
  };
}

type Place = { readonly x: number; readonly width: number };
type Sheet = {
  readonly pdf: Pdf;
  readonly columns: readonly ReportColumn[];
  readonly places: readonly Place[];
  readonly size: readonly [number, number];
  readonly words: ReportWords;
};

/**
 * Number columns get the width they need; text columns at least that of their name, and a share of
 * the rest by their need.
 */
function placesOf(
  pdf: Pdf,
  columns: readonly ReportColumn[],
  [names = [], ...lines]: readonly (readonly string[])[],
  pageWidth: number,
): Place[] {
  const widthOf = (text = ''): number => pdf.widthOf(text, { font: 'bold', size: SIZE }) + 1;
  const isWords = columns.map(({ kind }) => kind === 'text');
  const least = columns.map((_, index) =>
    isWords[index] ? widthOf(names[index]) : Math.max(...[names, ...lines].map((line) => widthOf(line[index]))),
  );
  const desired = columns.map((_, index) =>
    isWords[index] ? Math.max(...lines.map((line) => widthOf(line[index]) - (least[index] ?? 0)), 0) : 0,
  );
  const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
  const left = pageWidth - 2 * MARGIN - GAP * (columns.length - 1) - sum(least);
  const share = sum(desired) > 0 ? Math.min(1, Math.max(0, left) / sum(desired)) : 0;
  let x = MARGIN;
  return least.map((width, index) => {
    const place = { x, width: width + (desired[index] ?? 0) * share };
    x += place.width + GAP;
    return place;
  });
}

function headOf(
  { pdf, size }: Sheet,
  section: Part,
  head: { exhibitor: string; title: string; period: string; isFirst: boolean },
): number {
  const width = size[0] - 2 * MARGIN;
  const at = { x: MARGIN, width };
  if (!head.isFirst)
    return (
      pdf.text(section, 'P', `${head.title}, ${head.period}`, {
        ...at,
        font: 'medium',
        size: 9,
        color: SOFT,
        y: MARGIN,
      }) + 8
    );
  pdf.text(section, 'P', head.exhibitor, { ...at, font: 'medium', size: 9, color: SOFT, y: MARGIN });
  const below = pdf.text(section, 'H1', head.title, { ...at, font: 'display', size: 20, color: INK, y: MARGIN + 14 });
  return pdf.text(section, 'P', head.period, { ...at, font: 'text', size: 10, color: SOFT, y: below + 2 }) + 14;
}

function footOf({ pdf, size }: Sheet, text: string): void {
  const { doc } = pdf;
  doc
    .fontSize(7)
    .fillColor(SOFT)
    .text(text, MARGIN, size[1] - MARGIN + 4, { lineBreak: false });
}

const alignOf = ({ kind }: ReportColumn) => (kind === 'text' || kind === 'day' ? 'left' : 'right');

function namesOf(sheet: Sheet, table: Part, y: number): number {
  const { pdf, columns, places, words } = sheet;
  const row = pdf.part(table, 'TR');
  columns.forEach((column, index) => {
    const { x, width } = places[index] ?? { x: MARGIN, width: 0 };
    const style = {
      font: 'medium',
      size: SIZE,
      color: SOFT,
      x,
      y,
      width: width + 1,
      align: alignOf(column),
      lines: 1,
    } as const;
    pdf.text(pdf.part(row, 'TH', { scope: 'Column' }), 'Span', words.column(column.key), style);
  });
  ruleBelow(sheet, y + ROW - 4);
  return y + ROW;
}

function lineOf(sheet: Sheet, table: Part, cells: readonly string[], y: number, font: 'text' | 'bold'): number {
  const { pdf, columns, places } = sheet;
  const row = pdf.part(table, 'TR');
  let below = y;
  columns.forEach((column, index) => {
    const { x, width } = places[index] ?? { x: MARGIN, width: 0 };
    const style = {
      font,
      size: SIZE,
      color: INK,
      x,
      y,
      width: width + 1,
      align: alignOf(column),
      lines: LINES,
    } as const;
    below = Math.max(below, pdf.text(pdf.part(row, 'TD'), 'Span', cells[index] || '\u00a0', style));
  });
  ruleBelow(sheet, below + 2);
  return below + 6;
}

const ruleBelow = ({ pdf, size }: Sheet, y: number): void =>
  pdf.decoration(() => {
    pdf.doc
      .moveTo(MARGIN, y)
      .lineTo(size[0] - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  });
