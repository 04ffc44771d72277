import { expect, test } from 'vitest';
import { type PriceRateDraft, priceRateProblems } from '#modules/pricing/rules/price-rate-problems.ts';

const draft = (changes: Partial<PriceRateDraft> = {}): PriceRateDraft => ({
  name: { en: 'Adult' },
  description: {},
  handling: 0,
  min_tickets: 1,
  max_tickets: 10,
  visibility: 15,
  sort: 0,
  active: true,
  accept_voucher: true,
  vat: 600,
  quota: null,
  usable: {},
  rows: [{ ticket: 1000 }],
  ...changes,
});

const cases: [string, Partial<PriceRateDraft>, [string, string][]][] = [
  ['a good rate', {}, []],
  ['no price at all', { rows: [] }, [['rows', 'pricing.no_price']]],
  [
    'a row without a ticket price',
    { rows: [{ ticket: null, handling: 50 }] },
    [['rows.0.ticket', 'pricing.ticket_price_missing']],
  ],
  ['a negative price', { rows: [{ ticket: -1 }] }, [['rows.0.ticket', 'pricing.price_out_of_bounds']]],
  ['a broken cent', { rows: [{ ticket: 10.5 }] }, [['rows.0.ticket', 'pricing.price_out_of_bounds']]],
  [
    'a price above the largest amount',
    { rows: [{ ticket: 10_000_000 }] },
    [['rows.0.ticket', 'pricing.price_out_of_bounds']],
  ],
  [
    'a negative handling of a row',
    { rows: [{ ticket: 1, handling: -5 }] },
    [['rows.0.handling', 'pricing.price_out_of_bounds']],
  ],
  ['a handling that is no number', { handling: Number.NaN }, [['handling', 'pricing.price_out_of_bounds']]],
  [
    'two rows for the same place',
    {
      rows: [
        { ticket: 1, screen_id: 2 },
        { ticket: 2, screen_id: 2, event_id: null },
      ],
    },
    [['rows.1', 'pricing.price_twice']],
  ],
  [
    'two rows for different places',
    {
      rows: [
        { ticket: 1, screen_id: 2 },
        { ticket: 2, screen_id: 3 },
      ],
    },
    [],
  ],
  ['no minimum', { min_tickets: 0 }, [['min_tickets', 'pricing.min_tickets_invalid']]],
  ['maximum below minimum', { min_tickets: 4, max_tickets: 3 }, [['max_tickets', 'pricing.max_below_min']]],
  ['a quota below zero', { quota: -1 }, [['quota', 'pricing.quota_invalid']]],
  ['a quota', { quota: 0 }, []],
  ['an eighth weekday', { usable: { weekdays: [7] } }, [['usable.weekdays', 'pricing.restriction_invalid']]],
  [
    'no such time',
    { usable: { start_from: '24:00', start_until: '9:00' } },
    [
      ['usable.start_from', 'pricing.restriction_invalid'],
      ['usable.start_until', 'pricing.restriction_invalid'],
    ],
  ],
  [
    'half a day in advance',
    { usable: { days_in_advance: 0.5 } },
    [['usable.days_in_advance', 'pricing.restriction_invalid']],
  ],
  [
    'no such days',
    { usable: { valid_from: '2026-02-30', valid_until: 'soon' } },
    [
      ['usable.valid_from', 'pricing.restriction_invalid'],
      ['usable.valid_until', 'pricing.restriction_invalid'],
    ],
  ],
  [
    'a period that ends before it begins',
    { usable: { valid_from: '2026-02-02', valid_until: '2026-02-01' } },
    [['usable.valid_until', 'pricing.restriction_invalid']],
  ],
];

test.each(cases)(
  '%s',
  { tags: ['PRICE-7', 'VAL-026', 'VAL-027', 'D-065', 'D-051', 'D-054', 'T12', 'D-052'] },
  (_, changes, expected) => {
    expect(priceRateProblems(draft(changes)).map((p) => [p.path, p.code])).toEqual(expected);
  },
);
