/** The real bookings of a nexo terminal: tests compare a cinema's ledger with them. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type NexoBooking = {
  readonly kind: 'sale' | 'refund';
  /** The terminal's own name of it. */
  readonly transaction: string;
  /** With the tip. */
  readonly cents: number;
  /** Of a refund: the sale that goes back. */
  readonly of?: string | undefined;
  /** The money did not reach the card. */
  readonly refused?: boolean;
  readonly at: string;
};

export type NexoBook = {
  /** Newest first, at most 1,000. */
  readonly bookings: readonly NexoBooking[];
  readonly totals: { readonly sales: number; readonly soldCents: number; readonly returnedCents: number };
};

const SHOWN_MAX = 1_000;

/** With a file the bookings stay after any end of the program. */
export function openNexoBook(file?: string) {
  const bookings: NexoBooking[] = [];
  if (file) mkdirSync(dirname(file), { recursive: true });
  if (file && existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      try {
        bookings.push(JSON.parse(line) as NexoBooking);
      } catch {
        // A half-written line from a killed program is no booking.
      }
    }
  const refused = new Set<string>();
  const isRefused = ({ transaction }: NexoBooking): boolean => refused.has(transaction);
  const sum = (kind: NexoBooking['kind'], of?: string): number =>
    bookings.reduce(
      (total, each) => total + (each.kind === kind && (!of || each.of === of) && !isRefused(each) ? each.cents : 0),
      0,
    );
  return {
    book(booking: NexoBooking): void {
      bookings.push(booking);
      if (file) appendFileSync(file, `${JSON.stringify(booking)}\n`);
    },
    sale: (transaction: string) => bookings.find((each) => each.kind === 'sale' && each.transaction === transaction),
    refund: (transaction: string) =>
      bookings.find((each) => each.kind === 'refund' && each.transaction === transaction),
    /** A refund that was accepted is refused; until the next start only. */
    refuse: (transaction: string): void => void refused.add(transaction),
    returnedOf: (transaction: string): number => sum('refund', transaction),
    view: (): NexoBook => ({
      bookings: bookings
        .slice(-SHOWN_MAX)
        .reverse()
        .map((each) => (isRefused(each) ? { ...each, refused: true } : each)),
      totals: {
        sales: bookings.filter(({ kind }) => kind === 'sale').length,
        soldCents: sum('sale'),
        returnedCents: sum('refund'),
      },
    }),
  };
}
