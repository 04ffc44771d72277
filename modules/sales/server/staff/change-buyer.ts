import { isBoxOffice } from '#kernel/channel.ts';
import { conflict, notFound, refusalOf } from '#kernel/refusal.ts';
import { tokensFor } from '#modules/personal-values/server.ts';
import { buyerProblems, normaliseEmail } from '#modules/sales/rules/cart/buyer-form.ts';
import { countPurchase, uncountPurchase } from '#modules/sales/server/clients/clients.sql.ts';
import { lockBill } from '#modules/sales/server/store/bill.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** '' if there is none. */
export type BuyerNamed = { readonly name: string; readonly email: string };

/**
 * Changes the name and address on a bill, so that its tickets reach the buyer. `was`: the values
 * when the form was opened; if another employee changed them since, nothing is overwritten. Names
 * and addresses follow the rules of the channel where the bill was sold: a bill of the box office
 * needs none. Refuses 404 not_found.bill, 409 sales.buyer_changed, 422 as {@link buyerProblems}.
 */
export function changeBuyer(
  db: Db,
  acting: Acting,
  billId: string,
  input: BuyerNamed & { readonly was: BuyerNamed },
): Promise<void> {
  const next = { name: input.name.trim(), email: normaliseEmail(input.email) };
  return db.tx(acting, async (tx) => {
    const bill = await lockBill(tx, billId);
    if (!bill) throw notFound('bill');
    const channel = isBoxOffice(bill.channel) ? bill.channel : 'api';
    const refusal = refusalOf(buyerProblems(next, { channel, sells_giftcard: false }));
    if (refusal) throw refusal;
    const before = { name: bill.buyer_name ?? '', email: bill.buyer_email ?? '' };
    if (isSame(before, next)) return;
    if (!isSame(before, input.was)) throw conflict('sales.buyer_changed');
    await tx.run('UPDATE bill SET buyer_name = $2, buyer_email = $3 WHERE exhibitor_id = tenant() AND id = $1', [
      billId,
      next.name || null,
      next.email || null,
    ]);
    // The purchase goes to the client of the corrected address (D-073).
    if (bill.settled_at_ms !== null && !bill.test && before.email !== next.email) {
      if (before.email) await uncountPurchase(tx, before.email);
      if (next.email) await countPurchase(tx, billId);
    }
    await tx.audit({
      action: 'bill.buyer_changed',
      entity: 'bill',
      entityId: billId,
      before: await tokensFor(tx, before.email || next.email, before),
      after: await tokensFor(tx, next.email || before.email, next),
    });
  });
}

const isSame = (a: BuyerNamed, b: BuyerNamed): boolean => a.name === b.name && a.email === b.email;
