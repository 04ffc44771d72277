import type { Cents } from '#kernel/money.ts';
import type { OrderKind } from '#modules/terminals/rules/refund-way.ts';
import type { Slip } from '#modules/terminals/rules/slips.ts';
import type { Ending, OrderOutcome } from '#modules/terminals/rules/terminal-states.ts';
import { meaningOf, RESULT } from '#modules/terminals/rules/zvt/result-codes.ts';
import type { Transaction } from '#modules/terminals/rules/zvt/zvt-answers.ts';

/** The current outcome of an order, and the name of its sentence. */
export type Verdict = { readonly outcome: OrderOutcome; readonly says: Ending };

/**
 * The end of a command on the line: success (06 0F), failure (06 1E), refused (84 xx); and the
 * transaction reported on the way.
 */
export type CommandEnd = {
  readonly end: 'completed' | 'aborted' | 'refused';
  readonly code: number;
  /** The last status-information. */
  readonly transaction: Transaction | null;
  /** What the terminal left to us to print, on the way. */
  readonly slips?: readonly Slip[];
};

export const UNKNOWN: Verdict = { outcome: 'unknown', says: 'result_unknown' };
export const APPROVED: Verdict = { outcome: 'paid', says: 'approved' };

/** What was asked. `reversedTraceNo`: of the payment that a reversal names, if the terminal reported it. */
export type Movement = { readonly kind: OrderKind; readonly reversedTraceNo: number | null };
const PAYMENT: Movement = { kind: 'payment', reversedTraceNo: null };

/**
 * Returns the outcome of an authorisation, a reversal or a refund (T35). Paid requires both: a status-information with the
 * result 00 and exactly this amount, or this amount and the tip that it names, and the completion. A success that the end contradicts, or an
 * end without a result, proves nothing: unknown.
 */
export function verdictOf(
  requested: Cents,
  { end, code, transaction }: CommandEnd,
  movement: Movement = PAYMENT,
): Verdict {
  if (end === 'refused') return meaningOf(code);
  const succeeded = transaction?.result === RESULT.good;
  if (end === 'aborted') return succeeded ? UNKNOWN : meaningOf(transaction?.result || code || RESULT.declined);
  if (!transaction || transaction.result === null) return UNKNOWN;
  if (!succeeded) return meaningOf(transaction.result);
  return isOf(requested, transaction, movement) && isInDirection(movement, transaction) ? APPROVED : UNKNOWN;
}

/** Some terminals do not send the amount. A tip is only added to a payment. */
const isOf = (requested: Cents, { amount, tip }: Transaction, { kind }: Movement): boolean =>
  amount === null ||
  amount === requested ||
  (kind === 'payment' && tip !== null && tip > 0 && amount === requested + tip);

/** A reported trace has six digits; the long one ends with them. */
const TRACE_DIGITS = 1_000_000;

/** A reversal that names another payment than the one that was asked for is not ours. */
const isInDirection = ({ kind, reversedTraceNo }: Movement, reported: Transaction): boolean =>
  kind === 'reversal'
    ? reversedTraceNo === null ||
      reported.reversedTraceNo === null ||
      reported.reversedTraceNo % TRACE_DIGITS === reversedTraceNo % TRACE_DIGITS
    : !reported.isReversal;

/** The identity of a terminal's transaction: its counters, and its own clock. */
export type Mark = Pick<Transaction, 'receiptNo' | 'traceNo' | 'stamp'>;

type Relation = 'same' | 'later' | 'earlier' | 'untold';
const TRACE_END = 900_000;
const TRACE_BEGIN = 100_000;

/**
 * Returns the outcome of an order whose result got lost, by the terminal's last transaction and the
 * last one known before the order was sent. A different one with a success result and this amount
 * is ours: the terminal received no other request since. The same one means that ours was never
 * booked. An ambiguous case stays unknown: an employee reads the slip (D-143).
 */
export function verdictFromLast(
  requested: Cents,
  before: Mark,
  last: Transaction,
  movement: Movement = PAYMENT,
): Verdict {
  const was = relation(before, last);
  if (was === 'same') return { outcome: 'failed', says: 'previous_transaction' };
  const isGood = last.result === RESULT.good;
  if (last.result !== null && !isGood && isOf(requested, last, movement)) return meaningOf(last.result);
  if (was === 'later' && isGood && isOf(requested, last, movement) && isInDirection(movement, last)) return APPROVED;
  return UNKNOWN;
}

/**
 * Returns whether the last transaction is the one from before or a later one. Traces only increase;
 * receipts restart every day, so a smaller one is later only if the terminal's clock is later too,
 * and the same one is the same only if all other fields are equal.
 */
function relation(before: Mark, last: Mark): Relation {
  const trace = compared(before.traceNo, last.traceNo);
  const receipt = compared(before.receiptNo, last.receiptNo);
  const clock = before.stamp === null || last.stamp === null ? 'untold' : order(before.stamp, last.stamp);
  if (trace === 'same') return receipt === 'same' || receipt === 'untold' ? 'same' : 'untold';
  if (trace === 'later') return clock === 'earlier' ? 'untold' : 'later';
  if (trace === 'earlier') return isWrapped(before.traceNo, last.traceNo) ? 'later' : 'untold';
  if (receipt === 'same') return clock === 'same' || clock === 'untold' ? 'same' : 'untold';
  if (receipt === 'later') return clock === 'earlier' ? 'untold' : 'later';
  return receipt === 'earlier' && clock === 'later' ? 'later' : 'untold';
}

const compared = (before: number | null, last: number | null): Relation =>
  before === null || last === null ? 'untold' : order(before, last);

function order<Value extends string | number>(before: Value, last: Value): Relation {
  if (before === last) return 'same';
  return last > before ? 'later' : 'earlier';
}

/** After 999999 comes 1. */
const isWrapped = (before: number | null, last: number | null): boolean =>
  before !== null && last !== null && before >= TRACE_END && before < 1_000_000 && last <= TRACE_BEGIN;
