import { stringify } from 'csv-stringify/sync';
import type { SheetData } from 'write-excel-file/node';
import { type Cents, eurosFromCents } from '#kernel/money.ts';

/** `csv`: commas and decimal points. `csv-semicolon`: as spreadsheets of the European continent expect. */
export const SHEET_FORMATS = ['csv', 'csv-semicolon', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** A column of a list that leaves the house: words of anybody, or cents. */
export type Column<Row> =
  | { readonly header: string; readonly text: (row: Row) => string | null }
  | { readonly header: string; readonly cents: (row: Row) => Cents };

/**
 * A list as a file for spreadsheets (T82). What people typed stays text whatever it begins with: nothing in it is ever
 * calculated. Amounts are numbers, in euros. `readBack` undoes what a CSV cell needed for that.
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
  const amount = (euros: number) => (continental ? euros.toFixed(2).replace('.', ',') : euros.toFixed(2));
  return stringify(
    rows.map((row) => columns.map((column) => cell(column, row))),
    {
      header: true,
      columns: columns.map(({ header }) => header),
      delimiter: continental ? ';' : ',',
      record_delimiter: 'windows', // RFC 4180
      bom: true, // or Excel takes it for Latin-1
      quoted_match: /[\r\n]/,
      cast: { string: inert, number: amount },
    },
  );
}

/** With these a spreadsheet begins to calculate, in the wide forms of East Asian keyboards too. */
const BEGINS_A_FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/u;

/** An apostrophe in front makes it text. */
const inert = (text: string): string => (BEGINS_A_FORMULA.test(text) ? `'${text}` : text);

/** A cell of our CSV as it was before it was made text. */
export const readBack = (text: string): string =>
  text.startsWith("'") && BEGINS_A_FORMULA.test(text) ? text.slice(1) : text;

async function workbook<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node'); // few ask for it
  const data: SheetData = [
    columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' })),
    ...rows.map((row) =>
      columns.map((column) => {
        const value = cell(column, row);
        if (value === null) return null;
        return typeof value === 'number'
          ? { value, type: Number, format: '#,##0.00' }
          : { value: bearable(value), type: String };
      }),
    ),
  ];
  return writeExcelFile(data, { stickyRowsCount: 1 }).toBuffer();
}

const CELL_CHARACTERS_MAX = 32_767;

/** What a workbook's cell can carry: no control characters, line ends as LF. */
const bearable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, CELL_CHARACTERS_MAX);

const cell = <Row>(column: Column<Row>, row: Row): string | number | null =>
  'cents' in column ? eurosFromCents(column.cents(row)) : column.text(row);
