import { beforeAll, describe, expect, test } from 'vitest';
import { buildScreening, DAY_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import { cardTills } from '#testing/worlds/card-tills.ts';
import { exchanges, type Input } from '#testing/worlds/exchanges.ts';
import { billOf, refusalOf, type Till } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 24 });
const { exhibitor, tillWithTerminal } = cardTills(t, { hall: 200 });
const { exchange, exchanged, ticketsOf, liveSeats, drawn, revenue, receiptOf, cancelled } = exchanges(t, exhibitor);

let other = 0;
const rates = { dear: 0, cheap: 0 };
beforeAll(async () => {
  const { exhibitorId } = exhibitor.own;
  other = await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + 4 * DAY_MS });
  const rate = (ticketCents: number) => buildPriceRate(t, exhibitorId, { ticketCents, handlingCents: 0 });
  [rates.dear, rates.cheap] = [await rate(1_500), await rate(800)];
});

const dear = (more: Partial<Input> = {}): Input => ({ screeningId: other, rate: rates.dear, price: 15, ...more });
const same = (more: Partial<Input> = {}): Input => ({
  screeningId: other,
  rate: exhibitor.own.rates.normal,
  price: 12,
  ...more,
});
const sold = (till: Till, count = 1) =>
  till.sells({ seats: Array.from({ length: count }, () => null), given: 12 * count });
const refund = (till: Till, uuid: string, lines = [0]) =>
  till.post(`/api/pos/bills/${uuid}/refund`, { lines, reason: 'ill', with_handling: true });
async function becomes(till: Till, uuid: string, expected: Record<string, unknown>): Promise<void> {
  await expect.poll(() => till.bill(uuid), { interval: 50 }).toMatchObject(expected);
}

describe('paid by card: final when the card paid, and the buyer never has both seats or neither', {
  tags: ['D-138'],
}, () => {
  test('approved: the tickets admit until then, and are exchanged with it', async () => {
    const till = await tillWithTerminal([{ scenario: 'approve', cardMs: 50 }]);
    const old = await sold(till);
    const before = await liveSeats(exhibitor.own.screeningId);
    const bill = await exchanged(till, old.uuid, dear());
    expect(billOf(await till.pays(bill.uuid, exhibitor.own.till.terminal, 3)).status).toBe('paying');
    await becomes(till, bill.uuid, { status: 'settled', due: 0 });
    expect([await ticketsOf(old.uuid), await ticketsOf(bill.uuid)]).toEqual([['exchanged'], ['valid']]);
    expect(await liveSeats(exhibitor.own.screeningId)).toBe(before - 1);
    expect(await revenue(old.uuid, bill.uuid)).toBe(1_500);
  });

  test('declined: the old ticket admits, and another way of paying can be tried', async () => {
    const till = await tillWithTerminal([{ scenario: 'decline', cardMs: 10 }]);
    const old = await sold(till);
    const bill = await exchanged(till, old.uuid, dear());
    await till.pays(bill.uuid, exhibitor.own.till.terminal, 3);
    await becomes(till, bill.uuid, { status: 'pending', due: 3 });
    expect(await ticketsOf(old.uuid)).toEqual(['valid']);
    expect(billOf(await till.pays(bill.uuid, exhibitor.own.till.cash, 3)).status).toBe('settled');
  });

  test.each(['used', 'refunded'])(
    '%s before it was known that the card paid: the money goes back, the new seat is free',
    { tags: ['T18', 'D-143'] },
    async (state) => {
      const till = await tillWithTerminal([{ scenario: 'cut_after_status' }], { repeatsReceipts: false });
      const second = await exhibitor.till();
      const old = await sold(till);
      const seats = await liveSeats(other);
      const bill = await exchanged(till, old.uuid, dear());
      await till.pays(bill.uuid, exhibitor.own.till.terminal, 3);
      await becomes(till, bill.uuid, { payments: [{ terminal: { state: 'unknown' } }] });
      expect(refusalOf(await exchange(second, old.uuid, same())).code).toBe('sales.exchange_under_way');
      if (state === 'used') await comesIn(old.uuid);
      else billOf(await refund(second, old.uuid));
      const [payment] = (await till.bill(bill.uuid)).payments;
      const path = `/api/pos/bills/${bill.uuid}/payments/${payment?.uuid}/decision`;
      billOf(await till.post(path, { outcome: 'paid', reason: 'on its slip' }));
      await becomes(till, bill.uuid, { status: 'refunding', refund_waits: true });
      const [waiting] = (await till.bill(bill.uuid)).card_refunds;
      const paidOut = `/api/pos/bills/${bill.uuid}/refunds/${waiting?.uuid}/paid-out`;
      expect(billOf(await till.post(paidOut, { how: 'hand' })).status).toBe('refunded');
      expect([await ticketsOf(bill.uuid), await ticketsOf(old.uuid)]).toEqual([[], [state]]);
      expect(await liveSeats(other)).toBe(seats);
    },
  );
});

/** Uses the ticket as the scanner does, with a scan. */
const comesIn = (billId: string) =>
  inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
    await tx.run('SELECT 1 FROM bill WHERE id = $1 FOR SHARE', [billId]);
    await tx.run(`UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE bill_id = $1 AND state = 'valid'`, [
      billId,
    ]);
  });

