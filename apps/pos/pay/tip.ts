import type { Cents } from '#kernel/money.ts';
import { tipMax } from '#modules/payments/rules/tips.ts';

/** What the customer gives as a tip: nothing, the change that is left, or an amount (D-081). */
export type ChosenTip =
  | { readonly kind: 'none' }
  | { readonly kind: 'change' }
  | { readonly kind: 'amount'; readonly cents: Cents };

export const NO_TIP: ChosenTip = { kind: 'none' };

/** Returns the tip in cash of what was handed over; `due`: what the bill takes of it. Never more than is there. */
export function cashTip(tipChoice: ChosenTip, handed: Cents, due: Cents): Cents {
  const left = Math.max(0, handed - due);
  if (tipChoice.kind === 'none') return 0;
  return Math.min(tipChoice.kind === 'change' ? left : Math.min(tipChoice.cents, left), tipMax(due));
}

/** Returns the tip that is charged on top of `amount`. */
export const tipOnTop = (tipChoice: ChosenTip, amount: Cents): Cents =>
  tipChoice.kind === 'amount' ? Math.min(tipChoice.cents, tipMax(amount)) : 0;
