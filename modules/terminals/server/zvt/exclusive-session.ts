import { setTimeout as pause } from 'node:timers/promises';
import { meaningOf, RESULT, stateOf } from '#modules/terminals/rules/result-codes.ts';
import type { TerminalState } from '#modules/terminals/rules/terminal-states.ts';
import type { CommandEnd, Mark } from '#modules/terminals/rules/verdict.ts';
import { NO_PASSWORD } from '#modules/terminals/rules/zvt-commands.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { lineFacts, writeMark, writeState } from '#modules/terminals/server/terminals.sql.ts';
import { openZvtLine, type ZvtLine } from '#modules/terminals/server/zvt-client.ts';

/** The terminal answered, and will not work with us. */
export class TerminalRefuses extends Error {
  override readonly name = 'TerminalRefuses';
  readonly code: number;
  constructor(code: number) {
    super(`the terminal refuses (${code.toString(16)})`);
    this.code = code;
  }
}

const LOOK_AGAIN_MS = 50;
/** One node's turns: a lock between nodes may be taken twice by the same one. */
const speaking = new Set<string>();

/**
 * Does something while nobody else, here or on another node, speaks with this terminal. Null: it was not our turn within
 * `waitMs`. Whoever loses the lock because its connection died is fenced by the rows it writes, and by the terminal, which
 * lets one in at a time.
 */
export async function inTurn<Answer>(
  { locks }: Pick<TerminalDeps, 'locks'>,
  terminal: { readonly exhibitorId: number; readonly id: number; readonly waitMs: number },
  work: () => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  const name = `terminal ${terminal.exhibitorId}/${terminal.id}`;
  const until = performance.now() + terminal.waitMs;
  for (;;) {
    const unlock = await turnAt(locks, name);
    if (unlock) {
      try {
        return { answer: await work() };
      } finally {
        speaking.delete(name);
        await unlock();
      }
    }
    if (performance.now() >= until) return null;
    await pause(LOOK_AGAIN_MS);
  }
}

async function turnAt(locks: TerminalDeps['locks'], name: string): Promise<(() => Promise<void>) | null> {
  if (speaking.has(name)) return null;
  speaking.add(name);
  const unlock = await locks.tryLock(name).catch(() => null); // without a database there is no turn, and nothing to write
  if (!unlock) speaking.delete(name);
  return unlock;
}

/**
 * A line on which the terminal knows us. Throws LineProblem or TerminalRefuses. Whoever opens it cuts it or hangs up.
 */
export async function registeredLine(deps: TerminalDeps, exhibitorId: number, terminalId: number): Promise<ZvtLine> {
  const facts = await deps.db.ask(exhibitorId, (first) => lineFacts(first, terminalId));
  if (!facts) throw new Error(`there is no terminal ${terminalId}`);
  const { host, port } = facts;
  const password = facts.sealed ? deps.secrets.open(facts.sealed) : NO_PASSWORD;
  const line = await openZvtLine(
    { host, port, password },
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

/** Code of a machine that would take a payment now. An enquiry it does not know says nothing against it. */
export const isReady = ({ end, code }: CommandEnd): boolean =>
  end === 'completed' ? code === RESULT.good : code === RESULT.impossible;

/** Its last transaction when it was booked: how a later one is told from it. Null: it does not say. */
export async function lastMark(line: ZvtLine): Promise<Mark | null> {
  const { end, transaction } = await line.lastTransaction();
  if (end !== 'completed' || transaction?.result !== RESULT.good) return null;
  return transaction.receiptNo === null && transaction.traceNo === null ? null : transaction;
}

/** What trouble with a terminal says of it (D-025), and by which sentence. */
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
