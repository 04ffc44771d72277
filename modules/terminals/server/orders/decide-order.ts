import { conflict, notFound } from '#kernel/refusal.ts';
import { endedBy } from '#modules/terminals/rules/decisions.ts';
import { clearMark, ORDER, type OrderRow } from '#modules/terminals/server/terminals.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type Decision = { readonly outcome: 'paid' | 'failed'; readonly reason: string };

/**
 * Resolves an order with unknown result, by an employee who read the terminal's slip (D-143).
 * Refuses 404 not_found.terminal_order, and 409 terminals.already_decided if its result is known or
 * it still runs.
 */
export function decideOrder(db: Db, acting: Acting, paymentId: string, { outcome, reason }: Decision): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await tx.one<OrderRow>(`${ORDER} FOR UPDATE OF o`, [paymentId]);
    if (!before) throw notFound('terminal_order');
    if (before.ended || before.outcome !== 'unknown') throw conflict('terminals.already_decided');
    await tx.run(
      `UPDATE terminal_order SET outcome = $2, ended_at = foyer_now(), decided_by = $3, decided_reason = $4,
              answer = answer || jsonb_build_object('says', $5::text)
        WHERE exhibitor_id = tenant() AND payment_id = $1`,
      [paymentId, outcome, employeeOf(acting), reason, endedBy(outcome)],
    );
    await clearMark(tx, before.terminal_id);
    await tx.audit({
      action: 'terminal_order.decided',
      entity: 'payment',
      entityId: paymentId,
      before: { outcome: 'unknown', amount: before.amount },
      after: { outcome, reason },
    });
  });
}

/** Null for an actor that is not a person; the audit names it anyway. */
const employeeOf = ({ actor }: Acting): number | null => {
  const id = /^employee:(\d+)$/.exec(actor)?.[1];
  return id === undefined ? null : Number(id);
};
