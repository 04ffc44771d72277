import { type Cents, sumCents } from '#kernel/money.ts';
import {
  postBreakage,
  postCardReturned,
  postCardSold,
  postCardTakenBack,
  postCardUsed,
} from '#modules/payments/rules/ledger.ts';
import { noteOwedUsed, owedUsed, type UnbookedUse, unbookedUses } from '#modules/payments/server.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import {
  billsWithUnbookedCards,
  expiredOwed,
  lockExpired,
  lockOwed,
  lockOwedOfBill,
  lockUnbookedCards,
  setOwed,
  setOwedOf,
} from '#modules/vouchers/server.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

/**
 * What cards are owed (SETTLE-13, D-189): the sale of a multi-purpose card is a liability, its use
 * earns, and what is never used is breakage. The ledger and `voucher.owed_cents` change together,
 * under the lock of the card, which comes after bill and payment. Practice books nothing.
 */

/** Books the cards that a bill sold. A second call changes nothing. */
export async function bookSoldCards(tx: Tx, billId: string): Promise<void> {
  const cards = await lockUnbookedCards(tx, billId);
  if (cards.length === 0) return;
  await setOwedOf(tx, cards);
  await post(tx, billId, postCardSold(sumCents(cards.map(({ owed }) => owed))));
}

/** A payment by a card, as its booking needs it. */
export type CardUse = {
  readonly id: string;
  readonly bill_id: string;
  readonly voucher_id: number | null;
  readonly amount_cents: Cents;
  /** What went back to the card before it was booked. */
  readonly refunded_cents: Cents;
};

/** Returns what is owed of a card, locked. Books its sale first if it is not booked yet. */
async function owedNow(tx: Tx, voucherId: number): Promise<Cents> {
  const card = await lockOwed(tx, voucherId);
  if (card?.owed === null && card.bill_id !== null) await bookSoldCards(tx, card.bill_id);
  return (await lockOwed(tx, voucherId))?.owed ?? 0;
}

/** Books what was paid to recharge a multi-purpose card: it is owed too. */
export async function bookRechargedCard(tx: Tx, billId: string, voucherId: number, price: Cents): Promise<void> {
  await setOwed(tx, voucherId, (await owedNow(tx, voucherId)) + price);
  await post(tx, billId, postCardSold(price));
}

/** Books that a recharge was given back for its money, as far as it is still owed. */
export async function bookRechargeTakenBack(tx: Tx, billId: string, voucherId: number, price: Cents): Promise<void> {
  const owed = await owedNow(tx, voucherId);
  const back = Math.min(price, owed);
  await setOwed(tx, voucherId, owed - back);
  await post(tx, billId, postCardTakenBack(back));
}

/**
 * Books what a card paid, as far as it did not go back. When its last turn is used, what is still
 * owed is breakage.
 */
export async function bookUsedCard(tx: Tx, use: CardUse): Promise<void> {
  const card = use.voucher_id === null ? null : await lockOwed(tx, use.voucher_id);
  if (!card) return;
  const owed = await owedNow(tx, card.id);
  const amount = use.amount_cents - use.refunded_cents;
  const earned = Math.min(amount, owed);
  const left = owed - earned;
  const broken = card.used_up ? left : 0;
  await setOwed(tx, card.id, left - broken);
  await noteOwedUsed(tx, use.id, earned + use.refunded_cents);
  await post(tx, use.bill_id, postCardUsed(amount, earned));
  await post(tx, use.bill_id, postBreakage(broken));
}

/**
 * Books what a refund returned to a card: first what was owed for it, then the discount.
 * `payment.refunded_cents`: before this refund.
 */
export async function bookReturnedCard(tx: Tx, payment: CardUse, amount: Cents): Promise<void> {
  if ((await owedUsed(tx, payment.id)) === null) await bookUsedCard(tx, payment);
  const used = (await owedUsed(tx, payment.id)) ?? 0;
  const card = payment.voucher_id === null ? null : await lockOwed(tx, payment.voucher_id);
  if (!card) return;
  const owed = Math.min(amount, Math.max(0, used - payment.refunded_cents));
  await setOwed(tx, card.id, (card.owed ?? 0) + owed);
  await post(tx, payment.bill_id, postCardReturned(amount, owed));
}

/** Books that the cards a bill sold were given back for their money, or pay nothing any more. */
export async function bookCardsTakenBack(tx: Tx, billId: string, voucherIds?: readonly number[]): Promise<void> {
  await bookSoldCards(tx, billId);
  for (const { id, owed } of await lockOwedOfBill(tx, billId)) {
    if (voucherIds && !voucherIds.includes(id)) continue;
    await setOwed(tx, id, 0);
    await post(tx, billId, postCardTakenBack(owed));
  }
}

const BOOKED_PER_RUN_MAX = 500;
const acting = (exhibitorId: number, note: string) =>
  ({ exhibitorId, actor: 'system', channel: 'portal', note }) as const;

/**
 * Books what is not booked yet, of all exhibitors: cards that were sold or used before this release
 * or by a node of the one before, sales first; and cards that expired. Returns how many.
 */
export async function bookCards(db: Db): Promise<{ sold: number; used: number; expired: number }> {
  const bills = await db.ask(null, (first) => billsWithUnbookedCards(first, BOOKED_PER_RUN_MAX));
  for (const { exhibitor_id, bill_id } of bills)
    await db.tx(acting(exhibitor_id, 'cards are booked'), async (tx) => {
      await lockBillOf(tx, bill_id);
      await bookSoldCards(tx, bill_id);
    });
  // a use is booked only after every sale is: otherwise it would be a discount
  const uses = bills.length > 0 ? [] : await db.ask(null, (first) => unbookedUses(first, BOOKED_PER_RUN_MAX));
  for (const use of uses) await bookOldUse(db, use);
  const expired = await db.ask(null, (first) => expiredOwed(first, BOOKED_PER_RUN_MAX));
  for (const { exhibitor_id, id } of expired)
    await db.tx(acting(exhibitor_id, 'the card expired'), async (tx) => {
      const card = await lockExpired(tx, id);
      if (!card || card.bill_id === null) return;
      await setOwed(tx, id, 0);
      await post(tx, card.bill_id, postBreakage(card.owed));
    });
  return { sold: bills.length, used: uses.length, expired: expired.length };
}

const bookOldUse = (db: Db, { exhibitor_id, ...use }: UnbookedUse): Promise<void> =>
  db.tx(acting(exhibitor_id, 'a use of a card is booked'), async (tx) => {
    await lockBillOf(tx, use.bill_id);
    if ((await owedUsed(tx, use.id)) === null) await bookUsedCard(tx, use);
  });

const lockBillOf = (tx: Tx, billId: string): Promise<number> =>
  tx.run('SELECT 1 FROM bill WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE', [billId]);
