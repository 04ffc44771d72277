import { conflict, notFound } from '#kernel/refusal.ts';
import { PartnerProblem } from '#modules/payments/server.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { giveUpPayment } from '#modules/till/server/attempts/give-up-payment.ts';

type AttemptDeps = Pick<TillDeps, 'db' | 'terminals' | 'onlinePayments' | 'events'>;

/**
 * Requests to cancel a payment at the terminal, or at the provider of its QR code. They decide, and
 * their result becomes the payment status: the customer may have been faster. Refuses 404
 * not_found.payment.
 */
export async function abandonPayment(deps: AttemptDeps, at: AtTill, billId: string, paymentId: string): Promise<void> {
  if ((await kindOfAttempt(deps, at, billId, paymentId)) === 'terminal')
    return deps.terminals.abort(at.exhibitorId, paymentId);
  await deps.onlinePayments.cancel(at.exhibitorId, paymentId).catch(unlessSilent);
}

/**
 * Asks the terminal or the provider at once for a result (ERR-028). Refuses 404 not_found.payment, and
 * like the terminal desk.
 */
export async function askAboutPayment(deps: AttemptDeps, at: AtTill, billId: string, paymentId: string): Promise<void> {
  if ((await kindOfAttempt(deps, at, billId, paymentId)) === 'terminal')
    return deps.terminals.askAgain(at.exhibitorId, paymentId);
  await deps.onlinePayments.refresh(at.exhibitorId, paymentId, 'poll').catch(unlessSilent);
}

/**
 * Records what an attendant read at the terminal (ERR-028, D-143), or that the till waits no longer for a
 * payment by QR code: only its provider says that one was paid. Refuses 404 not_found.payment, 409
 * till.provider_decides, and like the terminal desk.
 */
export async function decidePayment(
  deps: AttemptDeps,
  at: AtTill,
  billId: string,
  paymentId: string,
  decision: { readonly outcome: 'paid' | 'failed'; readonly reason: string },
): Promise<void> {
  if ((await kindOfAttempt(deps, at, billId, paymentId)) === 'terminal')
    return deps.terminals.decide(at.acting, paymentId, decision);
  if (decision.outcome === 'paid') throw conflict('till.provider_decides');
  await giveUpPayment(deps, at, billId, { paymentId, reason: decision.reason });
}

/** A payment of the website is none of a till's. */
async function kindOfAttempt(
  { db }: Pick<TillDeps, 'db'>,
  { exhibitorId }: AtTill,
  billId: string,
  paymentId: string,
): Promise<'terminal' | 'online'> {
  const payment = await db.ask(exhibitorId, (first) =>
    first.one<{ type: 'terminal' | 'online' }>(
      `SELECT type FROM payment
        WHERE exhibitor_id = tenant() AND id = $1 AND bill_id = $2 AND type IN ('terminal', 'online') AND device_id IS NOT NULL`,
      [paymentId, billId],
    ),
  );
  if (!payment) throw notFound('payment');
  return payment.type;
}

/** A provider that does not answer has said nothing: the payment stays as it is. */
function unlessSilent(error: unknown): void {
  if (!(error instanceof PartnerProblem)) throw error;
}
