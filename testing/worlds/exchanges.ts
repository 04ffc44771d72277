import { type CancelReport, cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { receiptRows } from '#modules/tickets/server/documents/receipt.sql.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import type { Answer } from '#testing/tools/http.ts';
import { billOf, type Till, type tillCinema } from '#testing/worlds/till-cinema.ts';

/** The replacement for the returned tickets: one ticket, and popcorn at 4.50. */
export type Input = {
  readonly screeningId: number;
  readonly rate: number;
  readonly price: number;
  /** Lines of the old bill; the first by default. */
  readonly lines?: readonly number[];
  readonly seat?: string;
  readonly popcorn?: number;
  /** The cash that the customer pays with. */
  readonly given?: number;
  /** The difference on the till; by default computed with tickets at 12. */
  readonly difference?: number;
};

const TICKET = 12;
const POPCORN = 4.5;

/** Exchanges at the tills of an exhibitor, and their results. */
export function exchanges(t: TestDatabase, exhibitor: ReturnType<typeof tillCinema>) {
  const exchange = (till: Till, uuid: string, input: Input, key?: string): Promise<Answer> => {
    const { lines = [0], popcorn = 0, price, given } = input;
    const amount = price + popcorn * POPCORN;
    const ticket = { type: 'ticket', schedule_id: input.screeningId, seat: input.seat ?? null };
    const body = {
      items: [
        { ...ticket, price_rate_id: input.rate },
        ...Array.from({ length: popcorn }, () => ({
          type: 'product',
          product_id: exhibitor.own.till.popcorn,
          quantity: 1,
        })),
      ],
      lines,
      amount,
      difference: input.difference ?? amount - lines.length * TICKET,
      ...(given !== undefined && { cash: { payment_method_id: exhibitor.own.till.cash, given } }),
    };
    return till.post(`/api/pos/bills/${uuid}/exchange`, body, key);
  };
  const rows = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> => t.asOwner<Row>(sql, values);
  return {
    exchange,
    exchanged: async (till: Till, uuid: string, input: Input): Promise<TillBill> =>
      billOf(await exchange(till, uuid, input)),
    ticketsOf: async (uuid: string): Promise<string[]> =>
      (await rows<{ state: string }>('SELECT state FROM ticket WHERE bill_id = $1 ORDER BY line_no', [uuid])).map(
        ({ state }) => state,
      ),
    liveSeats: async (screeningId: number): Promise<number> =>
      (
        await rows(
          `SELECT 1 FROM seat_claim WHERE exhibitor_id = $1 AND screening_id = $2 AND state <> 'released' AND bill_id IS NOT NULL`,
          [exhibitor.own.exhibitorId, screeningId],
        )
      ).length,
    drawn: async (till: Till): Promise<number[]> =>
      (
        await rows<{ cents: number }>(
          'SELECT amount_cents::int AS cents FROM cash_movement WHERE exhibitor_id = $1 AND device_id = $2 ORDER BY id',
          [exhibitor.own.exhibitorId, till.device.id],
        )
      ).map(({ cents }) => cents),
    /** Cancels its screening and makes all possible refunds. */
    cancelled: (screeningId: number): Promise<CancelReport> => {
      const acting = { exhibitorId: exhibitor.own.exhibitorId, actor: 'test', channel: 'portal' } as const;
      const input = { keyword: 'CANCEL', mode: 'cancel_and_refund', reason: 'flood' } as const;
      return cancelScreening(t.db, acting, screeningId, input, NO_EVENTS);
    },
    /**
     * Returns the amounts of its receipt: sold, refunded and paid; and the gross total and VAT of
     * all lines.
     */
    receiptOf: async (uuid: string) => {
      const receipt = await inTenant(t, exhibitor.own.exhibitorId, (tx) => receiptRows(tx, uuid));
      const { sold = [], refunded = [], payments = [] } = receipt ?? {};
      const sum = (of: 'gross' | 'vat') => [...sold, ...refunded].reduce((cents, row) => cents + row[of], 0);
      return {
        sold: sold.map(({ kind, gross }) => [kind, gross]),
        back: refunded.map(({ gross }) => gross),
        paid: payments.map(({ amount }) => amount),
        all: [sum('gross'), sum('vat')],
      };
    },
    /** Returns the revenue of these bills, by the ledger. */
    revenue: async (...uuids: string[]): Promise<number> =>
      (
        await rows<{ cents: number }>(
          `SELECT coalesce(-sum(amount_cents), 0)::int AS cents FROM ledger WHERE account = 'revenue' AND bill_id = ANY($1::uuid[])`,
          [uuids],
        )
      )[0]?.cents ?? 0,
  };
}
