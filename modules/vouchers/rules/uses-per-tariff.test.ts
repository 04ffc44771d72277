import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeUses,
  NO_USES,
  type UsesAction,
  usesMax,
  usesOf,
  usesOfTariff,
  usesOfVoucher,
  type VoucherUses,
  voucherPerTicket,
  whyNotEnterable,
} from '#modules/vouchers/rules/uses-per-tariff.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const ADULT = 1;
const CHILD = 2;

const play = (...actions: UsesAction[]): VoucherUses => actions.reduce(changeUses, NO_USES);
const quantity = (rate_id: number, count: number, accepts = true): UsesAction => ({
  kind: 'quantity',
  rate_id,
  quantity: count,
  accepts,
});
const enter = (uuid: string, redeemable_turn: number): UsesAction => ({
  kind: 'voucher_entered',
  voucher: { uuid, redeemable_turn },
});
const remove = (uuid: string): UsesAction => ({ kind: 'voucher_removed', uuid });
const uses = (uuid: string, rate_id: number, count: number): UsesAction => ({
  kind: 'uses',
  uuid,
  rate_id,
  uses: count,
});

test('each additional ticket takes one use from the first voucher that has one left', {
  tags: ['VCH-016', 'VOUCHER-10'],
}, () => {
  const steps = [1, 2, 3, 4, 5].map((count) => quantity(ADULT, count));
  let state = play(enter(A, 2), enter(B, 2));
  const seen: number[][] = [];
  for (const step of steps) {
    state = changeUses(state, step);
    seen.push([usesOf(state, A, ADULT), usesOf(state, B, ADULT)]);
  }
  expect(seen).toEqual([
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 2],
    [2, 2],
  ]);
});

test('fewer tickets than uses remove a use from the voucher entered last', {
  tags: ['VCH-016', 'VOUCHER-11'],
}, () => {
  let state = play(enter(A, 2), enter(B, 2), quantity(ADULT, 5));
  const seen = [4, 3, 2, 1, 0].map((count) => {
    state = changeUses(state, quantity(ADULT, count));
    return [usesOf(state, A, ADULT), usesOf(state, B, ADULT)];
  });
  expect(seen).toEqual([
    [2, 2],
    [2, 1],
    [2, 0],
    [1, 0],
    [0, 0],
  ]);
});

test('a voucher that is entered late pays the tickets already chosen, in their order', {
  tags: ['D-096', 'VOUCHER-10'],
}, () => {
  const state = play(quantity(CHILD, 1), quantity(ADULT, 2), enter(A, 2), enter(B, 5));
  expect([usesOf(state, A, CHILD), usesOf(state, A, ADULT), usesOf(state, B, ADULT)]).toEqual([1, 1, 1]);
});

test('tariffs that accept no vouchers get none, and lose them when they stop accepting them', {
  tags: ['VAL-036', 'VOUCHER-9'],
}, () => {
  expect(play(enter(A, 3), quantity(ADULT, 2, false)).uses).toEqual([]);
  const stopped = play(enter(A, 3), quantity(ADULT, 2), quantity(ADULT, 2, false));
  expect(usesOfTariff(stopped, ADULT)).toBe(0);
});

test('a removed voucher frees its uses, and the others cover them as far as they can', {
  tags: ['D-096', 'VOUCHER-12'],
}, () => {
  const state = play(enter(A, 2), enter(B, 2), quantity(ADULT, 3), remove(A));
  expect([usesOf(state, A, ADULT), usesOf(state, B, ADULT)]).toEqual([0, 2]);
  expect(state.vouchers.map((v) => v.uuid)).toEqual([B]);
});

test('the same voucher twice is refused at barcode and changes nothing', { tags: ['D-096'] }, () => {
  const state = play(enter(A, 2), quantity(ADULT, 3));
  expect(whyNotEnterable(state, A)).toEqual({ code: 'vouchers.barcode_twice', path: 'barcode' });
  expect(whyNotEnterable(state, B)).toBeNull();
  expect(changeUses(state, enter(A, 9))).toEqual(state);
});

test('the maximum of uses: turns left on other tariffs, and tickets that other vouchers do not pay', {
  tags: ['VAL-007', 'VOUCHER-9'],
}, () => {
  const state = play(enter(A, 3), quantity(CHILD, 1), quantity(ADULT, 4), enter(B, 9));
  expect([usesOf(state, A, CHILD), usesOf(state, A, ADULT), usesOf(state, B, ADULT)]).toEqual([1, 2, 2]);
  expect(usesMax(state, A, ADULT)).toBe(2);
  const fewer = changeUses(state, uses(B, ADULT, 0));
  expect(usesMax(fewer, A, ADULT)).toBe(2);
  expect(usesMax(changeUses(fewer, uses(A, CHILD, 0)), A, ADULT)).toBe(3);
  expect(usesMax(fewer, B, ADULT)).toBe(2);
  expect(usesMax(fewer, 'unknown', ADULT)).toBe(0);
});

test('uses set by the visitor are limited to the possible range, and stay as set', {
  tags: ['VAL-007', 'VOUCHER-9'],
}, () => {
  const state = play(enter(A, 3), quantity(ADULT, 2), uses(A, ADULT, 99));
  expect(usesOf(state, A, ADULT)).toBe(2);
  const none = changeUses(state, uses(A, ADULT, -1));
  expect(usesOf(none, A, ADULT)).toBe(0);
  expect(usesOf(changeUses(none, quantity(ADULT, 3)), A, ADULT)).toBe(1);
});

test('each ticket gets its voucher, covered tickets first', { tags: ['CART-015', 'VOUCHER-10'] }, () => {
  const state = play(enter(A, 2), enter(B, 1), quantity(ADULT, 4));
  expect(voucherPerTicket(state, ADULT)).toEqual([A, A, B, null]);
  expect(voucherPerTicket(state, CHILD)).toEqual([]);
});

test('property: no sequence of clicks overdraws a voucher or a tariff', {
  tags: ['VAL-007', 'T41', 'VOUCHER-9'],
}, () => {
  const uuids = [A, B, '00000000-0000-4000-8000-00000000000c'];
  const rate = fc.constantFrom(1, 2, 3);
  const uuid = fc.constantFrom(...uuids);
  const action: fc.Arbitrary<UsesAction> = fc.oneof(
    fc.record({
      kind: fc.constant('quantity' as const),
      rate_id: rate,
      quantity: fc.integer({ min: -2, max: 8 }),
      accepts: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('voucher_entered' as const),
      voucher: fc.record({ uuid, redeemable_turn: fc.nat(6) }),
    }),
    fc.record({ kind: fc.constant('voucher_removed' as const), uuid }),
    fc.record({ kind: fc.constant('uses' as const), uuid, rate_id: rate, uses: fc.integer({ min: -3, max: 12 }) }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      let state = NO_USES;
      for (const step of actions) {
        state = changeUses(state, step);
        for (const voucher of state.vouchers)
          expect(usesOfVoucher(state, voucher.uuid)).toBeLessThanOrEqual(voucher.redeemable_turn);
        for (const tariff of state.tariffs) {
          expect(usesOfTariff(state, tariff.rate_id)).toBeLessThanOrEqual(tariff.accepts ? tariff.quantity : 0);
          const paid = voucherPerTicket(state, tariff.rate_id).filter((voucher) => voucher !== null);
          expect(paid.length).toBe(usesOfTariff(state, tariff.rate_id));
        }
        expect(state.uses.every((use) => state.vouchers.some((v) => v.uuid === use.uuid))).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});
