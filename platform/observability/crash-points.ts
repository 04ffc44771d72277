/**
 * Places at which the program is made to fall over (T25): after every step on the way of a sale that leaves this process
 * or is about to. Named by what has just happened; `written` is inside the transaction, `committed` behind it.
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
  // a payment is handed to its provider
  'payment.starting',
  'payment.created',
  'payment.recorded',
  'payment.announced',
  'payment.held',
  'payment.refused',
  'processing-data.answering',
  // a provider tells, or is asked
  'notice.received',
  'notice.read',
  'notice.parked',
  'notice.applied',
  'notice.answering',
  'parked-notice.applied',
  'parked-notice.closed',
  'truth.fetched',
  'truth.locked',
  'truth.written',
  'truth.committed',
  'truth.checked',
  'status.answering',
  'reconcile.found',
  'reconcile.started',
  'reconcile.checked',
  // a hold ends, is given up, is made longer
  'expiry.asked',
  'expiry.written',
  'expiry.committed',
  'withdrawal.written',
  'withdrawal.committed',
  'extension.written',
  'extension.committed',
  'provider-cancel.done',
  // money goes back
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

let whenPassed: ((point: CrashPoint) => void) | null = null;

/** Nothing, for the price of one comparison. In the torture program it may be the end (testing/torture/program.ts). */
export function crash(point: CrashPoint): void {
  if (whenPassed !== null) whenPassed(point);
}

/**
 * From now on `react` hears of every point passed. There is no flag and no variable that leads here: only a program of
 * the tests calls it, and a law keeps it so.
 */
export function onCrashPoint(react: (point: CrashPoint) => void): void {
  whenPassed = react;
}
