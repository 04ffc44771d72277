import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedCents, typedNumber } from '#kernel/typed-number.ts';

test.each([
  ['11,50', 11.5],
  ['11.50', 11.5],
  [' 11,5 ', 11.5],
  ['1150', 1150],
  ['0,75', 0.75],
  ['-3,20', -3.2],
  ['1.150,00', 1150],
  ['1,150.00', 1150],
  ['1 150,00', 1150],
  ['12.345.678,90', 12_345_678.9],
  ['', null],
  ['  ', null],
])('%j is read as %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

test.each(['1.150', '1,150', '11,5,0', '11..5', 'eleven', '11 €', '1e3', '0x10', '1.15.0', '.5'])(
  '%j can be read in two ways, or is no number, and stays as it was typed',
  (typed) => {
    expect(typedNumber(typed)).toBe(typed);
  },
);

test('any amount is read the same with a comma and with a point', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), (cents) => {
      const text = (cents / 100).toFixed(2);
      expect([typedNumber(text), typedNumber(text.replace('.', ','))]).toEqual([cents / 100, cents / 100]);
    }),
  );
});

test.each([
  ['11,50', 1_150],
  ['', 0],
  ['1.150', null],
  ['0,005', null],
  ['x', null],
])('%j is %j cents', (typed, cents) => {
  expect(typedCents(typed)).toBe(cents);
});
