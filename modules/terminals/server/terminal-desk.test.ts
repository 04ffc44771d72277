import { beforeAll, expect, test } from 'vitest';
import { buildEmployee } from '#testing/build-employee.ts';
import { inTenant } from '#testing/build-in-tenant.ts';
import { buildCinema, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { EVENTUALLY, type TillPlace, tillsWithTerminals } from '#testing/terminals.ts';

const t = testDatabase();
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....................|....................' });
});

const payment = async (): Promise<string> => (await tills.payments(1))[0] ?? '';
const statesOf = (desk: ReturnType<typeof tills.desk>, paymentId: string) =>
  t.db.read(cinema.exhibitorId, (tx) => desk.states(tx, [paymentId])).then((all) => all.get(paymentId));
const place = async (next: Parameters<TillPlace['simulator']['control']['set']>[0] = {}): Promise<TillPlace> => {
  const there = await tills.place();
  there.simulator.control.set(next);
  return there;
};
/** A payment that went well before: from then on it is known what the terminal did last. */
async function used(there: TillPlace): Promise<void> {
  const before = there.simulator.control.settings().next.splice(0);
  const desk = tills.desk();
  const id = await payment();
  await tills.orders(desk, there, id);
  await desk.run(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'paid' });
  there.simulator.control.set({ next: before });
  tills.told.length = 0;
}

test('D-143 a payment is asked for, paid, told once, and shown with its card', async () => {
  const there = await place();
  const desk = tills.desk();
  const id = await payment();
  await tills.orders(desk, there, id);
  expect(await statesOf(desk, id)).toEqual({ state: 'asked', says: 'asked', card: '' });
  await Promise.all([desk.run(cinema.exhibitorId, id), desk.run(cinema.exhibitorId, id)]);
  await desk.run(cinema.exhibitorId, id);
  expect(tills.told).toEqual([{ paymentId: id, outcome: 'paid' }]);
  expect(await statesOf(desk, id)).toEqual({ state: 'done', says: 'approved', card: 'Debit Mastercard ••••4771' });
  expect(there.simulator.book()).toMatchObject({ totals: { sales: 1, soldCents: 1_200 } });
  expect(there.simulator.asked()).toBe(1);
});

test.each([
  ['decline', 'failed', 'declined', 'ready'],
  ['cancel', 'cancelled', 'cancelled', 'ready'],
  ['busy', 'failed', 'terminal_busy', 'busy'],
  ['not_registered', 'failed', 'not_registered', 'failed'],
  ['wrong_password', 'failed', 'wrong_password', 'invalid_credential'],
] as const)(
  'ERR-026 PRN-001 %s: the payment is over, nothing was charged, and the state says what of the machine',
  async (scenario, outcome, says, state) => {
    const there = await place({ next: [{ scenario }] });
    const desk = tills.desk();
    const id = await payment();
    await tills.orders(desk, there, id);
    await desk.run(cinema.exhibitorId, id);
    expect(tills.told).toEqual([{ paymentId: id, outcome }]);
    expect(await tills.seen(id)).toMatchObject({ outcome, says, ended: true, told: true });
    expect(there.simulator.book().totals.sales).toBe(0);
    expect(await tills.stateOf(there)).toBe(state);
  },
);

test.each(['busy', 'failed', 'invalid_credential', 'pending'])(
  'ERR-025 PRN-001 D-025 a terminal that is %s takes no order',
  async (state) => {
    const there = await tills.place({ state });
    await expect(tills.orders(tills.desk(), there, await payment())).rejects.toMatchObject({
      kind: 'conflict',
      problems: [{ code: 'terminals.not_ready' }],
    });
  },
);

