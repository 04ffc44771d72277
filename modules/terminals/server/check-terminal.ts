import type { TerminalStanding } from '#modules/terminals/rules/terminal-states.ts';
import { driverOf } from '#modules/terminals/server/drivers/driver-of.ts';
import { LineProblem, standingAfter, TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { inTurn, rememberState } from '#modules/terminals/server/terminal-session.ts';
import { driverNameOf } from '#modules/terminals/server/terminals.sql.ts';
import { forEachConcurrent } from '#platform/jobs/for-each-concurrent.ts';

const TURN_WITHIN_MS = 2_000;
const PER_ROUND_MAX = 100;
const AT_ONCE = 4;
/**
 * A terminal that did not answer is checked again after this time; one that was only busy sooner.
 */
const LOOK_AGAIN = "CASE state WHEN 'failed' THEN interval '20 seconds' ELSE interval '4 seconds' END";

/**
 * Asks a terminal for its status and stores it (D-025, PRN-001). Leaves a terminal with a running
 * payment unchanged. Charges nothing.
 */
export async function checkTerminal(deps: TerminalDeps, exhibitorId: number, terminalId: number): Promise<void> {
  await inTurn(deps, { exhibitorId, id: terminalId, waitMs: TURN_WITHIN_MS }, async () => {
    const standing = await standingNow(deps, exhibitorId, terminalId);
    await rememberState(deps, exhibitorId, terminalId, standing);
  });
}

async function standingNow(deps: TerminalDeps, exhibitorId: number, terminalId: number): Promise<TerminalStanding> {
  const terminal = await deps.db.ask(exhibitorId, (first) => driverNameOf(first, terminalId));
  if (!terminal) throw new Error(`there is no terminal ${terminalId}`);
  try {
    return await driverOf(deps, terminal.driver).check(exhibitorId, terminalId);
  } catch (error) {
    if (error instanceof LineProblem && error.kind === 'forbidden')
      return { state: 'failed', note: 'forbidden_address' };
    if (error instanceof LineProblem || error instanceof TerminalRefuses) return standingAfter(error);
    throw error;
  }
}

/**
 * Checks the terminals that are not ready: one that answers again can accept payments again. An
 * employee must fix a wrong password.
 */
export async function checkTroubled(deps: TerminalDeps): Promise<{ looked: number }> {
  const rows = await deps.db.ask(null, (first) =>
    first.query<{ exhibitor_id: number; id: number }>(
      `SELECT exhibitor_id, id FROM terminal
        WHERE archived_at IS NULL AND state IN ('pending','busy','failed')
          AND (state_at IS NULL OR state_at < foyer_now() - ${LOOK_AGAIN})
        ORDER BY state_at NULLS FIRST LIMIT ${PER_ROUND_MAX}`,
    ),
  );
  await forEachConcurrent(AT_ONCE, rows, ({ exhibitor_id, id }) => checkTerminal(deps, exhibitor_id, id));
  return { looked: rows.length };
}
