/**
 * Exchanging tickets (D-138): what is brought back counts against what is taken for it in the same bill, and only the difference
 * is paid or handed back. Amounts in cents.
 */
import { type Cents, sumCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';

/** A ticket somebody wants to exchange. */
export type TicketToReturn = {
  /** Null: it is no ticket, or one for practice (D-137). */
  readonly state: 'valid' | 'used' | 'refunded' | 'exchanged' | null;
  /** When its screening is over, epoch ms. */
  readonly ends_ms: number | null;
  /** A turn of a card paid for it. */
  readonly by_card: boolean;
};

/**
 * Why it is not exchanged: `sales.exchange_no_ticket`, `sales.exchange_used` for one that was let in, `sales.exchange_gone` for
 * one that went back already, `sales.exchange_over` once its screening has ended, and `sales.exchange_by_card` for one that a turn
 * paid, which is given back to its card and is good for another ticket there.
 */
export function whyNotExchangeable(ticket: TicketToReturn, now_ms: number): Problem | null {
  if (ticket.state === null) return { code: 'sales.exchange_no_ticket' };
  if (ticket.state === 'used') return { code: 'sales.exchange_used' };
  if (ticket.state !== 'valid') return { code: 'sales.exchange_gone' };
  if (ticket.ends_ms === null || ticket.ends_ms <= now_ms) return { code: 'sales.exchange_over' };
  return ticket.by_card ? { code: 'sales.exchange_by_card' } : null;
}

/** A line that is brought back, with what is left of it. A ticket and its supplement are two. */
export type ReturnedLine = {
  readonly line_no: number;
  readonly value: Cents;
  /** Part of the value. */
  readonly handling: Cents;
  readonly vat: Cents;
};

export type ExchangedLine = {
  readonly line_no: number;
  /** What it counts against the new bill. */
  readonly credit: Cents;
  readonly credit_vat: Cents;
  readonly credit_handling: Cents;
  /** What of it is handed back. */
  readonly back: Cents;
  readonly back_vat: Cents;
};

/** `credit` and `back` are the sums of the lines; what is in neither is handling the house keeps. */
export type Exchange = { readonly lines: readonly ExchangedLine[]; readonly credit: Cents; readonly back: Cents };

/** At most this is handed back for a line: handling stays with the house (D-085), but counts against other tickets. */
const backAtMost = (line: ReturnedLine): Cents => Math.max(0, line.value - line.handling);

/** Settles what is brought back with what is due for the new tickets. VAT goes along in proportion, to the cent when nothing is kept. */
export function exchangeOf(returned: readonly ReturnedLine[], due: Cents): Exchange {
  const value = sumCents(returned.map((line) => line.value));
  let openCredit = Math.min(value, due);
  let openBack = Math.min(value - openCredit, sumCents(returned.map(backAtMost)));
  const backs = returned.map((line) => {
    const back = Math.min(openBack, backAtMost(line));
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
      ...{ credit, back, back_vat },
      credit_vat: credit + back === line.value ? line.vat - back_vat : share(credit),
      credit_handling: Math.min(line.handling, credit),
    };
  });
  const sum = (of: (line: ExchangedLine) => Cents): Cents => sumCents(lines.map(of));
  return { lines, credit: sum((line) => line.credit), back: sum((line) => line.back) };
}

/** What the customer pays (more than 0) or is handed back (less than 0). */
export const differenceOf = (due: Cents, { credit, back }: Pick<Exchange, 'credit' | 'back'>): Cents =>
  back > 0 ? -back : due - credit;
