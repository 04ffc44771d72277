import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { type CardTill, cardTills } from '#testing/worlds/card-tills.ts';
import { billOf, refusalOf } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, tillWithTerminal } = cardTills(t, { hall: 100 });
const at = () => exhibitor.own.till;

/** A bill of popcorn that a card paid, and the refund of it. */
async function paidByCard(
  settings: Parameters<typeof tillWithTerminal>[1] = {},
): Promise<{ till: CardTill; uuid: string }> {
  const till = await tillWithTerminal([{ scenario: 'approve' }], settings);
  const { uuid } = await till.sells({ popcorn: 1 });
  await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: at().terminal, amount: 4.5 });
  await expect.poll(() => till.bill(uuid), { interval: 50 }).toMatchObject({ status: 'settled' });
  return { till, uuid };
}
const refund = (till: CardTill, uuid: string, key?: string) =>
  till.post(`/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'cold' }, key);
const refundOf = async (till: CardTill, uuid: string) => {
  const [one] = (await till.bill(uuid)).card_refunds;
  if (!one) throw new Error('no refund');
  return one;
};
const becomes = async (till: CardTill, uuid: string, expected: Record<string, unknown>): Promise<void> => {
  await expect.poll(() => till.bill(uuid), { interval: 50, timeout: 8_000 }).toMatchObject(expected);
};
const back = (till: CardTill) =>
  till.simulator
    .book()
    .bookings.filter(({ kind }) => kind !== 'sale')
    .map(({ kind, cents }) => [kind, cents]);
/** What the books say went back to cards. */
const booked = async (uuid: string) => {
  const [row] = await t.asOwner<{ cents: number }>(
    `SELECT coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0)::int AS cents FROM ledger WHERE bill_id = $1 AND account = 'terminal'`,
    [uuid],
  );
  return row?.cents;
};

describe('the terminal of the till gives a card its money back', { tags: ['D-138'] }, () => {
  test('by a reversal of the same day, once, and only then it is booked', { tags: ['T48'] }, async () => {
    const { till, uuid } = await paidByCard({ nextBack: [{ scenario: 'approve', cardMs: 500 }] });
    const key = randomUUID();
    const first = billOf(await refund(till, uuid, key));
    expect(first).toMatchObject({ status: 'refunding', card_refunds: [{ amount: 4.5, paid_out: null }] });
    expect(await booked(uuid)).toBe(0);
    await refund(till, uuid, key);
    await becomes(till, uuid, { status: 'refunded', card_refunds: [{ state: 'done', paid_out: 'terminal' }] });
    expect(back(till)).toEqual([['reversal', 450]]);
    expect(await booked(uuid)).toBe(450);
    expect(await t.asOwner('SELECT 1 FROM cash_movement WHERE device_id = $1', [till.device.id])).toEqual([]);
  });

  test('asked for at two terminals at the same time, one gives it back', { tags: ['T48'] }, async () => {
    const slow = { scenario: 'approve', cardMs: 800 } as const;
    const { till, uuid } = await paidByCard({ nextBack: [{ scenario: 'decline' }, slow] });
    const other = await tillWithTerminal([], { nextBack: [slow] });
    await refund(till, uuid);
    await becomes(till, uuid, { card_refunds: [{ state: 'waiting' }] });
    const path = `/api/pos/bills/${uuid}/refunds/${(await refundOf(till, uuid)).uuid}/terminal`;
    const answers = await Promise.all([till.post(path), other.post(path), till.post(path), other.post(path)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await becomes(till, uuid, { status: 'refunded' });
    expect([...back(till), ...back(other)]).toHaveLength(1);
  });

  test('by a refund at another terminal', async () => {
    const { till, uuid } = await paidByCard();
    const other = await tillWithTerminal();
    await refund(other, uuid);
    await becomes(other, uuid, { status: 'refunded' });
    expect([back(till), back(other)]).toEqual([[], [['refund', 450]]]);
  });

  test.each(['cut_after_ack', 'cut_after_status', 'cut_before_completion'] as const)(
    '%s: what came of it is found out, and no second refund is sent',
    { tags: ['T35'] },
    async (scenario) => {
      const { till, uuid } = await paidByCard({ nextBack: [{ scenario, cardMs: 50 }] });
      await refund(till, uuid);
      await becomes(till, uuid, { status: 'refunded', card_refunds: [{ paid_out: 'terminal' }] });
      expect(back(till)).toEqual([['reversal', 450]]);
    },
  );

  test('declined: it waits with the reason, and the terminal is asked again when the attendant says so', async () => {
    const { till, uuid } = await paidByCard({ nextBack: [{ scenario: 'decline' }] });
    await refund(till, uuid);
    await becomes(till, uuid, { status: 'refunding', card_refunds: [{ state: 'waiting', at_terminal: true }] });
    const waiting = await refundOf(till, uuid);
    expect(waiting.says).not.toBe('');
    expect(await booked(uuid)).toBe(0);
    await till.post(`/api/pos/bills/${uuid}/refunds/${waiting.uuid}/terminal`);
    await becomes(till, uuid, { status: 'refunded' });
    expect(back(till)).toEqual([['reversal', 450]]);
  });
});

describe('a result that no one reported', { tags: ['ERR-028', 'T35'] }, () => {
  test('is neither booked nor paid out otherwise, until an attendant has read the slip', async () => {
    const { till, uuid } = await paidByCard({
      nextBack: [{ scenario: 'cut_after_status' }],
      repeatsReceipts: false,
    });
    await refund(till, uuid);
    await becomes(till, uuid, { status: 'refunding', card_refunds: [{ state: 'unknown' }] });
    const { uuid: id } = await refundOf(till, uuid);
    const path = `/api/pos/bills/${uuid}/refunds/${id}`;
    for (const call of [
      () => till.post(`${path}/paid-out`, { how: 'cash' }),
      () => till.post(`${path}/paid-out`, { how: 'hand' }),
      () => till.post(`${path}/terminal`),
    ])
      expect(refusalOf(await call()).status).toBe(409);
    expect(await booked(uuid)).toBe(0);
    await till.post(`${path}/decision`, { outcome: 'paid', reason: 'The slip says so' });
    await becomes(till, uuid, { status: 'refunded', card_refunds: [{ paid_out: 'terminal' }] });
    expect(back(till)).toEqual([['reversal', 450]]);
  });

  test('not given back, says the attendant: it waits for another way', async () => {
    const { till, uuid } = await paidByCard({
      nextBack: [{ scenario: 'cut_after_ack', charges: false }],
      repeatsReceipts: false,
    });
    await refund(till, uuid);
    await becomes(till, uuid, { card_refunds: [{ state: 'unknown' }] });
    const { uuid: id } = await refundOf(till, uuid);
    await till.post(`/api/pos/bills/${uuid}/refunds/${id}/decision`, { outcome: 'failed', reason: 'No slip' });
    await becomes(till, uuid, { status: 'refunding', card_refunds: [{ state: 'waiting' }] });
  });
});

describe('where a terminal cannot, the attendant gives it back', { tags: ['D-138'] }, () => {
  test.each([
    ['hand', 450, 0],
    ['cash', 0, 1],
  ] as const)('%s: the books say what happened, once', async (how, onCards, movements) => {
    const { till, uuid } = await paidByCard({ givesBack: false });
    await refund(till, uuid);
    await becomes(till, uuid, { status: 'refunding', card_refunds: [{ state: 'waiting', at_terminal: false }] });
    const { uuid: id } = await refundOf(till, uuid);
    const path = `/api/pos/bills/${uuid}/refunds/${id}/paid-out`;
    expect(billOf(await till.post(path, { how }))).toMatchObject({
      status: 'refunded',
      card_refunds: [{ paid_out: how }],
    });
    expect((await till.post(path, { how })).status).toBe(200);
    const other = how === 'hand' ? 'cash' : 'hand';
    expect(refusalOf(await till.post(path, { how: other }))).toMatchObject({ code: 'terminals.already_decided' });
    expect(await booked(uuid)).toBe(onCards);
    const moved = await t.asOwner('SELECT 1 FROM cash_movement WHERE device_id = $1 AND refund_id = $2', [
      till.device.id,
      id,
    ]);
    expect(moved).toHaveLength(movements);
    expect(back(till)).toEqual([]);
  });

  test('a till without a terminal, and a refund of another bill', async () => {
    const { till, uuid } = await paidByCard();
    const bare = { ...(await exhibitor.till()), simulator: till.simulator };
    expect(billOf(await refund(bare, uuid))).toMatchObject({
      status: 'refunding',
      card_refunds: [{ state: 'waiting', at_terminal: false, says: '' }],
    });
    const { uuid: id } = await refundOf(bare, uuid);
    const other = `/api/pos/bills/${randomUUID()}/refunds/${id}/paid-out`;
    expect((await bare.post(other, { how: 'hand' })).status).toBe(404);
    expect(await bare.bill(uuid)).toMatchObject({ status: 'refunding' });
  });

  test('the database books no refund by a terminal that did not report it', async () => {
    const { till, uuid } = await paidByCard({ givesBack: false });
    await refund(till, uuid);
    const { uuid: id } = await refundOf(till, uuid);
    await expect(
      t.asOwner(`UPDATE refund SET status = 'done', paid_out = 'terminal' WHERE id = $1`, [id]),
    ).rejects.toThrow(/was not paid out/);
  });

  test('a bill that a card paid in part is deleted: it waits among the open bills until the card has its money', {
    tags: ['D-090'],
  }, async () => {
    const till = await tillWithTerminal([{ scenario: 'approve' }]);
    const { uuid } = await till.sells({ popcorn: 1 });
    await till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: at().terminal, amount: 2 });
    await becomes(till, uuid, { due: 2.5, status: 'pending' });
    const deleted = billOf(await till.post(`/api/pos/bills/${uuid}/delete`));
    expect(deleted).toMatchObject({
      status: 'refunding',
      refund_waits: true,
      card_refunds: [{ state: 'waiting', amount: 2 }],
    });
    expect(await booked(uuid)).toBe(0);
    const open = (await till.get('/api/pos/bills?which=open')).json as { data: { bills: { uuid: string }[] } };
    expect(open.data.bills.map((bill) => bill.uuid)).toContain(uuid);
    await till.post(`/api/pos/bills/${uuid}/refunds/${(await refundOf(till, uuid)).uuid}/terminal`);
    await becomes(till, uuid, { refund_waits: false, card_refunds: [{ paid_out: 'terminal' }] });
    expect(back(till)).toEqual([['reversal', 200]]);
    expect(await booked(uuid)).toBe(200);
  });
});
