import { stringify } from 'csv-stringify/sync';
import type { SheetData } from 'write-excel-file/node';
import { type Cents, eurosFromCents } from '#kernel/money.ts';

/**
 * `csv`: commas and decimal points. `csv-semicolon`: as spreadsheets on the European continent
 * expect.
 */
export const SHEET_FORMATS = ['csv', 'csv-semicolon', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** A column of an exported list: untrusted text, cents, or a number with so many decimals. */
export type Column<Row> =
  | { readonly header: string; readonly text: (row: Row) => string | null }
  | { readonly header: string; readonly cents: (row: Row) => Cents | null }
  | { readonly header: string; readonly number: (row: Row) => number | null; readonly decimals: number };

/**
 * Writes a list as a file for spreadsheets (T82). Typed text stays text with any first character,
 * so nothing in it is ever calculated. Amounts are numbers, in euros. `readBack` reverses the
 * escaping of a CSV cell.
 */
export async function writeSheet<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  format: SheetFormat,
): Promise<Buffer> {
  return format === 'xlsx' ? workbook(columns, rows) : Buffer.from(separated(columns, rows, format));
}

function separated<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  format: 'csv' | 'csv-semicolon',
): string {
  const continental = format === 'csv-semicolon';
  const decimal = (text: string) => (continental ? text.replace('.', ',') : text);
  const written = (value: Cell): string | null =>
    value === null ? null : typeof value === 'string' ? inert(value) : decimal(value.amount.toFixed(value.decimals));
  return stringify(
    rows.map((row) => columns.map((column) => written(cell(column, row)))),
    {
      header: true,
      columns: columns.map(({ header }) => header),
      delimiter: continental ? ';' : ',',
      record_delimiter: 'windows', // RFC 4180
      bom: true, // or Excel reads it as Latin-1
      quoted_match: /[\r\n]/,
    },
  );
}

/**
 * Characters that begin a formula in a spreadsheet, also in the wide forms of East Asian keyboards.
 */
const BEGINS_A_FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/u;

/** A leading apostrophe makes it text. */
const inert = (text: string): string => (BEGINS_A_FORMULA.test(text) ? `'${text}` : text);

/** Returns a cell of our CSV as it was before the escaping. */
export const readBack = (text: string): string =>
  text.startsWith("'") && BEGINS_A_FORMULA.test(text) ? text.slice(1) : text;

async function workbook<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node'); // rarely needed
  const data: SheetData = [
    columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' })),
    ...rows.map((row) =>
      columns.map((column) => {
        const value = cell(column, row);
        if (value === null) return null;
        return typeof value === 'string'
          ? { value: bearable(value), type: String }
          : { value: value.amount, type: Number, format: value.decimals === 0 ? '#,##0' : '#,##0.00' };
      }),
    ),
  ];
  return writeExcelFile(data, { stickyRowsCount: 1 }).toBuffer();
}

const CELL_CHARACTERS_MAX = 32_767;

/** Returns a text that a workbook cell accepts: no control characters, line ends as LF. */
const bearable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, CELL_CHARACTERS_MAX);

type Cell = string | null | { readonly amount: number; readonly decimals: number };
const MONEY_DECIMALS = 2;

function cell<Row>(column: Column<Row>, row: Row): Cell {
  if ('text' in column) return column.text(row);
  const amount = 'cents' in column ? column.cents(row) : column.number(row);
  if (amount === null) return null;
  return 'cents' in column
    ? { amount: eurosFromCents(amount), decimals: MONEY_DECIMALS }
    : { amount, decimals: column.decimals };
}
