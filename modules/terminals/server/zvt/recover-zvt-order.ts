import { type Movement, UNKNOWN, verdictFromLast } from '#modules/terminals/rules/verdict.ts';
import { RESULT } from '#modules/terminals/rules/zvt/result-codes.ts';
import type { Finding } from '#modules/terminals/server/drivers/terminal-driver.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { OrderRow } from '#modules/terminals/server/terminals.sql.ts';
import { isReady, registeredLine } from '#modules/terminals/server/zvt/registered-line.ts';

/** Returns what the order asked for. */
export const movementOf = ({ kind, reverses_trace_no }: Pick<OrderRow, 'kind' | 'reverses_trace_no'>): Movement => ({
  kind,
  reversedTraceNo: reverses_trace_no,
});

const NOT_HEARD: Finding = { received: false };

/**
 * Queries a terminal for the result of an order that got lost: registers again, checks that it is
 * idle (05 01), and requests its last transaction (06 20), which is compared with the one before.
 * Sends nothing that could charge a card. Only inside the terminal session. Throws LineProblem and
 * TerminalRefuses.
 */
export async function recoverZvtOrder(
  deps: TerminalDeps,
  exhibitorId: number,
  {
    terminal_id,
    amount,
    before,
    ...order
  }: Pick<OrderRow, 'terminal_id' | 'amount' | 'before' | 'kind' | 'reverses_trace_no'>,
): Promise<Finding> {
  const line = await registeredLine(deps, exhibitorId, terminal_id);
  try {
    // While it is busy, it may be processing this very payment.
    if (!isReady(await line.status())) return NOT_HEARD;
    const { end, code, transaction, slips = [] } = await line.lastTransaction();
    if (end !== 'completed') {
      const mayAnswerLater = code === RESULT.wait || code === RESULT.cardInserted;
      return mayAnswerLater ? NOT_HEARD : { received: true, verdict: UNKNOWN, report: null, slips: [] };
    }
    if (!transaction) return { received: true, verdict: UNKNOWN, report: null, slips: [] };
    const verdict = verdictFromLast(amount, before, transaction, movementOf(order));
    return { received: true, verdict, report: transaction, slips: verdict.outcome === 'paid' ? slips : [] };
  } finally {
    line.hangUp();
  }
}
