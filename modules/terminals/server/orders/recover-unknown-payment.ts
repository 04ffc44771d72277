import { RESULT } from '#modules/terminals/rules/result-codes.ts';
import { UNKNOWN, type Verdict, verdictFromLast } from '#modules/terminals/rules/verdict.ts';
import type { Transaction } from '#modules/terminals/rules/zvt-answers.ts';
import { isReady, registeredLine } from '#modules/terminals/server/speak-with-terminal.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { OrderRow } from '#modules/terminals/server/terminals.sql.ts';

export type Finding =
  /** No answer, or it is still at it: to be asked again. */
  | { readonly heard: false }
  /** It answered; `unknown` when the answer can be read either way. */
  | { readonly heard: true; readonly verdict: Verdict; readonly transaction: Transaction | null };

const NOT_HEARD: Finding = { heard: false };

/**
 * Asks a terminal what became of an order whose result got lost: it is registered anew, at rest (05 01), and repeats its last
 * transaction (06 20), which is held against the one before. Asks nothing that could charge a card. In its turn only.
 * Throws LineProblem and TerminalRefuses.
 */
export async function askWhatBecame(
  deps: TerminalDeps,
  exhibitorId: number,
  { terminal_id, amount, before }: Pick<OrderRow, 'terminal_id' | 'amount' | 'before'>,
): Promise<Finding> {
  const line = await registeredLine(deps, exhibitorId, terminal_id);
  try {
    // While it is busy the payment may be the very thing it is busy with.
    if (!isReady(await line.status())) return NOT_HEARD;
    const { end, code, transaction } = await line.lastTransaction();
    if (end !== 'completed') {
      const mayAnswerLater = code === RESULT.wait || code === RESULT.cardInserted;
      return mayAnswerLater ? NOT_HEARD : { heard: true, verdict: UNKNOWN, transaction: null };
    }
    if (!transaction) return { heard: true, verdict: UNKNOWN, transaction: null };
    return { heard: true, verdict: verdictFromLast(amount, before, transaction), transaction };
  } finally {
    line.hangUp();
  }
}
