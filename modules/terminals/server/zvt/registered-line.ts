import type { CommandEnd, Mark } from '#modules/terminals/rules/verdict.ts';
import { meaningOf, RESULT, stateOf } from '#modules/terminals/rules/zvt/result-codes.ts';
import { NO_PASSWORD } from '#modules/terminals/rules/zvt/zvt-commands.ts';
import { LineProblem, TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { lineFacts, writeMark } from '#modules/terminals/server/terminals.sql.ts';
import { openZvtLine, type ZvtLine } from '#modules/terminals/server/zvt/zvt-client.ts';

/** A refusal of the machine: it applies to the next payment, too. */
export const refusedWith = (code: number): TerminalRefuses =>
  new TerminalRefuses({ state: stateOf(code), note: meaningOf(code).says });

/**
 * Returns a registered connection. Throws LineProblem, also in a restored copy, or TerminalRefuses.
 * The caller closes it.
 */
export async function registeredLine(deps: TerminalDeps, exhibitorId: number, terminalId: number): Promise<ZvtLine> {
  if (deps.isQuiet?.()) throw new LineProblem('forbidden', 'this is a restored copy: it speaks to no terminal');
  const facts = await deps.db.ask(exhibitorId, (first) => lineFacts(first, terminalId));
  if (!facts?.host || facts.port === null) throw new Error(`there is no terminal ${terminalId}`);
  const { host, port, slips } = facts;
  const password = facts.sealed ? deps.secrets.open(facts.sealed) : NO_PASSWORD;
  const line = await openZvtLine(
    { host, port, password, slips },
    { allowLoopback: deps.allowLoopback, times: deps.times.line },
  );
  try {
    const { end, code } = await line.register();
    if (end === 'completed') return line;
    throw refusedWith(code);
  } catch (error) {
    line.cut();
    throw error;
  }
}

/**
 * Returns whether a machine would accept a payment now. A machine that does not support the enquiry
 * counts as ready.
 */
export const isReady = ({ end, code }: CommandEnd): boolean =>
  end === 'completed' ? code === RESULT.good : code === RESULT.impossible;

/** Returns the identity of its last transaction, to distinguish a later one. Null: not sent. */
export async function lastMark(line: ZvtLine): Promise<Mark | null> {
  const { end, transaction } = await line.lastTransaction();
  if (end !== 'completed' || transaction?.result !== RESULT.good) return null;
  return transaction.receiptNo === null && transaction.traceNo === null ? null : transaction;
}

export const rememberMark = async (
  { db }: Pick<TerminalDeps, 'db'>,
  exhibitorId: number,
  terminalId: number,
  mark: Mark,
): Promise<void> => {
  await db.tx(actingFor(exhibitorId), async (tx) => writeMark(tx, terminalId, mark));
};
