import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckoutRequest } from '#modules/sales/contract/public.ts';
import { type Checkout, createCheckout } from '#modules/sales/server/checkout/checkout.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { openSnapshots } from '#modules/site/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import { openDb } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { openFaultyNetwork } from '#testing/torture/chaos/faulty-network.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
let cinema: Cinema;
/** A node that receives no changes from other nodes. */
let deaf: Snapshots;
let checkout: Checkout;

beforeAll(async () => {
  cinema = await buildCinema(t);
  deaf = openSnapshots(t.db);
  checkout = createCheckout({
    db: t.db,
    snapshots: deaf,
    secrets: testSecrets,
    events: NO_EVENTS,
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

test('data that another node already shows is sold at a node that has not received it yet', async () => {
  await deaf.get(cinema.exhibitorId);
  const planned = await buildScreening(t, cinema);
  expect((await deaf.get(cinema.exhibitorId)).screenings.has(planned)).toBe(false);
  await expect(checkout(cinema.exhibitorId, oneSeat(planned, 'A-1'), buyer, null)).resolves.toHaveProperty('uuid');
  const next = await buildScreening(t, cinema);
  await expect(checkout(cinema.exhibitorId, oneSeat(next, 'A-1'), buyer, randomUUID())).resolves.toHaveProperty('uuid');
});

test('an unknown screening is refused', async () => {
  const nowhere = checkout(cinema.exhibitorId, oneSeat(999_999, 'A-1'), buyer, null);
  await expect(nowhere).rejects.toMatchObject({ problems: [{ code: 'sales.screening_unknown' }] });
});

test("if the numbering of a hall differs from this node's data, the seats are read again before any sale", async () => {
  const other = await buildHall(t, cinema.exhibitorId, { hall: '_....', cinemaId: cinema.cinemaId });
  expect(other.seatIds.get('A-1')).not.toBe(cinema.seatIds.get('A-1'));
  const screeningId = await buildScreening(t, cinema);
  const unknown = checkout(cinema.exhibitorId, oneSeat(screeningId, 'Z-9'), buyer, null);
  await expect(unknown).rejects.toMatchObject({ problems: [{ path: 'items.0.seat' }] }); // it has read the seats of the hall
  await t.asOwner('UPDATE screening_capacity SET arrangement_id = $1, capacity = 4 WHERE screening_id = $2', [
    other.arrangementId,
    screeningId,
  ]);
  const buy = () => checkout(cinema.exhibitorId, oneSeat(screeningId, 'A-1'), buyer, null);
  await buy();
  await expect(buy()).rejects.toMatchObject({ problems: [{ code: 'seat.no_longer_available' }] });
});

test("a screening with closed sales is refused at the moment of sale, even if this node's data is older", async () => {
  const screeningId = await buildScreening(t, cinema);
  const buy = (seat: string) => checkout(cinema.exhibitorId, oneSeat(screeningId, seat), buyer, null);
  await buy('A-1');
  await t.asOwner('UPDATE screening_capacity SET closed_at = now() WHERE screening_id = $1', [screeningId]);
  await expect(buy('A-2')).rejects.toMatchObject({
    problems: [{ code: 'sales.screening_cancelled' }],
  });
  await t.asOwner('UPDATE screening_capacity SET closed_at = NULL WHERE screening_id = $1', [screeningId]);
  await buy('A-2');
});

test('chosen seats are sold in two round trips: reads go with the BEGIN, writes with the COMMIT', async () => {
  const { hostname: host, port } = new URL(t.url);
  const wire = await openFaultyNetwork({ host, port: Number(port) });
  const db = openDb({ url: Object.assign(new URL(t.url), { port: wire.port }).toString(), purpose: 'test', max: 1 });
  try {
    const sell = createCheckout({
      db,
      snapshots: deaf,
      secrets: testSecrets,
      events: NO_EVENTS,
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
