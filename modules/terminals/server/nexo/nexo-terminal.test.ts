import { beforeAll, describe, expect, test } from 'vitest';
import { checkTerminal } from '#modules/terminals/server/check-terminal.ts';
import { terminalDepsOf } from '#modules/terminals/server/terminal-desk.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NEXO_REACHED, type NexoPlace } from '#testing/worlds/nexo-terminals.ts';
import { EVENTUALLY, tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase();
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....................|....................' });
});

type Switches = Parameters<NexoPlace['nexo']['control']['set']>[0];
async function place(switches: Switches = {}, options: Parameters<typeof tills.placeNexo>[0] = {}): Promise<NexoPlace> {
  const there = await tills.placeNexo(options);
  there.nexo.control.set(switches);
  return there;
}
async function ordered(there: NexoPlace, desk = tills.desk()): Promise<string> {
  const [id = ''] = await tills.payments(1);
  await tills.orders(desk, there, id);
  return id;
}
const sentAgo = (id: string, ago: string) =>
  t.asOwner('UPDATE terminal_order SET sent_at = now() - $2::interval WHERE payment_id = $1', [id, ago]);
const charged = ({ nexo }: NexoPlace) => nexo.book().totals.soldCents;
const deps = () => terminalDepsOf(tills.optionsOf());

describe.each(NEXO_REACHED)('a terminal that is reached %s', (reach) => {
  test('is sent a payment, reports it once, and its card is shown', { tags: ['D-143'] }, async () => {
    const there = await place({ cardMs: 20 }, { reach });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await Promise.all([desk.run(cinema.exhibitorId, id), desk.run(cinema.exhibitorId, id)]);
    expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
    const states = await t.db.read(cinema.exhibitorId, (tx) => desk.states(tx, [id]));
    expect(states.get(id)).toMatchObject({
      state: 'done',
      says: 'approved',
      card: 'Mastercard ••••4771',
      authorisation: '128594',
      aid: 'A0000000041010',
    });
    expect(there.nexo.book().totals).toMatchObject({ sales: 1, soldCents: 1_200 });
    expect(there.nexo.received().payments).toBe(1);
  });

  test('refuses another secret, and is ready with the right one', { tags: ['PRN-001', 'D-025'] }, async () => {
    const there = await place({ passphrase: 'another', apiKey: 'another' }, { reach });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'secret_refused', sent: false });
    expect(await tills.stateOf(there)).toBe('invalid_credential');
    there.nexo.control.reset();
    await checkTerminal(deps(), cinema.exhibitorId, there.terminalId);
    expect(await tills.stateOf(there)).toBe('ready');
  });

  test.each([
    ['lost', { kind: 'cut' }],
    ['half there', { kind: 'truncated' }],
    ['an error of a gateway', { kind: 'html', performed: true }],
    ['refused although it was taken', { kind: 'status', status: 401, performed: true }],
  ] as const)('an answer that is %s is found, and nothing is charged twice', { tags: ['T35'] }, async (_, fault) => {
    const there = await place({ answers: [{ on: 'Payment', ...fault }] }, { reach });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome: 'paid', notified: true });
    expect(charged(there)).toBe(1_200);
    expect(there.nexo.received().payments).toBe(1);
  });

  test('a message that never arrived was not charged', { tags: ['T35'] }, async () => {
    const there = await place({ answers: [{ on: 'Payment', kind: 'cut', performed: false }] }, { reach });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'never_asked', notified: true });
    expect(charged(there)).toBe(0);
    expect(there.nexo.received().payments).toBe(0);
  });

  test('a message that comes twice is charged once, although the second answer says no', {
    tags: ['T35'],
  }, async () => {
    const there = await place({ doubled: true }, { reach });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome: 'paid' });
    expect(charged(there)).toBe(1_200);
  });
});

test.each([
  ['decline', 'failed', 'declined'],
  ['wrong_pin', 'failed', 'wrong_pin'],
  ['cancel', 'cancelled', 'cancelled'],
  ['no_host', 'failed', 'no_connection'],
] as const)(
  '%s: the payment is over, and nothing was charged',
  { tags: ['ERR-026'] },
  async (scenario, outcome, says) => {
    const there = await place({ usual: { scenario } });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome, says, ended: true, notified: true });
    expect(charged(there)).toBe(0);
  },
);

test('a tip that the customer adds is paid with the amount', { tags: ['D-081'] }, async () => {
  const there = await place({ usual: { scenario: 'approve', tipCents: 80 } });
  const desk = tills.desk();
  const id = await ordered(there, desk);
  await desk.run(cinema.exhibitorId, id);
  const [row] = await t.asOwner<{ tip: number }>(
    'SELECT tip_cents::int AS tip FROM terminal_order WHERE payment_id = $1',
    [id],
  );
  expect(row).toEqual({ tip: 80 });
});

