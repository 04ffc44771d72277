import { beforeAll, expect, test } from 'vitest';
import { terminalDesk } from '#modules/terminals/server/terminal-desk.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { EVENTUALLY, startCable, type TillPlace, tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase();
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....................|....................|....................' });
});

const payment = async (): Promise<string> => (await tills.payments(1))[0] ?? '';
const statesOf = (desk: ReturnType<typeof tills.desk>, paymentId: string) =>
  t.db.read(cinema.exhibitorId, (tx) => desk.states(tx, [paymentId])).then((all) => all.get(paymentId));
const place = async (next: Parameters<TillPlace['simulator']['control']['set']>[0] = {}): Promise<TillPlace> => {
  const there = await tills.place();
  there.simulator.control.set(next);
  return there;
};
/** A successful earlier payment: after it, the terminal's last transaction is known. */
async function used(there: TillPlace): Promise<void> {
  const before = there.simulator.control.settings().next.splice(0);
  const desk = tills.desk();
  const id = await payment();
  await tills.orders(desk, there, id);
  await desk.run(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'paid' });
  there.simulator.control.set({ next: before });
  tills.notifications.length = 0;
}

test('a payment is requested, paid, reported once, and shown with its card', { tags: ['D-143'] }, async () => {
  const there = await place();
  const desk = tills.desk();
  const id = await payment();
  await tills.orders(desk, there, id);
  expect(await statesOf(desk, id)).toMatchObject({ state: 'asked', says: 'asked', card: '', authorisation: '' });
  await Promise.all([desk.run(cinema.exhibitorId, id), desk.run(cinema.exhibitorId, id)]);
  await desk.run(cinema.exhibitorId, id);
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
  expect(await statesOf(desk, id)).toMatchObject({
    state: 'done',
    says: 'approved',
    card: 'Debit Mastercard ••••4771',
    receiptNo: 1,
    traceNo: 1,
    authorisation: '611804',
    aid: 'A0000000041010',
  });
  expect(there.simulator.book()).toMatchObject({ totals: { sales: 1, soldCents: 1_200 } });
  expect(there.simulator.chargeRequests()).toBe(1);
});

test.each([
  ['decline', 'failed', 'declined', 'ready'],
  ['cancel', 'cancelled', 'cancelled', 'ready'],
  ['busy', 'failed', 'terminal_busy', 'busy'],
  ['not_registered', 'failed', 'not_registered', 'failed'],
  ['wrong_password', 'failed', 'wrong_password', 'invalid_credential'],
] as const)(
  '%s: the payment is over, nothing was charged, and the state says what of the machine',
  { tags: ['ERR-026', 'PRN-001'] },
  async (scenario, outcome, says, state) => {
    const there = await place({ next: [{ scenario }] });
    const desk = tills.desk();
    const id = await payment();
    await tills.orders(desk, there, id);
    await desk.run(cinema.exhibitorId, id);
    expect(tills.notifications).toEqual([{ paymentId: id, outcome }]);
    expect(await tills.seen(id)).toMatchObject({ outcome, says, ended: true, notified: true });
    expect(there.simulator.book().totals.sales).toBe(0);
    expect(await tills.stateOf(there)).toBe(state);
  },
);

test('a restored copy accepts no order and speaks to no terminal', async () => {
  const there = await place();
  const quiet = terminalDesk({ ...tills.optionsOf(), isQuiet: () => true });
  await expect(tills.orders(quiet, there, await payment())).rejects.toMatchObject({ kind: 'conflict' });
  const id = await payment();
  await tills.orders(tills.desk(), there, id); // stored before the backup was made
  await quiet.run(cinema.exhibitorId, id);
  expect(there.simulator.chargeRequests()).toBe(0);
  expect(there.simulator.book().totals.sales).toBe(0);
  await quiet.close();
});

