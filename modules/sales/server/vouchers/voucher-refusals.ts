import type { Problem } from '#kernel/refusal.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import type { VoucherRow } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import { saidToHolder, whyNotSoMuch, whyNotUsableForVisit } from '#modules/vouchers/rules/usability.ts';
import type { Voucher } from '#modules/vouchers/rules/voucher.ts';

/** Converts a database row to the voucher type of the rules. */
export const voucherFrom = (row: VoucherRow): Voucher => ({
  uuid: row.uuid,
  kind: row.kind,
  activated: true,
  paid: row.paid,
  deleted: row.deleted,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  total_turns: row.total_turns,
  remaining_turns: row.remaining_turns,
  held_turns: row.held_turns,
  remaining_products: row.remaining_products_cents,
  held_products: 0,
  last_used_ms: row.last_used_ms,
  vat_treatment: row.vat_treatment,
});

/** Checks the locked vouchers of a cart. */
export function whyVoucherRefused(
  cart: Cart,
  vouchers: ReadonlyMap<string, VoucherRow>,
  snapshot: Snapshot,
  now: number,
): Problem | null {
  for (const use of cart.voucherUses) {
    const path = `items.${use.item}.voucher`;
    const row = vouchers.get(use.uuid);
    if (!row) return { code: 'vouchers.unknown', path };
    const voucher = voucherFrom(row);
    const moment = {
      now_ms: now,
      timeZone: snapshot.exhibitor.timezone,
      reuse_minutes: snapshot.settings.voucher_reuse_minutes,
      may_override: cart.till?.overridesVouchers ?? false,
    };
    const problem = whyNotUsableForVisit(voucher, moment, true) ?? whyNotSoMuch(voucher, use.turns, 0);
    if (problem) return { ...(cart.till ? problem : saidToHolder(problem)), path };
  }
  return null;
}

/**
 * Records in memory the turns a sold cart used, so that the next cart of the batch sees them as
 * used, with the time of settlement.
 */
export function takeTurns(cart: Cart, vouchers: ReadonlyMap<string, VoucherRow>, now: number): void {
  for (const use of cart.voucherUses) {
    const row = vouchers.get(use.uuid);
    if (!row) continue;
    row.held_turns += use.turns;
    if (cart.due === 0) row.last_used_ms = now;
  }
}
