/**
 * Points at which tests crash the program (T25): after every step of a sale with an effect outside
 * of this process, or just before one. Named by the last completed step; `written` is inside the
 * transaction, `committed` after it.
 */
export const CRASH_POINTS = [
  // a checkout
  'checkout.earlier-given-up',
  'checkout.priced',
  'sale.locked',
  'sale.written',
  'sale.committed',
  'checkout.batch-carried',
  'checkout.answering',
  // a payment starts at its provider
  'payment.starting',
  'payment.created',
  'payment.recorded',
  'payment.announced',
  'payment.held',
  'payment.refused',
  'processing-data.answering',
  // a provider notifies, or is asked
  'notice.received',
  'notice.read',
  'notice.parked',
  'notice.applied',
  'notice.answering',
  'parked-notice.applied',
  'parked-notice.closed',
  'payment-status.fetched',
  'payment-status.locked',
  'payment-status.written',
  'payment-status.committed',
  'payment-status.checked',
  'status.answering',
  'reconcile.found',
  'reconcile.started',
  'reconcile.checked',
  // a hold ends, is released, is extended
  'expiry.asked',
  'expiry.written',
  'expiry.committed',
  'withdrawal.written',
  'withdrawal.committed',
  'extension.written',
  'extension.committed',
  'provider-cancel.done',
  // a refund
  'refund.written',
  'refund.committed',
  'refund.sending',
  'refund.accepted',
  'refund.sent-recorded',
  'refund.followed',
  'refund.done-recorded',
  // a screening is cancelled
  'cancellation.closed',
  'cancellation.withdrawn',
  'cancellation.bill-refunded',
  'cancellation.refunded',
  'cancellation.told',
  // work in the background
  'outbox.leased',
  'outbox.performed',
  'outbox.recorded',
  'job.begun',
  'job.run',
  'mail.written',
  'mail.sent',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/**
 * The same at card terminals, in a refund and in an end of day: after each message that has an effect at the
 * terminal, and after each step that is stored. Another test crashes the program there.
 */
export const TERMINAL_CRASH_POINTS = [
  'terminal-order.sent',
  'terminal-refund.acknowledged',
  'terminal-order.answered',
  'terminal-order.stored',
  'terminal-day.begun',
  'terminal-day.acknowledged',
  'terminal-day.answered',
] as const;
export type TerminalCrashPoint = (typeof TERMINAL_CRASH_POINTS)[number];

type AnyPoint = CrashPoint | TerminalCrashPoint;

let whenPassed: ((point: AnyPoint) => void) | null = null;

/**
 * Does nothing, at the cost of one comparison. In the torture program it may end the process
 * (testing/torture/nodes/program.ts).
 */
export function crash(point: AnyPoint): void {
  if (whenPassed !== null) whenPassed(point);
}

/**
 * From now on calls `react` at every point. No flag or variable leads here: only a test program
 * calls it, and a law ensures that.
 */
export function onCrashPoint(react: (point: AnyPoint) => void): void {
  whenPassed = react;
}
