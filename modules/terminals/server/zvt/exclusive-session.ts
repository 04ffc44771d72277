import { setTimeout as pause } from 'node:timers/promises';
import { meaningOf, RESULT, stateOf } from '#modules/terminals/rules/result-codes.ts';
import type { TerminalState } from '#modules/terminals/rules/terminal-states.ts';
import type { CommandEnd, Mark } from '#modules/terminals/rules/verdict.ts';
import { NO_PASSWORD } from '#modules/terminals/rules/zvt-commands.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { lineFacts, writeMark, writeState } from '#modules/terminals/server/terminals.sql.ts';
import { LineProblem } from '#modules/terminals/server/zvt/line-problem.ts';
import { openZvtLine, type ZvtLine } from '#modules/terminals/server/zvt/zvt-client.ts';

/** The terminal answered and refuses to work with us. */
export class TerminalRefuses extends Error {
  override readonly name = 'TerminalRefuses';
  readonly code: number;
  constructor(code: number) {
    super(`the terminal refuses (${code.toString(16)})`);
    this.code = code;
  }
}

const LOOK_AGAIN_MS = 50;

/**
 * Runs a task while no other process, here or on another node, talks to this terminal. Returns null
 * if the session was not free within `waitMs`. A process that loses the lock with its connection is
 * fenced by the rows it writes, and by the terminal, which accepts one connection at a time.
 */
export async function inTurn<Answer>(
  { locks }: Pick<TerminalDeps, 'locks'>,
  terminal: { readonly exhibitorId: number; readonly id: number; readonly waitMs: number },
  work: () => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  const name = `terminal ${terminal.exhibitorId}/${terminal.id}`;
  const until = performance.now() + terminal.waitMs;
  for (;;) {
    const unlock = await locks.tryLock(name).catch(() => null); // without a database there is no session, and nothing to write
    if (unlock) {
      try {
        return { answer: await work() };
      } finally {
        await unlock();
      }
    }
    if (performance.now() >= until) return null;
    await pause(LOOK_AGAIN_MS);
  }
}

/**
 * Returns a registered connection. Throws LineProblem, also in a restored copy, or TerminalRefuses.
 * The caller closes it.
 */
export async function registeredLine(deps: TerminalDeps, exhibitorId: number, terminalId: number): Promise<ZvtLine> {
  if (deps.isQuiet?.()) throw new LineProblem('forbidden', 'this is a restored copy: it speaks to no terminal');
  const facts = await deps.db.ask(exhibitorId, (first) => lineFacts(first, terminalId));
  if (!facts) throw new Error(`there is no terminal ${terminalId}`);
  const { host, port, slips } = facts;
  const password = facts.sealed ? deps.secrets.open(facts.sealed) : NO_PASSWORD;
  const line = await openZvtLine(
    { host, port, password, slips },
    { allowLoopback: deps.allowLoopback, times: deps.times.line },
  );
  try {
    const { end, code } = await line.register();
    if (end === 'completed') return line;
    throw new TerminalRefuses(code);
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

/** Returns the terminal state after an error (D-025), and its sentence. */
export function stateAfter(error: unknown): { state: TerminalState; note: string } {
  if (!(error instanceof TerminalRefuses)) return { state: 'failed', note: 'unreachable' };
  return { state: stateOf(error.code), note: meaningOf(error.code).says };
}

export const rememberState = async (
  { db }: Pick<TerminalDeps, 'db'>,
  exhibitorId: number,
  terminalId: number,
  { state, note }: { state: TerminalState; note: string },
): Promise<void> => {
  await db.tx(actingFor(exhibitorId), async (tx) => writeState(tx, terminalId, state, note));
};

export const rememberMark = async (
  { db }: Pick<TerminalDeps, 'db'>,
  exhibitorId: number,
  terminalId: number,
  mark: Mark,
): Promise<void> => {
  await db.tx(actingFor(exhibitorId), async (tx) => writeMark(tx, terminalId, mark));
};