test.each(['busy', 'failed', 'invalid_credential', 'pending'])(
  'a terminal that is %s accepts no order',
  { tags: ['ERR-025', 'PRN-001', 'D-025'] },
  async (state) => {
    const there = await tills.place({ state });
    await expect(tills.orders(tills.desk(), there, await payment())).rejects.toMatchObject({
      kind: 'conflict',
      problems: [{ code: 'terminals.not_ready' }],
    });
  },
);

test('a terminal with an order accepts no second one, and a register without a terminal is refused', {
  tags: ['ERR-025'],
}, async () => {
  const there = await place();
  const desk = tills.desk();
  const [first = '', second = ''] = await tills.payments(2);
  await tills.orders(desk, there, first);
  await expect(tills.orders(desk, there, second)).rejects.toMatchObject({
    problems: [{ code: 'terminals.not_ready' }],
  });
  await t.asOwner('UPDATE terminal SET device_id = NULL WHERE id = $1', [there.terminalId]);
  await expect(tills.orders(desk, there, second)).rejects.toMatchObject({ problems: [{ code: 'terminals.none' }] });
  await desk.run(cinema.exhibitorId, first);
});

test('an unreachable terminal gets no order until it answers again', {
  tags: ['T35'],
}, async () => {
  const there = await place();
  const desk = tills.desk();
  const [first = '', second = ''] = await tills.payments(2);
  await tills.orders(desk, there, first);
  await t.asOwner('UPDATE terminal SET port = 1 WHERE id = $1', [there.terminalId]);
  await desk.run(cinema.exhibitorId, first);
  expect(await tills.seen(first)).toMatchObject({ outcome: 'failed', says: 'unreachable', sent: false });
  await expect(tills.orders(desk, there, second)).rejects.toMatchObject({
    problems: [{ code: 'terminals.not_ready' }],
  });
  await t.asOwner("UPDATE terminal SET port = $2, state_at = now() - interval '1 hour' WHERE id = $1", [
    there.terminalId,
    there.simulator.zvtPort,
  ]);
  await tills.job('terminals.check').run();
  expect(await tills.stateOf(there)).toBe('ready');
});

test.each([
  ['cut_before_ack', false],
  ['cut_before_ack', true],
  ['cut_after_ack', false],
  ['cut_after_ack', true],
  ['cut_after_status', true],
  ['cut_before_completion', true],
  ['silent', false],
  ['silent', true],
] as const)(
  '%s (charged: %s): found out by asking, never by sending again',
  { tags: ['T35', 'ERR-028'] },
  async (scenario, charges) => {
    const there = await place({ cardMs: 30, next: [{ scenario, charges }] });
    await used(there);
    const desk = tills.desk();
    const id = await payment();
    await tills.orders(desk, there, id);
    await desk.run(cinema.exhibitorId, id);
    expect(tills.notifications).toEqual([{ paymentId: id, outcome: charges ? 'paid' : 'failed' }]);
    expect(await tills.seen(id)).toMatchObject({ says: charges ? 'approved' : 'previous_transaction', ended: true });
    expect(there.simulator.book().totals.sales).toBe(charges ? 2 : 1);
    expect(there.simulator.chargeRequests()).toBe(2);
  },
);

