import { setTimeout as pause } from 'node:timers/promises';
import { conflict, notFound } from '#kernel/refusal.ts';
import type { EndedDayWire } from '#modules/terminals/contract/totals.ts';
import { type DayEnd, type DayRow, lastDay } from '#modules/terminals/server/days/days.sql.ts';
import { endTerminalDay } from '#modules/terminals/server/days/end-terminal-day.ts';
import { endedDayWire } from '#modules/terminals/server/days/totals-at-count.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { terminalAtDrawer } from '#modules/terminals/server/terminals.sql.ts';
import type { Acting } from '#platform/db/tx.ts';

/** An end of day at a till. `day`: both totals once it is done. */
export type DayAtTill = {
  readonly terminalId: number;
  readonly outcome: DayEnd['outcome'] | 'running';
  /** Why it was refused: a sentence `terminals.says.*`; '' otherwise. */
  readonly says: string;
  readonly day: EndedDayWire | null;
};

/** `terminalId`: one beside the drawer that the till uses; null: the one beside the till. */
export type AtDrawer = { readonly deviceId: number; readonly terminalId: number | null };

/** A till waits eight seconds for an answer; a terminal needs longer to print and to reach its bank. */
const ANSWER_MS = 5_000;

/** Ends of day from tills: each goes on when its till has had its answer. */
export function daysAtTill(deps: TerminalDeps) {
  const running = new Set<Promise<unknown>>();

  async function at(
    exhibitorId: number,
    { deviceId, terminalId }: AtDrawer,
  ): Promise<{ id: number; timezone: string }> {
    const terminal = await deps.db.ask(exhibitorId, (first) => terminalAtDrawer(first, deviceId, terminalId));
    if (!terminal) throw terminalId === null ? conflict('terminals.none') : notFound('terminal');
    return terminal;
  }

  /** As it stands: an attempt that is stored and has not ended runs. */
  async function standing(exhibitorId: number, { id, timezone }: { id: number; timezone: string }): Promise<DayAtTill> {
    const row = await deps.db.ask(exhibitorId, (first) => lastDay(first, id));
    if (!row) throw notFound('terminal');
    const { outcome, says } = row;
    return {
      terminalId: id,
      outcome: outcome ?? 'running',
      says,
      day: outcome === 'done' ? wireOf(row, timezone) : null,
    };
  }

  return {
    /** Ends the day, and returns how that ended, or that it runs. Refuses as `endTerminalDay`, 409 terminals.none. */
    async end(acting: Acting, drawer: AtDrawer): Promise<DayAtTill> {
      const terminal = await at(acting.exhibitorId, drawer);
      const ending = endTerminalDay(deps, acting, terminal.id, 'button');
      running.add(ending);
      const forget = (): void => void running.delete(ending);
      ending.then(forget, forget);
      const isOver = await Promise.race([ending.then(() => true), pause(ANSWER_MS, false, { ref: false })]);
      if (!isOver)
        ending.catch((error: unknown) =>
          deps.report('the day of a terminal was not ended', { terminalId: terminal.id, err: error }),
        );
      return standing(acting.exhibitorId, terminal);
    },
    /** Returns the last end of day. Refuses 404 not_found.terminal, also if there was none. */
    last: async (exhibitorId: number, drawer: AtDrawer): Promise<DayAtTill> =>
      standing(exhibitorId, await at(exhibitorId, drawer)),
    /** What still runs is unknown, unless it ends now. */
    async close(): Promise<void> {
      await Promise.race([Promise.allSettled(running), pause(ANSWER_MS, undefined, { ref: false })]);
    },
  };
}

const wireOf = (row: DayRow, timezone: string): EndedDayWire =>
  endedDayWire(
    {
      at: row.asked_at,
      terminal: row.terminal_cents,
      ours: row.ours_cents ?? 0,
      count: row.ours_count ?? 0,
      lost: row.lost_cents,
    },
    timezone,
  );
