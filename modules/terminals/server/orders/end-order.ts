import type { CardReport } from '#modules/terminals/rules/card-report.ts';
import type { Slip } from '#modules/terminals/rules/slips.ts';
import type { Says } from '#modules/terminals/rules/terminal-states.ts';
import type { Verdict } from '#modules/terminals/rules/verdict.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { order, writeMark } from '#modules/terminals/server/terminals.sql.ts';
import { crash } from '#platform/observability/crash-points.ts';

type Ended = Verdict & { readonly report: CardReport | null; readonly slips?: readonly Slip[] };

/**
 * Orders that were never sent end without the terminal; `unsent` ensures that no node has sent it
 * since.
 */
type Only = { readonly unsent?: boolean };

/**
 * Stores the result of an order once: the first result stays, and later callers receive it. Then
 * notifies the payment; if this fails, the recovery repeats it. The slips that the terminal left to
 * us become a print job in the same transaction, so that no crash loses them.
 */
export async function endOrder(
  deps: TerminalDeps,
  exhibitorId: number,
  paymentId: string,
  { outcome, says, report, slips = [] }: Ended,
  only: Only = {},
): Promise<void> {
  const written = await deps.db.tx(actingFor(exhibitorId), async (tx) => {
    const row = await tx.one<{ terminal_id: number; device_id: number | null; bill_id: string | null }>(
      `UPDATE terminal_order
          SET outcome = $2, ended_at = CASE WHEN $2 <> 'unknown' THEN foyer_now() END, receipt_no = $3, trace_no = $4, card = $5,
              answer = answer || $6::jsonb, tip_cents = CASE WHEN $2 = 'paid' AND kind = 'payment' THEN greatest($8::bigint - amount_cents, 0) ELSE 0 END,
              receipt = receipt || $9::jsonb, slips = CASE WHEN $10::jsonb = '[]' THEN slips ELSE $10::jsonb END,
              poi_transaction = coalesce($11, poi_transaction), poi_transaction_at = coalesce($12, poi_transaction_at)
        WHERE exhibitor_id = tenant() AND payment_id = $1 AND ended_at IS NULL AND (NOT $7 OR sent_at IS NULL)
        RETURNING terminal_id, (SELECT t.device_id FROM terminal t WHERE t.exhibitor_id = tenant() AND t.id = terminal_id) AS device_id,
          coalesce((SELECT p.bill_id FROM payment p WHERE p.exhibitor_id = tenant() AND p.id = payment_id),
                   (SELECT r.bill_id FROM refund r WHERE r.exhibitor_id = tenant() AND r.id = refund_id)) AS bill_id`,
      [
        paymentId,
        outcome,
        report?.receiptNo ?? null,
        report?.traceNo ?? null,
        report?.card ?? '',
        JSON.stringify(evidence(says, report)),
        only.unsent ?? false,
        report?.amount ?? null,
        JSON.stringify(receiptOf(report) ?? {}),
        JSON.stringify(slips),
        report?.poiTransaction?.id ?? null,
        report?.poiTransaction?.at ?? null,
      ],
    );
    if (row && outcome === 'paid' && report) await writeMark(tx, row.terminal_id, report);
    if (row?.device_id && slips.length > 0)
      await deps.printSlips?.(tx, { deviceId: row.device_id, billId: row.bill_id, slips });
    return row !== null;
  });
  if (written) crash('terminal-order.stored');
  if (written && outcome !== 'unknown') await notifyEnd(deps, exhibitorId, paymentId);
  else if (written) deps.listener.changed?.(exhibitorId, paymentId);
  else if (outcome === 'paid') await contradicted(deps, exhibitorId, paymentId);
}

/** What the receipt of the bill says about the card. */
const receiptOf = (report: CardReport | null) =>
  report && { authorisation: report.authorisation, aid: report.aid, terminal_no: report.terminalNo };

const evidence = (says: Says, report: CardReport | null) => ({
  says,
  ...(report && { result: report.result, text: report.text, stamp: report.stamp }),
});

/**
 * The card was charged after an employee, or the program, recorded that it was not: an employee
 * must find this money.
 */
async function contradicted(deps: TerminalDeps, exhibitorId: number, paymentId: string): Promise<void> {
  const row = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
  if (row && row.outcome !== 'paid')
    deps.alarm('a terminal booked what had been put down as not paid', { exhibitorId, paymentId });
}

/** Notifies the payment of the end of its order. Reports a failure, and the recovery retries. */
export async function notifyEnd(deps: TerminalDeps, exhibitorId: number, paymentId: string): Promise<void> {
  try {
    const row = await deps.db.ask(exhibitorId, (first) => order(first, paymentId));
    if (!row?.ended || row.outcome === null || row.outcome === 'unknown') return;
    if (row.refund_id === null) await deps.listener.onStatus(exhibitorId, paymentId, row.outcome, row.amount + row.tip);
    else await deps.listener.onRefund?.(exhibitorId, row.refund_id, row.outcome, row.reason);
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
