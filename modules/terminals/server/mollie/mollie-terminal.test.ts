import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { checkTerminal } from '#modules/terminals/server/check-terminal.ts';
import { terminalDepsOf } from '#modules/terminals/server/terminal-desk.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { EVENTUALLY, type MolliePlace, tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase();
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....................|....................' });
});

type Switches = Parameters<MolliePlace['mollie']['control']['set']>[0];
async function place(switches: Switches = {}): Promise<MolliePlace> {
  const there = await tills.placeAtMollie();
  there.mollie.control.set(switches);
  return there;
}
const PAYS = { outcome: { status: 'paid', afterMs: 20 } };
async function ordered(there: MolliePlace, desk = tills.desk()): Promise<string> {
  const [id = ''] = await tills.payments(1);
  await tills.orders(desk, there, id);
  return id;
}
const decides = ({ mollie }: MolliePlace, status: string): void =>
  mollie.control.change(mollie.book().payments[0]?.id ?? '', { status });
const creations = ({ mollie }: MolliePlace): number =>
  mollie.control.requests().filter(({ operation }) => operation === 'create').length;
const charged = ({ mollie }: MolliePlace) => {
  const { payments, capturedCents } = mollie.book().totals;
  return { payments, capturedCents };
};

test('a payment is sent to the machine, paid, reported once, and shown with its card', {
  tags: ['D-143', 'D-074'],
}, async () => {
  const there = await place(PAYS);
  const desk = tills.desk();
  const id = await ordered(there, desk);
  await Promise.all([desk.run(cinema.exhibitorId, id), desk.run(cinema.exhibitorId, id)]);
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
  const states = await t.db.read(cinema.exhibitorId, (tx) => desk.states(tx, [id]));
  expect(states.get(id)).toMatchObject({
    state: 'done',
    says: 'approved',
    card: 'Mastercard ••••4771',
    receiptNo: null,
    authorisation: '611804',
    aid: 'A0000000041010',
  });
  expect(charged(there)).toEqual({ payments: 1, capturedCents: 1_200 });
});

test.each([
  ['failed', 'do_not_honor', 'failed', 'declined'],
  ['failed', 'insufficient_funds', 'failed', 'credit_short'],
  ['failed', 'terminal_unreachable', 'failed', 'unreachable'],
  ['canceled', undefined, 'cancelled', 'cancelled'],
  ['expired', undefined, 'failed', 'expired'],
] as const)(
  '%s (%s): the payment is over, and nothing was charged',
  { tags: ['ERR-026'] },
  async (status, reason, outcome, says) => {
    const there = await place({ outcome: { status, afterMs: 10, ...(reason && { reason }) } });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome, says, ended: true, notified: true });
    expect(charged(there).capturedCents).toBe(0);
  },
);

test('the attendant cancels while no card is presented', { tags: ['D-143'] }, async () => {
  const there = await place();
  const desk = tills.desk();
  const id = await ordered(there, desk);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).says, EVENTUALLY).toBe('insert_card');
  await tills.desk().abort(cinema.exhibitorId, id); // at another node
  await running;
  expect(await tills.seen(id)).toMatchObject({ outcome: 'cancelled', notified: true });
  expect(there.mollie.book().payments[0]).toMatchObject({ status: 'canceled' });
});

test('too late to cancel: the customer has paid', { tags: ['D-143'] }, async () => {
  const there = await place({ cancelable: false });
  const desk = tills.desk();
  const id = await ordered(there, desk);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).says, EVENTUALLY).toBe('insert_card');
  await desk.abort(cinema.exhibitorId, id);
  await pause(50);
  decides(there, 'paid');
  await running;
  expect(await tills.seen(id)).toMatchObject({ outcome: 'paid' });
});

test.each([
  ['cut', {}, 1],
  ['truncated', {}, 1],
  ['status', { status: 500, performed: true }, 1],
  ['status', { status: 503 }, 0],
] as const)(
  'the answer to the creation is lost (%s %j): the same key finds it, and nothing is charged twice',
  {
    tags: ['T28', 'T35'],
  },
  async (kind, more, made) => {
    const there = await place({ ...PAYS, answers: [{ on: 'create', kind, ...more }] });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome: 'paid', notified: true });
    expect(creations(there)).toBe(2);
    expect(charged(there)).toEqual({ payments: 1, capturedCents: 1_200 });
    expect(made).toBeLessThanOrEqual(1);
  },
);

test.each([
  ['before it was sent', { kind: 'status', status: 503, performed: false }],
  ['after it was sent', { kind: 'cut' }],
] as const)(
  'a node dies %s and its answer came: another one finds the payment by its order',
  {
    tags: ['T35', 'ERR-028'],
  },
  async (_, fault) => {
    const there = await place({ answers: [{ on: 'create', times: 'always', ...fault }] });
    const desk = tills.desk({ againMs: 50 });
    const id = await ordered(there, desk);
    const running = desk.run(cinema.exhibitorId, id);
    await expect.poll(() => creations(there), EVENTUALLY).toBeGreaterThan(0);
    await desk.close();
    await running;
    expect(await tills.seen(id)).toMatchObject({ outcome: null, sent: true, ended: false });
    there.mollie.control.set({ answers: [], ...PAYS });
    const recovery = tills.job('terminals.recover');
    await recovery.run();
    if (charged(there).payments === 1 && there.mollie.book().payments[0]?.status === 'open') decides(there, 'paid');
    await expect.poll(() => recovery.run().then(() => tills.seen(id)), EVENTUALLY).toMatchObject({ outcome: 'paid' });
    expect(charged(there)).toEqual({ payments: 1, capturedCents: 1_200 });
    expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
  },
);