describe('races for one ticket: one of them has it', { tags: ['D-138'] }, () => {
  test('two exchanges at once, at two tills, of four tickets each', async () => {
    const tills = await Promise.all([exhibitor.till(), exhibitor.till(), exhibitor.till(), exhibitor.till()]);
    const old = await sold(tills[0] as Till, 4);
    const answers = await Promise.all(
      tills.map((till) => exchange(till, old.uuid, same({ lines: [0, 1, 2, 3], price: 12, difference: -36 }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refusalOf(answer).code).toBe('sales.exchange_gone');
    expect(new Set(await ticketsOf(old.uuid))).toEqual(new Set(['exchanged']));
    expect(await revenue(old.uuid)).toBe(1_200);
  });

  test.each(['exchange first', 'refund first'])('an exchange and a refund at once: %s', async (order) => {
    const [till, second] = [await exhibitor.till(), await exhibitor.till()];
    const old = await sold(till);
    const both = [() => exchange(till, old.uuid, same()), () => refund(second, old.uuid)];
    const answers = await Promise.all((order === 'exchange first' ? both : both.toReversed()).map((act) => act()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['exchanged', 'refunded']).toContain((await ticketsOf(old.uuid))[0]);
  });

  test('at the entrance while it is exchanged: who holds the ticket first has it, the other waits and is told', {
    tags: ['T42'],
  }, async () => {
    const till = await exhibitor.till();
    const old = await sold(till);
    const [met] = await whileHeld(
      t,
      exhibitor.own.exhibitorId,
      async (tx) => {
        await tx.run('SELECT 1 FROM bill WHERE id = $1 FOR SHARE', [old.uuid]);
        await tx.run(`UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE bill_id = $1`, [old.uuid]);
      },
      () => [exchange(till, old.uuid, same())],
    );
    const answer = met?.status === 'fulfilled' ? refusalOf(met.value) : null;
    expect(answer).toMatchObject({ status: 409, code: 'sales.exchange_gone' });
    expect(await ticketsOf(old.uuid)).toEqual(['used']);
  });
});

describe('money of exchanged tickets goes back from where it lies', { tags: ['D-138'] }, () => {
  test('a ticket exchanged twice is given back: every payment gives its own, and nothing is left or too much', {
    tags: ['T30'],
  }, async () => {
    const till = await exhibitor.till();
    const first = await sold(till, 2);
    const second = await exchanged(till, first.uuid, dear({ given: 3 }));
    const third = await exchanged(till, second.uuid, same({ price: 12, difference: -3, screeningId: other }));
    expect(await drawn(till)).toEqual([2_400, 300, -300]);
    billOf(await refund(till, third.uuid));
    expect(await drawn(till)).toEqual([2_400, 300, -300, -1_200]);
    expect(refusalOf(await refund(till, first.uuid)).code).toBe('sales.refund_nothing_left');
    billOf(await refund(till, first.uuid, [1]));
    expect((await drawn(till)).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(await revenue(first.uuid, second.uuid, third.uuid)).toBe(0);
    expect((await till.bill(third.uuid)).status).toBe('refunded');
  });

  test('the screening it was exchanged for is cancelled: what cannot go back from afar is listed for a person', {
    tags: ['D-084'],
  }, async () => {
    const till = await exhibitor.till();
    const hall = await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + 6 * DAY_MS });
    const old = await sold(till);
    const bill = await exchanged(till, old.uuid, same({ screeningId: hall }));
    const report = await cancelled(hall);
    expect(report).toMatchObject({ refunded: 0, manual: [bill.uuid] });
    expect(billOf(await refund(till, bill.uuid)).status).toBe('refunded');
    expect(await drawn(till)).toEqual([1_200, -1_200]);
  });

  test('one receipt: what was brought back, what was taken for it, what was handed back, and it adds up', {
    tags: ['D-138'],
  }, async () => {
    const till = await exhibitor.till();
    const old = await sold(till);
    const bill = await exchanged(till, old.uuid, same({ rate: rates.cheap, price: 8 }));
    expect((await till.bill(bill.uuid)).handed_back).toEqual({ amount: 4, in_cash: true });
    const exchangedFor = await receiptOf(bill.uuid);
    expect(exchangedFor).toMatchObject({
      sold: [
        ['ticket', 800],
        ['exchange', -800],
      ],
      back: [-400],
      paid: [-400],
    });
    const before = await receiptOf(old.uuid);
    expect(before).toMatchObject({ back: [], paid: [1_200] });
    // Ticket and supplement together: 8 euros with its VAT.
    expect([0, 1].map((n) => (before.all[n] ?? 0) + (exchangedFor.all[n] ?? 0))).toEqual([800, 45]);
  });
});

test('the new tickets are mailed to the recipient of the old ones, or to a new address', {
  tags: ['D-064'],
}, async () => {
  const till = await exhibitor.till();
  const old = await till.sells({
    seats: [null],
    given: 12,
    more: { name: 'Ada Lovelace', email: 'ada@lumen.example' },
  });
  const bill = await exchanged(till, old.uuid, same());
  expect(bill).toMatchObject({ name: 'Ada Lovelace', email: 'ada@lumen.example' });
  const mails = await t.asOwner('SELECT 1 FROM outbox WHERE topic = $1 AND dedupe = $2', ['mail.tickets', bill.uuid]);
  expect(mails).toHaveLength(1);
});
