/**
 * The timing of the two payment pages (PAY-019, PAY-020, D-077). The result never depends on a
 * page: money that arrives after the visitor left is settled by the webhook or the reconciler.
 */
import { isUndecided, type PaymentStatus } from '#modules/payments/rules/payment-states.ts';

export const WAITING = {
  /** Between two status polls. */
  poll_ms: 3_000,
  time_out_ms: 120_000,
  /** The visitor is asked whether to keep waiting (WCAG 2.2.1). */
  warn_ms: 100_000,
  /** The number of possible extensions, each by `time_out_ms`. */
  extensions_max: 10,
} as const;

export type NextOnPage = { readonly go: 'result' | 'home' } | { readonly wait_ms: number; readonly warn: boolean };

const deadline = (extensions: number): number =>
  WAITING.time_out_ms * (1 + Math.min(Math.max(0, extensions), WAITING.extensions_max));

/** Returns when the page asks whether to keep waiting; never after all extensions are used. */
const warnAt = (extensions: number): number =>
  extensions < WAITING.extensions_max
    ? deadline(extensions) - (WAITING.time_out_ms - WAITING.warn_ms)
    : Number.POSITIVE_INFINITY;

/**
 * SETTLE-11. The page payments.status, the return address of a redirect provider: polls every 3 s,
 * goes to the result once the payment is decided, to the home page after 120 s. `status` null: not
 * known yet.
 */
export function nextWhileReturning(page: {
  readonly status: PaymentStatus | null;
  readonly waited_ms: number;
  readonly extensions: number;
}): NextOnPage {
  if (page.status !== null && !isUndecided(page.status)) return { go: 'result' };
  const left = deadline(page.extensions) - page.waited_ms;
  if (left <= 0) return { go: 'home' };
  return { wait_ms: Math.min(WAITING.poll_ms, left), warn: page.waited_ms >= warnAt(page.extensions) };
}

/**
 * SETTLE-11. The page bill.pay with a QR code: waits for the notice that the bill changed, goes to
 * the result immediately if the payment is not paying, and after 120 s in any case.
 */
export function nextWhileProcessing(page: {
  readonly status: PaymentStatus;
  readonly bill_changed: boolean;
  readonly waited_ms: number;
  readonly extensions: number;
}): NextOnPage {
  if (page.status !== 'paying' || page.bill_changed) return { go: 'result' };
  const left = deadline(page.extensions) - page.waited_ms;
  if (left <= 0) return { go: 'result' };
  const untilWarning = warnAt(page.extensions) - page.waited_ms;
  return untilWarning <= 0 ? { wait_ms: left, warn: true } : { wait_ms: Math.min(left, untilWarning), warn: false };
}
