import { beforeAll, expect, test } from 'vitest';
import { openDb } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type FaultyNetwork, openFaultyNetwork } from '#testing/torture/chaos/faulty-network.ts';
import { hostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { openCounter } from '#testing/torture/counter.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { openExhibitor } from '#testing/torture/exhibitor.ts';

/**
 * The cost of an order after its checkout, in round trips to the database: the limit of an
 * evening's sales (decision 0013).
 */
const t = testDatabase();
let cinema: Cinema;
const counter = openCounter(t, () => cinema);

beforeAll(async () => {
  cinema = await buildCinema(t);
});

async function countedOn<T>(wire: FaultyNetwork, work: () => Promise<T>): Promise<number> {
  const before = wire.roundTrips();
  await work();
  return wire.roundTrips() - before;
}

test('sending a payment to its provider, and the notice that settles the bill', async () => {
  const { hostname: host, port } = new URL(t.url);
  const wire = await openFaultyNetwork({ host, port: Number(port) });
  const db = openDb({ url: Object.assign(new URL(t.url), { port: wire.port }).toString(), purpose: 'test', max: 1 });
  try {
    const psp = hostileProvider(diceFrom(1), () => Date.now());
    const { desk, notice } = openExhibitor({ db, drivers: psp.drivers });
    const screeningId = await buildScreening(t, cinema);
    await desk.start(cinema.exhibitorId, (await counter.buys([null], screeningId)).paymentId); // the connection is open
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
