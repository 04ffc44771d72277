import { wallClock } from '#kernel/days.ts';
import { conflict, notFound, type Problem, Refusal, refusalOf } from '#kernel/refusal.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { offerSeats } from '#modules/screenings/server.ts';
import {
  type Arrangement,
  capacityOf,
  DEFAULT_SEATING_CONFIG,
  WHEELCHAIR_SEATS,
} from '#modules/seating/rules/arrangement.ts';
import { drawingChanges } from '#modules/seating/rules/drawing/drawing-changes.ts';
import { problemsWithDrawing } from '#modules/seating/rules/drawing/drawing-problems.ts';
import { rowNamingOf } from '#modules/seating/rules/drawing/seat-naming.ts';
import {
  addSeats,
  comingClaims,
  followHall,
  insertArrangement,
  lockComing,
  lockPlan,
  numberScreenings,
  releaseExpiredHolds,
  resizeArrangement,
  rewriteSeats,
  takeSeatsOut,
  unblockGone,
} from '#modules/seating/server.ts';
import type { SeatPlanForm } from '#modules/venues/contract/cinemas.ts';
import { lockUnnumbered } from '#modules/venues/server/coming-screenings.sql.ts';
import {
  lockScreen,
  type ScreenRow,
  screenOf,
  screensWith,
  writePlanOfScreen,
} from '#modules/venues/server/screens.sql.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';
import { alongside } from '#platform/http/refusals.ts';

export type PlanChanged = {
  /** Future screenings that are sold by the current plan. */
  readonly screeningIds: readonly number[];
  /**
   * Screenings of a screen that had no plan before; they stay unnumbered because some of their
   * places are claimed.
   */
  readonly unnumbered: number;
};

/** The maximum number of screenings that a refusal names. */
const SCREENINGS_NAMED_MAX = 5;
const SEATS_NAMED_MAX = 12;

/**
 * Gives a screen the seats that an employee drew (PORT-008, SEAT-001, SEAT-004), and updates every
 * future screening that is sold by its plan. A seat keeps its number when its name or position
 * changes. The capacity follows, and blocks of removed seats end. A screen without a plan gets its
 * first one, and so do its screenings without any claims.
 *
 * Refuses 422 `arrangement` with the errors of the drawing; 422 `seats` venues.seats_taken {seats,
 * day, time} if the change would remove, disable or rename a seat that is occupied for a future
 * screening (T07); 404 not_found.screen; 409 venues.archived, venues.plan_changed_meanwhile.
 *
 * It locks the same rows as sales, in the same order. A sale of these screenings either runs before
 * it, and this function sees its seats, or runs after it and prices its cart by the new plan (the
 * data version moved).
 */
export async function changeSeatPlan(db: Db, acting: Acting, id: number, form: SeatPlanForm): Promise<PlanChanged> {
  try {
    return await change(db, acting, id, form);
  } catch (error) {
    if (sqlState(error) !== SQL.seatIsTaken) throw error;
    return change(db, acting, id, form); // now sees the claims made past our locks, and refuses by their seats
  }
}

const change = (db: Db, acting: Acting, id: number, form: SeatPlanForm): Promise<PlanChanged> =>
  db.tx(acting, async (tx) => {
    const drawn = drawingFrom(form);
    const refusal = refusalOf(problemsWithDrawing(drawn));
    if (refusal) throw refusal;
    const screen = await screenOf(tx, id);
    if (!screen) throw notFound('screen');
    return screen.arrangement_id === null
      ? firstPlan(tx, screen, form, drawn)
      : nextPlan(tx, screen.arrangement_id, id, form, drawn);
  });

/** New seats have negative numbers until they are stored. */
const drawingFrom = ({ rows, columns, seats }: SeatPlanForm): Arrangement => ({
  rows,
  columns,
  seats: seats.map((seat, index) => ({ ...seat, id: seat.id ?? -1 - index })),
});

async function nextPlan(
  tx: Tx,
  arrangementId: number,
  screenId: number,
  form: SeatPlanForm,
  drawn: Arrangement,
): Promise<PlanChanged> {
  await lockComing(tx, arrangementId);
  const screen = await lockForEditing(tx, screenId, arrangementId);
  const before = await lockPlan(tx, arrangementId);
  if (before.version !== form.version) throw conflict('venues.plan_changed_meanwhile');
  // The screenings that used the plan before it was locked, and after its screenings were locked.
  const coming = (await lockComing(tx, arrangementId)).map(({ screening_id }) => screening_id);
  await releaseExpiredHolds(tx, coming);

  const changes = drawingChanges(before.arrangement, drawn);
  if (changes.unknown.length > 0) throw conflict('venues.plan_changed_meanwhile');
  await refuseTaken(tx, arrangementId, new Map(changes.lost.map(({ id, name }) => [id, name])));
  const gone = [...changes.removed, ...changes.changed.filter(({ disabled }) => disabled)].map(({ id }) => id);
  await unblockGone(tx, coming, gone);
  await takeSeatsOut(
    tx,
    arrangementId,
    changes.removed.map(({ id }) => id),
  );
  await rewriteSeats(tx, arrangementId, changes.changed);
  await addSeats(tx, arrangementId, changes.added);
  await resizeArrangement(tx, arrangementId, drawn);
  await followPlan(tx, arrangementId, before.arrangement, drawn, form);
  await followHall(
    tx,
    coming,
    { capacity: capacityOf(before.arrangement), online: screen.online_seats },
    { capacity: capacityOf(drawn), online: screen.online_seats },
  );
  await tx.audit({
    action: 'arrangement.changed',
    entity: 'screen',
    entityId: screenId,
    before: { seats: before.arrangement.seats.length, capacity: capacityOf(before.arrangement) },
    after: {
      seats: drawn.seats.length,
      capacity: capacityOf(drawn),
      added: changes.added.length,
      removed: changes.removed.length,
      changed: changes.changed.length,
    },
  });
  return { screeningIds: coming, unnumbered: 0 };
}