test('only a part was charged: unknown until a person decides', { tags: ['T21', 'D-143'] }, async () => {
  const there = await place({ usual: { scenario: 'partial' } });
  const desk = tills.desk({ saleMs: 60 });
  const id = await ordered(there, desk);
  await desk.run(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
});

test('the attendant cancels while no card is presented, also when the first request gets lost', {
  tags: ['D-143'],
}, async () => {
  const there = await place({ usual: { scenario: 'wait' }, answers: [{ on: 'Abort', kind: 'cut', performed: false }] });
  const desk = tills.desk();
  const id = await ordered(there, desk);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(async () => (await tills.seen(id)).says, EVENTUALLY).toBe('insert_card');
  await tills.desk().abort(cinema.exhibitorId, id); // at another node
  await running;
  expect(await tills.seen(id)).toMatchObject({ outcome: 'cancelled', notified: true });
});

test('after the time of a sale a payment that no customer makes is taken off the terminal', {
  tags: ['D-143', 'ERR-028'],
}, async () => {
  const there = await place({ usual: { scenario: 'wait' } });
  const desk = tills.desk({ saleMs: 80 });
  const id = await ordered(there, desk);
  await desk.run(cinema.exhibitorId, id);
  expect(await tills.seen(id)).toMatchObject({ outcome: 'cancelled', ended: true });
});

test('a node dies while the customer pays: another one finds the result', { tags: ['T35', 'ERR-028'] }, async () => {
  const there = await place({ cardMs: 150 });
  const desk = tills.desk();
  const id = await ordered(there, desk);
  const running = desk.run(cinema.exhibitorId, id);
  await expect.poll(() => there.nexo.received().payments, EVENTUALLY).toBe(1);
  await desk.close();
  await running;
  expect(await tills.seen(id)).toMatchObject({ outcome: null, sent: true, ended: false });
  const recovery = tills.job('terminals.recover');
  await expect.poll(() => recovery.run().then(() => tills.seen(id)), EVENTUALLY).toMatchObject({ outcome: 'paid' });
  expect(charged(there)).toBe(1_200);
  expect(tills.notifications).toEqual([{ paymentId: id, outcome: 'paid' }]);
});

test('an order that the terminal does not know: on its way, then not charged, then a person decides', {
  tags: ['T35', 'ERR-028'],
}, async () => {
  const there = await place();
  const id = await ordered(there);
  await sentAgo(id, '0 seconds');
  const recovery = tills.job('terminals.recover', { arriveMs: 60_000 });
  await recovery.run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
  await sentAgo(id, '2 days');
  await tills.job('terminals.recover', { arriveMs: 60_000 }).run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
  await sentAgo(id, '2 minutes');
  await tills.job('terminals.recover', { arriveMs: 60_000 }).run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', says: 'never_asked' });
  expect(there.nexo.received().payments).toBe(0);
});

test('another machine at the same address knows nothing of an order: it stays unknown', {
  tags: ['ERR-028'],
}, async () => {
  const there = await place();
  const id = await ordered(there);
  await sentAgo(id, '2 minutes');
  await t.asOwner("UPDATE terminal_order SET poi_id = 'P400-111111111' WHERE payment_id = $1", [id]);
  await tills.job('terminals.recover').run();
  expect(await tills.seen(id)).toMatchObject({ outcome: 'unknown', ended: false });
});

test.each(['Busy', 'Maintenance', 'Unreachable'] as const)(
  'a terminal that says %s gets no order',
  { tags: ['PRN-001', 'D-025'] },
  async (status) => {
    const there = await place({ status });
    const desk = tills.desk();
    const id = await ordered(there, desk);
    await desk.run(cinema.exhibitorId, id);
    expect(await tills.seen(id)).toMatchObject({ outcome: 'failed', sent: false });
    expect(there.nexo.received().payments).toBe(0);
  },
);

test('beyond this machine a terminal without a pinned certificate is not spoken to, nor another cloud', {
  tags: ['PRN-001'],
}, async () => {
  const there = await place();
  const noteOf = async (set: string) => {
    await t.asOwner(`UPDATE terminal SET ${set} WHERE id = $1`, [there.terminalId]);
    await checkTerminal(deps(), cinema.exhibitorId, there.terminalId);
    const [row] = await t.asOwner('SELECT state, state_note FROM terminal WHERE id = $1', [there.terminalId]);
    return row;
  };
  expect(await noteOf("host = '10.255.255.1'")).toEqual({
    state: 'invalid_credential',
    state_note: 'certificate_refused',
  });
  expect(
    await noteOf("host = 'cloud.example.com', reach = 'cloud', key_identifier = NULL, key_version = NULL"),
  ).toEqual({ state: 'failed', state_note: 'forbidden_address' });
});

test('the database takes no payment for paid without its name, and one name for two orders', {
  tags: ['T35'],
}, async () => {
  const there = await place();
  const desk = tills.desk();
  const first = await ordered(there, desk);
  await desk.run(cinema.exhibitorId, first);
  const second = await ordered(there, desk);
  const pays = (set: string) =>
    t.asOwner(
      `UPDATE terminal_order SET outcome = 'paid', ended_at = now(), sent_at = now() ${set} WHERE payment_id = $1`,
      [second],
    );
  await expect(pays('')).rejects.toMatchObject({ constraint: 'terminal_order_poi_proof' });
  await expect(
    pays(
      `, (poi_transaction, poi_transaction_at) = (SELECT o.poi_transaction, 'x' FROM terminal_order o WHERE o.payment_id = '${first}')`,
    ),
  ).rejects.toMatchObject({ constraint: 'terminal_order_poi_transaction' });
  // A name has the time that belongs to it, and a terminal that it was sent to.
  for (const set of [", poi_transaction = 'A.B'", ", poi_transaction = 'A.B', poi_transaction_at = 'x', poi_id = NULL"])
    await expect(pays(set)).rejects.toMatchObject({ constraint: 'terminal_order_poi' });
  await expect(
    t.asOwner('UPDATE terminal SET key_identifier = NULL WHERE id = $1', [there.terminalId]),
  ).rejects.toMatchObject({ constraint: 'terminal_nexo' });
});
