/**
 * A cell of the week: the screenings of a screen on a day, edited as lines of a film and its times
 * (D-116).
 */
import type { Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import { VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import {
  dayMinuteOf,
  type ExhibitorClock,
  minuteOfDay,
  momentsOf,
} from '#modules/screenings/rules/planning/opening-hours.ts';
import { clockTime, typedTimes } from '#modules/screenings/rules/planning/typed-times.ts';
import {
  type Planned,
  type PlannedFilm,
  placedAt,
  type Stage,
  type Turnaround,
} from '#modules/screenings/rules/planning/week-plan.ts';

export type Cell = { readonly day: Day; readonly screenId: Id };
/** A typed line. */
export type CellLine = { readonly film: PlannedFilm; readonly times: string };

/** A part of a line that is invalid or ambiguous. */
export type CellNote = {
  readonly line: number;
  /**
   * `wrong`: not a time. `next_day`: beyond the end of the business day. `never`: skipped when the
   * clocks go forward. `twice`: comes twice when they go back, and the first is used.
   */
  readonly kind: 'wrong' | 'next_day' | 'never' | 'twice';
  readonly word: string;
};

export const isInCell = (screening: Planned, { day, screenId }: Cell, clock: ExhibitorClock): boolean =>
  screening.screenId === screenId && dayMinuteOf(screening.start, clock).day === day;

/** Returns whether a screening may still be moved. */
export const isFree = ({ fixed, cancelled }: Planned): boolean => !fixed && !cancelled;

/** Returns the free screenings of a cell as lines by film, in order of start. */
export function linesOf(inCell: readonly Planned[], clock: ExhibitorClock): CellLine[] {
  const free = inCell.filter(isFree).toSorted((a, b) => a.start - b.start);
  return [...Map.groupBy(free, ({ versionId }) => versionId).values()].flatMap((screenings) => {
    const [film] = screenings;
    const times = screenings.map(({ start }) => clockTime(dayMinuteOf(start, clock).minute)).join(' ');
    return film ? [{ film: filmIn(film), times }] : [];
  });
}

export const filmIn = ({ versionId, movieId, movieTitle, runtimeMinutes, showingFrom }: PlannedFilm): PlannedFilm => ({
  versionId,
  movieId,
  movieTitle,
  runtimeMinutes,
  showingFrom,
});

/**
 * Returns the film that an empty cell most likely gets: that of the last screening before the end
 * of its day on its screen, else of the first after it. Null: nothing is planned on the screen.
 */
export function filmBefore(
  plan: readonly Planned[],
  { screenId, day }: Cell,
  clock: ExhibitorClock,
): PlannedFilm | null {
  const onScreen = plan
    .filter((screening) => screening.screenId === screenId && !screening.cancelled)
    .toSorted((a, b) => a.start - b.start);
  const found = onScreen.findLast(({ start }) => dayMinuteOf(start, clock).day <= day) ?? onScreen[0];
  return found ? filmIn(found) : null;
}

type Writing = {
  readonly clock: ExhibitorClock;
  readonly turnaround: Turnaround;
  readonly newKey: () => string;
  /** New screenings begin with it. */
  readonly stage: Stage;
};

/**
 * Returns the free screenings of a cell after its lines are edited. A screening with an unchanged
 * film and time stays the same, another screening of the film moves to a new time, and only the
 * rest is created or removed.
 */
export function writeLines(
  inCell: readonly Planned[],
  cell: Cell,
  lines: readonly CellLine[],
  { clock, turnaround, newKey, stage }: Writing,
): { readonly screenings: Planned[]; readonly notes: CellNote[] } {
  const notes: CellNote[] = [];
  const typedScreenings = lines.flatMap(({ film, times: text }, line) => {
    const { times, wrong } = typedTimes(text);
    notes.push(...wrong.map((word): CellNote => ({ line, kind: 'wrong', word })));
    return times.flatMap((typed) => {
      const minute = minuteOfDay(typed, clock);
      const moment = minute === null ? null : momentsOf({ day: cell.day, minute }, clock.timeZone);
      const kind = moment === null ? 'next_day' : moment.kind;
      if (kind !== 'once') notes.push({ line, kind, word: clockTime(typed) });
      return moment === null || moment.kind === 'never'
        ? []
        : [{ film, starts: moment.kind === 'twice' ? [moment.at, moment.again] : [moment.at] }];
    });
  });
  const left = inCell.filter(isFree);
  const take = (isIt: (screening: Planned) => boolean): Planned | undefined => {
    const index = left.findIndex(isIt);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const met = typedScreenings.map(({ film, starts }) =>
    take(({ versionId, start }) => versionId === film.versionId && starts.includes(start)),
  );
  const screenings = typedScreenings.map(({ film, starts: [start = 0] }, index) => {
    const former = met[index] ?? take(({ versionId }) => versionId === film.versionId);
    if (former && former === met[index]) return former;
    return placedAt(former ?? newScreening(newKey(), cell, film, stage), { start }, turnaround);
  });
  return { screenings, notes };
}

const newScreening = (key: string, { screenId }: Cell, film: PlannedFilm, stage: Stage): Planned => ({
  ...film,
  key,
  id: null,
  revision: 0,
  screenId,
  start: 0,
  until: 0,
  type: 'regular',
  visibility: VISIBLE_EVERYWHERE,
  stage,
  fixed: false,
  cancelled: false,
});

/** Returns the plan with the free screenings of a cell replaced. */
export const withCell = (
  plan: readonly Planned[],
  cell: Cell,
  screenings: readonly Planned[],
  clock: ExhibitorClock,
): Planned[] => [
  ...plan.filter((screening) => !(isFree(screening) && isInCell(screening, cell, clock))),
  ...screenings,
];

/**
 * Returns the lines of a copied cell for pasting: new screenings of the same films at the same
 * clock times.
 */
export const pastedLines = (copied: readonly Planned[], clock: ExhibitorClock): CellLine[] =>
  linesOf(
    copied.map((screening) => ({ ...screening, fixed: false, cancelled: false })),
    clock,
  );
