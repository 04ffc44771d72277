import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { type Column, readBack, type SheetFormat, writeSheet } from '#platform/documents/sheets.ts';
import { unzip } from '#testing/tools/unzip.ts';

type Row = { name: string | null; cents: number };
const COLUMNS: Column<Row>[] = [
  { header: 'name', text: (row) => row.name },
  { header: 'amount', cents: (row) => row.cents },
];

/** T82: texts that a spreadsheet would calculate or that break a CSV file. */
const NASTY = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.test","click")',
  '+32 2 123',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  "'=1",
  "''+1",
  "'t Hooft",
  'Ada, Countess',
  'Ada; Countess',
  'Ada "the first" Lovelace',
  'two\nlines',
  'two\r\nlines',
  'one\rline',
  ' spaces ',
  'Zoë Ω 映画 🎬',
  '-',
  '',
];
const rowsOf = (names: readonly string[]): Row[] => names.map((name, index) => ({ name, cents: (index + 1) * -250 }));

const DELIMITER = { csv: ',', 'csv-semicolon': ';' } as const;
type Separated = keyof typeof DELIMITER;
const readSeparated = (text: string, format: Separated): string[][] =>
  parse(text, { delimiter: DELIMITER[format], bom: true, record_delimiter: '\r\n' });
const separated = async (rows: readonly Row[], format: SheetFormat) =>
  (await writeSheet(COLUMNS, rows, format)).toString();

test.each(Object.keys(DELIMITER) as Separated[])(
  '%s: every cell is text that calculates nothing, and reads back equal',
  { tags: ['T82'] },
  async (format) => {
    const [header, ...cells] = readSeparated(await separated(rowsOf(NASTY), format), format);
    expect(header).toEqual(['name', 'amount']);
    for (const [name = ''] of cells) expect(name).not.toMatch(/^[=+\-@\t\r\n\0＝]/);
    expect(cells.map(([name = '']) => readBack(name))).toEqual(NASTY);
  },
);

test('amounts are numbers, negative ones too, with both decimal separators', { tags: ['T82'] }, async () => {
  const rows = [
    { name: 'a', cents: -1_250 },
    { name: 'b', cents: 123_456_789 },
    { name: 'c', cents: 0 },
  ];
  expect(await separated(rows, 'csv')).toBe('\ufeffname,amount\r\na,-12.50\r\nb,1234567.89\r\nc,0.00\r\n');
  expect(await separated(rows, 'csv-semicolon')).toBe('\ufeffname;amount\r\na;-12,50\r\nb;1234567,89\r\nc;0,00\r\n');
  expect(await separated([], 'csv')).toBe('\ufeffname,amount\r\n');
  expect(await separated([{ name: null, cents: 1 }], 'csv')).toBe('\ufeffname,amount\r\n,0.01\r\n');
});

test('any text reads back equal', { tags: ['T82'] }, async () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(...'=+-@\t\r\n\'";,０＝ a'), fc.string({ unit: 'grapheme', maxLength: 1 })),
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (names) => {
      const read = readSeparated(await separated(rowsOf(names), 'csv'), 'csv');
      expect(read.slice(1).map(([name = '']) => readBack(name))).toEqual(names);
    }),
    { numRuns: 300 },
  );
});

test('a workbook has text as text and amounts as numbers', { tags: ['T82'] }, async () => {
  const rows = [...rowsOf(NASTY.filter((name) => name !== '')), { name: 'bell \u0007 and \ud800 half', cents: -1 }];
  const file = await writeSheet(COLUMNS, rows, 'xlsx');
  const [header, ...cells] = (await readSheet(file, { trim: false })) as unknown[][];
  expect(header).toEqual(['name', 'amount']);
  // Line ends in a cell are LF, and characters that XML does not allow are left out.
  const asCell = (name: string | null) =>
    (name ?? '').replace(/\r\n?/g, '\n').replaceAll('\u0007', '').replaceAll('\ud800', '');
  expect(cells.map(([name]) => name)).toEqual(rows.map(({ name }) => asCell(name)));
  expect(cells.map(([, amount]) => amount)).toEqual(rows.map(({ cents }) => cents / 100));
});

test('no cell of a workbook is a formula', { tags: ['T82'] }, async () => {
  const formulasIn = (file: Buffer) =>
    [
      ...(unzip(file)
        .get('xl/worksheets/sheet1.xml')
        ?.toString()
        .matchAll(/<f>(.*?)<\/f>/g) ?? []),
    ].map(([, formula]) => formula);
  expect(formulasIn(await writeSheet(COLUMNS, rowsOf(NASTY), 'xlsx'))).toEqual([]);
  const control = await writeExcelFile([[{ value: '1+1', type: 'Formula' }]]).toBuffer();
  expect(formulasIn(control)).toEqual(['1+1']);
});
