import { type Day, wallClock } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import { redeemableProducts, redeemableTurns, type Voucher } from '#modules/vouchers/rules/voucher.ts';

/** The situation in which a voucher is used. */
export type UseMoment = {
  readonly now_ms: number;
  readonly timeZone: string;
  /** Setting `voucher_reuse_minutes`; 0 disables the window (D-102). */
  readonly reuse_minutes: number;
  /** Staff with `vouchers.override` skip the reuse window (D-102). */
  readonly may_override: boolean;
};

const MINUTE_MS = 60_000;

/**
 * VOUCHER-5. Returns true within the window after the last use; at its very end the voucher is free
 * again. Without a window a use never counts, not even one that ended while this purchase was
 * waiting (T37).
 */
export const wasRecentlyUsed = (last_used_ms: number | null, moment: UseMoment): boolean =>
  last_used_ms !== null && moment.reuse_minutes > 0 && moment.now_ms - last_used_ms < moment.reuse_minutes * MINUTE_MS;

function whyNotValidOn(voucher: Voucher, today: Day): Problem | null {
  if (voucher.valid_from !== null && today < voucher.valid_from)
    return { code: 'vouchers.not_valid_yet', params: { from: voucher.valid_from } };
  if (voucher.valid_until !== null && today > voucher.valid_until)
    return { code: 'vouchers.no_longer_valid', params: { until: voucher.valid_until } };
  return null;
}

function whyEmpty(voucher: Voucher): Problem | null {
  if (voucher.remaining_turns > 0)
    return redeemableTurns(voucher) > 0 ? null : { code: 'vouchers.turns_in_another_purchase' };
  return { code: voucher.remaining_products > 0 ? 'vouchers.no_turns_left' : 'vouchers.used_up' };
}

/**
 * Returns a reason that applies to every use: deleted, unpaid, outside its validity, recently used.
 */
function whyNotInForce(voucher: Voucher, moment: UseMoment): Problem | null {
  if (voucher.deleted) return { code: 'vouchers.deleted' };
  if (!voucher.paid || !voucher.activated) return { code: 'vouchers.unpaid' };
  const invalid = whyNotValidOn(voucher, wallClock(moment.now_ms, moment.timeZone).day);
  if (invalid) return invalid;
  if (!moment.may_override && wasRecentlyUsed(voucher.last_used_ms, moment))
    return { code: 'vouchers.recently_used', params: { minutes: moment.reuse_minutes } };
  return null;
}

/**
 * VOUCHER-5. Returns why a voucher may not pay a visit now, or null. Returns the first reason in
 * this order (D-095): `vouchers.deleted` (VAL-045), `vouchers.unpaid` (VAL-046),
 * `vouchers.not_valid_yet` {from}, `vouchers.no_longer_valid` {until} (VAL-040, calendar days,
 * D-099), `vouchers.used_up` (VAL-041), `vouchers.no_turns_left` (VAL-042),
 * `vouchers.turns_in_another_purchase`, `vouchers.recently_used` {minutes} (VAL-043, D-102),
 * `vouchers.not_for_screening` if no tariff of the screening accepts vouchers (ERR-013).
 */
export function whyNotUsableForVisit(voucher: Voucher, moment: UseMoment, tariffs_accept: boolean): Problem | null {
  const standing = whyNotInForce(voucher, moment);
  const empty = whyEmpty(voucher);
  // An empty card reports that before a recent use, because waiting would not help.
  if (standing && !(standing.code === 'vouchers.recently_used' && empty)) return standing;
  return empty ?? (tariffs_accept ? null : { code: 'vouchers.not_for_screening' });
}

/**
 * Returns the reason as the holder of the card reads it on the website: `vouchers.no_turns_left`
 * asks staff to take the card back, `vouchers.no_visits_left` tells the holder what is left on it.
 */
export const saidToHolder = (problem: Problem): Problem =>
  problem.code === 'vouchers.no_turns_left' ? { ...problem, code: 'vouchers.no_visits_left' } : problem;

/**
 * VOUCHER-6. Returns why this number of turns and refreshments (cents) cannot be used together, or
 * null: `vouchers.only_available` {turns, refreshments in euros} (VAL-044). Refreshments are
 * redeemed at the point of sale only (D-109).
 */
export function whyNotSoMuch(voucher: Voucher, turns: number, products: Cents): Problem | null {
  const left = { turns: redeemableTurns(voucher), products: redeemableProducts(voucher) };
  if (turns <= left.turns && products <= left.products) return null;
  const refreshments = { cents: left.products };
  return { code: 'vouchers.only_available', params: { turns: left.turns, refreshments } };
}

/**
 * VOUCHER-6. Returns why the voucher cannot pay this amount of refreshments now, or null. No turn
 * is needed (D-109).
 */
export function whyNotUsableForProducts(voucher: Voucher, moment: UseMoment, products: Cents): Problem | null {
  const standing = whyNotInForce(voucher, moment);
  if (standing) return standing;
  if (voucher.remaining_turns === 0 && voucher.remaining_products === 0) return { code: 'vouchers.used_up' };
  return whyNotSoMuch(voucher, 0, products);
}
