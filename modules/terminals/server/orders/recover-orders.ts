import { askAboutOrder } from '#modules/terminals/server/orders/ask-about-order.ts';
import { endOrder, notifyEnd } from '#modules/terminals/server/orders/end-order.ts';
import { AGAIN_MAX_MS, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { forEachConcurrent } from '#platform/jobs/for-each-concurrent.ts';

const PER_ROUND_MAX = 200;
const AT_ONCE = 4;

type Unfinished = { exhibitor_id: number; payment_id: string; sent: boolean; ended: boolean; age: number };

/**
 * Recovers orders whose node died, whose connection broke, or whose payment missed their end
 * (ERR-028, T35). Queries the terminal for the result of a sent order, repeatedly, at least once a
 * minute, and never sends it again. An unsent order will not be sent any more.
 */
export function orderRecovery(deps: TerminalDeps): { run(): Promise<{ looked: number }> } {
  /** The next time to query each order, by this node's own clock. */
  const next = new Map<string, { at: number; waitMs: number }>();

  async function look(row: Unfinished): Promise<void> {
    const { exhibitor_id: exhibitorId, payment_id: paymentId } = row;
    if (row.ended) return notifyEnd(deps, exhibitorId, paymentId);
    if (!row.sent) {
      if (row.age < deps.times.unsentMs) return;
      const never = { outcome: 'failed', says: 'never_asked', report: null } as const;
      return endOrder(deps, exhibitorId, paymentId, never, { unsent: true });
    }
    if ((next.get(paymentId)?.at ?? 0) > performance.now()) return;
    const waitMs = next.get(paymentId)?.waitMs ?? deps.times.againMs;
    next.set(paymentId, { at: performance.now() + waitMs, waitMs: Math.min(waitMs * 2, AGAIN_MAX_MS) });
    await askAboutOrder(deps, { exhibitorId, paymentId, waitMs: 0 });
  }

  return {
    async run() {
      const rows = await deps.db.ask(null, (first) =>
        first.query<Unfinished>(
          `SELECT exhibitor_id, payment_id, sent_at IS NOT NULL AS sent, ended_at IS NOT NULL AS ended,
                  extract(epoch FROM foyer_now() - asked_at)::float8 * 1000 AS age
             FROM terminal_order WHERE told_at IS NULL ORDER BY asked_at LIMIT ${PER_ROUND_MAX}`,
        ),
      );
      const open = new Set(rows.map(({ payment_id }) => payment_id));
      for (const paymentId of next.keys()) if (!open.has(paymentId)) next.delete(paymentId);
      await forEachConcurrent(AT_ONCE, rows, look);
      return { looked: rows.length };
    },
  };
}
