import { paymentAfterRefunds } from '#modules/payments/rules/refund-states.ts';
import { movePayment } from '#modules/payments/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Moves a payment to the status of its refunds (REFUND-5). */
export async function movePaymentByRefunds(tx: Tx, paymentId: string): Promise<void> {
  const sums = await tx.one<{ paid: number; done: number; under_way: number; charged_back: number; status: string }>(
    `SELECT p.amount_cents + p.tip_cents AS paid, p.status, p.charged_back_cents AS charged_back,
            coalesce((SELECT sum(amount_cents) FROM refund r WHERE r.exhibitor_id = tenant() AND r.payment_id = p.id AND r.status = 'done'), 0)::bigint AS done,
            coalesce((SELECT sum(amount_cents) FROM refund r WHERE r.exhibitor_id = tenant() AND r.payment_id = p.id AND r.status IN ('requested','sent')), 0)::bigint AS under_way
       FROM payment p WHERE p.exhibitor_id = tenant() AND p.id = $1`,
    [paymentId],
  );
  if (sums?.status !== 'refunding') return;
  const next = paymentAfterRefunds(sums);
  if (next !== 'refunding') await movePayment(tx, paymentId, next);
}
