import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckoutRequest } from '#modules/sales/contract.ts';
import { type Checkout, createCheckout } from '#modules/sales/server/checkout.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { openSnapshots } from '#modules/site/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import { testSecrets } from '#testing/box-office.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const t = testDatabase();
let cinema: Cinema;
/** Of a node that hears nothing of what others change. */
let deaf: Snapshots;
let checkout: Checkout;

beforeAll(async () => {
  cinema = await buildCinema(t);
  deaf = openSnapshots(t.db);
  checkout = createCheckout({
    ...{ db: t.db, snapshots: deaf, secrets: testSecrets, events: NO_EVENTS },
    startPayment: () => {},
  });
});
afterAll(() => deaf.close());

const buyer = { channel: 'site', locale: 'en', visitor: 'd'.repeat(32), visitorNet: null } as const;
const oneSeat = (screeningId: number, seat: string): CheckoutRequest => ({
  payment_method_id: cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  amount: 12,
  items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: screeningId, seat }],
});

test('what another node already shows is sold at a node that has not heard of it yet', async () => {
  await deaf.get(cinema.exhibitorId);
  const planned = await buildScreening(t, cinema);
  expect((await deaf.get(cinema.exhibitorId)).screenings.has(planned)).toBe(false);
  await expect(checkout(cinema.exhibitorId, oneSeat(planned, 'A-1'), buyer, null)).resolves.toHaveProperty('uuid');
  const next = await buildScreening(t, cinema);
  await expect(checkout(cinema.exhibitorId, oneSeat(next, 'A-1'), buyer, randomUUID())).resolves.toHaveProperty('uuid');
});

test('what nobody plans is refused, whatever was asked before', async () => {
  const nowhere = checkout(cinema.exhibitorId, oneSeat(999_999, 'A-1'), buyer, null);
  await expect(nowhere).rejects.toMatchObject({ problems: [{ code: 'sales.screening_unknown' }] });
});
