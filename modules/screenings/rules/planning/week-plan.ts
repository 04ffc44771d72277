/**
 * A week as it is planned (D-116): what stands in it, what is wrong with it, its copies and what saving it would change. Over
 * plain arrays, so that the portal judges while somebody types as the server does when it is saved. Instants in epoch ms.
 */
import { addDays, type Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import { type DayMinute, dayMinuteOf, type HouseClock, momentsOf } from '#modules/screenings/rules/house-times.ts';
import { collisions, occupiedRange } from '#modules/screenings/rules/occupancy.ts';

export const SCREENING_TYPES = ['regular', 'preview', 'event', 'school', 'private'] as const;
export type ScreeningType = (typeof SCREENING_TYPES)[number];

/** A version of a film as it is planned. */
export type PlannedFilm = {
  readonly versionId: Id;
  readonly movieId: Id;
  readonly movieTitle: string;
  /** Null: nobody knows yet (D-115). */
  readonly runtimeMinutes: number | null;
  /** The first business day it may be shown to everybody; previews come before. */
  readonly showingFrom: Day | null;
};

export type Planned = PlannedFilm & {
  /** Names it while it is planned: `s12` when it is saved, `n3` when it is new. */
  readonly key: string;
  readonly id: Id | null;
  /** As it was read; 0 for a new one. */
  readonly revision: number;
  readonly screenId: Id;
  readonly start: number;
  /** When its screen is free again. */
  readonly until: number;
  readonly type: ScreeningType;
  /** Surfaces as a bitmask (D-110). */
  readonly visibility: number;
  /** Places of it are sold, held or reserved, or it has begun: it stays where it is. */
  readonly fixed: boolean;
  readonly cancelled: boolean;
};

/** Minutes of the cinema before and after each film. */
export type Turnaround = { readonly adsMinutes: number; readonly cleaningMinutes: number };

/** A screening at another time, on another screen, of another film: the same one, occupying its screen anew. */
export function placedAt(
  screening: Planned,
  place: { readonly screenId?: Id; readonly start?: number; readonly film?: PlannedFilm },
  turnaround: Turnaround,
): Planned {
  const moved = { ...screening, ...place.film, screenId: place.screenId ?? screening.screenId };
  const start = place.start ?? screening.start;
  return { ...moved, start, until: occupiedRange(start, moved.runtimeMinutes, turnaround).until };
}

/** `occupied`: another film is on that screen. `past`, `too_early`: it cannot be scheduled at that time (ERR-042, D-115). */
export type PlanFault =
  | { readonly kind: 'occupied'; readonly by: Planned }
  | { readonly kind: 'past' }
  | { readonly kind: 'too_early'; readonly from: Day };

/**
 * What is wrong with a week, by key of the screening; saved ones that stay as they are (`before`) are at fault for nothing but
 * an overlap with one that changes. `around`: those of the days before and after.
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
  readonly clock: HouseClock;
  readonly now: number;
};

const asOccupying = (screening: Planned) => ({ ...screening, from: screening.start });

/** The first day a screening of this kind may be on; null: any. A preview is before the film's first day by its nature. */
export const firstDayOf = ({
  type,
  showingFrom,
}: {
  readonly type: ScreeningType;
  readonly showingFrom: Day | null;
}): Day | null => (type === 'preview' ? null : showingFrom);

export type PlanChanges = {
  /** New ones, and those that are no longer what they were. */
  readonly written: readonly Planned[];
  readonly removed: readonly Planned[];
};

/** What saving would change. */
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
  isSamePlace(one, other) && one.type === other.type && one.visibility === other.visibility;

const isSamePlace = (one: Planned, other: Planned): boolean =>
  one.screenId === other.screenId && one.versionId === other.versionId && one.start === other.start;

export type Copy = {
  readonly plan: readonly Planned[];
  readonly added: number;
  /** Free ones that stood there before. */
  readonly replaced: number;
  /** Left out: no clock shows that time, because it is put forward in that night. */
  readonly never: readonly Planned[];
  /** Taken at the first of two times: the clock is put back in that night. */
  readonly twice: readonly Planned[];
};

type Copying = {
  readonly clock: HouseClock;
  readonly turnaround: Turnaround;
  /** A name for each new screening. */
  readonly newKey: () => string;
  /** Nothing is planned before it. */
  readonly now: number;
};

/**
 * The days of `to` become like `from`, at the same times on the wall, on the screens of `screenIds`. What is the same already
 * stays as it is; what is fixed there stays too.
 */
export function copyDay(
  plan: readonly Planned[],
  { from, to, screenIds }: { readonly from: Day; readonly to: readonly Day[]; readonly screenIds: readonly Id[] },
  copying: Copying,
): Copy {
  const dayOf = ({ start }: Planned): Day => dayMinuteOf(start, copying.clock).day;
  const here = (screening: Planned): boolean => screenIds.includes(screening.screenId) && !screening.cancelled;
  const model = plan.filter((screening) => here(screening) && dayOf(screening) === from);
  const targets = to.filter((day) => day !== from);
  const copies = targets.flatMap((day) => model.map((screening) => copyTo(screening, day, copying)));
  const wanted = copies.flatMap(({ screening }) => (screening ? [screening] : []));
  const kept = plan.filter(
    (screening) =>
      !(here(screening) && targets.includes(dayOf(screening))) ||
      screening.fixed ||
      screening.start < copying.now ||
      wanted.some((copy) => isSamePlace(copy, screening)),
  );
  return added(kept, copies, plan.length - kept.length, copying.now);
}

/** What was shown a week before comes again, beside what is planned already; previews, events and closed ones do not. */
export function copyWeek(plan: readonly Planned[], former: readonly Planned[], copying: Copying): Copy {
  const copies = former
    .filter(({ type, cancelled }) => type === 'regular' && !cancelled)
    .map((screening) => copyTo(screening, addDays(dayMinuteOf(screening.start, copying.clock).day, 7), copying));
  return added(plan, copies, 0, copying.now);
}

type Copied = { readonly of: Planned; readonly screening: Planned | null; readonly twice: boolean };

function copyTo(screening: Planned, day: Day, { clock, turnaround, newKey }: Copying): Copied {
  const place: DayMinute = { day, minute: dayMinuteOf(screening.start, clock).minute };
  const moment = momentsOf(place, clock.timeZone);
  if (moment.kind === 'never') return { of: screening, screening: null, twice: false };
  const fresh: Planned = { ...screening, key: newKey(), id: null, revision: 0, fixed: false, cancelled: false };
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
    ...{ added: fresh.length, replaced },
    never: copies.filter(({ screening }) => screening === null).map(({ of }) => of),
    twice: copies.flatMap(({ screening, twice }) => (screening && twice ? [screening] : [])),
  };
}
