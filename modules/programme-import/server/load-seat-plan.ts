/** Gives a screen the arrangement of an imported seat plan. */
import { refuse } from '#kernel/refusal.ts';
import {
  type Arrangement,
  capacityOf,
  NEW_HALL_SEATING,
  type Seat,
  WHEELCHAIR_SEATS,
} from '#modules/seating/rules/arrangement.ts';
import type { SeatPlan } from '#modules/seating/server.ts';
import { deleteUnusedArrangement, storeArrangement, switchArrangement } from '#modules/seating/server.ts';
import { arrangeScreen } from '#modules/venues/server.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export type SeatPlanTarget = {
  readonly screen: string;
  /** Slug or trade name; needed if screens of several exhibitors have the name. */
  readonly exhibitor?: string;
  /** Name of the cinema; needed if screens of several cinemas have the name. */
  readonly cinema?: string;
};

export type SeatPlanReport = {
  readonly exhibitor: string;
  readonly cinema: string;
  readonly screen: string;
  readonly outcome: 'created' | 'replaced' | 'unchanged';
  readonly capacity: number;
  /** Future screenings that use the new plan. */
  readonly switched: number;
  /** Future screenings that keep the old one, because places of them are sold or held. */
  readonly kept: number;
};

type ScreenRow = { exhibitor_id: number; exhibitor: string; id: number; name: string; cinema: string };

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Returns the screen. Refuses `import.screen_unknown`, `import.screen_ambiguous`, each with the
 * existing ones.
 */
async function findScreen(db: Db, target: SeatPlanTarget): Promise<ScreenRow> {
  const rows = await db.system((tx) =>
    tx.query<ScreenRow & { slug: string }>(
      `SELECT s.exhibitor_id, e.trade_name AS exhibitor, e.slug, s.id, s.name, c.name AS cinema
         FROM screen s JOIN exhibitor e ON e.id = s.exhibitor_id JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
        WHERE s.archived_at IS NULL ORDER BY e.id, c.sort, s.sort, s.id`,
    ),
  );
  const { exhibitor, cinema } = target;
  const possible = rows
    .filter((row) => exhibitor === undefined || same(row.slug, exhibitor) || same(row.exhibitor, exhibitor))
    .filter((row) => cinema === undefined || same(row.cinema, cinema));
  const [match, ...others] = possible.filter((row) => same(row.name, target.screen));
  const places = (list: readonly ScreenRow[]) =>
    list
      .slice(0, 12)
      .map((row) => `${row.exhibitor}, ${row.cinema}, ${row.name}`)
      .join('; ');
  if (!match) throw refuse('import.screen_unknown', { screen: target.screen, known: places(possible) });
  if (others.length > 0)
    throw refuse('import.screen_ambiguous', { screen: target.screen, known: places([match, ...others]) });
  return match;
}

type Standing = {
  arrangement_id: number | null;
  capacity: number;
  row_naming: string[] | null;
  /** Whether an employee or an earlier import decided how seats are given. */
  seating_is_set: boolean;
};

const readArrangement = async (tx: Tx, id: number | null): Promise<Arrangement | null> => {
  if (id === null) return null;
  const grid = await tx.one<{ rows: number; columns: number }>(
    'SELECT row_count AS rows, column_count AS columns FROM arrangement WHERE exhibitor_id = tenant() AND id = $1',
    [id],
  );
  const seats = await tx.query<Seat>(
    `SELECT id, name, screen_row AS "row", screen_col AS "column", class, style, autoassign, disabled
       FROM seat WHERE exhibitor_id = tenant() AND arrangement_id = $1 AND removed_at IS NULL ORDER BY screen_row, screen_col`,
    [id],
  );
  return grid && { ...grid, seats };
};

/** Compares two plans without seat numbers, which belong to the arrangement itself. */
function isSamePlan(a: Arrangement, b: Arrangement): boolean {
  const seats = (arrangement: Arrangement) =>
    arrangement.seats
      .map((seat) =>
        [seat.row, seat.column, seat.name, seat.class, seat.style, seat.autoassign, seat.disabled].join('|'),
      )
      .sort();
  return a.rows === b.rows && a.columns === b.columns && JSON.stringify(seats(a)) === JSON.stringify(seats(b));
}

