import { expect, test } from 'vitest';
import {
  saidToHolder,
  type UseMoment,
  whyNotSoMuch,
  whyNotUsableForProducts,
  whyNotUsableForVisit,
} from '#modules/vouchers/rules/usability.ts';
import { redeemableProducts, redeemableTurns, usedTurns, type Voucher } from '#modules/vouchers/rules/voucher.ts';

const NOW = Date.parse('2026-11-20T19:30:00Z');
const MINUTE = 60_000;
const moment: UseMoment = { now_ms: NOW, timeZone: 'Europe/Brussels', reuse_minutes: 5, may_override: false };

const voucher = (changes: Partial<Voucher> = {}): Voucher => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  kind: 'giftcard',
  activated: true,
  paid: true,
  deleted: false,
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  total_turns: 5,
  remaining_turns: 3,
  held_turns: 0,
  remaining_products: 1000,
  held_products: 0,
  last_used_ms: null,
  vat_treatment: 'multi_purpose',
  ...changes,
});

test.each<[string, Partial<Voucher>, string | null]>([
  ['a good voucher', {}, null],
  ['deleted', { deleted: true, paid: false }, 'vouchers.deleted'],
  ['not paid', { paid: false }, 'vouchers.unpaid'],
  ['a blank card', { activated: false }, 'vouchers.unpaid'],
  ['not valid yet', { valid_from: '2026-11-21' }, 'vouchers.not_valid_yet'],
  ['valid from today', { valid_from: '2026-11-20' }, null],
  ['valid until today', { valid_until: '2026-11-20' }, null],
  ['no longer valid', { valid_until: '2026-11-19' }, 'vouchers.no_longer_valid'],
  ['no dates at all', { valid_from: null, valid_until: null }, null],
  ['used up', { remaining_turns: 0, remaining_products: 0 }, 'vouchers.used_up'],
  ['no turns left', { remaining_turns: 0 }, 'vouchers.no_turns_left'],
  ['all turns held elsewhere', { held_turns: 3 }, 'vouchers.turns_in_another_purchase'],
  ['used four minutes ago', { last_used_ms: NOW - 4 * MINUTE }, 'vouchers.recently_used'],
  ['used a millisecond less than five minutes ago', { last_used_ms: NOW - 5 * MINUTE + 1 }, 'vouchers.recently_used'],
  ['used five minutes ago', { last_used_ms: NOW - 5 * MINUTE }, null],
  [
    'used up just now: waiting would not help',
    { remaining_turns: 0, remaining_products: 0, last_used_ms: NOW },
    'vouchers.used_up',
  ],
])(
  '%s',
  {
    tags: [
      'D-095',
      'VOUCHER-5',
      'VCH-021',
      'VAL-045',
      'VAL-046',
      'T39',
      'D-106',
      'VAL-040',
      'D-099',
      'VAL-041',
      'VAL-042',
      'VAL-043',
      'D-102',
    ],
  },
  (_, changes, code) => {
    expect(whyNotUsableForVisit(voucher(changes), moment, true)?.code ?? null).toBe(code);
  },
);

test('a valid voucher where no tariff accepts vouchers', { tags: ['ERR-013', 'VOUCHER-5'] }, () => {
  expect(whyNotUsableForVisit(voucher(), moment, false)?.code).toBe('vouchers.not_for_screening');
});

test('the window can be off, and staff may skip it', { tags: ['D-102', 'VOUCHER-5'] }, () => {
  const justUsed = voucher({ last_used_ms: NOW - 1 });
  expect(whyNotUsableForVisit(justUsed, { ...moment, reuse_minutes: 0 }, true)).toBeNull();
  const usedMeanwhile = { ...justUsed, last_used_ms: moment.now_ms + 20 };
  expect(whyNotUsableForVisit(usedMeanwhile, { ...moment, reuse_minutes: 0 }, true)).toBeNull();
  expect(whyNotUsableForVisit(usedMeanwhile, moment, true)?.code).toBe('vouchers.recently_used');
  expect(whyNotUsableForVisit(justUsed, { ...moment, may_override: true }, true)).toBeNull();
  expect(
    whyNotUsableForVisit(voucher({ paid: false, last_used_ms: NOW }), { ...moment, may_override: true }, true)?.code,
  ).toBe('vouchers.unpaid');
});

test("the last valid day ends at midnight in the cinema's time zone, not in London", {
  tags: ['D-099', 'VOUCHER-5'],
}, () => {
  const until = voucher({ valid_until: '2026-11-20' });
  const at = (iso: string): UseMoment => ({ ...moment, now_ms: Date.parse(iso) });
  expect(whyNotUsableForVisit(until, at('2026-11-20T22:59:59Z'), true)).toBeNull();
  expect(whyNotUsableForVisit(until, at('2026-11-20T23:00:00Z'), true)?.code).toBe('vouchers.no_longer_valid');
});

test('the messages contain their dates and minutes', { tags: ['VAL-040', 'VAL-043', 'VOUCHER-5'] }, () => {
  const params = (changes: Partial<Voucher>) => whyNotUsableForVisit(voucher(changes), moment, true)?.params;
  expect(params({ valid_from: '2027-01-01' })).toEqual({ from: '2027-01-01' });
  expect(params({ valid_until: '2026-10-31' })).toEqual({ until: '2026-10-31' });
  expect(params({ last_used_ms: NOW })).toEqual({ minutes: 5 });
});

test('redeemable turns are the remaining ones minus the held ones, used turns are the spent ones', {
  tags: ['D-095', 'D-105', 'VCH-012'],
}, () => {
  expect(redeemableTurns(voucher({ held_turns: 1 }))).toBe(2);
  expect(redeemableTurns(voucher({ held_turns: 9 }))).toBe(0);
  expect(redeemableProducts(voucher({ held_products: 400 }))).toBe(600);
  expect(usedTurns(voucher())).toBe(2);
});

test('turns and refreshments are limited to the available amounts', { tags: ['VAL-044', 'VOUCHER-6'] }, () => {
  const card = voucher({ held_turns: 1, held_products: 250 });
  expect(whyNotSoMuch(card, 2, 750)).toBeNull();
  expect(whyNotSoMuch(card, 3, 0)?.params).toEqual({ turns: 2, refreshments: { cents: 750 } });
  expect(whyNotSoMuch(card, 0, 751)?.code).toBe('vouchers.only_available');
});

test('refreshments need no turn, but a usable card', { tags: ['D-109', 'VOUCHER-6'] }, () => {
  const noTurns = voucher({ remaining_turns: 0 });
  expect(whyNotUsableForProducts(noTurns, moment, 1000)).toBeNull();
  expect(whyNotUsableForProducts(noTurns, moment, 1001)?.code).toBe('vouchers.only_available');
  expect(whyNotUsableForProducts(voucher({ deleted: true }), moment, 1)?.code).toBe('vouchers.deleted');
  expect(whyNotUsableForProducts(voucher({ remaining_turns: 0, remaining_products: 0 }), moment, 1)?.code).toBe(
    'vouchers.used_up',
  );
});

test('the holder is not asked to take the card back', { tags: ['VAL-042'] }, () => {
  expect(saidToHolder({ code: 'vouchers.no_turns_left' })).toEqual({ code: 'vouchers.no_visits_left' });
  expect(saidToHolder({ code: 'vouchers.used_up' })).toEqual({ code: 'vouchers.used_up' });
});
