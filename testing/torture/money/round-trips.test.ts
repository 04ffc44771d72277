import { beforeAll, expect, test } from 'vitest';
import { openDb } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { type BadWire, openBadWire } from '#testing/torture/bad-wire.ts';
import { openCounter } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { hostileProvider } from '#testing/torture/hostile-provider.ts';
import { openHouse } from '#testing/torture/house.ts';

/** What an order costs after its checkout, in round trips to the database: what an evening's sales are limited by (decision 0013). */
const t = testDatabase();
let cinema: Cinema;
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  cinema = await buildCinema(t);
});

async function countedOn<T>(wire: BadWire, work: () => Promise<T>): Promise<number> {
  const before = wire.roundTrips();
  await work();
  return wire.roundTrips() - before;
}

test('handing a payment over, and the notice of its money that settles the bill', async () => {
  const { hostname: host, port } = new URL(t.url);
  const wire = await openBadWire({ host, port: Number(port) });
  const db = openDb({ url: Object.assign(new URL(t.url), { port: wire.port }).toString(), purpose: 'test', max: 1 });
  try {
    const psp = hostileProvider(diceFrom(1), () => Date.now());
    const { desk, notice } = openHouse({ db, drivers: psp.drivers });
    const screeningId = await buildScreening(t, cinema);
    await desk.start(cinema.exhibitorId, (await counter.buys([null], screeningId)).paymentId); // the connection is made
    const { billId, paymentId } = await counter.buys([null], screeningId);
    const handingOver = await countedOn(wire, () => desk.start(cinema.exhibitorId, paymentId));
    psp.decide(paymentId, 'paid');
    const settling = await countedOn(wire, () => notice(paymentId, psp.ofPayment(paymentId)?.ref ?? ''));
    expect(await counter.bill(billId)).toMatchObject({ status: 'settled', tickets: 1 });
    expect({ handingOver, settling }).toEqual({ handingOver: 13, settling: 15 });
  } finally {
    await db.close();
    await wire.close();
  }
});
