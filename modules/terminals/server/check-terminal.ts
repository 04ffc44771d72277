import { meaningOf, RESULT, stateOf } from '#modules/terminals/rules/result-codes.ts';
import type { TerminalState } from '#modules/terminals/rules/terminal-states.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import {
  inTurn,
  isReady,
  lastMark,
  registeredLine,
  rememberMark,
  rememberState,
  stateAfter,
  TerminalRefuses,
} from '#modules/terminals/server/zvt/exclusive-session.ts';
import { LineProblem } from '#modules/terminals/server/zvt/line-problem.ts';
import type { ZvtLine } from '#modules/terminals/server/zvt/zvt-client.ts';
import { forEachConcurrent } from '#platform/jobs/for-each-concurrent.ts';

const TURN_WITHIN_MS = 2_000;
const PER_ROUND_MAX = 100;
const AT_ONCE = 4;
/**
 * A terminal that did not answer is checked again after this time; one that was only busy sooner.
 */
const LOOK_AGAIN = "CASE state WHEN 'failed' THEN interval '20 seconds' ELSE interval '4 seconds' END";

/**
 * Registers with a terminal, reads its status and stores it (D-025, PRN-001), together with its
 * last transaction. Leaves a terminal with a running payment unchanged. Charges nothing.
 */
export async function checkTerminal(deps: TerminalDeps, exhibitorId: number, terminalId: number): Promise<void> {
  await inTurn(deps, { exhibitorId, id: terminalId, waitMs: TURN_WITHIN_MS }, async () => {
    const state = await stateNow(deps, exhibitorId, terminalId);
    await rememberState(deps, exhibitorId, terminalId, state);
  });
}

async function stateNow(
  deps: TerminalDeps,
  exhibitorId: number,
  terminalId: number,
): Promise<{ state: TerminalState; note: string }> {
  try {
    const line = await registeredLine(deps, exhibitorId, terminalId);
    try {
      const status = await line.status();
      if (!isReady(status)) {
        const code = status.code === RESULT.good ? RESULT.impossible : status.code;
        return { state: stateOf(code), note: meaningOf(code).says };
      }
      await learnMark(deps, exhibitorId, terminalId, line);
      return { state: 'ready', note: '' };
    } finally {
      line.hangUp();
    }
  } catch (error) {
    if (error instanceof LineProblem && error.kind === 'forbidden')
      return { state: 'failed', note: 'forbidden_address' };
    if (error instanceof LineProblem || error instanceof TerminalRefuses) return stateAfter(error);
    throw error;
  }
}

/** Also detects transactions for others, and a replaced machine. */
async function learnMark(deps: TerminalDeps, exhibitorId: number, terminalId: number, line: ZvtLine): Promise<void> {
  const mark = await lastMark(line);
  if (mark) await rememberMark(deps, exhibitorId, terminalId, mark);
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
