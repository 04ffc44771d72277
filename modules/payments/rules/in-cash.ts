import type { Cents } from '#kernel/money.ts';

const STEP = 5;

/**
 * Returns what is handed over in cash for an amount above 0: the nearest 5 cents if the exhibitor
 * rounds (D-196). One and two cents stay as they are, because a payment of nothing pays nothing.
 */
export const inCash = (amount: Cents, rounds: boolean): Cents =>
  rounds && amount >= STEP / 2 ? Math.round(amount / STEP) * STEP : amount;
