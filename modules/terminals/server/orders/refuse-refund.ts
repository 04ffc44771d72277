import { notifyEnd } from '#modules/terminals/server/orders/end-order.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';

/**
 * Stores that the provider refused a refund that it had accepted: the money did not go back to the card (decision
 * 0098). Then notifies the refund, which waits again; if this fails, the recovery repeats it. A repeated refusal
 * changes nothing.
 */
export async function refuseRefund(
  deps: TerminalDeps,
  exhibitorId: number,
  orderId: string,
  reason: string,
): Promise<void> {
  const written = await deps.db.tx(actingFor(exhibitorId), (tx) =>
    tx.run(
      `UPDATE terminal_order SET outcome = 'failed', refused_at = foyer_now(), told_at = NULL,
              answer = answer || jsonb_build_object('says', 'refused_later', 'text', $2::text)
        WHERE exhibitor_id = tenant() AND payment_id = $1 AND refund_id IS NOT NULL AND outcome = 'paid'`,
      [orderId, reason],
    ),
  );
  if (written === 1) await notifyEnd(deps, exhibitorId, orderId);
}
