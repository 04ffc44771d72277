/**
 * A week plan (D-116): its screenings, its faults, its copies, and the changes that saving would
 * make. Works on plain arrays, so that the portal checks during typing exactly as the server does
 * on saving. Instants in epoch ms.
 */
import { addDays, type Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import { collisions, occupiedRange } from '#modules/screenings/rules/planning/occupancy.ts';
import {
  type DayMinute,
  dayMinuteOf,
  type ExhibitorClock,
  momentsOf,
} from '#modules/screenings/rules/planning/opening-hours.ts';

export const SCREENING_TYPES = ['regular', 'preview', 'event', 'school', 'private'] as const;
export type ScreeningType = (typeof SCREENING_TYPES)[number];

/**
 * How far a screening is published, in order (decision 0105). `planned`: employees see it. `provisional`: visitors see it,
 * and it is not sold yet.
 */
export const STAGES = ['planned', 'provisional', 'on_sale'] as const;
export type Stage = (typeof STAGES)[number];

/** Returns the stage that fewer people see. */
export const earlierStage = (one: Stage, other: Stage): Stage =>
  STAGES.indexOf(one) <= STAGES.indexOf(other) ? one : other;

/** A version of a film in a plan. */
export type PlannedFilm = {
  readonly versionId: Id;
  readonly movieId: Id;
  readonly movieTitle: string;
  /** Null: not known yet (D-115). */
  readonly runtimeMinutes: number | null;
  /** The first business day of its public screenings; previews come before. */
  readonly showingFrom: Day | null;
};

export type Planned = PlannedFilm & {
  /** The key during planning: `s12` for a saved screening, `n3` for a new one. */
  readonly key: string;
  readonly id: Id | null;
  /** The revision that was read; 0 for a new screening. */
  readonly revision: number;
  readonly screenId: Id;
  readonly start: number;
  /** When its screen is free again. */
  readonly until: number;
  readonly type: ScreeningType;
  /** Surfaces as a bitmask (D-110). */
  readonly visibility: number;
  readonly stage: Stage;
  /** Seats of it are sold, held or reserved, or it has begun: it cannot move. */
  readonly fixed: boolean;
  readonly cancelled: boolean;
};

/** Minutes the cinema needs before and after each film. */
export type Turnaround = { readonly adsMinutes: number; readonly cleaningMinutes: number };

/**
 * Returns the same screening at another time, on another screen or of another film, with its new
 * occupied time.
 */
export function placedAt(
  screening: Planned,
  place: { readonly screenId?: Id; readonly start?: number; readonly film?: PlannedFilm },
  turnaround: Turnaround,
): Planned {
  const moved = { ...screening, ...place.film, screenId: place.screenId ?? screening.screenId };
  const start = place.start ?? screening.start;
  return { ...moved, start, until: occupiedRange(start, moved.runtimeMinutes, turnaround).until };
}

/**
 * `occupied`: another film is on that screen. `past`, `too_early`: a screening cannot be scheduled
 * at that time (ERR-042, D-115).
 */
export type PlanFault =
  | { readonly kind: 'occupied'; readonly by: Planned }
  | { readonly kind: 'past' }
  | { readonly kind: 'too_early'; readonly from: Day };

/**
 * Returns the faults of a week, by key of the screening. Unchanged saved screenings (`before`) have
 * no fault except an overlap with a changed one. `around`: the screenings of the days before and
 * after.
 */
export function faultsOf(
  plan: readonly Planned[],
  { before, around, clock, now }: PlanContext,
): ReadonlyMap<string, readonly PlanFault[]> {
  const faults = new Map<string, PlanFault[]>();
  const add = (key: string, fault: PlanFault): void => void faults.set(key, [...(faults.get(key) ?? []), fault]);
  const changed = new Set(changesBetween(before, plan).written.map(({ key }) => key));
  const occupying = plan.map(asOccupying);
  const clashes = collisions(
    occupying.filter(({ key }) => changed.has(key)),
    [...occupying.filter(({ key }) => !changed.has(key)), ...around.map(asOccupying)],
  );
  for (const { planned, with: other } of clashes) {
    add(planned.key, { kind: 'occupied', by: other });
    add(other.key, { kind: 'occupied', by: planned });
  }
  for (const screening of plan) {
    if (!changed.has(screening.key) || screening.fixed) continue;
    if (screening.start < now) add(screening.key, { kind: 'past' });
    const from = firstDayOf(screening);
    if (from !== null && dayMinuteOf(screening.start, clock).day < from)
      add(screening.key, { kind: 'too_early', from });
  }
  return faults;
}

export type PlanContext = {
  readonly before: readonly Planned[];
  readonly around: readonly Planned[];
  readonly clock: ExhibitorClock;
  readonly now: number;
};

const asOccupying = (screening: Planned) => ({ ...screening, from: screening.start });

/**
 * Returns the first day on which a screening of this kind may take place; null: any day. A preview
 * may take place before the film's first day.
 */
export const firstDayOf = ({
  type,
  showingFrom,
}: {
  readonly type: ScreeningType;
  readonly showingFrom: Day | null;
}): Day | null => (type === 'preview' ? null : showingFrom);

export type PlanChanges = {
  /** New and changed screenings. */
  readonly written: readonly Planned[];
  readonly removed: readonly Planned[];
};

/** Returns the changes that saving would make. */
export function changesBetween(before: readonly Planned[], after: readonly Planned[]): PlanChanges {
  const was = new Map(before.map((screening) => [screening.key, screening]));
  const left = new Set(after.map(({ key }) => key));
  return {
    written: after.filter((screening) => {
      const former = was.get(screening.key);
      return !former || !isSame(former, screening);
    }),
    removed: before.filter(({ key }) => !left.has(key)),
  };
}

export const isSame = (one: Planned, other: Planned): boolean =>
  isSamePlace(one, other) &&
  one.type === other.type &&
  one.visibility === other.visibility &&
  one.stage === other.stage;

const isSamePlace = (one: Planned, other: Planned): boolean =>
  one.screenId === other.screenId && one.versionId === other.versionId && one.start === other.start;

export type Copy = {
  readonly plan: readonly Planned[];
  readonly added: number;
  /** Free screenings that were there before. */
  readonly replaced: number;
  /** Skipped: the clocks go forward in that night, so no clock shows that time. */
  readonly never: readonly Planned[];
  /** Placed at the first of two times: the clocks go back in that night. */
  readonly twice: readonly Planned[];
};

type Copying = {
  readonly clock: ExhibitorClock;
  readonly turnaround: Turnaround;
  /** Returns a key for a new screening. */
  readonly newKey: () => string;
  /** Nothing is planned before this instant. */
  readonly now: number;
  /** New screenings begin with it, or with the earlier stage of what is copied. */
  readonly stage: Stage;
};

/**
 * Makes the days of `to` like `from`, at the same clock times, on the screens of `screenIds`. Equal
 * screenings and fixed screenings stay. `former`: the screenings of another week, if `from` is a day of it; its previews,
 * events and private screenings are skipped.
 */
export function copyDay(
  plan: readonly Planned[],
  {
    from,
    to,
    screenIds,
    former,
  }: {
    readonly from: Day;
    readonly to: readonly Day[];
    readonly screenIds: readonly Id[];
    readonly former?: readonly Planned[];
  },
  copying: Copying,
): Copy {
  const dayOf = ({ start }: Planned): Day => dayMinuteOf(start, copying.clock).day;
  const here = (screening: Planned): boolean => screenIds.includes(screening.screenId) && !screening.cancelled;
  const source = former?.filter(({ type }) => type === 'regular') ?? plan;
  const model = source.filter((screening) => here(screening) && dayOf(screening) === from);
  const targets = to.filter((day) => day !== from);
  const copies = targets.flatMap((day) => model.map((screening) => copyTo(screening, day, copying)));
  const copiedScreenings = copies.flatMap(({ screening }) => (screening ? [screening] : []));
  const kept = plan.filter(
    (screening) =>
      !(here(screening) && targets.includes(dayOf(screening))) ||
      screening.fixed ||
      screening.start < copying.now ||
      copiedScreenings.some((copy) => isSamePlace(copy, screening)),
  );
  return added(kept, copies, plan.length - kept.length, copying.now);
}

/**
 * Copies the screenings of the previous week into the plan, beside the existing ones; skips
 * previews, events and private screenings.
 */
export function copyWeek(plan: readonly Planned[], former: readonly Planned[], copying: Copying): Copy {
  const copies = former
    .filter(({ type, cancelled }) => type === 'regular' && !cancelled)
    .map((screening) => copyTo(screening, addDays(dayMinuteOf(screening.start, copying.clock).day, 7), copying));
  return added(plan, copies, 0, copying.now);
}

type Copied = { readonly of: Planned; readonly screening: Planned | null; readonly twice: boolean };

function copyTo(screening: Planned, day: Day, { clock, turnaround, newKey, stage }: Copying): Copied {
  const place: DayMinute = { day, minute: dayMinuteOf(screening.start, clock).minute };
  const moment = momentsOf(place, clock.timeZone);
  if (moment.kind === 'never') return { of: screening, screening: null, twice: false };
  const fresh: Planned = {
    ...screening,
    key: newKey(),
    id: null,
    revision: 0,
    stage: earlierStage(screening.stage, stage),
    fixed: false,
    cancelled: false,
  };
  return {
    of: screening,
    screening: placedAt(fresh, { start: moment.at }, turnaround),
    twice: moment.kind === 'twice',
  };
}

function added(kept: readonly Planned[], copies: readonly Copied[], replaced: number, now: number): Copy {
  const isThere = (copy: Planned): boolean =>
    kept.some((screening) => !screening.cancelled && isSamePlace(screening, copy));
  const fresh = copies.flatMap(({ screening }) =>
    screening && screening.start >= now && !isThere(screening) ? [screening] : [],
  );
  return {
    plan: [...kept, ...fresh],
    added: fresh.length,
    replaced,
    never: copies.filter(({ screening }) => screening === null).map(({ of }) => of),
    twice: copies.flatMap(({ screening, twice }) => (screening && twice ? [screening] : [])),
  };
}
