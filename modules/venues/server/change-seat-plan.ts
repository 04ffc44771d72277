import { wallClock } from '#kernel/days.ts';
import { conflict, notFound, type Problem, Refusal, refusalOf } from '#kernel/refusal.ts';
import { houseClock } from '#modules/exhibitor/server.ts';
import {
  type Arrangement,
  capacityOf,
  DEFAULT_SEATING_CONFIG,
  WHEELCHAIR_SEATS,
} from '#modules/seating/rules/arrangement.ts';
import { drawingChanges } from '#modules/seating/rules/drawing-changes.ts';
import { problemsWithDrawing } from '#modules/seating/rules/drawing-problems.ts';
import { rowNamingOf } from '#modules/seating/rules/seat-naming.ts';
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
import { lockUnnumbered, offerSeats } from '#modules/venues/server/coming-screenings.sql.ts';
import {
  lockScreen,
  type ScreenRow,
  screenOf,
  screensWith,
  writePlanOfScreen,
} from '#modules/venues/server/screens.sql.ts';
import type { SeatPlanForm } from '#modules/venues/staff-contract.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';
import { alongside } from '#platform/http/refusals.ts';

export type PlanChanged = {
  /** Screenings to come that are sold by the plan as it is now. */
  readonly screeningIds: readonly number[];
  /** Those of a hall that had no plan before and stay unnumbered, because places of them are taken. */
  readonly unnumbered: number;
};

/** Screenings that are named when they stand against a change; somebody who sees these looks again anyway. */
const SCREENINGS_NAMED_MAX = 5;
const SEATS_NAMED_MAX = 12;

/**
 * Gives a screen the seats somebody has drawn (PORT-008, SEAT-001, SEAT-004), and with them every screening to come that is sold
 * by its plan: a seat keeps its number whatever it is called and wherever it stands; capacity follows, blocked seats that are
 * gone are blocked no more. A hall without a plan gets its first one, and so do its screenings of which nothing is taken.
 *
 * Refused: 422 `arrangement` with what is wrong with the drawing; 422 `seats` venues.seats_taken {seats, day, time} when a seat
 * somebody has for a screening to come would be removed, taken out of use or renamed (T07); 404 not_found.screen; 409
 * venues.archived, venues.plan_changed_meanwhile.
 *
 * It locks what sales lock, in their order: a sale of these screenings is before it, and its seats are seen here, or after
 * it, and prices its cart by the new plan (the data version moved).
 */
export async function changeSeatPlan(db: Db, acting: Acting, id: number, form: SeatPlanForm): Promise<PlanChanged> {
  try {
    return await change(db, acting, id, form);
  } catch (error) {
    if (sqlState(error) !== SQL.seatIsTaken) throw error;
    return change(db, acting, id, form); // what was claimed past our locks is seen now, and refused by its seats
  }
}

const change = (db: Db, acting: Acting, id: number, form: SeatPlanForm): Promise<PlanChanged> =>
  db.tx(acting, async (tx) => {
    const drawn = drawingFrom(form);
    const refusal = refusalOf(problemsWithDrawing(drawn));
    if (refusal) throw refusal;
    const asked = await screenOf(tx, id);
    if (!asked) throw notFound('screen');
    return asked.arrangement_id === null
      ? firstPlan(tx, asked, form, drawn)
      : nextPlan(tx, asked.arrangement_id, id, form, drawn);
  });

/** Seats that are new have numbers below zero until they are written. */
const drawingFrom = ({ rows, columns, seats }: SeatPlanForm): Arrangement => ({
  ...{ rows, columns },
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
  // Those that were bound to the plan before it was locked, and after its screenings were.
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
    ...{ action: 'arrangement.changed', entity: 'screen', entityId: screenId },
    before: { seats: before.arrangement.seats.length, capacity: capacityOf(before.arrangement) },
    after: {
      ...{ seats: drawn.seats.length, capacity: capacityOf(drawn) },
      ...{ added: changes.added.length, removed: changes.removed.length, changed: changes.changed.length },
    },
  });
  return { screeningIds: coming, unnumbered: 0 };
}

async function firstPlan(tx: Tx, asked: ScreenRow, form: SeatPlanForm, drawn: Arrangement): Promise<PlanChanged> {
  const coming = await lockUnnumbered(tx, asked.id);
  const screen = await lockForEditing(tx, asked.id, null);
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
    ...{ action: 'arrangement.added', entity: 'screen', entityId: screen.id },
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

/** `lost`: names by number of the seats a ticket would not find again. */
async function refuseTaken(tx: Tx, arrangementId: number, lost: ReadonlyMap<number, string>): Promise<void> {
  if (lost.size === 0) return;
  const against = (await comingClaims(tx, arrangementId))
    .map(({ starts_at, seats }) => ({ starts_at, seats: seats.filter((seat) => lost.has(seat)) }))
    .filter(({ seats }) => seats.length > 0);
  if (against.length === 0) return;
  const { timeZone } = await houseClock(tx);
  const problems = against.slice(0, SCREENINGS_NAMED_MAX).map(({ starts_at, seats }): Problem => {
    const names = seats.map((seat) => lost.get(seat) ?? '');
    const named = names.slice(0, SEATS_NAMED_MAX).join(', ') + (names.length > SEATS_NAMED_MAX ? ' …' : '');
    const { day, time } = wallClock(starts_at, timeZone);
    return { code: 'venues.seats_taken', params: { seats: named, day, time }, path: 'seats' };
  });
  const taken = [...new Set(against.flatMap(({ seats }) => seats))];
  throw alongside(new Refusal('invalid', problems as [Problem, ...Problem[]]), { taken });
}

/** Every screen that has this plan counts its places by it; how many are sold online beyond the hall is no share of it. */
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
    // Nobody need say twice that a hall got its first places for wheelchairs; who took the sign away knows why.
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
