import { expect, test } from 'vitest';
import type { Translate } from '#apps/portal/i18n/language.ts';
import { conditionsOf, placeOf, priceSpan, usualPrice } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { createFormats } from '#web/i18n/formats.ts';

const formats = createFormats('en', 'en-GB', 'Europe/Brussels');
const t: Translate = (key, params = {}) => [key, ...Object.values(params)].join(' ');
const nowhere = { cinema: null, screen: null, event: null, dimension: null, media_type: null, from_day: null };
const price = (id: number, ticket: number, more: Partial<PriceRateWire['prices'][number]> = {}) => ({
  id,
  ticket,
  handling: null,
  ...nowhere,
  ...more,
});
const rateWith = (prices: PriceRateWire['prices'], usable: PriceRateWire['usable'] = {}): PriceRateWire => ({
  vat_rate: 6,
  vat_kind: 'reduced',
  quota: null,
  sort: 0,
  id: 1,
  name: 'Normal',
  names: {},
  descriptions: {},
  handling: 0.5,
  min_tickets: 1,
  max_tickets: 10,
  visibility: [],
  usable,
  used_in: [],
  voucher_redeemable: false,
  needs_proof: false,
  prices,
  active: true,
  archived: false,
  version: 1,
});

test('a rate shows its general price, or the range of its lowest and highest price', {
  tags: ['TCK-005', 'D-051'],
}, () => {
  const rate = rateWith([price(1, 10), price(2, 8, { dimension: '3D', handling: 0 }), price(3, 12, { handling: 1 })]);
  expect(usualPrice(formats, rate)).toBe('€10.50');
  expect(priceSpan(t, formats, rate)).toBe('price-rates.span €8.00 €13.00');
});

test('a rate may have one price, only special ones, or none', () => {
  const one = rateWith([price(1, 10)]);
  expect([usualPrice(formats, one), priceSpan(t, formats, one)]).toEqual(['€10.50', '€10.50']);
  const special = rateWith([price(1, 10, { media_type: 'IMAX' })]);
  expect([usualPrice(formats, special), priceSpan(t, formats, special)]).toEqual([null, '€10.50']);
  const none = rateWith([]);
  expect([usualPrice(formats, none), priceSpan(t, formats, none)]).toEqual([null, 'price-rates.no_price']);
});

test('a price names what it is for', { tags: ['D-051'] }, () => {
  const cinema = { id: 1, name: 'Lumen' };
  expect(placeOf(t, formats, price(1, 1))).toBe('price-rates.everywhere');
  expect(placeOf(t, formats, price(1, 1, { cinema, media_type: 'DOLBYATMOS', dimension: '3D' }))).toBe(
    'Lumen, 3D, Dolby Atmos',
  );
});

test('each condition is one sentence', { tags: ['D-052'] }, () => {
  const usable = { weekdays: [0, 3], start_until: '18:00', days_in_advance: 1, valid_from: '2026-11-01' };
  expect(conditionsOf(t, formats, rateWith([], usable))).toEqual([
    'price-rates.usable.weekdays Sun and Wed',
    'price-rates.usable.until 18:00',
    'price-rates.usable.advance 1',
    'price-rates.usable.valid_from 1 November 2026',
  ]);
  expect(conditionsOf(t, formats, rateWith([]))).toEqual([]);
});
