/** A receipt: sales, refunds, payments, and the VAT in it (D-087). Amounts are whole cents. */
import { type Cents, sumCents } from '#kernel/money.ts';
import { type TaxedAmount, type VatRow, vatTable } from '#modules/pricing/rules/vat-table.ts';

/** One printed line. Refunds are negative. */
export type ReceiptLine = TaxedAmount & {
  readonly name: string;
  /** Film, time and seat of a ticket; '' for other lines. */
  readonly detail: string;
  /** A supplement is below its ticket. */
  readonly belongsToLineAbove: boolean;
};

/** A payment, or (negative) a refund. `at` is epoch ms. */
type ReceiptPayment = {
  readonly method: string;
  readonly at: number;
  readonly amount: Cents;
  /** What the card terminal reported, a line each: the card, trace and authorisation, the application. */
  readonly card: readonly string[];
};

export type Receipt = {
  readonly sold: readonly ReceiptLine[];
  readonly refunded: readonly ReceiptLine[];
  readonly payments: readonly ReceiptPayment[];
};

export type ReceiptTotals = {
  readonly sold: Cents;
  /** After refunds. */
  readonly remaining: Cents;
  /** Of all lines, refunds included: its columns add up to `remaining`. */
  readonly vat: readonly VatRow[];
};

export function receiptTotals({ sold, refunded }: Pick<Receipt, 'sold' | 'refunded'>): ReceiptTotals {
  const soldTotal = sumCents(sold.map((line) => line.gross));
  return {
    sold: soldTotal,
    remaining: soldTotal + sumCents(refunded.map((line) => line.gross)),
    vat: vatTable([...sold, ...refunded]),
  };
}

const NUMBER_DIGITS = 6;

/** `W2026-000123`: gapless per series and year (D-089). */
export const receiptNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(NUMBER_DIGITS, '0')}`;
