import { notFound } from '#kernel/refusal.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';

type TerminalDeps = Pick<TillDeps, 'db' | 'terminals'>;

/**
 * Requests to cancel a payment at the terminal. The terminal decides, and its result becomes the
 * payment status. Refuses 404 not_found.payment.
 */
export async function abandonAtTerminal(
  deps: TerminalDeps,
  at: AtTill,
  billId: string,
  paymentId: string,
): Promise<void> {
  await refuseOther(deps, at, billId, paymentId);
  await deps.terminals.abort(at.exhibitorId, paymentId);
}

/**
 * Asks the terminal at once for an unknown result (ERR-028). Refuses 404 not_found.payment, and like
 * the desk.
 */
export async function askTerminalAgain(
  deps: TerminalDeps,
  at: AtTill,
  billId: string,
  paymentId: string,
): Promise<void> {
  await refuseOther(deps, at, billId, paymentId);
  await deps.terminals.askAgain(at.exhibitorId, paymentId);
}

/**
 * Records what an attendant read at the terminal (ERR-028, D-143). Refuses 404 not_found.payment,
 * and like the desk.
 */
export async function decideAtTerminal(
  deps: TerminalDeps,
  at: AtTill,
  billId: string,
  paymentId: string,
  decision: { readonly outcome: 'paid' | 'failed'; readonly reason: string },
): Promise<void> {
  await refuseOther(deps, at, billId, paymentId);
  await deps.terminals.decide(at.acting, paymentId, decision);
}

async function refuseOther({ db }: TerminalDeps, at: AtTill, billId: string, paymentId: string): Promise<void> {
  const own = await db.ask(at.exhibitorId, (first) =>
    first.one(
      `SELECT 1 FROM payment WHERE exhibitor_id = tenant() AND id = $1 AND bill_id = $2 AND type = 'terminal'`,
      [paymentId, billId],
    ),
  );
  if (!own) throw notFound('payment');
}