test('ERR-025 one that serves somebody takes no second order, and a register without one says so', async () => {
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

test('T35 a terminal that cannot be reached is not asked, and takes no order until it answers again', async () => {
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
] as const)('T35 ERR-028 %s (charged: %s): found out by asking, never by sending again', async (scenario, charges) => {
  const there = await place({ cardMs: 30, next: [{ scenario, charges }] });
  await used(there);
  const desk = tills.desk();
  const id = await payment();
  await tills.orders(desk, there, id);
  await desk.run(cinema.exhibitorId, id);
  expect(tills.told).toEqual([{ paymentId: id, outcome: charges ? 'paid' : 'failed' }]);
  expect(await tills.seen(id)).toMatchObject({ says: charges ? 'approved' : 'previous_transaction', ended: true });
  expect(there.simulator.book().totals.sales).toBe(charges ? 2 : 1);
  expect(there.simulator.asked()).toBe(2);
});

test('T35 ERR-028 a terminal nobody knew before and that cannot repeat leaves it unknown; a person decides, once', async () => {
  const there = await place({ repeatsReceipts: false, next: [{ scenario: 'cut_after_status' }] });
  const desk = tills.desk();
  const [id = '', next = ''] = await tills.payments(2);
  await tills.orders(desk, there, id);
  await desk.run(cinema.exhibitorId, id);
  expect(tills.told).toEqual([]);
  expect(await statesOf(desk, id)).toEqual({ state: 'unknown', says: 'result_unknown', card: '' });
  await expect(tills.orders(desk, there, next)).rejects.toMatchObject({ problems: [{ code: 'terminals.not_ready' }] });
  const { id: employeeId } = await buildEmployee(t, cinema.exhibitorId);
  const acting = { exhibitorId: cinema.exhibitorId, actor: `employee:${employeeId}`, channel: 'register' } as const;
  await desk.decide(acting, id, { outcome: 'paid', reason: 'the slip says so' });
  expect(tills.told).toEqual([{ paymentId: id, outcome: 'paid' }]);
  expect(await tills.seen(id)).toMatchObject({
    outcome: 'paid',
    says: 'decided_paid',
    reason: 'the slip says so',
    told: true,
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

test('T35 a payment somebody decided about is not taken for the next one of the same amount', async () => {
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

test('ERR-025 of two that want the same terminal at once one gets it', async () => {
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

test('D-143 nobody decides about an order that runs, or that there is none of, or of the other house', async () => {
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

test('D-143 ERR-028 after the time of a sale it is unknown; what the terminal says later still counts', async () => {
  const there = await place({ lateMs: 400, next: [{ scenario: 'late' }] });
  const desk = tills.desk({ saleMs: 100 });
  const id = await payment();
  await tills.orders(desk, there, id);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).outcome, EVENTUALLY).toBe('unknown');
  expect(tills.told).toEqual([]);
  expect(await statesOf(desk, id)).toMatchObject({ state: 'unknown', says: 'result_unknown' });
  await running;
  expect(tills.told).toEqual([{ paymentId: id, outcome: 'paid' }]);
});

test('T35 booked after a person put down that it failed: that stands, and an alarm is raised', async () => {
  const there = await place({ lateMs: 500, next: [{ scenario: 'late' }] });
  const desk = tills.desk({ saleMs: 100 });
  const id = await payment();
  await tills.orders(desk, there, id);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).outcome, EVENTUALLY).toBe('unknown');
  await desk.decide({ exhibitorId: cinema.exhibitorId, actor: 'system', channel: 'register' }, id, {
    outcome: 'failed',
    reason: 'no slip',
  });
  await running;
  expect(tills.told).toEqual([{ paymentId: id, outcome: 'failed' }]);
  expect(tills.alarms).toEqual(['a terminal booked what had been put down as not paid']);
});

test('ERR-026 given up while no card is in: cancelled, from this node or from another', async () => {
  for (const same of [true, false]) {
    const there = await place({ cardMs: 5_000 });
    const desk = tills.desk();
    const id = await payment();
    await tills.orders(desk, there, id);
    const running = desk.run(cinema.exhibitorId, id);
    await expect.poll(async () => (await tills.seen(id)).says, EVENTUALLY).toBe('insert_card');
    await (same ? desk : tills.desk()).abort(cinema.exhibitorId, id);
    await running;
    expect(await tills.seen(id)).toMatchObject({ outcome: 'cancelled', says: 'cancelled', told: true });
    expect(there.simulator.book().totals.sales).toBe(0);
  }
});

test('given up before it was sent, or its payment not wanted any more: the terminal never hears of it', async () => {
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
  expect(there.simulator.asked()).toBe(0);
});
