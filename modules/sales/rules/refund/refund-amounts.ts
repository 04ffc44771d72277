/**
 * The amount of a refund and its payments (docs/algorithms/refunds.md, REFUND-1 to REFUND-4). Lines
 * and payments are those of one bill; every amount is cents and already includes earlier refunds.
 */
import type { Uuid } from '#kernel/ids.ts';
import { type Cents, sumCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';

export type RefundableLine = {
  readonly line_no: number;
  /**
   * A supplement names its ticket, the refreshments of a sold voucher its visits: they are refunded
   * together.
   */
  readonly of_line: number | null;
  readonly gross: Cents;
  /** The part of gross that is the booking fee. */
  readonly handling: Cents;
  readonly vat: Cents;
  /** The voucher whose turn paid the line, if any. */
  readonly voucher: Uuid | null;
  readonly refunded: Cents;
  readonly refunded_vat: Cents;
  /** The goods are back (ticket void, stock raised); the handling may not be refunded yet. */
  readonly returned: boolean;
  /** A ticket with an admission. */
  readonly used: boolean;
  /** Sold at the counter: refreshments of a card may have paid for it (D-109). */
  readonly product?: boolean;
};

/**
 * A payment with received money or turns. `left`: the amount without refunds, pending refunds and
 * chargebacks.
 */
export type RefundablePayment = {
  readonly id: Uuid;
  /** Payments of type voucher name it; they refund turns, never money. */
  readonly voucher: Uuid | null;
  readonly left: Cents;
  /** The part of `left` that is tip. */
  readonly tip_left: Cents;
  /** Refreshments of a card: an amount like money, and only products are refunded to it. */
  readonly refreshments?: boolean;
};

export type RefundInput = {
  /** Lines to refund; `all`: every line of the bill. */
  readonly lines: 'all' | readonly number[];
  /**
   * Handling is refunded only when ticked: off by default, on for cancelled screenings (D-085,
   * D-084).
   */
  readonly with_handling: boolean;
  /** The tip is refunded only with a whole bill and when ticked (REFUND-3). */
  readonly with_tip: boolean;
  /** A manager may refund an admitted ticket (D-085). */
  readonly may_refund_used: boolean;
};

export type LineRefund = {
  readonly line_no: number;
  readonly gross: Cents;
  readonly vat: Cents;
  /**
   * This refund returns the goods: void the ticket, free the seat, raise the stock. Once per line.
   */
  readonly returns_goods: boolean;
};
export type PaymentRefund = { readonly payment: Uuid; readonly amount: Cents; readonly tip: Cents };
/** Turns that go back to a voucher. */
export type TurnRefund = { readonly voucher: Uuid; readonly turns: number };

export type Refund = {
  readonly lines: readonly LineRefund[];
  readonly payments: readonly PaymentRefund[];
  readonly turns: readonly TurnRefund[];
  /** Sum of the lines; the tip is not in it. */
  readonly total: Cents;
};

/**
 * REFUND-1. Returns the amount the line refunds now. A turn is indivisible: it is refunded with its
 * handling.
 */
function grossNow(line: RefundableLine, with_handling: boolean): Cents {
  if (with_handling || line.voucher !== null) return line.gross - line.refunded;
  // Also for a line whose ticket is void already: a refused refund can be requested again.
  return Math.max(0, line.gross - line.handling - line.refunded);
}

/**
 * REFUND-2. Returns the VAT of this refund: the line's VAT in proportion to all refunds so far,
 * less the VAT already reversed, so that partial refunds of a line add up to its VAT exactly.
 */
function vatNow(line: RefundableLine, gross: Cents): Cents {
  if (line.gross === 0) return 0;
  const reversed = Math.round((line.vat * (line.refunded + gross)) / line.gross);
  return reversed - line.refunded_vat;
}

function refundLine(line: RefundableLine, with_handling: boolean): LineRefund {
  const gross = grossNow(line, with_handling);
  return { line_no: line.line_no, gross, vat: vatNow(line, gross), returns_goods: !line.returned };
}

const groupOf = (line: RefundableLine): number => line.of_line ?? line.line_no;

/** Adds the lines that belong to a chosen line: a supplement is never left without its ticket. */
function chosenLines(lines: readonly RefundableLine[], input: RefundInput): RefundableLine[] | Problem {
  if (input.lines === 'all') return [...lines];
  const requestedLines = input.lines.map((line_no) => lines.find((line) => line.line_no === line_no));
  if (requestedLines.length === 0 || requestedLines.includes(undefined))
    return { code: 'sales.refund_unknown_line', path: 'lines' };
  const groups = new Set(requestedLines.map((line) => (line ? groupOf(line) : -1)));
  return lines.filter((line) => groups.has(groupOf(line)));
}

/** REFUND-3. Refunds the payments in their order, each at most what is left of it. */
function spread(amount: Cents, payments: readonly RefundablePayment[], with_tip: boolean): PaymentRefund[] | null {
  let open = amount;
  const parts: PaymentRefund[] = [];
  for (const payment of payments) {
    const part = Math.min(open, payment.left - payment.tip_left);
    const tip = with_tip ? payment.tip_left : 0;
    open -= part;
    if (part + tip > 0) parts.push({ payment: payment.id, amount: part, tip });
  }
  return open === 0 ? parts : null;
}

/**
 * Spreads an amount that belongs to no single line: the refund of an exchange (D-138). Returns null
 * if the payments no longer hold it.
 */
export const spreadMoney = (amount: Cents, payments: readonly RefundablePayment[]): PaymentRefund[] | null =>
  spread(amount, payments, false);

/**
 * Refunds products to the refreshments that paid for them, as far as these reach; all else is money
 * (D-109).
 */
function spreadPaid(
  lines: readonly (LineRefund & { product: boolean })[],
  payments: readonly RefundablePayment[],
  with_tip: boolean,
): PaymentRefund[] | null {
  const refreshments = payments.filter((payment) => payment.refreshments);
  const money = payments.filter((payment) => !payment.refreshments);
  const amount = sumCents(lines.map((line) => line.gross));
  const ofProducts = sumCents(lines.filter((line) => line.product).map((line) => line.gross));
  const toCards = Math.min(ofProducts, sumCents(refreshments.map((payment) => payment.left)));
  const byCards = spread(toCards, refreshments, false);
  const byMoney = spread(amount - toCards, money, with_tip);
  return byCards && byMoney && [...byCards, ...byMoney];
}

/** REFUND-4. Refunds covered lines to the payment of their voucher, one turn for each line. */
function giveTurnsBack(
  covered: readonly (LineRefund & { voucher: Uuid })[],
  payments: readonly RefundablePayment[],
): { payments: PaymentRefund[]; turns: TurnRefund[] } | null {
  const parts: PaymentRefund[] = [];
  const turns: TurnRefund[] = [];
  for (const [voucher, lines] of Map.groupBy(covered, (line) => line.voucher)) {
    const amount = sumCents(lines.map((line) => line.gross));
    const payment = payments.find((candidate) => candidate.voucher === voucher);
    if (!payment || payment.left < amount) return null;
    if (amount > 0) parts.push({ payment: payment.id, amount, tip: 0 });
    const count = lines.filter((line) => line.returns_goods).length;
    if (count > 0) turns.push({ voucher, turns: count });
  }
  return { payments: parts, turns };
}

/**
 * REFUND-1 to REFUND-4. Returns the refund of a request, or the reason for a refusal:
 * `sales.refund_unknown_line`, `sales.refund_used_ticket` (a manager may),
 * `sales.refund_nothing_left`, and `sales.refund_exceeds_payments` if the payments no longer hold
 * the amount (a chargeback, a refund made at the provider). Never more than was paid (T30, I09).
 */
export function refundOf(
  lines: readonly RefundableLine[],
  payments: readonly RefundablePayment[],
  input: RefundInput,
): Refund | Problem {
  const chosen = chosenLines(lines, input);
  if (!Array.isArray(chosen)) return chosen;
  if (!input.may_refund_used && chosen.some((line) => line.used && !line.returned))
    return { code: 'sales.refund_used_ticket', path: 'lines' };

  const refunds = chosen
    .map((line) => ({
      ...refundLine(line, input.with_handling),
      voucher: line.voucher,
      product: line.product ?? false,
    }))
    .filter((line) => line.gross > 0 || line.returns_goods);
  const with_tip = input.with_tip && input.lines === 'all';
  const tips = with_tip ? sumCents(payments.map((payment) => payment.tip_left)) : 0;
  if (refunds.length === 0 && tips === 0) return { code: 'sales.refund_nothing_left' };

  const covered = refunds.flatMap((line) => (line.voucher === null ? [] : [{ ...line, voucher: line.voucher }]));
  const paid = refunds.filter((line) => line.voucher === null);
  const byTurns = giveTurnsBack(covered, payments);
  const byMoney = spreadPaid(
    paid,
    payments.filter((payment) => payment.voucher === null),
    with_tip,
  );
  if (!byTurns || !byMoney) return { code: 'sales.refund_exceeds_payments' };
  return {
    lines: refunds.map(({ line_no, gross, vat, returns_goods }) => ({ line_no, gross, vat, returns_goods })),
    payments: [...byTurns.payments, ...byMoney],
    turns: byTurns.turns,
    total: sumCents(refunds.map((line) => line.gross)),
  };
}
