import { conflict, notFound } from '#kernel/refusal.ts';
import type { Slip } from '#modules/terminals/rules/slips.ts';
import { beginDay, type DayCause, type DayEnd, endDay, endLostDays } from '#modules/terminals/server/days/days.sql.ts';
import { driverOf } from '#modules/terminals/server/drivers/driver-of.ts';
import { LineProblem, TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import type { TerminalDriver } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { inTurn } from '#modules/terminals/server/terminal-session.ts';
import { clearMark, driverNameOf, lockTerminal, writeState } from '#modules/terminals/server/terminals.sql.ts';
import type { Acting } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

type DayDeps = TerminalDeps;

/** An attempt is stored before a till is told that it runs. */
const TURN_MS = 4_000;

/**
 * Ends the day of a terminal (D-143): it sends its batch to the bank and reports its total. The
 * attempt is stored before the terminal is asked, and its end beside what we booked. Moves no money:
 * after a cut line the result is unknown, and asking again is harmless. Refuses 404
 * not_found.terminal; 409 terminals.in_use while a payment runs or is unknown (its result would be
 * lost with the day), terminals.no_day for a kind that ends its days itself, terminals.not_ready if it is in use by another process.
 */
export async function endTerminalDay(
  deps: DayDeps,
  acting: Acting,
  terminalId: number,
  cause: DayCause,
): Promise<void> {
  if (deps.isQuiet?.()) throw conflict('terminals.not_ready');
  const { exhibitorId } = acting;
  const terminal = await deps.db.ask(exhibitorId, (first) => driverNameOf(first, terminalId));
  if (!terminal) throw notFound('terminal');
  const { endDay: endOnDriver } = driverOf(deps, terminal.driver);
  if (!endOnDriver) throw conflict('terminals.no_day');
  const turn = await inTurn(
    deps,
    { exhibitorId, id: terminalId, waitMs: Math.min(deps.times.turnMs, TURN_MS) },
    async () => {
      const { id, deviceId } = await begin(deps, acting, terminalId, cause);
      crash('terminal-day.begun');
      const { end, slips } = await ask(endOnDriver, exhibitorId, terminalId);
      crash('terminal-day.answered');
      await deps.db.tx(acting, async (tx) => {
        if ((await endDay(tx, id, end)) === 0) return;
        // Its receipts count from one again: the next payment asks for its last transaction first.
        await clearMark(tx, terminalId);
        if (end.outcome === 'done') await writeState(tx, terminalId, 'ready', '');
        if (deviceId !== null && slips.length > 0) await deps.printSlips?.(tx, { deviceId, billId: null, slips });
        await tx.audit({
          action: 'terminal.day_ended',
          entity: 'terminal',
          entityId: terminalId,
          after: { outcome: end.outcome, says: end.says, terminal_cents: end.terminalCents, cause },
        });
      });
    },
  );
  if (!turn) throw conflict('terminals.not_ready');
}

/** Also ends an attempt whose program ended: this process has the session, so that one no longer runs. */
const begin = (
  { db }: DayDeps,
  acting: Acting,
  terminalId: number,
  cause: DayCause,
): Promise<{ id: number; deviceId: number | null }> =>
  db.tx(acting, async (tx) => {
    const terminal = await lockTerminal(tx, terminalId);
    if (!terminal) throw notFound('terminal');
    if (terminal.order_id !== null) throw conflict('terminals.in_use');
    await endLostDays(tx, terminalId);
    const employee = /^employee:(\d+)$/.exec(acting.actor)?.[1];
    const row = await beginDay(tx, terminalId, cause, employee === undefined ? null : Number(employee));
    if (!row) throw conflict('terminals.not_ready');
    return { id: row.id, deviceId: terminal.device_id };
  });

type AnsweredEnd = { readonly end: DayEnd; readonly slips: readonly Slip[] };
const NOTHING_SAID: AnsweredEnd = { end: { outcome: 'unknown', says: '', terminalCents: null }, slips: [] };

async function ask(
  endDay: NonNullable<TerminalDriver['endDay']>,
  exhibitorId: number,
  terminalId: number,
): Promise<AnsweredEnd> {
  try {
    const ended = await endDay(exhibitorId, terminalId);
    if (ended.outcome === 'refused') return refusedWith(ended.says, ended.slips);
    return { end: { outcome: 'done', says: '', terminalCents: ended.totalCents }, slips: ended.slips };
  } catch (error) {
    if (error instanceof TerminalRefuses) return refusedWith(error.standing.note, []);
    if (!(error instanceof LineProblem)) throw error;
    return error.kind === 'unreachable' || error.kind === 'forbidden' ? refusedWith('unreachable', []) : NOTHING_SAID;
  }
}

const refusedWith = (says: string, slips: readonly Slip[]): AnsweredEnd => ({
  end: { outcome: 'refused', says, terminalCents: null },
  slips,
});

const NIGHT_BEGINS_H = 4;
const NIGHT_ENDS_H = 6;
const PER_ROUND_MAX = 50;

/**
 * Ends the days of terminals that are set up so, between four and six in the morning where the
 * exhibitor is; after a refusal again an hour later. A terminal with a payment is left for a person.
 */
export async function endDaysAtNight(deps: DayDeps): Promise<{ ended: number }> {
  const rows = await deps.db.ask(null, (first) =>
    first.query<{ exhibitor_id: number; id: number }>(
      `SELECT t.exhibitor_id, t.id FROM terminal t JOIN exhibitor x ON x.id = t.exhibitor_id
        WHERE t.ends_day_at_night AND t.archived_at IS NULL
          AND extract(hour FROM foyer_now() AT TIME ZONE x.timezone) >= ${NIGHT_BEGINS_H}
          AND extract(hour FROM foyer_now() AT TIME ZONE x.timezone) < ${NIGHT_ENDS_H}
          AND NOT EXISTS (SELECT 1 FROM terminal_day d WHERE d.exhibitor_id = t.exhibitor_id AND d.terminal_id = t.id
            AND d.asked_at > foyer_now() - CASE WHEN d.outcome = 'done' THEN interval '3 hours' ELSE interval '1 hour' END)
          AND NOT EXISTS (SELECT 1 FROM terminal_order o WHERE o.exhibitor_id = t.exhibitor_id AND o.terminal_id = t.id AND o.ended_at IS NULL)
        ORDER BY t.exhibitor_id, t.id LIMIT ${PER_ROUND_MAX}`,
    ),
  );
  for (const { exhibitor_id: exhibitorId, id } of rows)
    await endTerminalDay(deps, actingFor(exhibitorId), id, 'night').catch((error: unknown) =>
      deps.report('the day of a terminal was not ended', { exhibitorId, terminalId: id, err: error }),
    );
  return { ended: rows.length };
}
