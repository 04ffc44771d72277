import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BARCODE_ALPHABET,
  BARCODE_RANDOM_BYTES,
  barcodeFrom,
  barcodeReadings,
  barcodeText,
  normaliseBarcode,
  whyNotBarcode,
  whyNotInFlow,
} from '#modules/vouchers/rules/barcode.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

test('the alphabet has capitals and digits, none that look alike, and no character twice', {
  tags: ['D-104', 'VOUCHER-7'],
}, () => {
  expect(BARCODE_ALPHABET).not.toMatch(/[0O1ILSZB]/);
  expect(BARCODE_ALPHABET).toBe(BARCODE_ALPHABET.toUpperCase());
  expect(new Set(BARCODE_ALPHABET).size).toBe(28);
});

test('property: codes are 12 characters of the alphabet and survive being typed with dashes', {
  tags: ['D-104', 'VOUCHER-7'],
}, () => {
  fc.assert(
    fc.property(bytes(BARCODE_RANDOM_BYTES), (random) => {
      const code = barcodeFrom(random);
      if (code === null) return;
      expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY2-9]{12}$/);
      expect(barcodeText(code)).toMatch(/^.{4}-.{4}-.{4}$/);
      expect(normaliseBarcode(`  ${barcodeText(code)} `)).toBe(code);
      const misread = barcodeText(code).toLowerCase().replaceAll('5', 's').replaceAll('2', 'Z').replaceAll('8', 'b');
      for (const typed of [code, code.toLowerCase(), misread]) expect(barcodeReadings(typed)).toContain(code);
      expect(whyNotBarcode(code)).toBeNull();
    }),
  );
});

test('every character is equally likely: over all 256 byte values each one is drawn nine times', {
  tags: ['D-104', 'VOUCHER-7'],
}, () => {
  const drawn = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const letter = barcodeFrom(new Uint8Array(12).fill(byte))?.[0];
    if (letter) drawn.set(letter, (drawn.get(letter) ?? 0) + 1);
  }
  expect(drawn.size).toBe(28);
  expect(new Set(drawn.values())).toEqual(new Set([9]));
});

test('too few unbiased bytes give no code', { tags: ['D-104', 'VOUCHER-7'] }, () => {
  expect(barcodeFrom(new Uint8Array(48).fill(255))).toBeNull();
  expect(barcodeFrom(new Uint8Array(11))).toBeNull();
});

test.each([
  ['a code as printed', 'AC3D-XY7K-9QMP', ['AC3DXY7K9QMP']],
  ['in small letters', 'ac3dxy7k9qmp', ['ac3dxy7k9qmp', 'AC3DXY7K9QMP']],
  ['an earlier code, exact first', 'Ac3dXy7k9QmP', ['Ac3dXy7k9QmP', 'AC3DXY7K9QMP']],
  ['letters that look like digits', 'sc3d zb7k 9qmp', ['sc3dzb7k9qmp', 'SC3DZB7K9QMP', '5C3D287K9QMP']],
  ['a printed card of another length', 'gift-001', ['gift001', 'GIFT001']],
])('%s can mean these codes', { tags: ['D-104', 'VOUCHER-7'] }, (_, typed, codes) => {
  expect(barcodeReadings(typed)).toEqual(codes);
});

test('dashes and spaces fall away, grouping works for printed codes of any length', {
  tags: ['D-104', 'VOUCHER-7'],
}, () => {
  expect(normaliseBarcode('Ab3d-xy7K')).toBe('Ab3dxy7K');
  expect(normaliseBarcode('Ab3d\u2013xy7K\t')).toBe('Ab3dxy7K');
  expect(barcodeText('123456')).toBe('1234-56');
  expect(barcodeText('')).toBe('');
});

test.each([
  ['abc', false],
  ['abcd', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['caf\u00e9', false],
  ['ab\ncd', false],
])('%j as a barcode', { tags: ['D-065', 'VOUCHER-7'] }, (code, good) => {
  expect(whyNotBarcode(code) === null).toBe(good);
});

const blank = { activated: false, has_movements: false };
test.each<[string, Parameters<typeof whyNotInFlow>, string | null]>([
  ['redeeming a known card', ['redeem', { activated: true, has_movements: true }], null],
  ['redeeming an unknown card', ['redeem', null], 'vouchers.barcode_unknown'],
  ['recharging an unknown card', ['recharge', null], 'vouchers.barcode_unknown'],
  ['importing a new card', ['import', null], null],
  ['importing a known card', ['import', blank], 'vouchers.barcode_taken'],
  ['selling a blank card', ['sell_blank', blank], null],
  ['selling an unknown card', ['sell_blank', null], 'vouchers.barcode_unknown'],
  ['selling an active card', ['sell_blank', { activated: true, has_movements: false }], 'vouchers.barcode_not_unused'],
  [
    'selling a card with movements',
    ['sell_blank', { activated: false, has_movements: true }],
    'vouchers.barcode_not_unused',
  ],
])('%s', { tags: ['VAL-039', 'D-106', 'VOUCHER-8'] }, (_, args, code) => {
  expect(whyNotInFlow(...args)?.code ?? null).toBe(code);
});
