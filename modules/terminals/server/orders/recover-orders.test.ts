import { beforeAll, expect, test } from 'vitest';
import { inTurn } from '#modules/terminals/server/terminal-session.ts';
import { changeTerminal } from '#modules/terminals/server.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import { accountsIn } from '#testing/worlds/accounts-at-mollie.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { EVENTUALLY, type TillPlace, tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase();
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....................|....................' });
});

/** A terminal with an earlier payment. */
async function usedPlace(): Promise<TillPlace> {
  const place = await tills.place();
  const desk = tills.desk();
  const [id = ''] = await tills.payments(1);
  await tills.orders(desk, place, id);
  await desk.run(cinema.exhibitorId, id);
  tills.notifications.length = 0;
  return place;
}
const ordered = async (place: TillPlace, desk = tills.desk()): Promise<string> => {
  const [id = ''] = await tills.payments(1);
  await tills.orders(desk, place, id);
  return id;
};

test('a node dies during a payment: another one finds out the result', { tags: ['T35'] }, async () => {
  const place = await usedPlace();
  for (const scenario of ['approve', 'decline'] as const) {
    place.simulator.control.set({ cardMs: 3_000, usual: { scenario } });
    const desk = tills.desk();
    const id = await ordered(place, desk);
    void desk.run(cinema.exhibitorId, id);
    await expect.poll(async () => (await tills.seen(id)).says, EVENTUALLY).toBe('insert_card');
    await desk.close();
    expect(await tills.seen(id)).toMatchObject({ outcome: null, sent: true, ended: false });
    await desk.run(cinema.exhibitorId, id); // a closed desk starts nothing
    const recovery = tills.job('terminals.recover');
    await recovery.run();
    // The terminal is still busy: the result is unknown, without a guess.
    expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
    await expect.poll(() => recovery.run().then(() => tills.seen(id)), EVENTUALLY).toMatchObject({ ended: true });
    const outcome = scenario === 'approve' ? 'paid' : 'failed';
    expect(await tills.seen(id)).toMatchObject({ outcome, notified: true });
    expect(tills.notifications.at(-1)).toEqual({ paymentId: id, outcome });
  }
  expect(place.simulator.chargeRequests()).toBe(3);
  expect(place.simulator.book().totals.sales).toBe(2);
});

test('a node dies after marking the order as sent and before sending: nothing was charged', {
  tags: ['T35'],
}, async () => {
  const place = await usedPlace();
  const id = await ordered(place);
  await t.asOwner('UPDATE terminal_order SET sent_at = now() WHERE payment_id = $1', [id]);
  await tills.desk().run(cinema.exhibitorId, id); // a sent order is never sent again
  expect(place.simulator.chargeRequests()).toBe(1);
  await tills.job('terminals.recover').run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'previous_transaction' });
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'failed' }]);
});

test('an unsent order ends after a minute and is never sent', async () => {
  const place = await tills.place();
  const id = await ordered(place);
  const recovery = tills.job('terminals.recover');
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ outcome: null, ended: false });
  await t.asOwner("UPDATE terminal_order SET asked_at = asked_at - interval '2 minutes' WHERE payment_id = $1", [id]);
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'never_asked', sent: false, notified: true });
  await tills.desk().run(cinema.exhibitorId, id);
  expect(place.simulator.chargeRequests()).toBe(0);
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'failed' }]);
});

test('without an answer it stays unknown, is queried again, and is known when the connection is back', {
  tags: ['ERR-028'],
}, async () => {
  const place = await usedPlace();
  const id = await ordered(place);
  // Marked as sent by a node that died before any byte was sent; the cable is disconnected.
  await t.asOwner('UPDATE terminal_order SET sent_at = now() WHERE payment_id = $1', [id]);
  const twin = tills.desk();
  await t.asOwner('UPDATE terminal SET port = 1 WHERE id = $1', [place.terminalId]);
  const recovery = tills.job('terminals.recover');
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', says: 'result_unknown', ended: false });
  expect((await t.db.read(cinema.exhibitorId, (tx) => twin.states(tx, [id]))).get(id)).toMatchObject({
    state: 'unknown',
    says: 'result_unknown',
    card: '',
  });
  expect(tills.notifications).toEqual([]);
  await t.asOwner('UPDATE terminal SET port = $2 WHERE id = $1', [place.terminalId, place.simulator.zvtPort]);
  await expect
    .poll(() => recovery.run().then(() => tills.seen(id)), EVENTUALLY)
    .toMatchObject({ outcome: 'failed', notified: true });
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'failed' }]);
});

test('an unknown result is asked for at once, at the address that was corrected meanwhile', {
  tags: ['ERR-028', 'D-143'],
}, async () => {
  const place = await usedPlace();
  const desk = tills.desk();
  const id = await ordered(place);
  await expect(desk.askAgain(cinema.exhibitorId, id)).rejects.toMatchObject({
    problems: [{ code: 'terminals.already_decided' }],
  });
  await t.asOwner('UPDATE terminal_order SET sent_at = now() WHERE payment_id = $1', [id]);
  await t.asOwner('UPDATE terminal SET port = 1 WHERE id = $1', [place.terminalId]);
  await tills.job('terminals.recover').run();
  await desk.askAgain(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
  const acting = { exhibitorId: cinema.exhibitorId, actor: 'system', channel: 'portal' } as const;
  const form = (more: { port: number; device_id: number | null }) => ({
    name: 'Moved',
    driver: 'zvt' as const,
    host: '127.0.0.1',
    slips: 'terminal' as const,
    ends_day_at_night: false,
    ...more,
  });
  const deps = { db: t.db, secrets: testSecrets, accounts: accountsIn(t.db), allowLoopback: true };
  const port = place.simulator.zvtPort;
  // Its till keeps it until the result is known.
  await expect(changeTerminal(deps, acting, place.terminalId, form({ port, device_id: null }))).rejects.toMatchObject({
    problems: [{ code: 'terminals.in_use' }],
  });
  await changeTerminal(deps, acting, place.terminalId, form({ port, device_id: place.deviceId }));
  await desk.askAgain(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'previous_transaction', ended: true });
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'failed' }]);
  expect(place.simulator.chargeRequests()).toBe(1);
});

test('a payment that missed the end of its order is notified again until it succeeds', { tags: ['T35'] }, async () => {
  const place = await tills.place();
  const desk = tills.desk();
  const id = await ordered(place, desk);
  tills.listener.fails = 2;
  await desk.run(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'paid', notified: false });
  expect(tills.reports).toEqual(['a payment could not be told what its terminal said']);
  const recovery = tills.job('terminals.recover');
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ notified: false });
  await recovery.run();
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ notified: true });
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
});

test('while a node uses a terminal no other does: the recovery waits, an order fails', async () => {
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
  expect(place.simulator.chargeRequests()).toBe(1);
});