test('a new terminal that cannot repeat leaves the result unknown; an employee decides, once', {
  tags: ['T35', 'ERR-028'],
}, async () => {
  const there = await place({ repeatsReceipts: false, next: [{ scenario: 'cut_after_status' }] });
  const desk = tills.desk();
  const [id = '', next = ''] = await tills.payments(2);
  await tills.orders(desk, there, id);
  await desk.run(cinema.exhibitorId, id);
  expect(tills.notifications).toEqual([]);
  expect(await statesOf(desk, id)).toMatchObject({ state: 'unknown', says: 'result_unknown', card: '' });
  await expect(tills.orders(desk, there, next)).rejects.toMatchObject({ problems: [{ code: 'terminals.not_ready' }] });
  const { id: employeeId } = await buildEmployee(t, cinema.exhibitorId);
  const acting = { exhibitorId: cinema.exhibitorId, actor: `employee:${employeeId}`, channel: 'register' } as const;
  await desk.decide(acting, id, { outcome: 'paid', reason: 'the slip says so' });
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
  expect(await tills.seen(id)).toMatchObject({
    outcome: 'paid',
    says: 'decided_paid',
    reason: 'the slip says so',
    notified: true,
  });
  const audited = await t.asOwner(
    "SELECT actor, after FROM audit WHERE action = 'terminal_order.decided' AND entity_id = $1",
    [id],
  );
  expect(audited).toEqual([
    { actor: `employee:${employeeId}`, after: { outcome: 'paid', reason: 'the slip says so' } },
  ]);
  await expect(desk.decide(acting, id, { outcome: 'failed', reason: 'or not' })).rejects.toMatchObject({
    kind: 'conflict',
    problems: [{ code: 'terminals.already_decided' }],
  });
  await tills.orders(desk, there, next);
  await desk.run(cinema.exhibitorId, next);
});

test('a payment that an employee decided is not mistaken for the next one of the same amount', {
  tags: ['T35'],
}, async () => {
  const there = await place({ repeatsReceipts: false, next: [{ scenario: 'cut_after_status' }] });
  const desk = tills.desk();
  const [id = '', next = ''] = await tills.payments(2);
  there.simulator.control.set({ repeatsReceipts: true });
  await used(there);
  there.simulator.control.set({ repeatsReceipts: false });
  await tills.orders(desk, there, id);
  await desk.run(cinema.exhibitorId, id);
  const acting = { exhibitorId: cinema.exhibitorId, actor: 'system', channel: 'register' } as const;
  await desk.decide(acting, id, { outcome: 'paid', reason: 'the slip says so' });
  there.simulator.control.set({ repeatsReceipts: true, next: [{ scenario: 'cut_before_ack', charges: false }] });
  await tills.orders(desk, there, next);
  await desk.run(cinema.exhibitorId, next);
  expect(await tills.seen(next)).toMatchObject({ outcome: 'failed', says: 'previous_transaction' });
});

test('of two concurrent orders for one terminal one succeeds', { tags: ['ERR-025'] }, async () => {
  const there = await place();
  const desk = tills.desk();
  const ids = await tills.payments(4);
  const answers = await Promise.allSettled(ids.map((id) => tills.orders(desk, there, id)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ kind: 'conflict', problems: [{ code: 'terminals.not_ready' }] });
  const got = answers.findIndex(({ status }) => status === 'fulfilled');
  await desk.run(cinema.exhibitorId, ids[got] ?? '');
});

test('refuses decisions on a running order, a missing one, or one of another exhibitor', {
  tags: ['D-143'],
}, async () => {
  const there = await place({ cardMs: 300 });
  const desk = tills.desk();
  const id = await payment();
  const acting = { exhibitorId: cinema.exhibitorId, actor: 'employee:1', channel: 'register' } as const;
  await expect(desk.decide(acting, id, { outcome: 'paid', reason: 'why not' })).rejects.toMatchObject({
    kind: 'not-found',
  });
  await tills.orders(desk, there, id);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).sent, EVENTUALLY).toBe(true);
  await expect(desk.decide(acting, id, { outcome: 'paid', reason: 'why not' })).rejects.toMatchObject({
    problems: [{ code: 'terminals.already_decided' }],
  });
  const other = await buildCinema(t);
  await expect(
    desk.decide({ ...acting, exhibitorId: other.exhibitorId }, id, { outcome: 'paid', reason: 'why not' }),
  ).rejects.toMatchObject({ kind: 'not-found' });
  expect(await inTenant(t, other.exhibitorId, (tx) => desk.states(tx, [id]))).toEqual(new Map());
  await desk.abort(other.exhibitorId, id);
  await running;
  expect(await tills.seen(id)).toMatchObject({ outcome: 'paid' });
});

