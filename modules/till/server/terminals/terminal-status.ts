import type { Cents } from '#kernel/money.ts';
import { raiseTip } from '#modules/payments/server.ts';
import {
  applyPaymentStatus,
  HELD_AT_TILL_MS,
  holdUntil,
  lockSale,
  type SalesEvents,
  saleOfPayment,
} from '#modules/sales/server.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

const TERMINAL = { actor: 'provider:terminal', channel: 'api' } as const;

export type TerminalOutcome = 'paid' | 'failed' | 'cancelled';

/**
 * Applies a payment status from a card terminal or an employee's decision like any provider's:
 * money settles its bill or is refunded, if it is late, double or for a closed bill
 * (docs/algorithms/settlement.md). Without money the bill waits at the till for another method
 * (D-019), for the usual time. What was charged above the amount is the tip that the customer added
 * at the terminal (D-081). Idempotent.
 */
export const terminalPaymentStatus =
  (db: Db, events: SalesEvents) =>
  async (exhibitorId: number, paymentId: string, status: TerminalOutcome, charged: Cents): Promise<void> => {
    if (status === 'paid') await bookTipOfTerminal(db, exhibitorId, paymentId, charged);
    const payment = await db.ask(exhibitorId, (first) =>
      first.one<{ amount: number; refusals: number }>(
        `SELECT amount_cents + tip_cents AS amount,
                (SELECT count(*)::int FROM refund r WHERE r.exhibitor_id = p.exhibitor_id AND r.payment_id = p.id AND r.status = 'failed') AS refusals
           FROM payment p WHERE exhibitor_id = tenant() AND id = $1 AND type = 'terminal'`,
        [paymentId],
      ),
    );
    if (!payment) return;
    const reported = { ...payment, status, currency: 'EUR', refunded: 0, charged_back: 0 };
    await applyPaymentStatus(db, exhibitorId, paymentId, reported, 'terminal', events);
    if (status !== 'paid') await holdAsUsual(db, exhibitorId, paymentId);
  };

/** Before the money is applied: it is compared with the amount and the tip of the payment. */
async function bookTipOfTerminal(db: Db, exhibitorId: number, paymentId: string, charged: Cents): Promise<void> {
  await db.tx({ exhibitorId, ...TERMINAL }, (tx) => raiseTip(tx, paymentId, charged));
}

/** The payment at the terminal has ended: the hold of the places ends as for any other bill at a till. */
async function holdAsUsual(db: Db, exhibitorId: number, paymentId: string): Promise<void> {
  await db.tx(
    { exhibitorId, ...TERMINAL },
    async (tx: Tx, saleRow) => {
      const sale = saleRow && (await lockSale(tx, saleRow.bill_id, saleRow.screening_ids));
      const isHeld = sale?.claims.every(({ state }) => state !== 'reserved');
      if (sale?.bill.status === 'pending' && isHeld) await holdUntil(tx, sale.bill.id, tx.now + HELD_AT_TILL_MS);
    },
    saleOfPayment(paymentId),
  );
}
