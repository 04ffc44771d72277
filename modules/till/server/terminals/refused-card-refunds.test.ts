import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { cardTills, type NexoTill } from '#testing/worlds/card-tills.ts';
import { billOf } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, alarms, jobs, tillAtNexo } = cardTills(t, { hall: 100 });
const PATIENTLY = { timeout: 10_000 } as const;

const becomes = async (till: NexoTill, uuid: string, expected: Record<string, unknown>): Promise<void> => {
  await expect.poll(() => till.bill(uuid), PATIENTLY).toMatchObject(expected);
};
const refunds = (till: NexoTill, uuid: string) =>
  till.post(`/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'cold' });

/** A bill of popcorn that a card paid at a terminal of Adyen and got back, as far as the terminal says. */
async function refunded(switches: Parameters<typeof tillAtNexo>[0] = {}) {
  const till = await tillAtNexo(switches);
  const { uuid } = await till.sells({ popcorn: 1 });
  await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: exhibitor.own.till.terminal, amount: 4.5 });
  await becomes(till, uuid, { status: 'settled' });
  await refunds(till, uuid);
  await becomes(till, uuid, { status: 'refunded', card_refunds: [{ state: 'done', paid_out: 'terminal' }] });
  const [booked] = till.nexo.book().bookings;
  return { till, uuid, transaction: booked?.transaction ?? '' };
}
/** What the books say about a bill: the money at terminals, what is owed, and the mails about a refusal. */
async function booksOf(uuid: string) {
  const [row] = await t.asOwner<{ terminal: number; owed: number; mails: number; alarms: number }>(
    `SELECT coalesce(sum(amount_cents) FILTER (WHERE account = 'terminal'), 0)::int AS terminal,
            coalesce(-sum(amount_cents) FILTER (WHERE account = 'refund_payable'), 0)::int AS owed,
            (SELECT count(*)::int FROM outbox WHERE topic = 'mail.refund_refused' AND payload->>'billId' = $1::text) AS mails,
            (SELECT count(*)::int FROM alarm a JOIN refund r ON r.id::text = a.subject WHERE a.kind = 'refund_refused' AND r.bill_id = $1::uuid) AS alarms
       FROM ledger WHERE bill_id = $1::uuid`,
    [uuid],
  );
  return row;
}

test.each(['CANCEL_OR_REFUND', 'REFUND_FAILED'] as const)(
  'a refund that Adyen accepted and refuses later (%s) is owed again, once, and is given back in cash',
  { tags: ['REFUND-15', 'D-138'] },
  async (event) => {
    const { till, uuid, transaction } = await refunded();
    expect(await booksOf(uuid)).toEqual({ terminal: 0, owed: 0, mails: 0, alarms: 0 });
    expect(await till.nexo.refuseRefund(transaction, event)).toEqual({ status: 200, text: '[accepted]' });
    expect(await till.nexo.refuseRefund(transaction, event)).toEqual({ status: 200, text: '[accepted]' });
    const bill = await till.bill(uuid);
    expect(bill).toMatchObject({
      status: 'refunding',
      payments: [{ status: 'refunding' }],
      card_refunds: [
        {
          state: 'waiting',
          at_terminal: false,
          paid_out: null,
          says: expect.stringContaining('did not go back to the card'),
        },
      ],
    });
    expect(await booksOf(uuid)).toEqual({ terminal: 450, owed: 450, mails: 1, alarms: 1 });
    const path = `/api/pos/bills/${uuid}/refunds/${bill.card_refunds[0]?.uuid}/paid-out`;
    expect(billOf(await till.post(path, { how: 'hand' }))).toMatchObject({
      status: 'refunded',
      card_refunds: [{ state: 'done', paid_out: 'hand' }],
    });
    expect(await booksOf(uuid)).toMatchObject({ terminal: 0, owed: 0 });
    // A notice that comes once more changes nothing: an attendant gave the money back.
    await till.nexo.refuseRefund(transaction, event);
    expect(await till.bill(uuid)).toMatchObject({ status: 'refunded' });
  },
);

test('a notice with another key, without a key here, or without a signature changes nothing', {
  tags: ['T27', 'REFUND-15'],
}, async () => {
  const { till, uuid, transaction } = await refunded({ noticeKey: randomBytes(32).toString('hex') });
  expect(await till.nexo.refuseRefund(transaction)).toEqual({ status: 401, text: '' });
  const ask = (body: string) =>
    exhibitor.http.ask('/webhooks/terminals/adyen', { method: 'POST', body }).then(({ status }) => status);
  const item = { eventCode: 'CANCEL_OR_REFUND', success: 'false', pspReference: transaction.split('.')[1] };
  expect(await ask(JSON.stringify({ notificationItems: [{ NotificationRequestItem: item }] }))).toBe(401);
  expect(await ask('not json')).toBe(401);
  expect(await ask('')).toBe(401);
  await t.asOwner('UPDATE terminal SET notice_key_sealed = NULL');
  expect(await till.nexo.refuseRefund(transaction)).toMatchObject({ status: 401 });
  expect(await till.bill(uuid)).toMatchObject({ status: 'refunded' });
});

test('a notice about no refund of ours is accepted; one about a refund without a result has to come again', {
  tags: ['REFUND-15', 'ERR-028'],
}, async () => {
  const { till, uuid, transaction } = await refunded();
  await t.asOwner(
    `UPDATE terminal_order SET poi_transaction = 'A.B', outcome = 'unknown', ended_at = NULL, told_at = NULL
      WHERE poi_transaction = $1`,
    [transaction],
  );
  // Without its own reference it is found by that of its payment, and by its amount.
  expect(await till.nexo.refuseRefund(transaction)).toMatchObject({ status: 503 });
  await t.asOwner(`UPDATE terminal_order SET outcome = 'paid', ended_at = now() WHERE poi_transaction = 'A.B'`);
  expect(await till.nexo.refuseRefund(transaction)).toMatchObject({ status: 200 });
  expect(await till.bill(uuid)).toMatchObject({ status: 'refunding' });
  await t.asOwner(`UPDATE terminal_order SET amount_cents = 1, poi_transaction = 'A.C' WHERE poi_transaction = 'A.B'`);
  expect(await till.nexo.refuseRefund(transaction)).toMatchObject({ status: 200 });
  expect(alarms).toEqual([]);
});

test('a program that ended before the books had the refusal: the recovery takes the refund back', {
  tags: ['REFUND-15', 'I17'],
}, async () => {
  const { till, uuid } = await refunded();
  await t.asOwner(
    `UPDATE terminal_order SET outcome = 'failed', refused_at = now(), told_at = NULL, answer = answer || '{"says":"refused_later"}'
      WHERE refund_id IN (SELECT id FROM refund WHERE bill_id = $1)`,
    [uuid],
  );
  expect(await till.bill(uuid)).toMatchObject({ status: 'refunded' });
  await jobs()
    .find(({ name }) => name === 'terminals.recover')
    ?.run();
  expect(await till.bill(uuid)).toMatchObject({ status: 'refunding', card_refunds: [{ state: 'waiting' }] });
  expect(await booksOf(uuid)).toEqual({ terminal: 450, owed: 450, mails: 1, alarms: 1 });
});

test('the database takes a refund back only if its provider refused it', { tags: ['REFUND-15', 'I17'] }, async () => {
  const { uuid } = await refunded();
  const takesBack = () =>
    t.asOwner(`UPDATE refund SET status = 'requested', paid_out = NULL, done_at = NULL WHERE bill_id = $1`, [uuid]);
  await expect(takesBack()).rejects.toThrow(/was paid out/);
  await expect(
    t.asOwner(
      `UPDATE terminal_order SET refused_at = now() WHERE refund_id IN (SELECT id FROM refund WHERE bill_id = $1)`,
      [uuid],
    ),
  ).rejects.toThrow(/terminal_order_refused/);
  await t.asOwner(
    `UPDATE terminal_order SET refused_at = now(), outcome = 'failed' WHERE refund_id IN (SELECT id FROM refund WHERE bill_id = $1)`,
    [uuid],
  );
  await expect(
    t.asOwner(`UPDATE refund SET status = 'failed', paid_out = NULL WHERE bill_id = $1`, [uuid]),
  ).rejects.toThrow(/was paid out/);
  // Its payment and its bill stay refunded until the refund waits again.
  const reopens = (table: string, id: string) =>
    t.asOwner(`UPDATE ${table} SET status = 'refunding' WHERE ${id} = $1`, [uuid]);
  for (const [table, id] of [
    ['payment', 'bill_id'],
    ['bill', 'id'],
  ] as const)
    await expect(reopens(table, id)).rejects.toMatchObject({ constraint: 'refunded_stays_refunded', table });
  await takesBack();
  await reopens('payment', 'bill_id');
  await reopens('bill', 'id');
});
