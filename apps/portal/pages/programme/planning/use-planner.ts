import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { nextPlan, startPlan } from '#apps/portal/pages/programme/planning/plan-state.ts';
import { newKey, type Week } from '#apps/portal/pages/programme/planning/planning.ts';
import type { Day } from '#kernel/days.ts';
import { type BulkChange, type BulkResult, changeTogether } from '#modules/screenings/rules/planning/bulk-change.ts';
import {
  type Cell,
  type CellLine,
  type CellNote,
  filmBefore,
  filmIn,
  isInCell,
  withCell,
  writeLines,
} from '#modules/screenings/rules/planning/cell.ts';
import { type DropPlace, type Dropped, dropScreening } from '#modules/screenings/rules/planning/drop.ts';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import {
  type Copy,
  changesBetween,
  copyDay,
  copyWeek,
  earlierStage,
  faultsOf,
  type PlanFault,
  type Planned,
  type PlannedFilm,
  type Stage,
} from '#modules/screenings/rules/planning/week-plan.ts';

/** A cell while its lines are edited. */
export type Typing = {
  readonly cell: Cell;
  readonly screenings: readonly Planned[];
  readonly notes: readonly CellNote[];
};
const NO_NOTES: readonly CellNote[] = [];
const NOTHING: readonly Planned[] = [];
const NO_FAULTS: readonly PlanFault[] = [];
export const cellKey = ({ day, screenId }: Cell): string => `${screenId}/${day}`;

/** Holds a week plan and checks it while it is typed. New screenings begin as `beginsAs`. */
export function usePlanner(week: Week, beginsAs: Stage) {
  const [state, step] = useReducer(nextPlan, week, startPlan);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [lastFilm, setLastFilm] = useState<PlannedFilm | null>(null);
  useEffect(() => step({ do: 'read', week, anew: false }), [week]);
  const { plan } = state;
  const { clock, saved, around, now, turnaround } = state.week;
  const writing = useMemo(
    () => ({ clock, turnaround, newKey, now, stage: beginsAs }),
    [clock, turnaround, now, beginsAs],
  );

  const dayOf = useMemo(() => remembered((start: number) => dayMinuteOf(start, clock).day), [clock]);
  const shown = useMemo(
    () => (typing ? withCell(plan, typing.cell, typing.screenings, clock) : plan),
    [plan, typing, clock],
  );
  const changes = useMemo(() => changesBetween(saved, plan), [saved, plan]);
  const faults = useMemo(
    () => faultsOf(shown, { before: saved, around, clock, now }),
    [shown, saved, around, clock, now],
  );
  const written = useMemo(() => new Set(changesBetween(saved, shown).written.map(({ key }) => key)), [saved, shown]);
  const cells = useMemo(
    () => Map.groupBy(shown, ({ screenId, start }) => cellKey({ screenId, day: dayOf(start) })),
    [shown, dayOf],
  );
  const planned = useCallback((next: readonly Planned[]) => step({ do: 'plan', plan: next }), []);

  return {
    week: state.week,
    plan,
    changes,
    faults,
    typing,
    lastFilm,
    setLastFilm,
    /** Keys of unsaved screenings. */
    written,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    step,
    inCell: (cell: Cell): readonly Planned[] => cells.get(cellKey(cell)) ?? NOTHING,
    faultsOf: (screening: Planned): readonly PlanFault[] => faults.get(screening.key) ?? NO_FAULTS,
    /** Returns the film that a time typed into an empty cell gets: the one planned last, or that of its screen. */
    usualFilm: (cell: Cell): PlannedFilm | null => lastFilm ?? filmBefore(plan, cell, clock),
    /** Previews a cell without writing it. */
    type: (cell: Cell, lines: readonly CellLine[]): void => setTyping({ cell, ...linesIn(cell, lines) }),
    leave: (): void => setTyping(null),
    /** Writes the typed lines as far as possible, and returns the rest. */
    take: (): readonly CellNote[] => {
      if (typing) planned(withCell(plan, typing.cell, typing.screenings, clock));
      setTyping(null);
      return typing?.notes.filter(isLeftOut) ?? NO_NOTES;
    },
    /** Returns the first part of these lines that could not be written to a cell. */
    leftOutOf: (cell: Cell, lines: readonly CellLine[]): CellNote | undefined =>
      linesIn(cell, lines).notes.find(isLeftOut),
    /** Writes these lines to a cell. `stage`: of what they were copied from; new screenings are not published further. */
    write: (cell: Cell, lines: readonly CellLine[], stage: Stage = 'on_sale'): void => {
      planned(withCell(plan, cell, linesIn(cell, lines, earlierStage(stage, beginsAs)).screenings, clock));
      setTyping(null);
    },
    /** Replaces one screening: its kind, or its visibility. */
    change: (screening: Planned): void =>
      planned(plan.map((other) => (other.key === screening.key ? screening : other))),
    remove: (screening: Planned): void => planned(plan.filter(({ key }) => key !== screening.key)),
    /** Returns what dropping a screening at a place would make of it, and its conflicts there. */
    tryDrop: (screening: Planned, drop: Drop): { readonly dropped: Dropped; readonly faults: readonly PlanFault[] } => {
      const dropped = dropScreening(plan, screening, drop, writing);
      if (!('plan' in dropped)) return { dropped, faults: NO_FAULTS };
      const found = faultsOf(dropped.plan, { before: saved, around, clock, now });
      return { dropped, faults: found.get(dropped.screening.key) ?? NO_FAULTS };
    },
    /** Moves or copies a screening to a place; returns false if it stays where it was. */
    drop: (screening: Planned, drop: Drop): boolean => {
      const dropped = dropScreening(plan, screening, drop, writing);
      if (!('plan' in dropped)) return false;
      planned(dropped.plan);
      setLastFilm(filmIn(screening));
      return true;
    },
    /** Changes several screenings in one step, or none of them. */
    changeTogether: (keys: ReadonlySet<string>, change: BulkChange): BulkResult => {
      const result = changeTogether(plan, keys, change, writing);
      if (result.kind === 'changed') planned(result.plan);
      return result;
    },
    /** Makes days like another; `former`: the screenings of its week, if that is not this one. */
    copyDay: (copied: Parameters<typeof copyDay>[1]): Copy => taken(copyDay(plan, copied, writing)),
    copyWeek: (former: readonly Planned[]): Copy => taken(copyWeek(plan, former, writing)),
  };

  function linesIn(cell: Cell, lines: readonly CellLine[], stage = beginsAs) {
    const inCell = plan.filter((screening) => isInCell(screening, cell, clock));
    return writeLines(inCell, cell, lines, { ...writing, stage });
  }

  function taken(copy: Copy): Copy {
    planned(copy.plan);
    return copy;
  }
}
type Drop = { readonly place: DropPlace; readonly copy: boolean };
export type Planner = ReturnType<typeof usePlanner>;

/** Conversion to another time zone is slow, and every key needs the same few hundred starts. */
function remembered(dayOf: (start: number) => Day): (start: number) => Day {
  const dayByStart = new Map<number, Day>();
  return (start) => {
    const day = dayByStart.get(start) ?? dayOf(start);
    dayByStart.set(start, day);
    return day;
  };
}

/** Returns whether a part of the input is left out. */
export const isLeftOut = ({ kind }: CellNote): boolean => kind !== 'twice';
