/** A screening that is dragged to another time, day or screen of a week plan (D-116). Instants in epoch ms. */
import type { Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import { isFree } from '#modules/screenings/rules/planning/cell.ts';
import { dayMinuteOf, type ExhibitorClock, momentsOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '#modules/screenings/rules/planning/typed-times.ts';
import {
  earlierStage,
  type Planned,
  placedAt,
  type Stage,
  type Turnaround,
} from '#modules/screenings/rules/planning/week-plan.ts';

/** Dragged screenings start at full five minutes. */
export const DRAG_STEP_MINUTES = 5;

/** Where a screening is dropped. `minute`: of the business day; null: at the clock time that it had. */
export type DropPlace = { readonly day: Day; readonly screenId: Id; readonly minute: number | null };

export type Dropped =
  | { readonly kind: 'moved' | 'copied'; readonly plan: readonly Planned[]; readonly screening: Planned }
  /** It was dropped where it was. */
  | { readonly kind: 'same' }
  /** Its seats are sold, held or reserved, it has begun or it is cancelled: it can only be copied. */
  | { readonly kind: 'fixed' }
  /** The clocks go forward in that night, so no clock shows that time. */
  | { readonly kind: 'never' };

type Dropping = {
  readonly clock: ExhibitorClock;
  readonly turnaround: Turnaround;
  /** Returns a key for a new screening. */
  readonly newKey: () => string;
  /** New screenings begin with it, or with the earlier stage of what is copied. */
  readonly stage: Stage;
};

/** Returns the plan after one of its screenings was moved, or copied, to a place. */
export function dropScreening(
  plan: readonly Planned[],
  screening: Planned,
  { place, copy }: { readonly place: DropPlace; readonly copy: boolean },
  { clock, turnaround, newKey, stage }: Dropping,
): Dropped {
  const had = dayMinuteOf(screening.start, clock);
  const minute = place.minute ?? had.minute;
  const isSameTime = had.day === place.day && had.minute === minute;
  if (isSameTime && screening.screenId === place.screenId) return { kind: 'same' };
  if (!copy && !isFree(screening)) return { kind: 'fixed' };
  const moment = isSameTime
    ? ({ kind: 'once', at: screening.start } as const)
    : momentsOf({ day: place.day, minute }, clock.timeZone);
  if (moment.kind === 'never') return { kind: 'never' };
  const placed = placedAt(screening, { screenId: place.screenId, start: moment.at }, turnaround);
  if (!copy)
    return {
      kind: 'moved',
      screening: placed,
      plan: plan.map((other) => (other.key === screening.key ? placed : other)),
    };
  const fresh: Planned = {
    ...placed,
    key: newKey(),
    id: null,
    revision: 0,
    stage: earlierStage(screening.stage, stage),
    fixed: false,
    cancelled: false,
  };
  return { kind: 'copied', screening: fresh, plan: [...plan, fresh] };
}

/**
 * Returns the minute of the business day that a screening gets when it is dragged by so many minutes: a full step,
 * within its day.
 */
export function draggedMinute(minute: number, by: number, { midnightOffset }: ExhibitorClock): number {
  const first = midnightOffset * HOUR_MINUTES;
  const snapped = Math.round((minute + by) / DRAG_STEP_MINUTES) * DRAG_STEP_MINUTES;
  return Math.max(first, Math.min(first + DAY_MINUTES - DRAG_STEP_MINUTES, snapped));
}
