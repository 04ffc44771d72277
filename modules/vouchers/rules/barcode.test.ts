import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BARCODE_ALPHABET,
  BARCODE_RANDOM_BYTES,
  barcodeFrom,
  barcodeText,
  normaliseBarcode,
  whyNotBarcode,
  whyNotInFlow,
} from '#modules/vouchers/rules/barcode.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

test('the alphabet has none of 0 O 1 l I and no character twice', { tags: ['D-104', 'VOUCHER-7'] }, () => {
  expect(BARCODE_ALPHABET).not.toMatch(/[0O1lI]/);
  expect(new Set(BARCODE_ALPHABET).size).toBe(57);
});

test('property: codes are 12 characters of the alphabet and survive being typed with dashes', {
  tags: ['D-104', 'VOUCHER-7'],
}, () => {
  fc.assert(
    fc.property(bytes(BARCODE_RANDOM_BYTES), (random) => {
      const code = barcodeFrom(random);
      if (code === null) return;
      expect(code).toMatch(/^[A-HJ-NP-Za-km-z2-9]{12}$/);
      expect(barcodeText(code)).toMatch(/^.{4}-.{4}-.{4}$/);
      expect(normaliseBarcode(`  ${barcodeText(code)} `)).toBe(code);
      expect(whyNotBarcode(code)).toBeNull();
    }),
  );
});

test('every character is equally likely: over all 256 byte values each one is drawn four times', {
  tags: ['D-104', 'VOUCHER-7'],
}, () => {
  const drawn = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const letter = barcodeFrom(new Uint8Array(12).fill(byte))?.[0];
    if (letter) drawn.set(letter, (drawn.get(letter) ?? 0) + 1);
  }
  expect(drawn.size).toBe(57);
  expect(new Set(drawn.values())).toEqual(new Set([4]));
});

test('too few unbiased bytes give no code', { tags: ['D-104', 'VOUCHER-7'] }, () => {
  expect(barcodeFrom(new Uint8Array(48).fill(255))).toBeNull();
  expect(barcodeFrom(new Uint8Array(11))).toBeNull();
});

test('codes are case sensitive, grouping works for printed codes of any length', {
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