test('an order that was marked as sent and never arrived is not shown to the next customer', {
  tags: ['ERR-028', 'T35'],
}, async () => {
  const there = await place();
  const id = await ordered(there);
  await t.asOwner("UPDATE terminal_order SET sent_at = now() - interval '10 minutes' WHERE payment_id = $1", [id]);
  await tills.job('terminals.recover').run();
  // Sent with its key, which no other answer can be, and taken off the machine at once.
  expect(await tills.seen(id)).toMatchObject({ outcome: 'cancelled', notified: true });
  expect(there.mollie.book().payments).toMatchObject([{ status: 'canceled' }]);
});

test('after the time of its key an order is looked for, and never sent again', { tags: ['T35'] }, async () => {
  const there = await place();
  const id = await ordered(there);
  await t.asOwner("UPDATE terminal_order SET sent_at = now() - interval '2 hours' WHERE payment_id = $1", [id]);
  await tills.job('terminals.recover').run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'never_asked', notified: true });
  expect(creations(there)).toBe(0);
});

test('while Mollie does not answer the result is unknown, and it is asked for at once when the attendant wants it', {
  tags: ['ERR-028', 'D-143'],
}, async () => {
  const there = await place({ answers: [{ on: 'create', kind: 'cut' }] });
  const desk = tills.desk({ saleMs: 100 });
  const id = await ordered(there, desk);
  await t.asOwner('UPDATE terminal_order SET sent_at = now() WHERE payment_id = $1', [id]);
  there.mollie.control.set({ answers: [{ kind: 'status', status: 503, times: 3 }] });
  await tills.job('terminals.recover').run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
  expect(await tills.stateOf(there)).toBe('ready');
  // The terminal takes no other order meanwhile.
  await expect(ordered(there)).rejects.toMatchObject({ problems: [{ code: 'terminals.not_ready' }] });
  there.mollie.control.set({ answers: [] });
  await pause(120);
  await desk.askAgain(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'cancelled', ended: true });
  expect(charged(there).capturedCents).toBe(0);
});

test('another amount at Mollie proves nothing: the result is unknown until a person decides', {
  tags: ['T21', 'D-143'],
}, async () => {
  const there = await place({ ...PAYS, report: { addCents: 100 } });
  const desk = tills.desk({ saleMs: 60 });
  const id = await ordered(there, desk);
  await desk.run(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
});

test('an account that was exchanged knows nothing of an order: it stays unknown', { tags: ['ERR-028'] }, async () => {
  const there = await place(PAYS);
  const id = await ordered(there);
  await t.asOwner('UPDATE terminal_order SET sent_at = now() WHERE payment_id = $1', [id]);
  there.mollie.control.set({ noTerminals: true });
  await tills.job('terminals.recover').run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
  expect(creations(there)).toBe(0);
});

test.each([
  ['switched off', { terminalStatus: 'inactive' as const }, 'switched_off', 'failed'],
  ['no longer in the account', { noTerminals: true }, 'not_in_account', 'failed'],
])(
  'a machine that is %s gets no order, and the reason is shown',
  { tags: ['PRN-001', 'D-025'] },
  async (_, switches, says, state) => {
    const there = await place(switches);
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says, sent: false });
    expect(await tills.stateOf(there)).toBe(state);
    expect(creations(there)).toBe(0);
    there.mollie.control.reset();
    await checkTerminal(terminalDepsOf(tills.optionsOf()), cinema.exhibitorId, there.terminalId);
    expect(await tills.stateOf(there)).toBe('ready');
  },
);

test('a notice makes the till look at once, and a doubled or forged one changes nothing', {
  tags: ['T14', 'T27'],
}, async () => {
  const there = await place();
  const desk = tills.desk({ followMs: 60_000 });
  const id = await ordered(there, desk);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).says, EVENTUALLY).toBe('insert_card');
  await pause(50);
  desk.noticed(id); // nothing has happened
  await pause(100);
  expect(await tills.seen(id)).toMatchObject({ ended: false });
  decides(there, 'paid');
  desk.noticed(id);
  desk.noticed(id);
  await running;
  desk.noticed(id);
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
});

test('the database takes no payment for paid without a payment at Mollie, and one for two orders', {
  tags: ['T35'],
}, async () => {
  const there = await place(PAYS);
  const desk = tills.desk();
  const first = await ordered(there, desk);
  await desk.run(cinema.exhibitorId, first);
  const second = await ordered(there, desk);
  const pays = (set: string) =>
    t.asOwner(
      `UPDATE terminal_order SET outcome = 'paid', ended_at = now(), sent_at = now() ${set} WHERE payment_id = $1`,
      [second],
    );
  await expect(pays('')).rejects.toMatchObject({ constraint: 'terminal_order_proof' });
  await expect(
    pays(`, partner_ref = (SELECT o.partner_ref FROM terminal_order o WHERE o.payment_id = '${first}')`),
  ).rejects.toMatchObject({ constraint: 'terminal_order_partner' });
});
