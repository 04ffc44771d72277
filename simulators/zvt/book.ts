/** A terminal's real bookings and its counters: tests compare a cinema's ledger with them. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Booking = {
  readonly kind: 'sale' | 'reversal' | 'refund' | 'end_of_day';
  /** With the tip. */
  readonly cents: number;
  /** What the customer added at the terminal. */
  readonly tipCents?: number | undefined;
  readonly receipt: number;
  readonly trace: number;
  readonly at: number;
  /** Trace of the reversed sale. */
  readonly reverses?: number | undefined;
  readonly signs?: boolean | undefined;
};

export type TerminalBook = {
  /** Newest first, at most 1,000. */
  readonly bookings: readonly Booking[];
  readonly totals: { readonly sales: number; readonly soldCents: number; readonly returnedCents: number };
};

export type Book = {
  /**
   * Books with the next receipt and the next trace. After an end of day receipts restart at one.
   */
  book(entry: Pick<Booking, 'kind' | 'cents' | 'tipCents' | 'reverses' | 'signs'>): Booking;
  /** Returns the last booking that can be printed as a receipt. */
  last(): Booking | undefined;
  /** Returns a sale of the present day. */
  saleOf(receipt: number): Booking | undefined;
  isReversed(sale: Booking): boolean;
  /** Returns the sum of the present day: sales less what went back. */
  dayCents(): number;
  view(): TerminalBook;
};

const SHOWN_MAX = 1_000;

/** With a file the counters continue after any end of the program. */
export function openBook(file?: string): Book {
  const bookings: Booking[] = [];
  if (file) mkdirSync(dirname(file), { recursive: true });
  if (file && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const entry = bookingOf(line);
      if (entry) bookings.push(entry);
    }
  }
  const today = () => bookings.slice(bookings.findLastIndex(({ kind }) => kind === 'end_of_day') + 1);
  const sum = (cents: (entry: Booking) => number) => bookings.reduce((total, entry) => total + cents(entry), 0);
  return {
    book(entry) {
      const previous = bookings.at(-1);
      const booking: Booking = {
        ...entry,
        receipt: previous && previous.kind !== 'end_of_day' ? (previous.receipt % 9_999) + 1 : 1,
        trace: ((previous?.trace ?? 0) % 999_999) + 1,
        at: Date.now(),
      };
      bookings.push(booking);
      if (file) appendFileSync(file, `${JSON.stringify(booking)}\n`);
      return booking;
    },
    last: () => bookings.findLast(({ kind }) => kind !== 'end_of_day'),
    saleOf: (receipt) => today().find((entry) => entry.kind === 'sale' && entry.receipt === receipt),
    dayCents: () => today().reduce((sum, { kind, cents }) => sum + (kind === 'sale' ? cents : -cents), 0),
    isReversed: (sale) => bookings.some(({ reverses }) => reverses === sale.trace),
    view: () => ({
      bookings: bookings.slice(-SHOWN_MAX).reverse(),
      totals: {
        sales: bookings.filter(({ kind }) => kind === 'sale').length,
        soldCents: sum(({ kind, cents }) => (kind === 'sale' ? cents : 0)),
        returnedCents: sum(({ kind, cents }) => (kind === 'reversal' || kind === 'refund' ? cents : 0)),
      },
    }),
  };
}

/** A half-written line from a killed program is no booking. */
function bookingOf(line: string): Booking | null {
  try {
    return JSON.parse(line) as Booking;
  } catch {
    return null;
  }
}
