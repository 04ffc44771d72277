import { describe, expect, test } from 'vitest';
import { rateFrom } from '#kernel/vat.ts';
import { maskedBarcode } from '#modules/vouchers/rules/barcode.ts';
import {
  CARDS_PER_PACKAGE_MAX,
  cardLinesProblems,
  filesOf,
  readCardLines,
  takenProblems,
} from '#modules/vouchers/rules/card-list.ts';
import { brokenPromises } from '#modules/vouchers/rules/voucher-type-problems.ts';

const told = (text: string) => cardLinesProblems(readCardLines(text)).map(({ code, params }) => [code, params]);

describe('V14 a list of codes', () => {
  test('D-106 one a line, however lines end; empty ones are counted and say nothing', () => {
    expect(readCardLines('AAAA\r\n\n B-B B-B \rCCCC')).toEqual([
      { line: 1, barcode: 'AAAA' },
      { line: 3, barcode: 'BBBB' },
      { line: 4, barcode: 'CCCC' },
    ]);
  });

  test('D-106 a line that is wrong is named; capitals make another code', () => {
    expect(told('AAAA\naaaa')).toEqual([]);
    expect(told('AAA\nBBBB\nB-BBB')).toEqual([
      ['vouchers.import_form', { line: 1 }],
      ['vouchers.import_twice', { line: 3, first: 2 }],
    ]);
    expect(told('\n \n')).toEqual([['vouchers.import_empty', undefined]]);
  });

  test('D-106 5000 cards are a package, one more is none, and not every wrong line of a wrong file is told', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `CARD${n}`).join('\n');
    expect(told(lines(CARDS_PER_PACKAGE_MAX))).toEqual([]);
    expect(told(lines(CARDS_PER_PACKAGE_MAX + 1))).toEqual([['vouchers.import_too_many', { max: 5_000 }]]);
    expect(told('x\n'.repeat(100))).toHaveLength(20);
  });

  test('VAL-039 codes of the house are named by their lines', () => {
    expect(takenProblems(readCardLines('AAAA\nBBBB\nCCCC'), new Set(['BBBB']))).toEqual([
      { code: 'vouchers.import_taken', params: { line: 2 }, path: 'barcodes' },
    ]);
  });
});

test('PORT-014 sheets are files of 500 cards at most', () => {
  expect(filesOf(500)).toEqual([{ from: 1, to: 500 }]);
  expect(filesOf(501)).toEqual([
    { from: 1, to: 500 },
    { from: 501, to: 501 },
  ]);
});

test('V7 T79 a code is shown by its end, a third of it at most', () => {
  expect(['Ab3dXy7k9QmP', 'ABCDEF', 'AB'].map(maskedBarcode)).toEqual(['••••9QmP', '••••EF', '••••']);
});

test('V13 D-083 what cards were promised is what they are and how their VAT is paid', () => {
  const type = { kind: 'giftcard', vat_treatment: 'multi_purpose', vat: 0 } as const;
  expect(brokenPromises(type, type)).toEqual([]);
  const other = { kind: 'subscription', vat_treatment: 'single_purpose', vat: 600 } as const;
  expect(brokenPromises(type, other).map(({ path }) => path)).toEqual(['type', 'vat_treatment', 'vat_rate']);
  expect([0, 6, 12, 21, 7].map((percent) => rateFrom(percent, null))).toEqual([0, 600, 1_200, 2_100, null]);
});
