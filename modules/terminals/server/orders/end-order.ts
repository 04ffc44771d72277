import type { Says } from '#modules/terminals/rules/terminal-states.ts';
import type { Verdict } from '#modules/terminals/rules/verdict.ts';
import type { Transaction } from '#modules/terminals/rules/zvt-answers.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { order, writeMark } from '#modules/terminals/server/terminals.sql.ts';

type Ended = Verdict & { readonly transaction: Transaction | null };

/** Orders that were never sent end without the terminal; `unsent` makes sure that nobody has sent it meanwhile. */
type Only = { readonly unsent?: boolean };

/**
 * Writes down what became of an order, once: the first end stands, and whoever comes later only hears that. Then the payment
 * is told, which is done again by the recovery when it fails here.
 */
export async function endOrder(
  deps: TerminalDeps,
  exhibitorId: number,
  paymentId: string,
  { outcome, says, transaction }: Ended,
  only: Only = {},
): Promise<void> {
  const written = await deps.db.tx(actingFor(exhibitorId), async (tx) => {
    const row = await tx.one<{ terminal_id: number }>(
      `UPDATE terminal_order
          SET outcome = $2, ended_at = CASE WHEN $2 <> 'unknown' THEN foyer_now() END, receipt_no = $3, trace_no = $4, card = $5,
              answer = answer || $6::jsonb
        WHERE exhibitor_id = tenant() AND payment_id = $1 AND ended_at IS NULL AND (NOT $7 OR sent_at IS NULL)
        RETURNING terminal_id`,
      [
        ...[paymentId, outcome, transaction?.receiptNo ?? null, transaction?.traceNo ?? null, transaction?.card ?? ''],
        ...[JSON.stringify(evidence(says, transaction)), only.unsent ?? false],
      ],
    );
    if (row && outcome === 'paid' && transaction) await writeMark(tx, row.terminal_id, transaction);
    return row !== null;
  });
  if (written && outcome !== 'unknown') await tellEnd(deps, exhibitorId, paymentId);
  else if (written) deps.listener.changed?.(exhibitorId, paymentId);
  else if (outcome === 'paid') await contradicted(deps, exhibitorId, paymentId);
}

const evidence = (says: Says, transaction: Transaction | null) => ({
  says,
  ...(transaction && { result: transaction.result, text: transaction.text, stamp: transaction.stamp }),
});

/** The card was charged after somebody, or we ourselves, had put down that it was not: money a person must look for. */
async function contradicted(deps: TerminalDeps, exhibitorId: number, paymentId: string): Promise<void> {
  const row = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
  if (row && row.outcome !== 'paid')
    deps.alarm('a terminal booked what had been put down as not paid', { exhibitorId, paymentId });
}

/** The payment hears of the end of its order. A failure is reported, and the recovery tells it again. */
export async function tellEnd(deps: TerminalDeps, exhibitorId: number, paymentId: string): Promise<void> {
  try {
    const row = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
    if (!row?.ended || row.outcome === null || row.outcome === 'unknown') return;
    await deps.listener.truth(exhibitorId, paymentId, row.outcome);
    await deps.db.tx(actingFor(exhibitorId), async (tx) =>
      tx.runLast(
        'UPDATE terminal_order SET told_at = foyer_now() WHERE exhibitor_id = tenant() AND payment_id = $1 AND ended_at IS NOT NULL',
        [paymentId],
      ),
    );
  } catch (error) {
    deps.report('a payment could not be told what its terminal said', { exhibitorId, paymentId, err: error });
  }
}
