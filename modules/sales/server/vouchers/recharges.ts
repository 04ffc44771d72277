import { businessDay } from '#kernel/days.ts';
import { conflict, type Problem } from '#kernel/refusal.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import type { VoucherRow } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import type { BillRow } from '#modules/sales/server/store/bill.sql.ts';
import { bookRechargedCard, bookRechargeTakenBack } from '#modules/sales/server/vouchers/card-money.ts';
import { heldRefreshments } from '#modules/sales/server/vouchers/refreshments.ts';
import { isUnused, restOfRecharge, validUntilAfter, whyNotRechargeable } from '#modules/vouchers/rules/recharge.ts';
import { resolveValidity } from '#modules/vouchers/rules/validity.ts';
import {
  lockCardsOfBill,
  type RechargeRow,
  rechargesToReturn,
  rechargesToSettle,
  rechargeVoucher,
  takeRechargeOff,
} from '#modules/vouchers/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Returns the card of a code among the locked ones. */
export const cardWithCode = (cards: ReadonlyMap<string, VoucherRow>, codeHmac: Buffer): VoucherRow | null => {
  const code = codeHmac.toString('hex');
  return [...cards.values()].find((card) => card.code === code) ?? null;
};

/** VOUCHER-17. Checks the locked cards that a cart recharges. */
export function whyRechargeRefused(cart: Cart, cards: ReadonlyMap<string, VoucherRow>): Problem | null {
  for (const { item, typeId, codeHmac, isRecharge } of cart.cards) {
    if (!isRecharge) continue;
    const problem = whyNotRechargeable(cardWithCode(cards, codeHmac), typeId);
    if (problem) return { ...problem, path: `items.${item}.barcode` };
  }
  return null;
}

/** Only bills that sold a card have recharges. */
const mayRecharge = ({ type }: Pick<BillRow, 'type'>): boolean => type === 'vouchers' || type === 'mixed';

/** Locks the cards that a bill recharges together with those that pay it, in ascending order. */
export async function lockCardsFor(tx: Tx, bill: Pick<BillRow, 'id' | 'type'>): Promise<void> {
  if (mayRecharge(bill)) await lockCardsOfBill(tx, bill.id);
}

/** The bill is settled: the balances of its cards rise, and their validity starts again (D-100). */
export async function rechargeCards(tx: Tx, bill: Pick<BillRow, 'id' | 'type'>): Promise<void> {
  if (!mayRecharge(bill)) return;
  for (const recharge of await rechargesToSettle(tx, bill.id)) {
    const restarted = resolveValidity(recharge.validity, businessDay(tx.now, recharge.timezone, 0));
    await rechargeVoucher(tx, bill.id, recharge, validUntilAfter(recharge.valid_until, restarted));
    if (!recharge.single_purpose) await bookRechargedCard(tx, bill.id, recharge.voucher_id, recharge.price);
  }
}

/**
 * VOUCHER-18. These lines of a bill are refunded: the balances fall back. Refuses 409
 * `sales.refund_used_recharge` if a purchase used or holds a part of it.
 */
export async function takeRechargesBack(tx: Tx, billId: string, lines: readonly number[]): Promise<void> {
  const recharges = (await rechargesToReturn(tx, billId)).filter(({ line_no }) => lines.includes(line_no));
  for (const recharge of recharges) {
    if (!isUnused(recharge, await restOf(tx, recharge))) throw conflict('sales.refund_used_recharge');
    await takeBack(tx, billId, recharge, recharge);
  }
}

/** The money of a bill went back at the provider: takes off the cards what is left of its recharges. */
export async function takeRestOfRechargesBack(tx: Tx, billId: string): Promise<void> {
  for (const recharge of await rechargesToReturn(tx, billId))
    await takeBack(tx, billId, recharge, restOfRecharge(recharge, await restOf(tx, recharge)));
}

const restOf = async (tx: Tx, card: RechargeRow) => ({
  ...card,
  held_products: await heldRefreshments(tx, card.voucher_id),
});

async function takeBack(
  tx: Tx,
  billId: string,
  recharge: RechargeRow,
  part: Pick<RechargeRow, 'turns' | 'products'>,
): Promise<void> {
  await takeRechargeOff(tx, billId, recharge, part);
  if (!recharge.single_purpose) await bookRechargeTakenBack(tx, billId, recharge.voucher_id, recharge.price);
}
