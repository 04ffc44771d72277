import { describe, expect, test } from 'vitest';
import { marked, type PrintDocument } from '#modules/printing/rules/document.ts';
import { layOut, type Row } from '#modules/printing/rules/lay-out.ts';
import { columnsOf, printable, wrapped } from '#modules/printing/rules/printable.ts';

const texts = (rows: readonly Row[]): string[] => rows.flatMap((row) => (row.kind === 'text' ? [row.text] : []));
const FILM = 'The Assassination of Jesse James by the Coward Robert Ford';

describe.each([24, 32, 42, 48, 64])('on paper of %i columns', (columns) => {
  const document: PrintDocument = [
    { kind: 'text', text: FILM, size: 'large', align: 'center', bold: true },
    { kind: 'text', text: `${'x'.repeat(150)} end` },
    { kind: 'pair', left: `A normal ticket with a name that goes on, ${FILM}`, right: '€ 1.234,50' },
    { kind: 'pair', left: 'Total', right: '€ 12,50', size: 'large', bold: true },
    { kind: 'pair', left: 'Reason', right: `because ${'of this and that '.repeat(8)}` },
    { kind: 'rule' },
  ];
  test('no line is wider than the paper, and nothing is lost', { tags: ['PRN-003'] }, () => {
    const rows = layOut(document, columns);
    for (const row of rows)
      if (row.kind === 'text') expect(columnsOf(row.text) * (row.large ? 2 : 1)).toBeLessThanOrEqual(columns);
    const all = texts(rows).join('').replace(/[\s-]/g, '');
    const expectedText = document
      .map((line) => (line.kind === 'text' ? line.text : line.kind === 'pair' ? `${line.left}${line.right}` : ''))
      .join('')
      .replace(/[\s-]/g, '');
    expect(all).toBe(expectedText);
  });

  test('an amount is at the right edge', { tags: ['PRN-003'] }, () => {
    const [row] = texts(layOut([{ kind: 'pair', left: 'Popcorn', right: '€ 4,50' }], columns));
    expect(row).toBe(`Popcorn${' '.repeat(columns - 13)}€ 4,50`);
  });
});

test('a long name is broken above its amount, which is on the last line', { tags: ['PRN-003'] }, () => {
  expect(texts(layOut([{ kind: 'pair', left: 'Menu with popcorn and a drink', right: '€ 9,50' }], 24))).toEqual([
    'Menu with popcorn',
    'and a drink       € 9,50',
  ]);
});

test('a text that does not fit beside a name gets a line of its own, at the right', { tags: ['PRN-003'] }, () => {
  expect(texts(layOut([{ kind: 'pair', left: 'By', right: 'Bartholomea Kortrijk' }], 24))).toEqual([
    'By',
    '    Bartholomea Kortrijk',
  ]);
});

test('the squares of a code fit the narrow paper', { tags: ['PRN-003'] }, () => {
  const cell = (columns: number) => layOut([{ kind: 'qr', data: 'X' }], columns)[0];
  expect([cell(32), cell(48)]).toEqual([
    { kind: 'qr', data: 'X', cell: 5 },
    { kind: 'qr', data: 'X', cell: 6 },
  ]);
});

test('a wrong feed does not roll out the whole paper', { tags: ['T49'] }, () => {
  const feed = (lines: number) => layOut([{ kind: 'feed', lines }], 48)[0];
  expect([feed(100_000), feed(-1), feed(2.7)]).toEqual([
    { kind: 'feed', lines: 20 },
    { kind: 'feed', lines: 1 },
    { kind: 'feed', lines: 2 },
  ]);
});

test.each([
  ['Amélie \u001b@\u0007 Poulain', 'Amélie @ Poulain'],
  ['a\nb\r\n\tc', 'a b c'],
  ['safe\u202egnp.exe', 'safegnp.exe'],
  ['half \ud83d of a pair', 'half of a pair'],
  ['  zero\u200bwidth\ufeff ', 'zerowidth'],
  ['e\u0301', 'é'],
  ['\u0000\u001d\u0056\u0000', 'V'],
])('%j is printed as %j', { tags: ['T49'] }, (text, expected) => {
  expect(printable(text)).toBe(expected);
});

test('characters of East Asia are two columns wide, combining marks none', () => {
  expect([columnsOf('映画'), columnsOf('n\u0308x'), columnsOf('🎬'), columnsOf('€é')]).toEqual([4, 2, 2, 2]);
  expect(wrapped('映画館へ行く', 6)).toEqual(['映画館', 'へ行く']);
});

const PAPERS: PrintDocument = [
  { kind: 'drawer' },
  { kind: 'text', text: 'first' },
  { kind: 'cut' },
  { kind: 'qr', data: 'second' },
  { kind: 'text', text: 'second' },
  { kind: 'cut' },
];

test('each paper of a copy begins with that word, and nothing else is marked', { tags: ['T49'] }, () => {
  const mark = { kind: 'text', text: '* COPY 1 *', align: 'center', size: 'large', bold: true };
  expect(marked(PAPERS, 'COPY 1')).toEqual([
    PAPERS[0],
    mark,
    PAPERS[1],
    PAPERS[2],
    mark,
    PAPERS[3],
    PAPERS[4],
    PAPERS[5],
  ]);
});

test('a copy of a test shows both words', { tags: ['D-137', 'T49'] }, () => {
  const lines = texts(layOut(marked(marked(PAPERS, 'TEST'), 'COPY 2'), 32));
  expect(lines.slice(0, 3)).toEqual(['* COPY 2 *', '* TEST *', 'first']);
});

test('a pulse for the drawer is not a paper', { tags: ['T49'] }, () => {
  expect(marked([{ kind: 'drawer' }], 'COPY 1')).toEqual([{ kind: 'drawer' }]);
});
