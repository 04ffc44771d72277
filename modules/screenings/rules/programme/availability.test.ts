import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  availability,
  buyLink,
  eventBuyLink,
  fewSeatsLeft,
  isPurchasableOnline,
  onlineSeatsOf,
  type PlaceCounts,
  SALES_CUT_OFF_MS,
  salesOpen,
} from '#modules/screenings/rules/programme/availability.ts';

const START = Date.UTC(2026, 10, 20, 19);
const counts = (changes: Partial<PlaceCounts>): PlaceCounts => ({
  capacity: 100,
  taken: 0,
  blocked: 0,
  onlineSeats: 100,
  onlineTickets: 0,
  ...changes,
});

test.each([
  ['an empty hall', {}, 100, false, false],
  ['half sold', { taken: 50, onlineTickets: 50 }, 50, false, false],
  ['the online quota is used up', { onlineSeats: 6, onlineTickets: 6, taken: 6 }, 0, false, true],
  ['box-office sales leave less than the quota', { onlineSeats: 60, taken: 70, onlineTickets: 0 }, 30, false, false],
  ['all sold', { taken: 100, onlineTickets: 40 }, 0, true, true],
  ['all that is left is blocked: staff can still sell', { taken: 100, blocked: 4 }, 0, false, true],
  ['all blocked', { taken: 100, blocked: 100 }, 0, false, true],
  ['no online places at all', { onlineSeats: 0 }, 0, false, true],
  ['more online tickets than a lowered quota', { onlineSeats: 5, onlineTickets: 9, taken: 9 }, 0, false, true],
  ['a hall without places', { capacity: 0, onlineSeats: 0 }, 0, true, true],
] as const)('%s', { tags: ['D-046'] }, (_, changes, online, soldOut, soldOutOnline) => {
  expect(availability(counts(changes))).toEqual({
    available_seats_online: online,
    sold_out: soldOut,
    sold_out_online: soldOutOnline,
  });
});

test('online places never exceed the free places or the quota, and sold out implies sold out online', {
  tags: ['D-046', 'T04'],
}, () => {
  const anyCounts = fc
    .record({
      capacity: fc.nat(300),
      onlineSeats: fc.nat(300),
      taken: fc.nat(300),
      blocked: fc.nat(300),
      onlineTickets: fc.nat(300),
    })
    .filter((c) => c.taken <= c.capacity && c.blocked + c.onlineTickets <= c.taken);
  fc.assert(
    fc.property(anyCounts, (c) => {
      const { available_seats_online, sold_out, sold_out_online } = availability(c);
      expect(available_seats_online).toBeGreaterThanOrEqual(0);
      expect(available_seats_online).toBeLessThanOrEqual(c.capacity - c.taken);
      expect(available_seats_online).toBeLessThanOrEqual(Math.max(0, c.onlineSeats - c.onlineTickets));
      expect(sold_out_online).toBe(available_seats_online === 0);
      if (sold_out) expect(sold_out_online).toBe(true);
    }),
  );
});

test.each([
  [40, 60, 100, 40],
  [null, 60, 100, 60],
  [null, null, 100, 100],
  [0, 60, 100, 0],
  [500, null, 100, 100],
] as const)(
  'online places of screening %s, screen %s, capacity %i: %i',
  { tags: ['SCH-001', 'D-046'] },
  (screening, screen, capacity, expected) => {
    expect(onlineSeatsOf(screening, screen, capacity)).toBe(expected);
  },
);

test.each([
  ['the day before', START - 86_400_000, true],
  ['at the start', START, true],
  ['14:59 after the start', START + SALES_CUT_OFF_MS - 1000, true],
  ['15:00 after the start', START + SALES_CUT_OFF_MS, false],
  ['later', START + SALES_CUT_OFF_MS + 1, false],
] as const)('sales %s', { tags: ['T10', 'CONST-004', 'D-047'] }, (_, now, open) => {
  expect(salesOpen(START, now)).toBe(open);
});

