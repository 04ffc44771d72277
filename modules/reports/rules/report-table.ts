import type { ReportColumn } from '#modules/reports/rules/reports.ts';

/** A cell of a column: text, a day, a number of the column's kind, or unknown. */
export type Cell = string | number | null;
export type ReportRow = Readonly<Record<string, Cell>>;

/** Columns of the report of products that only sales with choices or combos fill. */
const SHOWN_IF_USED: readonly string[] = ['choice', 'chosen', 'in_combos'];

/** Returns the columns without those that most cinemas leave empty: who sells no combos reads nothing about them. */
export const usedColumns = (columns: readonly ReportColumn[], rows: readonly ReportRow[]): readonly ReportColumn[] =>
  columns.filter(({ key }) => !SHOWN_IF_USED.includes(key) || rows.some((row) => Boolean(row[key])));

const ADDS_UP: readonly ReportColumn['kind'][] = ['count', 'money'];

/** Returns the totals of the number columns; other columns are left out. */
export const totalsOf = (columns: readonly ReportColumn[], rows: readonly ReportRow[]): Record<string, number> =>
  Object.fromEntries(
    columns
      .filter(({ kind }) => ADDS_UP.includes(kind))
      .map(({ key }) => [key, rows.reduce((total, row) => total + Number(row[key] ?? 0), 0)]),
  );

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 cannot contain. */
const UNBEARABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string): string =>
  text.replace(UNBEARABLE, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

function plain({ kind }: ReportColumn, cell: Cell): string {
  if (cell === null) return '';
  if (kind === 'money' || kind === 'balance' || kind === 'percent') return (Number(cell) / 100).toFixed(2);
  return String(cell);
}

/**
 * Returns `<report><row>` with an element per column (REP-006, D-159): days as `2026-11-25`,
 * amounts in euros with a point.
 */
export function reportXml(
  attributes: Readonly<Record<string, string>>,
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): string {
  const head = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const lines = rows.map((row) => {
    const cells = columns.map((column) => {
      const value = escaped(plain(column, row[column.key] ?? null));
      return `<${column.key}>${value}</${column.key}>`;
    });
    return `  <row>${cells.join('')}</row>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<report${head.join('')}>\n${lines.join('')}</report>\n`;
}

/**
 * Returns a day as the spreadsheets of a continent read it (D-159): `11/25/2026` or `25/11/2026`.
 */
export function dayText(day: string, continent: 'us' | 'eu'): string {
  const [year, month, date] = day.split('-');
  return continent === 'us' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
}
