import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { type Column, readBack, type SheetFormat, writeSheet } from '#platform/documents/sheets.ts';

type Row = { name: string | null; cents: number };
const COLUMNS: Column<Row>[] = [
  { header: 'name', text: (row) => row.name },
  { header: 'amount', cents: (row) => row.cents },
];

/** T82: what a spreadsheet would calculate, and what breaks a file of separated values. */
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
const READERS: Record<string, (text: string, delimiter: string) => string[][]> = {
  'csv-parse': (text, delimiter) => parse(text, { delimiter, bom: true, record_delimiter: '\r\n' }),
  hucre: (text, delimiter) => parseCsv(text.replace(/^\ufeff/, ''), { delimiter }) as unknown as string[][],
};
const separated = async (rows: readonly Row[], format: SheetFormat) =>
  (await writeSheet(COLUMNS, rows, format)).toString();

test.each(
  Object.keys(READERS).flatMap((reader) =>
    (Object.keys(DELIMITER) as Separated[]).map((format) => [format, reader] as const),
  ),
)('T82 %s read by %s: every cell is text that calculates nothing, and reads back equal', async (format, reader) => {
  const [header, ...cells] = READERS[reader]?.(await separated(rowsOf(NASTY), format), DELIMITER[format]) ?? [];
  expect(header).toEqual(['name', 'amount']);
  for (const [name = ''] of cells) expect(name).not.toMatch(/^[=+\-@\t\r\n\0＝]/);
  expect(cells.map(([name = '']) => readBack(name))).toEqual(NASTY);
});

test('T82 amounts are numbers, negative ones too, as each half of the world writes them', async () => {
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

test('T82 any text reads back equal', async () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(...'=+-@\t\r\n\'";,０＝ a'), fc.string({ unit: 'grapheme', maxLength: 1 })),
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (names) => {
      const read = READERS['csv-parse']?.(await separated(rowsOf(names), 'csv'), ',') ?? [];
      expect(read.slice(1).map(([name = '']) => readBack(name))).toEqual(names);
    }),
    { numRuns: 300 },
  );
});

const BOOK_READERS: Record<string, (file: Buffer) => Promise<unknown[][]>> = {
  'read-excel-file': async (file) => (await readSheet(file, { trim: false })) as unknown[][],
  hucre: async (file) => ((await readXlsx(file)).sheets[0]?.rows ?? []) as unknown[][],
};

test.each(Object.keys(BOOK_READERS))(
  'T82 a workbook read by %s has text as text and amounts as numbers',
  async (reader) => {
    const rows = [...rowsOf(NASTY.filter((name) => name !== '')), { name: 'bell \u0007 and \ud800 half', cents: -1 }];
    const file = await writeSheet(COLUMNS, rows, 'xlsx');
    const [header, ...cells] = (await BOOK_READERS[reader]?.(file)) ?? [];
    expect(header).toEqual(['name', 'amount']);
    // Line ends are LF in a cell, and what XML cannot carry is left out.
    const asCell = (name: string | null) =>
      (name ?? '').replace(/\r\n?/g, '\n').replaceAll('\u0007', '').replaceAll('\ud800', '');
    expect(cells.map(([name]) => name)).toEqual(rows.map(({ name }) => asCell(name)));
    expect(cells.map(([, amount]) => amount)).toEqual(rows.map(({ cents }) => cents / 100));
  },
);

test('T82 no cell of a workbook is a formula', async () => {
  const formulasIn = async (file: Buffer) =>
    [...((await readXlsx(file)).sheets[0]?.cells?.values() ?? [])].flatMap(({ formula }) => formula ?? []);
  expect(await formulasIn(await writeSheet(COLUMNS, rowsOf(NASTY), 'xlsx'))).toEqual([]);
  const control = await writeExcelFile([[{ value: '1+1', type: 'Formula' }]]).toBuffer();
  expect(await formulasIn(control)).toEqual(['1+1']);
});
