import type { RefundState } from '#modules/payments/server.ts';
import { refuseRefund } from '#modules/terminals/server/orders/refuse-refund.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { order } from '#modules/terminals/server/terminals.sql.ts';
import { forEachConcurrent } from '#platform/jobs/for-each-concurrent.ts';

const PER_ROUND_MAX = 200;
const AT_ONCE = 4;

type Accepted = { exhibitor_id: number; payment_id: string };

/**
 * Follows refunds that an account accepted, until it has carried them out. One that it refuses after
 * all waits again, for an employee to give the money back otherwise (decision 0098). A provider
 * that does not answer is asked at the next round.
 */
export async function followRefunds(deps: TerminalDeps): Promise<{ looked: number }> {
  if (deps.isQuiet?.()) return { looked: 0 };
  const rows = await deps.db.ask(null, (first) =>
    first.query<Accepted>(
      `SELECT exhibitor_id, payment_id FROM terminal_order
        WHERE method_id IS NOT NULL AND kind = 'refund' AND outcome = 'paid' AND partner_final_at IS NULL AND partner_ref IS NOT NULL
          AND ended_at > foyer_now() - interval '60 days'
        ORDER BY ended_at LIMIT ${PER_ROUND_MAX}`,
    ),
  );
  await forEachConcurrent(AT_ONCE, rows, (row) => follow(deps, row));
  return { looked: rows.length };
}

async function follow(deps: TerminalDeps, { exhibitor_id: exhibitorId, payment_id: orderId }: Accepted): Promise<void> {
  const row = await deps.db.ask(exhibitorId, (first) => order(first, orderId));
  if (!row?.charge_ref || row.method_id === null) return;
  const state = await stateAt(deps, exhibitorId, row.method_id, row.charge_ref, orderId);
  if (!state || state.status === 'under_way') return;
  // First: a refusal that is not stored yet is found again.
  if (state.status === 'refused') await refuseRefund(deps, exhibitorId, orderId, '');
  await deps.db.tx(actingFor(exhibitorId), async (tx) =>
    tx.runLast(
      'UPDATE terminal_order SET partner_final_at = foyer_now() WHERE exhibitor_id = tenant() AND payment_id = $1',
      [orderId],
    ),
  );
}

async function stateAt(
  { accounts, report }: TerminalDeps,
  exhibitorId: number,
  methodId: number,
  chargeRef: string,
  orderId: string,
): Promise<RefundState | null> {
  try {
    const account = await accounts.terminals(exhibitorId, methodId);
    return await account.findRefund(chargeRef, orderId);
  } catch (error) {
    report('a refund in an account could not be followed', { exhibitorId, orderId, err: error });
    return null;
  }
}
