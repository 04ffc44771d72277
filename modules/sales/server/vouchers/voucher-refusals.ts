import type { Problem } from '#kernel/refusal.ts';
import type { Cart } from '#modules/sales/server/cart.ts';
import type { VoucherRow } from '#modules/sales/server/sell-carts.sql.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import { whyNotSoMuch, whyNotUsableForVisit } from '#modules/vouchers/rules/usability.ts';
import type { Voucher } from '#modules/vouchers/rules/voucher.ts';

/** A row of the database as the rules see a voucher. */
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

/** Judges the vouchers of a cart under their locks. */
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
    if (problem) return { ...problem, path };
  }
  return null;
}

/** Remembers in memory what a sold cart took, so that the next cart of the batch sees it gone, and used when it was settled. */
export function takeTurns(cart: Cart, vouchers: ReadonlyMap<string, VoucherRow>, now: number): void {
  for (const use of cart.voucherUses) {
    const row = vouchers.get(use.uuid);
    if (!row) continue;
    row.held_turns += use.turns;
    if (cart.due === 0) row.last_used_ms = now;
  }
}
