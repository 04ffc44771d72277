/** Checks of a plan, before and during the writes (D-115, D-116). */
import { type Problem, Refusal, refusalOf } from '#kernel/refusal.ts';
import { cannotBeScheduledAt, screenOccupied } from '#modules/screenings/rules/planning/occupancy.ts';
import { dayMinuteOf, type ExhibitorClock } from '#modules/screenings/rules/planning/opening-hours.ts';
import { clockTime } from '#modules/screenings/rules/planning/typed-times.ts';
import { firstDayOf } from '#modules/screenings/rules/planning/week-plan.ts';
import type { FormScreening, PlanContext } from '#modules/screenings/server/load-plan-context.ts';
import { type Named, overlapsOf, type StandingRow } from '#modules/screenings/server/planned.sql.ts';
import type { Tx } from '#platform/db/tx.ts';

type Words = { readonly clock: ExhibitorClock; readonly called: (film: Named) => string };

/**
 * Refuses a plan if another employee changed one of its screenings since it was read: names the
 * first, overwrites nothing.
 */
export function refuseConflictingChanges({ planned, removing }: PlanContext, { clock, called }: Words): void {
  throwIfAny(
    planned
      .flatMap(({ standing, form }) => (standing && standing.revision !== form.revision ? [standing] : []))
      .concat(removing.flatMap(({ standing, revision }) => (standing.revision === revision ? [] : [standing]))),
  );

  function throwIfAny([first]: readonly StandingRow[]): void {
    if (!first) return;
    const { day, minute } = dayMinuteOf(first.starts_at, clock);
    throw new Refusal('conflict', {
      code: 'screening.changed_meanwhile',
      params: { movie: called(first), day, time: clockTime(minute) },
    });
  }
}

/** Refuses all impossible screenings, by field. */
export function validatePlan(context: PlanContext, words: Words & { readonly now: number }): void {
  const refusal = refusalOf([
    ...namedTwice(context),
    ...context.planned.flatMap((screening) => problemsWith(screening, words)),
    ...context.removing.flatMap(({ path, standing }) =>
      standing.cancelled ? cancelled(path) : problemsWithMoving(standing, `${path}.id`, words),
    ),
  ]);
  if (refusal) throw refusal;
}

function namedTwice({ planned, removing }: PlanContext): Problem[] {
  const seen = new Set<number>();
  return [...planned, ...removing].flatMap(({ path, standing }) => {
    if (!standing) return [];
    if (seen.has(standing.id)) return [{ code: 'screening.named_twice', path: `${path}.id` }];
    seen.add(standing.id);
    return [];
  });
}

const cancelled = (path: string): Problem[] => [{ code: 'screening.already_cancelled', path: `${path}.id` }];

function problemsWith(planned: FormScreening, words: Words & { readonly now: number }): Problem[] {
  const { path, form, start, stage, standing, screen, version, isPlaced } = planned;
  const problems: Problem[] = [];
  if (standing?.cancelled) return cancelled(path);
  if (standing && stage === 'planned' && standing.stage !== 'planned')
    problems.push(...problemsWithHiding(planned, words));
  if (!isPlaced && screen && version) return problems;
  if (standing) problems.push(...problemsWithMoving(standing, `${path}.start`, words));
  if (!screen) problems.push({ code: 'screening.no_screen', path: `${path}.screen_id` });
  if (!version) return [...problems, { code: 'screening.no_version', path: `${path}.version_id` }];
  const { day } = dayMinuteOf(start, words.clock);
  const film = { startsAt: start, day, movieTitle: words.called(version) };
  const firstDay = firstDayOf({ type: form.type, showingFrom: version.showing_from });
  const problem = cannotBeScheduledAt(film, firstDay, words.now, `${path}.start`);
  return problem ? [...problems, problem] : problems;
}

/**
 * Returns problems with moving sold screenings: they must be cancelled, which notifies the buyers.
 */
function problemsWithMoving(
  standing: StandingRow,
  path: string,
  { clock, called, now }: Words & { readonly now: number },
): Problem[] {
  const { day, minute } = dayMinuteOf(standing.starts_at, clock);
  const params = { movie: called(standing), day, time: clockTime(minute) };
  if (standing.taken > 0) return [{ code: 'screening.places_taken', params, path }];
  return standing.starts_at <= now ? [{ code: 'screening.begun', params, path }] : [];
}

/** Returns problems with hiding a screening again: its buyers would miss it on the website. */
function problemsWithHiding({ path, standing }: FormScreening, { clock, called }: Words): Problem[] {
  if (!standing || standing.taken === 0) return [];
  const { day, minute } = dayMinuteOf(standing.starts_at, clock);
  const params = { movie: called(standing), day, time: clockTime(minute) };
  return [{ code: 'screening.not_back_to_planned', params, path: `${path}.stage` }];
}

/**
 * Refuses overlaps on a screen, as the database sees them after all writes: at the `start` of each
 * line of the form, or of the form itself (path null).
 */
export async function refuseOverlaps(
  tx: Tx,
  written: ReadonlyMap<number, { readonly path: string | null }>,
  called: (film: Named) => string,
): Promise<void> {
  const overlaps = await overlapsOf(tx, [...written.keys()]);
  const refusal = refusalOf(
    overlaps.map((film) => {
      const path = written.get(film.id)?.path;
      return screenOccupied({ movieTitle: called(film) }, path ? `${path}.start` : 'start');
    }),
  );
  if (refusal) throw refusal;
}
