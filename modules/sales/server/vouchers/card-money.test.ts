import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EARNED_ACCOUNTS, MONEY_ACCOUNTS } from '#modules/payments/rules/ledger.ts';
import { bookCards } from '#modules/sales/server/vouchers/card-money.ts';
import { buildCinema, buildScreening, type Cinema, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { buildVoucherType, type VoucherTypeOptions } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
let cinema: Cinema;
const shop = purchasesAt(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t, { rates: { normal: { ticketCents: 950, handlingCents: 100 } } });
});
/** What the books said before a test. */
let before: Awaited<ReturnType<typeof books>>;
beforeEach(async () => {
  t.travel(0);
  before = await books();
});

const sumOf = async (accounts: readonly string[]): Promise<number> =>
  (
    await t.asOwner<{ cents: number }>(
      'SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM ledger WHERE account = ANY($1)',
      [accounts],
    )
  )[0]?.cents ?? 0;
async function books() {
  return {
    received: await sumOf(MONEY_ACCOUNTS),
    earned: -(await sumOf(EARNED_ACCOUNTS)),
    owed: -(await sumOf(['voucher_liability'])),
    breakage: -(await sumOf(['breakage'])),
  };
}
/** What changed since the test began, in euros. */
async function changed() {
  const now = await books();
  return {
    received: (now.received - before.received) / 100,
    earned: (now.earned - before.earned) / 100,
    owed: (now.owed - before.owed) / 100,
    breakage: (now.breakage - before.breakage) / 100,
  };
}
/** Sells a card; returns its code and its bill. */
async function sold(turns: number, options: VoucherTypeOptions = {}) {
  const typeId = await buildVoucherType(t, cinema.exhibitorId, { costTurnCents: 1_600, ...options });
  const euros = (turns * (options.costTurnCents ?? 1_600)) / 100;
  const billId = await shop.vouchers({ typeId, turns, euros });
  const [card] = await t.asOwner<{ id: number; uuid: string }>('SELECT id, uuid FROM voucher WHERE bill_id = $1', [
    billId,
  ]);
  if (!card) throw new Error('no card was sold');
  return { ...card, billId };
}
/** An hour later: a card waits between two uses (D-104). */
async function visit(voucher: string): Promise<string> {
  t.travel(t.offset + HOUR_MS);
  return shop.tickets({ voucher, count: 1, amount: 0, screeningId: await buildScreening(t, cinema) });
}

describe('a card is a liability when it is sold, and revenue when it is used', {
  tags: ['D-083', 'D-189', 'SETTLE-13', 'I25'],
}, () => {
  test('two tickets, a card, and a ticket by a turn of it: received 53.00, earned 31.50, owed 21.50', async () => {
    await shop.tickets({ count: 2 });
    const { uuid } = await sold(2);
    expect(await changed()).toEqual({ received: 53, earned: 21, owed: 32, breakage: 0 });
    await visit(uuid);
    expect(await changed()).toEqual({ received: 53, earned: 31.5, owed: 21.5, breakage: 0 });
    expect(await sumOf(['voucher'])).toBe(0);
  });

  test('its last turn earns what it was sold for: the rest is breakage', async () => {
    const { uuid } = await sold(2);
    await visit(uuid);
    await visit(uuid);
    expect(await changed()).toEqual({ received: 32, earned: 32, owed: 0, breakage: 11 });
  });

  test('a turn worth more than its price earns no more than was paid for the card', async () => {
    const { uuid } = await sold(1, { costTurnCents: 800 });
    await visit(uuid);
    expect(await changed()).toEqual({ received: 8, earned: 8, owed: 0, breakage: 0 });
  });

  test('a card that was given away earns nothing', async () => {
    const { uuid } = await buildVoucher(t, cinema.exhibitorId, { turns: 2 });
    await visit(uuid);
    expect(await changed()).toEqual({ received: 0, earned: 0, owed: 0, breakage: 0 });
  });

  test('a single-purpose card is revenue at once, and its use earns nothing more', async () => {
    const { uuid } = await sold(2, { vatTreatment: 'single_purpose', vatBp: 600 });
    expect(await changed()).toEqual({ received: 32, earned: 32, owed: 0, breakage: 0 });
    await visit(uuid);
    expect(await changed()).toEqual({ received: 32, earned: 32, owed: 0, breakage: 0 });
  });
});

describe('what goes back is owed again', { tags: ['D-084', 'D-189', 'REFUND-4'] }, () => {
  test('a ticket that a turn paid', async () => {
    const { uuid } = await sold(2);
    const bill = await visit(uuid);
    await shop.refund(bill);
    expect(await changed()).toEqual({ received: 32, earned: 0, owed: 32, breakage: 0 });
    await visit(uuid);
    expect(await changed()).toEqual({ received: 32, earned: 10.5, owed: 21.5, breakage: 0 });
  });

  test('of a turn worth more than its price only what was paid for the card', async () => {
    const { uuid } = await sold(1, { costTurnCents: 800 });
    await shop.refund(await visit(uuid));
    expect(await changed()).toEqual({ received: 8, earned: 0, owed: 8, breakage: 0 });
  });

  test('a card that was given back for its money is owed nothing', async () => {
    const { billId } = await sold(2);
    await shop.refund(billId);
    expect(await changed()).toEqual({ received: 0, earned: 0, owed: 0, breakage: 0 });
  });
});

test('what is owed of a card that expired is breakage, once', { tags: ['D-189', 'SETTLE-13'] }, async () => {
  const { uuid } = await sold(2, { validity: '+1 month' });
  await visit(uuid);
  await bookCards(t.db);
  expect((await changed()).owed).toBe(21.5);
  t.travel(40 * DAY_MS);
  expect((await bookCards(t.db)).expired).toBe(1);
  expect((await bookCards(t.db)).expired).toBe(0);
  expect(await changed()).toEqual({ received: 32, earned: 32, owed: 0, breakage: 21.5 });
});

test('what was sold and used before this release is booked afterwards, sales first', { tags: ['D-189'] }, async () => {
  const cards = [await sold(2), await sold(3)];
  const bills = [];
  for (const { uuid } of cards) bills.push(await visit(uuid));
  const right = await books();
  // as a node of the release before leaves it
  const ids = cards.map(({ id }) => id);
  await t.asOwner('ALTER TABLE ledger DISABLE TRIGGER USER');
  await t.asOwner(
    `DELETE FROM ledger WHERE bill_id = ANY($1) AND posting IN (
       SELECT posting FROM ledger WHERE account IN ('voucher_sales','voucher_liability','voucher_discount'))`,
    [[...bills, ...cards.map(({ billId }) => billId)]],
  );
  await t.asOwner('ALTER TABLE ledger ENABLE TRIGGER USER');
  await t.asOwner('UPDATE voucher SET owed_cents = NULL WHERE id = ANY($1)', [ids]);
  await t.asOwner('UPDATE payment SET owed_used_cents = NULL WHERE voucher_id = ANY($1)', [ids]);
  expect(await bookCards(t.db)).toMatchObject({ sold: 2, used: 0 });
  expect(await bookCards(t.db)).toMatchObject({ sold: 0, used: 2 });
  expect(await bookCards(t.db)).toMatchObject({ sold: 0, used: 0 });
  expect(await books()).toEqual(right);
});
