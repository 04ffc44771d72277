import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckoutRequest } from '#modules/sales/contract.ts';
import { type Checkout, createCheckout } from '#modules/sales/server/checkout.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { openSnapshots } from '#modules/site/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import { openDb } from '#platform/db/tx.ts';
import { testSecrets } from '#testing/box-office.ts';
import { buildHall } from '#testing/build-venue.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { openBadWire } from '#testing/torture/bad-wire.ts';

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

test('a hall that is numbered otherwise than this node believes is asked again, before anybody is told that he has a seat', async () => {
  const other = await buildHall(t, cinema.exhibitorId, { hall: '_....', cinemaId: cinema.cinemaId });
  expect(other.seatIds.get('A-1')).not.toBe(cinema.seatIds.get('A-1'));
  const screeningId = await buildScreening(t, cinema);
  const unknown = checkout(cinema.exhibitorId, oneSeat(screeningId, 'Z-9'), buyer, null);
  await expect(unknown).rejects.toMatchObject({ problems: [{ path: 'items.0.seat' }] }); // it has looked at the hall
  await t.asOwner('UPDATE screening_capacity SET arrangement_id = $1, capacity = 4 WHERE screening_id = $2', [
    other.arrangementId,
    screeningId,
  ]);
  const buy = () => checkout(cinema.exhibitorId, oneSeat(screeningId, 'A-1'), buyer, null);
  await buy();
  await expect(buy()).rejects.toMatchObject({ problems: [{ code: 'seat.no_longer_available' }] });
});

test('seats of one’s choice are sold in two round trips: what is asked goes with the BEGIN, what is written with the COMMIT', async () => {
  const { hostname: host, port } = new URL(t.url);
  const wire = await openBadWire({ host, port: Number(port) });
  const db = openDb({ url: Object.assign(new URL(t.url), { port: wire.port }).toString(), purpose: 'test', max: 1 });
  try {
    const sell = createCheckout({
      ...{ db, snapshots: deaf, secrets: testSecrets, events: NO_EVENTS },
      startPayment: () => {},
    });
    const screeningId = await buildScreening(t, cinema);
    await sell(cinema.exhibitorId, oneSeat(screeningId, 'A-1'), buyer, null);
    const before = wire.roundTrips();
    await sell(cinema.exhibitorId, oneSeat(screeningId, 'A-2'), buyer, null);
    expect(wire.roundTrips() - before).toBe(2);
  } finally {
    await db.close();
    await wire.close();
  }
});
