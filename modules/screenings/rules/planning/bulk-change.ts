/**
 * One change of several screenings of a week plan (D-116, decision 0105): all of them change, or none. Instants in epoch
 * ms.
 */
import type { Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import { isFree } from '#modules/screenings/rules/planning/cell.ts';
import { dayMinuteOf, type ExhibitorClock } from '#modules/screenings/rules/planning/opening-hours.ts';
import {
  isSame,
  type Planned,
  placedAt,
  type ScreeningType,
  type Stage,
  type Turnaround,
} from '#modules/screenings/rules/planning/week-plan.ts';

export type BulkChange =
  | { readonly do: 'remove' }
  /** What is absent stays. `minutes`: later by so many; negative: earlier. */
  | {
      readonly do: 'change';
      readonly minutes?: number | undefined;
      readonly screenId?: Id | undefined;
      readonly type?: ScreeningType | undefined;
      readonly stage?: Stage | undefined;
    };

/** A screening that cannot change like the others. */
export type Obstacle = {
  readonly screening: Planned;
  /**
   * `fixed`: its seats are sold, held or reserved, or it has begun. `other_day`: it would leave its business day.
   */
  readonly why: 'cancelled' | 'fixed' | 'other_day';
};

export type BulkResult =
  | { readonly kind: 'changed'; readonly plan: readonly Planned[]; readonly count: number }
  /** Nothing changes: these screenings prevent it. */
  | { readonly kind: 'prevented'; readonly obstacles: readonly Obstacle[] }
  /** All are like that already. */
  | { readonly kind: 'same' };

type Changing = { readonly clock: ExhibitorClock; readonly turnaround: Turnaround };

/** Returns the plan with the screenings of these keys changed, or what prevents the change. */
export function changeTogether(
  plan: readonly Planned[],
  keys: ReadonlySet<string>,
  change: BulkChange,
  changing: Changing,
): BulkResult {
  const chosen = plan.filter(({ key }) => keys.has(key));
  const obstacles = chosen.flatMap((screening): Obstacle[] => {
    const why = obstacleOf(screening, change, changing);
    return why ? [{ screening, why }] : [];
  });
  if (obstacles.length > 0) return { kind: 'prevented', obstacles };
  if (change.do === 'remove')
    return chosen.length === 0
      ? { kind: 'same' }
      : { kind: 'changed', plan: plan.filter(({ key }) => !keys.has(key)), count: chosen.length };
  const next = plan.map((screening) => (keys.has(screening.key) ? changed(screening, change, changing) : screening));
  const count = next.filter((screening, index) => screening !== plan[index]).length;
  return count === 0 ? { kind: 'same' } : { kind: 'changed', plan: next, count };
}

function obstacleOf(screening: Planned, change: BulkChange, changing: Changing): Obstacle['why'] | null {
  if (screening.cancelled) return 'cancelled';
  if (change.do === 'remove') return isFree(screening) ? null : 'fixed';
  const moved = changed(screening, change, changing);
  const isMoved = moved.start !== screening.start || moved.screenId !== screening.screenId;
  const isHidden = moved.stage === 'planned' && screening.stage !== 'planned';
  if ((isMoved || isHidden) && !isFree(screening)) return 'fixed';
  const dayOf = ({ start }: Planned): Day => dayMinuteOf(start, changing.clock).day;
  return dayOf(moved) === dayOf(screening) ? null : 'other_day';
}

const MINUTE_MS = 60_000;

/** Returns the same object if nothing changes. */
function changed(
  screening: Planned,
  { minutes = 0, screenId, type, stage }: Extract<BulkChange, { do: 'change' }>,
  { turnaround }: Changing,
): Planned {
  const start = screening.start + minutes * MINUTE_MS;
  const isMoved = minutes !== 0 || (screenId !== undefined && screenId !== screening.screenId);
  const placed = isMoved
    ? placedAt(screening, { start, screenId: screenId ?? screening.screenId }, turnaround)
    : screening;
  const next = { ...placed, type: type ?? screening.type, stage: stage ?? screening.stage };
  return isSame(next, screening) ? screening : next;
}

/** Returns the screenings that can be chosen. */
export const choosable = (plan: readonly Planned[]): Planned[] => plan.filter(({ cancelled }) => !cancelled);

type Corner = { readonly day: Day; readonly screenId: Id };

/** Returns the keys of the screenings in the rectangle of cells between two cells of a week. */
export function keysBetween(
  plan: readonly Planned[],
  one: Corner,
  other: Corner,
  { screenIds, clock }: { readonly screenIds: readonly Id[]; readonly clock: ExhibitorClock },
): string[] {
  const rows = [screenIds.indexOf(one.screenId), screenIds.indexOf(other.screenId)].toSorted((a, b) => a - b);
  const days = [one.day, other.day].toSorted();
  const isBetween = <T extends string | number>(value: T, [from, until]: readonly T[]): boolean =>
    from !== undefined && until !== undefined && value >= from && value <= until;
  return choosable(plan).flatMap(({ key, screenId, start }) =>
    isBetween(screenIds.indexOf(screenId), rows) && isBetween(dayMinuteOf(start, clock).day, days) ? [key] : [],
  );
}

/**
 * Returns the keys of the screenings from one to another: in the same cell those between their starts, else all in the
 * rectangle of their cells.
 */
export function keysFromTo(
  plan: readonly Planned[],
  one: Planned,
  other: Planned,
  week: { readonly screenIds: readonly Id[]; readonly clock: ExhibitorClock },
): string[] {
  const cornerOf = ({ start, screenId }: Planned): Corner => ({ day: dayMinuteOf(start, week.clock).day, screenId });
  const [from, to] = [cornerOf(one), cornerOf(other)];
  const keys = keysBetween(plan, from, to, week);
  if (from.day !== to.day || from.screenId !== to.screenId) return keys;
  const [first, last] = [Math.min(one.start, other.start), Math.max(one.start, other.start)];
  return plan.flatMap(({ key, start }) => (keys.includes(key) && start >= first && start <= last ? [key] : []));
}
