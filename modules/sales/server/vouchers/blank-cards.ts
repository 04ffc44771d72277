import type { Problem } from '#kernel/refusal.ts';
import type { Cart, CartCard } from '#modules/sales/server/checkout/cart.ts';
import { type BlankRow, lockBlanks } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import { whyNotInFlow } from '#modules/vouchers/rules/barcode.ts';
import type { Tx } from '#platform/db/tx.ts';

const blanksIn = (cart: Cart): CartCard[] => cart.cards.filter(({ isBlank }) => isBlank);
const keyOf = ({ codeHmac }: CartCard): string => codeHmac.toString('hex');

/**
 * Locks and returns the package cards that these carts sell, by the digests of their codes (D-106).
 */
export async function blanksFor(tx: Tx, carts: readonly Cart[]): Promise<Map<string, BlankRow>> {
  const digests = carts.flatMap(blanksIn).map(({ codeHmac }) => codeHmac);
  if (digests.length === 0) return new Map();
  return new Map((await lockBlanks(tx, digests)).map((row) => [row.code, row]));
}

/** VOUCHER-8. Checks the locked cards: known, unused, active, and of the paid type. */
export function whyBlankRefused(cart: Cart, blanks: ReadonlyMap<string, BlankRow>): Problem | null {
  for (const card of blanksIn(cart)) {
    const path = `items.${card.item}.barcode`;
    const row = blanks.get(keyOf(card)) ?? null;
    const problem = whyNotInFlow('sell_blank', row);
    if (problem || !row) return { ...(problem ?? { code: 'vouchers.barcode_unknown' }), path };
    if (row.deleted) return { code: 'vouchers.deleted', path };
    if (row.type_id !== card.typeId) return { code: 'vouchers.barcode_other_type', path };
  }
  return null;
}

/**
 * Records in memory the cards a cart has sold, so that the next cart of the batch cannot sell them.
 */
export function takeBlanks(cart: Cart, blanks: ReadonlyMap<string, BlankRow>): void {
  for (const card of blanksIn(cart)) {
    const row = blanks.get(keyOf(card));
    if (row) row.activated = true;
  }
}

/**
 * For a late payment: returns whether the bill still owns its cards. A returned package card may
 * have been sold to another buyer since, and a card to recharge may have been refunded. Locks the
 * cards.
 */
export async function areCardsStillThere(tx: Pick<Tx, 'one'>, billId: string): Promise<boolean> {
  const cards = await tx.one<{ sold: number; there: number; gone: boolean }>(
    `SELECT (SELECT count(*)::int FROM bill_line l WHERE l.exhibitor_id = tenant() AND l.bill_id = $1 AND l.voucher_type_id IS NOT NULL AND l.of_line IS NULL
                AND NOT EXISTS (SELECT 1 FROM voucher_recharge r WHERE r.exhibitor_id = l.exhibitor_id AND r.bill_id = l.bill_id AND r.line_no = l.line_no)) AS sold,
            (SELECT count(*)::int FROM (SELECT 1 FROM voucher WHERE exhibitor_id = tenant() AND bill_id = $1 ORDER BY id FOR NO KEY UPDATE) AS own) AS there,
            EXISTS (SELECT 1 FROM voucher_recharge r JOIN voucher v ON v.exhibitor_id = r.exhibitor_id AND v.id = r.voucher_id
                     WHERE r.exhibitor_id = tenant() AND r.bill_id = $1 AND v.deleted_at IS NOT NULL AND v.blocked_for IS NULL) AS gone`,
    [billId],
  );
  return cards === null || (cards.sold === cards.there && !cards.gone);
}
