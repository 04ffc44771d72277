import { textFor } from '#kernel/texts.ts';
import { maskOf } from '#kernel/visibility.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { PlanForm, PlanReportWire } from '#modules/screenings/contract/planning.ts';
import { occupiedRange } from '#modules/screenings/rules/planning/occupancy.ts';
import { type FormScreening, loadPlanContext } from '#modules/screenings/server/load-plan-context.ts';
import {
  archivePlanned,
  deletePlanned,
  insertPlanned,
  judgeOverlapsLater,
  judgeOverlapsNow,
  type Named,
  newScreeningIds,
  type PlannedRow,
  type StandingRow,
  updatePlanned,
} from '#modules/screenings/server/planned.sql.ts';
import { refuseConflictingChanges, refuseOverlaps, validatePlan } from '#modules/screenings/server/validate-plan.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Saves a plan: new, changed and removed screenings, all or none (D-116, SCH-004). New and moved
 * ones occupy their screen from the start to the end of cleaning (D-115). A screening with a seat
 * sold, held, reserved or blocked, or one that has begun, stays in place; it is cancelled with the
 * keyword instead (SCH-005). A screening that was imported or once had a seat held leaves the
 * programme but keeps its row (D-118). A screening with a seat taken does not become planned again (decision 0105).
 *
 * Refuses 409 screening.changed_meanwhile {movie, day, time}, screening.gone; 422 with the path of
 * each: `start` screening.screen_occupied {movie}, screening.not_at_this_time {movie} (ERR-042),
 * screening.places_taken {movie}, screening.begun {movie}; `stage` screening.not_back_to_planned {movie}; `screen_id` screening.no_screen;
 * `version_id` screening.no_version; `id` screening.already_cancelled, screening.named_twice.
 */
export async function savePlan(db: Db, acting: Acting, form: PlanForm, locale: string): Promise<PlanReportWire> {
  const save = () => db.tx(acting, (tx) => saveIn(tx, form, locale));
  try {
    return await save();
  } catch (error) {
    const state = sqlState(error);
    // An import or an archiving, which uses no locks, came in between: the retry refuses it with
    // its name.
    if (state !== undefined && OVERTAKEN.has(state)) return save();
    throw error;
  }
}

const OVERTAKEN = new Set<string>([
  SQL.exclusionViolation,
  SQL.movieIsArchived,
  SQL.placeIsArchived,
  SQL.eventIsArchived,
]);

async function saveIn(tx: Tx, form: PlanForm, locale: string): Promise<PlanReportWire> {
  const clock = await exhibitorClock(tx);
  const called = ({ title, original_title }: Named): string => textFor(title, locale) || original_title;
  const context = await loadPlanContext(tx, form);
  refuseConflictingChanges(context, { clock, called });
  validatePlan(context, { clock, called, now: tx.now });

  const changedScreenings = context.planned.filter((each) => !each.standing || isChange(each, each.standing));
  // Claims of former buyers name the seats of their old screen: the old row stays there, and a new
  // one replaces it.
  const [rebuilt, kept] = partition(
    changedScreenings.filter(({ standing }) => standing),
    ({ standing, form: { screen_id } }) => standing?.referenced === true && standing.screen_id !== screen_id,
  );
  const fresh = [...changedScreenings.filter(({ standing }) => !standing), ...rebuilt];
  const ids = await newScreeningIds(tx, fresh.length);
  const inserts = fresh.map((each, index) => rowOf(each, ids[index] ?? 0));
  const updates = kept.map((each) => rowOf(each, each.standing?.id ?? 0));
  const moved = kept.filter(({ standing, form: { screen_id } }) => standing?.screen_id !== screen_id);
  const [archived, deleted] = partition(
    [...context.removing.map(({ standing }) => standing), ...rebuilt.flatMap(({ standing }) => standing ?? [])],
    ({ referenced }) => referenced,
  );

  await judgeOverlapsLater(tx);
  await archivePlanned(tx, idsOf(archived));
  await deletePlanned(tx, idsOf(deleted));
  await updatePlanned(tx, updates, idsOf(moved.flatMap(({ standing }) => standing ?? [])));
  await insertPlanned(tx, inserts);
  await refuseOverlaps(
    tx,
    new Map([...fresh, ...kept].map((each, i) => [[...inserts, ...updates][i]?.id ?? 0, each])),
    called,
  );
  await judgeOverlapsNow(tx);

  await Promise.all([
    ...inserts.map((after) => write('screening.planned', after.id, undefined, factsOf(after))),
    ...kept.map(({ standing }, i) => write('screening.changed', updates[i]?.id ?? 0, standing, factsOf(updates[i]))),
    ...deleted.map((before) => write('screening.removed', before.id, before)),
    ...archived.map((before) => write('screening.cancelled', before.id, before, { removed: true })),
  ]);
  return {
    created: fresh.length - rebuilt.length,
    changed: kept.length + rebuilt.length,
    removed: context.removing.length,
  };

  function write(action: string, entityId: number, before?: StandingRow, after?: unknown): Promise<void> {
    return tx.audit({ action, entity: 'screening', entityId, before: before && factsBefore(before), after });
  }
}

const isChange = ({ isPlaced, form, stage }: FormScreening, before: StandingRow): boolean =>
  isPlaced || before.type !== form.type || before.visibility !== maskOf(form.visibility) || before.stage !== stage;

function rowOf({ form, start, stage, standing, screen, version, isPlaced }: FormScreening, id: number): PlannedRow {
  if (!screen || !version) throw new Error('a plan was saved that was not checked');
  const turnaround = { adsMinutes: screen.ads, cleaningMinutes: screen.cleaning };
  return {
    id,
    movie_id: version.movie_id,
    version_id: version.id,
    cinema_id: screen.cinema_id,
    screen_id: screen.id,
    starts_at: start,
    // A screening that stays in place keeps its length, which another system may have set.
    ends_at: standing && !isPlaced ? standing.ends_at : occupiedRange(start, version.runtime, turnaround).until,
    type: form.type,
    visibility: maskOf(form.visibility),
    stage,
    event_id: standing?.event_id ?? null,
  };
}

const factsOf = (row: PlannedRow | undefined) =>
  row && {
    screen_id: row.screen_id,
    version_id: row.version_id,
    type: row.type,
    visibility: row.visibility,
    stage: row.stage,
    start: new Date(row.starts_at).toISOString(),
  };
const factsBefore = ({ screen_id, version_id, type, visibility, stage, starts_at }: StandingRow) => ({
  screen_id,
  version_id,
  type,
  visibility,
  stage,
  start: new Date(starts_at).toISOString(),
});

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const first: Item[] = [];
  const second: Item[] = [];
  for (const item of items) (isFirst(item) ? first : second).push(item);
  return [first, second];
}
