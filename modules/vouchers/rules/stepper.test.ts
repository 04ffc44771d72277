import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canStepDown,
  canStepUp,
  type Stepper,
  stepDown,
  stepperSettingProblems,
  stepperValue,
  stepUp,
  whyNotAccepted,
} from '#modules/vouchers/rules/stepper.ts';

const turns: Stepper = { min: 1, max: 10, step: 1, initial: 5, precision: 0 };
const products: Stepper = { min: 0, max: 5000, step: 500, initial: 2500, precision: 2 };

const walk = (stepper: Stepper, from: number, step: typeof stepUp, times: number): number[] =>
  Array.from({ length: times }).reduce<number[]>((path) => [...path, step(stepper, path.at(-1) ?? from)], [from]);

test('up from the minimum jumps to the default, then by steps to the maximum', {
  tags: ['VAL-011', 'D-108', 'VOUCHER-1'],
}, () => {
  expect(walk(turns, 1, stepUp, 7)).toEqual([1, 5, 6, 7, 8, 9, 10, 10]);
  expect(walk(products, 0, stepUp, 6)).toEqual([0, 2500, 3000, 3500, 4000, 4500, 5000]);
});

test('down from the default drops to the minimum', { tags: ['VAL-011', 'D-108', 'VOUCHER-1'] }, () => {
  expect(walk(turns, 7, stepDown, 4)).toEqual([7, 6, 5, 1, 1]);
  expect(walk(products, 3000, stepDown, 2)).toEqual([3000, 2500, 0]);
});

test('without a default above the minimum it goes up by one step', { tags: ['D-108', 'VOUCHER-1'] }, () => {
  expect(walk({ ...turns, initial: 1 }, 1, stepUp, 3)).toEqual([1, 2, 3, 4]);
});

test('the buttons are disabled at the ends', { tags: ['VAL-010'] }, () => {
  expect([canStepDown(turns, 1), canStepDown(turns, 0), canStepDown(turns, 2)]).toEqual([false, false, true]);
  expect([canStepUp(turns, 10), canStepUp(turns, 11), canStepUp(turns, 9)]).toEqual([false, false, true]);
});

test('amounts have two decimals, turns none', { tags: ['VCH-020', 'VAL-012'] }, () => {
  expect([stepperValue(products, 1250), stepperValue(turns, 3)]).toEqual([{ cents: 1250 }, 3]);
});

const five: Stepper = { min: 3, max: 20, step: 5, initial: 10, precision: 0 };
test.each([
  [3, null],
  [5, null],
  [20, null],
  [4, 'vouchers.not_multiple_of_step'],
  [0, 'vouchers.not_between'],
  [25, 'vouchers.not_between'],
  [-5, 'vouchers.not_between'],
  [7.5, 'vouchers.not_whole'],
  [Number.NaN, 'vouchers.not_whole'],
  [Number.POSITIVE_INFINITY, 'vouchers.not_whole'],
  [2 ** 53 + 2, 'vouchers.not_whole'],
])('the server checks %s', { tags: ['VAL-037', 'T23', 'VOUCHER-2'] }, (value, code) => {
  expect(whyNotAccepted(five, value)?.code ?? null).toBe(code);
});

test('the answer names limits and step in the unit of the form', { tags: ['VAL-037', 'VOUCHER-2'] }, () => {
  expect(whyNotAccepted(products, 9000)?.params).toEqual({ min: { cents: 0 }, max: { cents: 5000 } });
  expect(whyNotAccepted(products, 2501)?.params).toEqual({ step: { cents: 500 } });
});

test('property: the server accepts every value the buttons reach', {
  tags: ['D-108', 'VOUCHER-1', 'VOUCHER-2'],
}, () => {
  const settings = fc
    .record({ step: fc.integer({ min: 1, max: 50 }), a: fc.nat(20), b: fc.nat(20), min: fc.nat(1000) })
    .map(({ step, a, b, min }): Stepper => {
      const initial = step * a;
      return { step, initial, max: initial + step * b, min: Math.min(min, initial), precision: 0 };
    });
  const moves = fc.array(fc.boolean(), { maxLength: 40 });
  fc.assert(
    fc.property(settings, moves, (stepper, ups) => {
      expect(stepperSettingProblems(stepper, 'turns')).toEqual([]);
      let value = stepper.initial;
      for (const up of ups) {
        value = up ? stepUp(stepper, value) : stepDown(stepper, value);
        expect(whyNotAccepted(stepper, value)).toBeNull();
      }
    }),
    { numRuns: 2000 },
  );
});

test.each<[string, Partial<Stepper>, string[]]>([
  ['good settings', {}, []],
  ['no step', { step: 0 }, ['turns_step']],
  ['broken turns', { min: 0.5 }, ['turns_step']],
  ['default below the minimum', { min: 6, initial: 5 }, ['turns_default']],
  ['a minimum below zero', { min: -1 }, ['turns_default']],
  ['maximum below the default', { max: 4 }, ['turns_max']],
  ['default and maximum off the step', { step: 3 }, ['turns_default', 'turns_max']],
])('the portal and %s', { tags: ['D-108', 'VOUCHER-2'] }, (_, changes, paths) => {
  expect(stepperSettingProblems({ ...turns, ...changes }, 'turns').map((p) => p.path)).toEqual(paths);
});