/**
 * Switches future screenings to the new plan, except those with sold or held places: their buyers
 * hold tickets with seat names of the old one. Sold-out ones stay sold out.
 */
async function switchScreenings(tx: Tx, screenId: number, arrangementId: number, before: number, after: number) {
  const rows = await tx.query<{ id: number; taken: number; capacity: number }>(
    `SELECT k.screening_id AS id, k.taken, k.capacity FROM screening_capacity k
       JOIN screening s ON s.exhibitor_id = k.exhibitor_id AND s.id = k.screening_id
      WHERE k.exhibitor_id = tenant() AND s.screen_id = $1 AND s.cancelled_at IS NULL AND s.starts_at > foyer_now() AND k.capacity > 0
      ORDER BY k.screening_id FOR NO KEY UPDATE OF k`,
    [screenId],
  );
  const free = rows.filter((row) => row.taken === 0);
  // Places sold by another system stay sold.
  const capacities = free.map((row) => Math.max(0, after - Math.max(0, before - row.capacity)));
  if (free.length > 0) {
    await switchArrangement(tx, {
      arrangementId,
      screenId,
      screeningIds: free.map((row) => row.id),
      capacities,
    });
  }
  return { switched: free.length, kept: rows.length - free.length };
}

/** Carries the report of a dry run out of the transaction that it rolls back. */
class TakenBack extends Error {
  readonly report: SeatPlanReport;
  constructor(report: SeatPlanReport) {
    super('a dry run changes nothing');
    this.report = report;
  }
}

async function givePlan(tx: Tx, screen: ScreenRow, plan: SeatPlan): Promise<SeatPlanReport> {
  const { arrangement } = plan;
  const capacity = capacityOf(arrangement);
  const standing = await tx.one<Standing>(
    `SELECT arrangement_id, capacity, config -> 'row_naming' AS row_naming, config ? 'auto_assign_seats' AS seating_is_set FROM screen WHERE exhibitor_id = tenant() AND id = $1 FOR UPDATE`,
    [screen.id],
  );
  const report = { exhibitor: screen.exhibitor, cinema: screen.cinema, screen: screen.name, capacity };
  const current = await readArrangement(tx, standing?.arrangement_id ?? null);
  const sameNaming = JSON.stringify(standing?.row_naming ?? null) === JSON.stringify(plan.rowNaming);
  if (current && isSamePlan(current, arrangement) && sameNaming)
    return { ...report, outcome: 'unchanged', switched: 0, kept: 0 };
  const id = await storeArrangement(tx, plan.name || screen.name, arrangement);
  const accessible = arrangement.seats.some((seat) => seat.class === WHEELCHAIR_SEATS);
  await arrangeScreen(tx, screen.id, {
    arrangementId: id,
    capacity,
    config: {
      row_naming: plan.rowNaming,
      separator: '-',
      ...(accessible && { accessible }),
      ...(!standing?.seating_is_set && { auto_assign_seats: NEW_HALL_SEATING }),
    },
  });
  const screenings = await switchScreenings(tx, screen.id, id, standing?.capacity ?? capacity, capacity);
  await deleteUnusedArrangement(tx, standing?.arrangement_id ?? null);
  await tx.audit({
    action: 'arrangement.imported',
    entity: 'screen',
    entityId: screen.id,
    after: { arrangement: id, seats: arrangement.seats.length },
  });
  return { ...report, outcome: current ? 'replaced' : 'created', ...screenings };
}

/**
 * Stores a hall's plan as the arrangement of a screen, in one transaction. The same plan again
 * changes nothing. Refuses `import.screen_unknown`, `import.screen_ambiguous`.
 */
export async function loadSeatPlan(
  db: Db,
  plan: SeatPlan,
  target: SeatPlanTarget,
  dryRun = false,
): Promise<SeatPlanReport> {
  const screen = await findScreen(db, target);
  try {
    return await db.tx({ exhibitorId: screen.exhibitor_id, actor: 'system', channel: 'api' }, async (tx) => {
      const report = await givePlan(tx, screen, plan);
      if (dryRun) throw new TakenBack(report);
      return report;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.report;
    throw error;
  }
}
