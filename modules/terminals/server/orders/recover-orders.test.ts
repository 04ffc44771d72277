import { beforeAll, expect, test } from 'vitest';
import { inTurn } from '#modules/terminals/server/speak-with-terminal.ts';
import { buildCinema, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { locksHere } from '#testing/locks-here.ts';
import { EVENTUALLY, type TillPlace, tillsWithTerminals } from '#testing/terminals.ts';

const t = testDatabase();
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....................|....................' });
});

/** A terminal at which somebody has paid before. */
async function usedPlace(): Promise<TillPlace> {
  const place = await tills.place();
  const desk = tills.desk();
  const [id = ''] = await tills.payments(1);
  await tills.orders(desk, place, id);
  await desk.run(cinema.exhibitorId, id);
  tills.told.length = 0;
  return place;
}
const ordered = async (place: TillPlace, desk = tills.desk()): Promise<string> => {
  const [id = ''] = await tills.payments(1);
  await tills.orders(desk, place, id);
  return id;
};

test('T35 a node that dies while somebody pays: another finds out what became of it', async () => {
  const place = await usedPlace();
  for (const scenario of ['approve', 'decline'] as const) {
    place.simulator.control.set({ cardMs: 3_000, usual: { scenario } });
    const desk = tills.desk();
    const id = await ordered(place, desk);
    void desk.run(cinema.exhibitorId, id);
    await expect.poll(async () => (await tills.seen(id)).says, EVENTUALLY).toBe('insert_card');
    await desk.close();
    expect(await tills.seen(id)).toMatchObject({ outcome: null, sent: true, ended: false });
    await desk.run(cinema.exhibitorId, id); // a closed desk begins nothing
    const recovery = tills.job('terminals.recover');
    await recovery.run();
    // The terminal is still at it: nobody knows, and nobody guesses.
    expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
    await expect.poll(() => recovery.run().then(() => tills.seen(id)), EVENTUALLY).toMatchObject({ ended: true });
    const outcome = scenario === 'approve' ? 'paid' : 'failed';
    expect(await tills.seen(id)).toMatchObject({ outcome, told: true });
    expect(tills.told.at(-1)).toEqual({ paymentId: id, outcome });
  }
  expect(place.simulator.asked()).toBe(3);
  expect(place.simulator.book().totals.sales).toBe(2);
});

test('T35 a node that dies after writing down that it asks, and before asking: nothing was charged', async () => {
  const place = await usedPlace();
  const id = await ordered(place);
  await t.asOwner('UPDATE terminal_order SET sent_at = now() WHERE payment_id = $1', [id]);
  await tills.desk().run(cinema.exhibitorId, id); // what was sent is not sent again, whoever asks
  expect(place.simulator.asked()).toBe(1);
  await tills.job('terminals.recover').run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'previous_transaction' });
  expect(tills.told).toEqual([{ paymentId: id, outcome: 'failed' }]);
});

test('an order nobody carried out ends after a minute, and is not carried out any more', async () => {
  const place = await tills.place();
  const id = await ordered(place);
  const recovery = tills.job('terminals.recover');
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ outcome: null, ended: false });
  await t.asOwner("UPDATE terminal_order SET asked_at = asked_at - interval '2 minutes' WHERE payment_id = $1", [id]);
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'never_asked', sent: false, told: true });
  await tills.desk().run(cinema.exhibitorId, id);
  expect(place.simulator.asked()).toBe(0);
  expect(tills.told).toEqual([{ paymentId: id, outcome: 'failed' }]);
});

test('ERR-028 without an answer it stays unknown, is asked again, and is known when the line is back', async () => {
  const place = await usedPlace();
  const id = await ordered(place);
  // Written down as sent by a node that died before a byte went out; and the cable is out.
  await t.asOwner('UPDATE terminal_order SET sent_at = now() WHERE payment_id = $1', [id]);
  const twin = tills.desk();
  await t.asOwner('UPDATE terminal SET port = 1 WHERE id = $1', [place.terminalId]);
  const recovery = tills.job('terminals.recover');
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', says: 'result_unknown', ended: false });
  expect(await t.db.read(cinema.exhibitorId, (tx) => twin.states(tx, [id]))).toEqual(
    new Map([[id, { state: 'unknown', says: 'result_unknown', card: '' }]]),
  );
  expect(tills.told).toEqual([]);
  await t.asOwner('UPDATE terminal SET port = $2 WHERE id = $1', [place.terminalId, place.simulator.zvtPort]);
  await expect
    .poll(() => recovery.run().then(() => tills.seen(id)), EVENTUALLY)
    .toMatchObject({ outcome: 'failed', told: true });
  expect(tills.told).toEqual([{ paymentId: id, outcome: 'failed' }]);
});

test('T35 a payment that could not be told how it ended is told again, until it has heard', async () => {
  const place = await tills.place();
  const desk = tills.desk();
  const id = await ordered(place, desk);
  tills.listener.fails = 2;
  await desk.run(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'paid', told: false });
  expect(tills.reports).toEqual(['a payment could not be told what its terminal said']);
  const recovery = tills.job('terminals.recover');
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ told: false });
  await recovery.run();
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ told: true });
  expect(tills.told).toEqual([{ paymentId: id, outcome: 'paid' }]);
});

test('while a node speaks with a terminal no other does: the recovery waits, an order in vain', async () => {
  const place = await usedPlace();
  const id = await ordered(place);
  const turn = { exhibitorId: cinema.exhibitorId, id: place.terminalId, waitMs: 0 };
  await inTurn({ locks: locksHere }, turn, async () => {
    await t.asOwner('UPDATE terminal_order SET sent_at = now() WHERE payment_id = $1', [id]);
    await tills.job('terminals.recover').run();
    expect(await tills.seen(id)).toMatchObject({ outcome: null });
    await t.asOwner('UPDATE terminal_order SET sent_at = NULL WHERE payment_id = $1', [id]);
    await tills.desk({ turnMs: 20 }).run(cinema.exhibitorId, id);
  });
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'terminal_busy', sent: false });
  expect(place.simulator.asked()).toBe(1);
});
