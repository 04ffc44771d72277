import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPrice, usualPrice } from '#modules/pricing/rules/find-price.ts';
import {
  NO_OWN_PRICES,
  type OwnPricesDraft,
  ownPricesFrom,
  ownPricesOf,
  ownPricesProblems,
  supplementsFor,
} from '#modules/pricing/rules/own-prices.ts';
import type { OwnPrice, PricedScreening } from '#modules/pricing/rules/price-rate.ts';

const screening = (own_prices: readonly OwnPrice[] = []): PricedScreening => ({
  cinema_id: 1,
  screen_id: 2,
  dimension: '2D',
  media_type: 'DCP',
  event_id: null,
  start_ms: Date.parse('2026-11-20T19:30:00Z'),
  business_day: '2026-11-20',
  own_prices,
});
const adult = { id: 1, handling: 50, rows: [{ ticket: 1_100 }, { ticket: 1_300, screen_id: 2 }] };

test('an own price replaces the price of its rate, the most specific row too', { tags: ['PRICE-16'] }, () => {
  expect(usualPrice(adult, screening())).toEqual({ ticket: 1_300, handling: 50 });
  expect(findPrice(adult, screening([{ rate_id: 1, ticket: 1_500, handling: null }]))).toEqual({
    ticket: 1_500,
    handling: 50,
  });
  expect(findPrice(adult, screening([{ rate_id: 1, ticket: 500, handling: 0 }]))).toEqual({ ticket: 500, handling: 0 });
  expect(findPrice(adult, screening([{ rate_id: 1, ticket: 0, handling: 0 }]))?.ticket).toBe(0);
});

test('another rate, and the usual price, are not touched', { tags: ['PRICE-16'] }, () => {
  const own = [{ rate_id: 9, ticket: 1, handling: 1 }];
  expect(findPrice(adult, screening(own))).toEqual({ ticket: 1_300, handling: 50 });
  expect(usualPrice(adult, screening([{ rate_id: 1, ticket: 1, handling: 1 }]))?.ticket).toBe(1_300);
});

test('a rate that is not offered there gets no price by an own one', { tags: ['PRICE-16', 'PRICE-3'] }, () => {
  const elsewhere = { id: 1, handling: 0, rows: [{ ticket: 900, screen_id: 3 }] };
  expect(findPrice(elsewhere, screening([{ rate_id: 1, ticket: 500, handling: 0 }]))).toBeNull();
});

test('an own supplement replaces that of its class only', { tags: ['PRICE-17', 'D-035'] }, () => {
  const ofHall = { vip_seats: { ticket: 300, handling: 0 }, love_seats: { ticket: 200, handling: 50 } };
  expect(supplementsFor(ofHall, NO_OWN_PRICES)).toBe(ofHall);
  expect(supplementsFor(ofHall, { rates: [], classes: { vip_seats: { ticket: 0, handling: 0 } } })).toEqual({
    vip_seats: { ticket: 0, handling: 0 },
    love_seats: { ticket: 200, handling: 50 },
  });
});

const priceable = { rates: new Set([1, 2]), classes: new Set(['vip_seats']) };
const BLANK = { ticket: null, handling: null };

test('a form without problems', { tags: ['PRICE-18'] }, () => {
  const draft: OwnPricesDraft = {
    rates: [
      { rate_id: 2, ticket: 500, handling: null },
      { rate_id: 1, ...BLANK },
    ],
    classes: [{ seat_class: 'vip_seats', ticket: 0, handling: null }],
  };
  expect(ownPricesProblems(draft, priceable)).toEqual([]);
  expect(ownPricesOf(draft)).toEqual({
    rates: [{ rate_id: 2, ticket: 500, handling: null }],
    classes: { vip_seats: { ticket: 0, handling: 0 } },
  });
});

test.each<[string, Partial<OwnPricesDraft>, { code: string; path: string }[]]>([
  [
    'a rate that is not offered',
    { rates: [{ rate_id: 3, ...BLANK }] },
    [{ code: 'pricing.not_offered', path: 'rates.0.price_rate_id' }],
  ],
  [
    'a rate twice',
    {
      rates: [
        { rate_id: 1, ticket: 1, handling: 1 },
        { rate_id: 1, ticket: 2, handling: 2 },
      ],
    },
    [{ code: 'pricing.own_price_twice', path: 'rates.1.price_rate_id' }],
  ],
  [
    'a booking fee alone',
    { rates: [{ rate_id: 1, ticket: null, handling: 50 }] },
    [{ code: 'pricing.ticket_price_missing', path: 'rates.0.ticket' }],
  ],
  [
    'a class that the hall does not have, twice, with a booking fee alone',
    {
      classes: [
        { seat_class: 'sofa', ticket: null, handling: 50 },
        { seat_class: 'sofa', ...BLANK },
      ],
    },
    [
      { code: 'pricing.no_such_class', path: 'classes.0.seat_class' },
      { code: 'pricing.ticket_price_missing', path: 'classes.0.ticket' },
      { code: 'pricing.no_such_class', path: 'classes.1.seat_class' },
      { code: 'pricing.own_price_twice', path: 'classes.1.seat_class' },
    ],
  ],
])('refused: %s', { tags: ['PRICE-18'] }, (_, draft, problems) => {
  expect(ownPricesProblems({ rates: [], classes: [], ...draft }, priceable)).toEqual(problems);
});

test('what is stored is read as it was', { tags: ['PRICE-16', 'PRICE-17'] }, () => {
  const amounts = { ticket: fc.nat(9_999_999), handling: fc.option(fc.nat(9_999_999)) };
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ rate_id: fc.integer({ min: 1, max: 50 }), ...amounts }), {
        selector: ({ rate_id }) => rate_id,
      }),
      fc.uniqueArray(fc.record({ seat_class: fc.constantFrom('a', 'b', 'c'), ...amounts }), {
        selector: ({ seat_class }) => seat_class,
      }),
      (rates, classes) => {
        const own = ownPricesOf({ rates, classes });
        const rows = [
          ...own.rates.map(({ rate_id, ...rest }) => ({ price_rate_id: rate_id, seat_class: null, ...rest })),
          ...Object.entries(own.classes).map(([seat_class, rest]) => ({ price_rate_id: null, seat_class, ...rest })),
        ];
        expect(ownPricesFrom(rows)).toEqual(own);
      },
    ),
  );
});
