import { expect, test } from 'vitest';
import { sentOf, valuesOf } from '#apps/portal/pages/sales/price-rates/rate-form.ts';
import { type PriceRateWire, zPriceRateForm } from '#modules/pricing/contract/staff.ts';

const PLACES = { cinema: null, screen: null, event: null, dimension: null, media_type: null, from_day: null };
const rate: PriceRateWire = {
  id: 3,
  name: 'Evening',
  names: { en: 'Evening' },
  descriptions: {},
  handling: 0.75,
  min_tickets: 1,
  max_tickets: 6,
  visibility: ['SITE'],
  used_in: [],
  voucher_redeemable: true,
  needs_proof: true,
  active: true,
  archived: false,
  vat_rate: 6,
  vat_kind: 'reduced',
  quota: null,
  sort: 2,
  version: 4,
  usable: { weekdays: [0, 3], start_from: '18:00', days_in_advance: 1 },
  prices: [
    { ...PLACES, id: 1, ticket: 12.5, handling: null },
    {
      ...PLACES,
      id: 2,
      ticket: 15,
      handling: 0,
      screen: { id: 9, name: 'Hall 1' },
      dimension: '3D',
      from_day: '2027-01-01',
    },
  ],
};

test('a rate that was opened and saved is sent unchanged', { tags: ['PORT-010', 'TCK-005'] }, () => {
  const sent = zPriceRateForm.parse(sentOf(valuesOf(rate), rate.version));
  expect(sent).toEqual({
    names: { en: 'Evening' },
    descriptions: {},
    handling: 0.75,
    min_tickets: 1,
    max_tickets: 6,
    visibility: ['SITE'],
    voucher_redeemable: true,
    needs_proof: true,
    active: true,
    vat_kind: 'reduced',
    quota: null,
    sort: 2,
    version: 4,
    usable: { weekdays: [0, 3], start_from: '18:00', days_in_advance: 1 },
    prices: [
      {
        ticket: 12.5,
        handling: null,
        cinema_id: null,
        screen_id: null,
        event_id: null,
        dimension: null,
        media_type: null,
        from_day: null,
      },
      {
        ticket: 15,
        handling: 0,
        cinema_id: null,
        screen_id: 9,
        event_id: null,
        dimension: '3D',
        media_type: null,
        from_day: '2027-01-01',
      },
    ],
  });
});

test('an empty field restricts nothing, and a missing price is not a price of 0', () => {
  const blank = sentOf(valuesOf(null), 0);
  expect(blank).toMatchObject({ usable: {}, quota: null, version: 0, prices: [{ ticket: null, handling: null }] });
});
