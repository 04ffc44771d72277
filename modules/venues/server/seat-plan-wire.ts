import { notFound } from '#kernel/refusal.ts';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { comingClaims, readSeatPlan, storedPlan } from '#modules/seating/server.ts';
import type { ReadSeatPlanWire, SeatPlanFile, SeatPlanWire } from '#modules/venues/contract/cinemas.ts';
import { countComing } from '#modules/venues/server/coming-screenings.sql.ts';
import { listedScreen } from '#modules/venues/server/screens.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/** The size of an empty drawing for a screen without a plan. */
const FIRST_ROWS = 10;
const FIRST_COLUMNS = 16;

/**
 * Returns a screen's plan and the seats that must stay, read at one moment. Refuses 404
 * not_found.screen.
 */
export const seatPlan = (db: Db, exhibitorId: number, screenId: number): Promise<SeatPlanWire> =>
  db.read(exhibitorId, async (tx) => {
    const screen = await listedScreen(tx, screenId);
    if (!screen) throw notFound('screen');
    const head = {
      screen: { id: screen.id, name: screen.name, cinema: screen.cinema },
      separator: screen.config.separator ?? DEFAULT_SEATING_CONFIG.separator,
    };
    const plan = screen.arrangement_id === null ? null : await storedPlan(tx, screen.arrangement_id);
    if (!plan || screen.arrangement_id === null)
      return { ...head, rows: FIRST_ROWS, columns: FIRST_COLUMNS, seats: [], taken: [], screenings: 0, version: null };
    const claims = await comingClaims(tx, screen.arrangement_id);
    return {
      ...head,
      ...plan.arrangement,
      seats: [...plan.arrangement.seats],
      taken: [...new Set(claims.flatMap(({ seats }) => seats))].sort((a, b) => a - b),
      screenings: await countComing(tx, screen.arrangement_id),
      version: plan.version,
    };
  });

/**
 * Reads a plan that was drawn elsewhere, without storing it. Refuses 422 with every error in it, by
 * line and column.
 */
export function drawnElsewhere({ format, file, text }: SeatPlanFile): ReadSeatPlanWire {
  const { name, arrangement, unnumbered, notes } = readSeatPlan(format, new TextEncoder().encode(text), file);
  const { rows, columns, seats } = arrangement;
  return {
    name,
    rows,
    columns,
    seats: [...seats],
    unnumbered: unnumbered.map(({ label, capacity }) => ({ label, capacity })),
    notes: notes.reduce((sum, { count }) => sum + count, 0),
  };
}
