import { randomUUID } from 'node:crypto';
import type { RefundRequest } from '#modules/sales/server/refunds/refund-bill.ts';
import type { Cinema } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';

export type Sold = { readonly billId: string; readonly paymentId: string };

/** The whole purchase, booking fee included. */
export const WHOLE: RefundRequest = {
  lines: 'all',
  with_handling: true,
  with_tip: false,
  may_refund_used: false,
  reason: 'asked for',
  cause: 'bill:1',
};

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A box office for tests with access to bill, payment and ledger. */
export function openCounter(t: TestDatabase, cinema: () => Cinema) {
  const office = boxOffice(t, cinema);
  return {
    ...office,
    manager: (note = 'a test') =>
      ({ exhibitorId: cinema().exhibitorId, actor: 'employee:1', channel: 'portal', note }) as const,

    /** A new visitor buys; the payment is pending. */
    async buys(seats: readonly (string | null)[], screeningId: number, voucher?: string): Promise<Sold> {
      const answer = await office.visitor().buys({ seats, screeningId, voucher });
      return { billId: answer.uuid, paymentId: answer.payment?.uuid ?? '' };
    },

    async bill(id: string) {
      const [row] = await t.asOwner<{
        status: string;
        number: number | null;
        tickets: number;
        mails: number;
        refunds: number;
      }>(
        `SELECT status, number, (SELECT count(*)::int FROM ticket WHERE bill_id = b.id AND revoked_at IS NULL) AS tickets,
                (SELECT count(*)::int FROM outbox WHERE topic = 'mail.tickets' AND dedupe = b.id::text) AS mails,
                (SELECT count(*)::int FROM refund WHERE bill_id = b.id) AS refunds FROM bill b WHERE id = $1`,
        [id],
      );
      return row;
    },

    async payment(id: string) {
      const [row] = await t.asOwner<{
        status: string;
        amount_cents: number;
        refunded_cents: number;
        flag: string | null;
      }>('SELECT status, amount_cents, refunded_cents, flag FROM payment WHERE id = $1', [id]);
      return row;
    },

    /** Returns the balance of the bill on each account, in cents, without balanced accounts. */
    async ledger(billId: string): Promise<Record<string, number>> {
      const rows = await t.asOwner<{ account: string; cents: number }>(
        `SELECT account, sum(amount_cents)::bigint AS cents FROM ledger WHERE bill_id = $1
          GROUP BY 1 HAVING sum(amount_cents) <> 0 ORDER BY 1`,
        [billId],
      );
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    },

    /** Starts one more payment for a bill, as a second tab or a till does. Returns its id. */
    async secondPayment(billId: string, cents: number): Promise<string> {
      const id = randomUUID();
      await inTenant(t, cinema().exhibitorId, (tx) =>
        tx.run(
          `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, created_at)
           VALUES (tenant(), $1, $2, $3, 'online', 'payconiq', $4, foyer_now())`,
          [id, billId, cinema().methods.payconiq, cents],
        ),
      );
      return id;
    },

    liveSeats: (screeningId: number) =>
      t.asOwner<{ bill_id: string | null; seat_id: number | null; state: string }>(
        `SELECT bill_id, seat_id, state FROM seat_claim WHERE screening_id = $1 AND state <> 'released' ORDER BY id`,
        [screeningId],
      ),
  };
}
