import { setTimeout as pause } from 'node:timers/promises';
import type { TerminalStanding } from '#modules/terminals/rules/terminal-states.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { type OrderRow, writeState } from '#modules/terminals/server/terminals.sql.ts';

const LOOK_AGAIN_MS = 50;

type Session = { readonly exhibitorId: number; readonly id: number | string; readonly waitMs: number };

/**
 * Runs a task while no other process, here or on another node, talks to this terminal. Returns null
 * if the session was not free within `waitMs`. A process that loses the lock with its connection is
 * fenced by the rows it writes, and by the terminal, which accepts one connection at a time.
 */
export async function inTurn<Answer>(
  { locks }: Pick<TerminalDeps, 'locks'>,
  terminal: Session,
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

/** Returns whose session an order needs: that of its machine, or its own for a refund in an account. */
export const sessionOf = ({
  payment_id,
  terminal_id,
  method_id,
  kind,
}: Pick<OrderRow, 'payment_id' | 'terminal_id' | 'method_id' | 'kind'>): number | string =>
  method_id !== null && kind !== 'payment' ? payment_id : terminal_id;

export const rememberState = async (
  { db }: Pick<TerminalDeps, 'db'>,
  exhibitorId: number,
  terminalId: number,
  { state, note }: TerminalStanding,
): Promise<void> => {
  await db.tx(actingFor(exhibitorId), async (tx) => writeState(tx, terminalId, state, note));
};