test('after the time limit of a sale it is unknown; a later answer of the terminal still counts', {
  tags: ['D-143', 'ERR-028'],
}, async () => {
  const there = await place({ lateMs: 3_000, next: [{ scenario: 'late' }] });
  const desk = tills.desk({ saleMs: 100 });
  const id = await payment();
  await tills.orders(desk, there, id);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).outcome, EVENTUALLY).toBe('unknown');
  expect(tills.notifications).toEqual([]);
  expect(await statesOf(desk, id)).toMatchObject({ state: 'unknown', says: 'result_unknown' });
  await running;
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
});

/** The result of an order became unknown, and an employee recorded that nothing was paid; the order still runs. */
async function recordedAsFailed(there: TillPlace, desk: ReturnType<typeof tills.desk>) {
  const id = await payment();
  await tills.orders(desk, there, id);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).outcome, EVENTUALLY).toBe('unknown');
  await desk.decide({ exhibitorId: cinema.exhibitorId, actor: 'system', channel: 'register' }, id, {
    outcome: 'failed',
    reason: 'no slip',
  });
  return { id, running };
}

test('booked after an employee recorded a failure: the record stays, and an alarm is raised', {
  tags: ['T35'],
}, async () => {
  const there = await place({ lateMs: 3_000, next: [{ scenario: 'late' }] });
  const desk = tills.desk({ saleMs: 100 });
  const { id, running } = await recordedAsFailed(there, desk);
  await running;
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'failed' }]);
  expect(tills.alarms).toEqual(['a terminal booked what had been put down as not paid']);
});

test('the line is cut after an employee recorded a failure: the terminal is still asked, and an alarm is raised', {
  tags: ['T35'],
}, async () => {
  const there = await tills.place();
  await used(there);
  there.simulator.control.set({ lateMs: 3_000, next: [{ scenario: 'late' }] });
  const cable = await startCable(there.simulator.zvtPort);
  await t.asOwner('UPDATE terminal SET port = $2 WHERE id = $1', [there.terminalId, cable.port]);
  const desk = tills.desk({ saleMs: 2_000, line: { connectMs: 1_000, ackMs: 3_000, commandMs: 3_000 } });
  const { id, running } = await recordedAsFailed(there, desk);
  cable.pull();
  await running;
  await cable.close();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed' });
  expect(tills.alarms).toEqual(['a terminal booked what had been put down as not paid']);
});

test('cancelled before a card is inserted, from this node or from another', { tags: ['ERR-026'] }, async () => {
  for (const same of [true, false]) {
    const there = await place({ cardMs: 5_000 });
    const desk = tills.desk();
    const id = await payment();
    await tills.orders(desk, there, id);
    const running = desk.run(cinema.exhibitorId, id);
    await expect.poll(async () => (await tills.seen(id)).says, EVENTUALLY).toBe('insert_card');
    await (same ? desk : tills.desk()).abort(cinema.exhibitorId, id);
    await running;
    expect(await tills.seen(id)).toMatchObject({ outcome: 'cancelled', says: 'cancelled', notified: true });
    expect(there.simulator.book().totals.sales).toBe(0);
  }
});

test('cancelled before it was sent, or its payment withdrawn: the terminal never receives it', async () => {
  const there = await place();
  const desk = tills.desk();
  const [first = '', second = ''] = await tills.payments(2);
  await tills.orders(desk, there, first);
  await desk.abort(cinema.exhibitorId, first);
  await desk.run(cinema.exhibitorId, first);
  await tills.orders(desk, there, second);
  await t.asOwner("UPDATE payment SET status = 'cancelled' WHERE id = $1", [second]);
  await desk.run(cinema.exhibitorId, second);
  for (const id of [first, second]) expect(await tills.seen(id)).toMatchObject({ outcome: 'cancelled', sent: false });
  expect(there.simulator.chargeRequests()).toBe(0);
});
