/**
 * Exchange of tickets (D-138): the value of the returned tickets counts against the new ones in the
 * same bill, and only the difference is paid or refunded. Amounts in cents.
 */
import { type Cents, sumCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';

/** A ticket that a customer wants to exchange. */
export type TicketToReturn = {
  /** Null: it is no ticket, or a practice ticket (D-137). */
  readonly state: 'valid' | 'used' | 'refunded' | 'exchanged' | null;
  /** End of its screening, epoch ms. */
  readonly ends_ms: number | null;
  /** A turn of a card paid for it. */
  readonly by_card: boolean;
};

/**
 * Returns the reason why a ticket cannot be exchanged: `sales.exchange_no_ticket`,
 * `sales.exchange_used` after an admission, `sales.exchange_gone` if it was refunded or exchanged
 * already, `sales.exchange_over` once its screening has ended, and `sales.exchange_by_card` if a
 * turn paid it: that turn is refunded to its card and pays another ticket there.
 */
export function whyNotExchangeable(ticket: TicketToReturn, now_ms: number): Problem | null {
  if (ticket.state === null) return { code: 'sales.exchange_no_ticket' };
  if (ticket.state === 'used') return { code: 'sales.exchange_used' };
  if (ticket.state !== 'valid') return { code: 'sales.exchange_gone' };
  if (ticket.ends_ms === null || ticket.ends_ms <= now_ms) return { code: 'sales.exchange_over' };
  return ticket.by_card ? { code: 'sales.exchange_by_card' } : null;
}

/** A returned line with its remaining value. A ticket and its supplement are two lines. */
export type ReturnedLine = {
  readonly line_no: number;
  readonly value: Cents;
  /** The part of the value that is the booking fee. */
  readonly handling: Cents;
  readonly vat: Cents;
};

export type ExchangedLine = {
  readonly line_no: number;
  /** The amount that counts against the new bill. */
  readonly credit: Cents;
  readonly credit_vat: Cents;
  readonly credit_handling: Cents;
  /** The amount that is refunded. */
  readonly back: Cents;
  readonly back_vat: Cents;
};

/** `credit` and `back` are the sums of the lines; the rest is handling that the exhibitor keeps. */
export type Exchange = { readonly lines: readonly ExchangedLine[]; readonly credit: Cents; readonly back: Cents };

/**
 * Returns the most that is refunded for a line: the exhibitor keeps the handling (D-085), but it
 * counts against other tickets. After a move of the screening nothing is kept (D-199).
 */
const backAtMost = (line: ReturnedLine, keepsHandling: boolean): Cents =>
  keepsHandling ? Math.max(0, line.value - line.handling) : line.value;

/**
 * Offsets the returned lines against the amount due for the new tickets. VAT is split in
 * proportion, exact to the cent when nothing is kept.
 */
export function exchangeOf(returned: readonly ReturnedLine[], due: Cents, keepsHandling = true): Exchange {
  const value = sumCents(returned.map((line) => line.value));
  let openCredit = Math.min(value, due);
  let openBack = Math.min(value - openCredit, sumCents(returned.map((line) => backAtMost(line, keepsHandling))));
  const backs = returned.map((line) => {
    const back = Math.min(openBack, backAtMost(line, keepsHandling));
    openBack -= back;
    return back;
  });
  const lines = returned.map((line, index): ExchangedLine => {
    const back = backs[index] ?? 0;
    const credit = Math.min(openCredit, line.value - back);
    openCredit -= credit;
    const share = (cents: Cents): Cents => (line.value === 0 ? 0 : Math.round((line.vat * cents) / line.value));
    const back_vat = share(back);
    return {
      line_no: line.line_no,
      credit,
      back,
      back_vat,
      credit_vat: credit + back === line.value ? line.vat - back_vat : share(credit),
      credit_handling: Math.min(line.handling, credit),
    };
  });
  const sum = (of: (line: ExchangedLine) => Cents): Cents => sumCents(lines.map(of));
  return { lines, credit: sum((line) => line.credit), back: sum((line) => line.back) };
}

/** Returns the amount the customer pays (more than 0) or gets back (less than 0). */
export const differenceOf = (due: Cents, { credit, back }: Pick<Exchange, 'credit' | 'back'>): Cents =>
  back > 0 ? -back : due - credit;
