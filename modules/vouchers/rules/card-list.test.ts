import { describe, expect, test } from 'vitest';
import { maskedBarcode } from '#modules/vouchers/rules/barcode.ts';
import {
  CARDS_PER_PACKAGE_MAX,
  cardLinesProblems,
  filesOf,
  readCardLines,
  takenProblems,
} from '#modules/vouchers/rules/card-list.ts';
import { brokenPromises } from '#modules/vouchers/rules/voucher-type-problems.ts';

const problemsIn = (text: string) => cardLinesProblems(readCardLines(text)).map(({ code, params }) => [code, params]);

describe('a list of codes', { tags: ['VOUCHER-14'] }, () => {
  test('one code a line with any line end; empty lines count and are ignored', { tags: ['D-106'] }, () => {
    expect(readCardLines('AAAA\r\n\n B-B B-B \rCCCC')).toEqual([
      { line: 1, barcode: 'AAAA' },
      { line: 3, barcode: 'BBBB' },
      { line: 4, barcode: 'CCCC' },
    ]);
  });

  test('a wrong line is named; codes are case sensitive', { tags: ['D-106'] }, () => {
    expect(problemsIn('AAAA\naaaa')).toEqual([]);
    expect(problemsIn('AAA\nBBBB\nB-BBB')).toEqual([
      ['vouchers.import_form', { line: 1 }],
      ['vouchers.import_twice', { line: 3, first: 2 }],
    ]);
    expect(problemsIn('\n \n')).toEqual([['vouchers.import_empty', undefined]]);
  });

  test('5000 cards fit in a package, one more does not, and only some wrong lines of a wrong file are listed', {
    tags: ['D-106'],
  }, () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `CARD${n}`).join('\n');
    expect(problemsIn(lines(CARDS_PER_PACKAGE_MAX))).toEqual([]);
    expect(problemsIn(lines(CARDS_PER_PACKAGE_MAX + 1))).toEqual([['vouchers.import_too_many', { max: 5_000 }]]);
    expect(problemsIn('x\n'.repeat(100))).toHaveLength(20);
  });

  test('codes that the exhibitor already has are named by their lines', { tags: ['VAL-039'] }, () => {
    expect(takenProblems(readCardLines('AAAA\nBBBB\nCCCC'), new Set(['BBBB']))).toEqual([
      { code: 'vouchers.import_taken', params: { line: 2 }, path: 'barcodes' },
    ]);
  });
});

test('sheets are split into files of 500 cards at most', { tags: ['PORT-014'] }, () => {
  expect(filesOf(500)).toEqual([{ from: 1, to: 500 }]);
  expect(filesOf(501)).toEqual([
    { from: 1, to: 500 },
    { from: 501, to: 501 },
  ]);
});

test('only the end of a code is shown, at most a third of it', { tags: ['VOUCHER-7', 'T79'] }, () => {
  expect(['Ab3dXy7k9QmP', 'ABCDEF', 'AB'].map(maskedBarcode)).toEqual(['••••9QmP', '••••EF', '••••']);
});

test('the terms that issued cards keep are their kind and their VAT treatment', {
  tags: ['VOUCHER-13', 'D-083'],
}, () => {
  const type = { kind: 'giftcard', vat_treatment: 'multi_purpose', vat: 0 } as const;
  expect(brokenPromises(type, type)).toEqual([]);
  const other = { kind: 'subscription', vat_treatment: 'single_purpose', vat: 600 } as const;
  expect(brokenPromises(type, other).map(({ path }) => path)).toEqual(['type', 'vat_treatment', 'vat_rate']);
});