async function firstPlan(
  tx: Tx,
  screenBefore: ScreenRow,
  form: SeatPlanForm,
  drawn: Arrangement,
): Promise<PlanChanged> {
  const coming = await lockUnnumbered(tx, screenBefore.id);
  const screen = await lockForEditing(tx, screenBefore.id, null);
  if (form.version !== null) throw conflict('venues.plan_changed_meanwhile');
  const arrangementId = await insertArrangement(tx, screen.name, drawn);
  await addSeats(tx, arrangementId, drawn.seats);
  await writePlanOfScreen(tx, screen.id, { arrangement: arrangementId, ...planOf(drawn, form) });
  const free = coming.filter(({ taken }) => taken === 0).map(({ screening_id }) => screening_id);
  await numberScreenings(tx, free, arrangementId);
  await offerSeats(tx, free);
  await followHall(
    tx,
    free,
    { capacity: screen.capacity, online: screen.online_seats },
    { capacity: capacityOf(drawn), online: screen.online_seats },
  );
  await tx.audit({
    action: 'arrangement.added',
    entity: 'screen',
    entityId: screen.id,
    after: { arrangement: arrangementId, seats: drawn.seats.length, capacity: capacityOf(drawn) },
  });
  return { screeningIds: free, unnumbered: coming.length - free.length };
}

async function lockForEditing(tx: Tx, screenId: number, arrangementId: number | null): Promise<ScreenRow> {
  const screen = await lockScreen(tx, screenId);
  if (!screen) throw notFound('screen');
  if (screen.archived) throw conflict('venues.archived');
  if (screen.arrangement_id !== arrangementId) throw conflict('venues.plan_changed_meanwhile');
  return screen;
}

/** `lost`: by number, the names of sold seats that would no longer exist. */
async function refuseTaken(tx: Tx, arrangementId: number, lost: ReadonlyMap<number, string>): Promise<void> {
  if (lost.size === 0) return;
  const against = (await comingClaims(tx, arrangementId))
    .map(({ starts_at, seats }) => ({ starts_at, seats: seats.filter((seat) => lost.has(seat)) }))
    .filter(({ seats }) => seats.length > 0);
  if (against.length === 0) return;
  const { timeZone } = await exhibitorClock(tx);
  const problems = against.slice(0, SCREENINGS_NAMED_MAX).map(({ starts_at, seats }): Problem => {
    const names = seats.map((seat) => lost.get(seat) ?? '');
    const named = names.slice(0, SEATS_NAMED_MAX).join(', ') + (names.length > SEATS_NAMED_MAX ? ' …' : '');
    const { day, time } = wallClock(starts_at, timeZone);
    return { code: 'venues.seats_taken', params: { seats: named, day, time }, path: 'seats' };
  });
  const taken = [...new Set(against.flatMap(({ seats }) => seats))];
  throw alongside(new Refusal('invalid', problems as [Problem, ...Problem[]]), { taken });
}

/** Updates the capacity of every screen with this plan. An online share above the capacity is removed. */
async function followPlan(
  tx: Tx,
  arrangementId: number,
  before: Arrangement,
  drawn: Arrangement,
  form: SeatPlanForm,
): Promise<void> {
  const hadWheelchairs = hasWheelchairs(before);
  for (const { id, config } of await screensWith(tx, arrangementId)) {
    const plan = planOf(drawn, form);
    // A screen that gets its first wheelchair places becomes accessible; if an employee removed
    // this sign before, it stays removed.
    const accessible = hasWheelchairs(drawn) && !hadWheelchairs ? true : config.accessible;
    await writePlanOfScreen(tx, id, {
      ...plan,
      arrangement: arrangementId,
      config: { ...plan.config, accessible: accessible ?? DEFAULT_SEATING_CONFIG.accessible },
    });
  }
}

const hasWheelchairs = (arrangement: Arrangement): boolean =>
  arrangement.seats.some((seat) => seat.class === WHEELCHAIR_SEATS && !seat.disabled);

const planOf = (drawn: Arrangement, { separator }: SeatPlanForm) => ({
  capacity: capacityOf(drawn),
  config: {
    separator,
    row_naming: rowNamingOf(drawn, separator),
    ...(hasWheelchairs(drawn) && { accessible: true }),
  },
});
