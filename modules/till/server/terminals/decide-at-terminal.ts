import { notFound } from '#kernel/refusal.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';

type TerminalDeps = Pick<TillDeps, 'db' | 'terminals'>;

/** Asks the terminal to give a payment up. Whether it does is its own word, told as the payment's truth. Refuses 404 not_found.payment. */
export async function giveUpAtTerminal(
  deps: TerminalDeps,
  at: AtTill,
  billId: string,
  paymentId: string,
): Promise<void> {
  await refuseOther(deps, at, billId, paymentId);
  await deps.terminals.abort(at.exhibitorId, paymentId);
}

/** Somebody looked at the terminal and says what happened there (ERR-028, D-143). Refuses 404 not_found.payment, and as the desk. */
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
