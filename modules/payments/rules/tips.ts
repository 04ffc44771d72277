/** Tips at tills, card terminals and QR codes (D-081): paid on top of a part of a bill, never revenue, without VAT. */
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import type { PaymentMethodType } from '#modules/payments/rules/methods.ts';

/** A tip of up to this amount goes with any payment, so that change can be kept for a coffee. */
const SMALL_TIP: Cents = 1_000;
const TIP_MAX: Cents = 20_000;
/** Suggested tips are whole multiples of this: they can be paid in coins. */
const STEP: Cents = 10;

const TAKES_TIPS: readonly PaymentMethodType[] = ['cash', 'terminal', 'online', 'other'];

/** Returns whether a payment with a method of this type can have a tip. */
export const takesTips = (type: PaymentMethodType): boolean => TAKES_TIPS.includes(type);

/** Returns the highest tip with a payment of `amount`: as much again, at least 10 and at most 200 euros. */
export const tipMax = (amount: Cents): Cents => Math.min(Math.max(amount, SMALL_TIP), TIP_MAX);

/**
 * Refuses a tip: `payments.no_tip` where tips are off or the method takes none,
 * `payments.amount_invalid` for less than nothing, `payments.tip_too_much` above {@link tipMax}.
 * `amount`: what the payment pays of the bill.
 */
export function whyNotTip(
  tip: Cents,
  { type, amount, isOn }: { readonly type: PaymentMethodType; readonly amount: Cents; readonly isOn: boolean },
): Problem | null {
  if (tip === 0) return null;
  if (!Number.isSafeInteger(tip) || tip < 0) return { code: 'payments.amount_invalid' };
  if (!isOn || !takesTips(type)) return { code: 'payments.no_tip' };
  return tip > tipMax(amount)
    ? { code: 'payments.tip_too_much', params: { max: eurosFromCents(tipMax(amount)) } }
    : null;
}

export type TipSuggestion = { readonly percent: number; readonly tip: Cents };

/** Returns the suggested tips for an amount, in coins; without those that come to nothing or the same. */
export function suggestedTips(amount: Cents, percents: readonly number[]): TipSuggestion[] {
  const all = percents.map((percent) => ({ percent, tip: Math.round((amount * percent) / 100 / STEP) * STEP }));
  return all.filter(
    ({ tip }, nth) => tip > 0 && tip <= tipMax(amount) && all.findIndex((other) => other.tip === tip) === nth,
  );
}