const sellable = {
  ticketsFeature: true,
  visibleOnSite: true,
  cancelled: false,
  soldOutOnline: false,
  hasSiteTariff: true,
  eventSellsOnline: null,
  startsAt: START,
  provisional: false,
  atBoxOffice: false,
  onlineFrom: null,
  onlineUntil: null,
};
const ALWAYS = { provisional: false, atBoxOffice: false, onlineFrom: null, onlineUntil: null };
test.each([
  ['all is well', {}, 0, true],
  ['the event sells online', { eventSellsOnline: true }, 0, true],
  ['the tickets feature is off', { ticketsFeature: false }, 0, false],
  ['it is not on the site', { visibleOnSite: false }, 0, false],
  ['it is cancelled', { cancelled: true }, 0, false],
  ['it is sold out online', { soldOutOnline: true }, 0, false],
  ['no tariff is offered', { hasSiteTariff: false }, 0, false],
  ['its event does not sell online', { eventSellsOnline: false }, 0, false],
  ['it began 15 minutes ago', {}, SALES_CUT_OFF_MS, false],
  ['only the box office sells it', { atBoxOffice: true }, 0, false],
  ['it is provisional', { provisional: true }, 0, false],
  ['its online sale begins in a moment', { onlineFrom: START + 1 }, 0, false],
  ['its online sale begins now', { onlineFrom: START }, 0, true],
  ['its online sale ends now', { onlineUntil: START }, 0, false],
  ['its online sale ends in a moment', { onlineUntil: START + 1 }, 0, true],
] as const)('purchasable online: %s', { tags: ['D-047', 'SCH-001'] }, (_, changes, late, expected) => {
  expect(isPurchasableOnline({ ...sellable, ...changes }, START + late)).toBe(expected);
});

const SITE = { ticketsFeature: true, paymentEnabled: true };
test.each([
  ['can be bought', { purchasableOnline: true, soldOut: false }, SITE, 0, { disabled: false, label: 'buy' }],
  [
    'tickets feature off',
    { purchasableOnline: true, soldOut: false },
    { ...SITE, ticketsFeature: false },
    0,
    { disabled: true, label: 'buy' },
  ],
  [
    'no payment method',
    { purchasableOnline: true, soldOut: false },
    { ...SITE, paymentEnabled: false },
    0,
    { disabled: true, label: 'buy' },
  ],
  ['not purchasable', { purchasableOnline: false, soldOut: false }, SITE, 0, { disabled: true, label: 'buy' }],
  ['sold out', { purchasableOnline: false, soldOut: true }, SITE, 0, { disabled: true, label: 'sold_out' }],
  [
    'online sale not begun',
    { purchasableOnline: false, soldOut: false, onlineFrom: START + 1 },
    SITE,
    0,
    { disabled: true, label: 'not_yet' },
  ],
  [
    'at the box office only',
    { purchasableOnline: false, soldOut: false, atBoxOffice: true },
    SITE,
    0,
    { disabled: true, label: 'at_box_office' },
  ],
  [
    'the page is older than the end of the online sale',
    { purchasableOnline: true, soldOut: false, onlineUntil: START },
    SITE,
    0,
    { disabled: true, label: 'at_box_office' },
  ],
  [
    'the page is older than the cut-off',
    { purchasableOnline: true, soldOut: false },
    SITE,
    SALES_CUT_OFF_MS,
    { disabled: true, label: 'buy' },
  ],
] as const)('the buy link of a screening: %s', { tags: ['TCK-006'] }, (_, screening, site, late, expected) => {
  expect(buyLink({ ...ALWAYS, ...screening, startsAt: START }, site, START + late)).toEqual(expected);
});

const event = (changes: { sellOnline?: boolean; soldOut?: boolean }) => ({
  sellOnline: changes.sellOnline ?? true,
  screening: { ...ALWAYS, soldOut: changes.soldOut ?? false, startsAt: START },
});
test.each([
  ['can be bought', event({}), SITE, 0, { disabled: false, label: 'buy' }],
  ['payment is not enabled', event({}), { ...SITE, paymentEnabled: false }, 0, { disabled: true, label: 'buy' }],
  ['tickets feature off', event({}), { ...SITE, ticketsFeature: false }, 0, { disabled: true, label: 'buy' }],
  ['not sold online', event({ sellOnline: false }), SITE, 0, { disabled: true, label: 'buy' }],
  ['sold out', event({ soldOut: true }), SITE, 0, { disabled: true, label: 'sold_out' }],
  ['14:59 after the start', event({}), SITE, SALES_CUT_OFF_MS - 1000, { disabled: false, label: 'buy' }],
  ['15 minutes after the start', event({}), SITE, SALES_CUT_OFF_MS, { disabled: true, label: 'buy' }],
] as const)('the buy link of an event: %s', { tags: ['TCK-007'] }, (_, it, site, late, expected) => {
  expect(eventBuyLink(it, site, START + late)).toEqual(expected);
});

test('an event without a screening has no buy link', { tags: ['D-049'] }, () => {
  expect(eventBuyLink({ sellOnline: true, screening: null }, SITE, START)).toBeNull();
});

test.each([
  [12, 200, 12, true],
  [13, 200, 12, false],
  [1, 200, 12, true],
  [0, 200, 12, false],
  [9, 20, 12, false],
  [6, 20, 12, true],
  [5, 200, 0, false],
])('%i free of %i places with the threshold %i: few left is %s', (available, online, threshold, few) => {
  expect(fewSeatsLeft({ available_seats_online: available, online_seats: online }, threshold)).toBe(few);
});
