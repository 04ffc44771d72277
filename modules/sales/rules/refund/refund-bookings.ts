/**
 * Assigns the lines of a refund to its payments (docs/algorithms/refunds.md): every line once in
 * total, each payment its part.
 */
import type { Cents } from '#kernel/money.ts';

export type LineToBook = {
  readonly line_no: number;
  readonly gross: Cents;
  readonly vat: Cents;
  /** The card whose turn paid it. */
  readonly voucher: string | null;
  readonly product: boolean;
};
export type PaymentToBook = {
  readonly id: string;
  /** Set for a card that pays by turns. */
  readonly voucher: string | null;
  readonly refreshments: boolean;
  /** Without the tip. */
  readonly amount: Cents;
};
export type BookedLine = { readonly line_no: number; readonly gross: Cents; readonly vat: Cents };

/**
 * Lines paid by a turn go to their card; the others go in order to one payment after the other
 * until its part is full, counter products first where refreshments of a card accept them (D-109).
 * A line over two payments is booked in two, with its VAT.
 */
export function bookingsOf(
  lines: readonly LineToBook[],
  payments: readonly PaymentToBook[],
): ReadonlyMap<string, readonly BookedLine[]> {
  const bookings = new Map<string, BookedLine[]>(
    payments.map(({ id, voucher }) => [
      id,
      voucher === null ? [] : lines.filter((line) => line.voucher === voucher && line.gross > 0).map(booked),
    ]),
  );
  const money = payments.filter(({ voucher }) => voucher === null);
  const paid = lines.filter(({ voucher, gross }) => voucher === null && gross > 0);
  const order = money.some(({ refreshments }) => refreshments)
    ? [...paid.filter(({ product }) => product), ...paid.filter(({ product }) => !product)]
    : paid;
  const open = order.map(booked);
  for (const { id, amount } of money) {
    let left = amount;
    while (left > 0 && open[0]) {
      const line = open[0];
      const gross = Math.min(left, line.gross);
      const vat = gross === line.gross ? line.vat : Math.round((line.vat * gross) / line.gross);
      bookings.get(id)?.push({ line_no: line.line_no, gross, vat });
      left -= gross;
      if (gross === line.gross) open.shift();
      else open[0] = { line_no: line.line_no, gross: line.gross - gross, vat: line.vat - vat };
    }
  }
  return bookings;
}

const booked = ({ line_no, gross, vat }: LineToBook): BookedLine => ({ line_no, gross, vat });
