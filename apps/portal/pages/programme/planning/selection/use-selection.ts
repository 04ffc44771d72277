import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { choosable, keysBetween, keysFromTo } from '#modules/screenings/rules/planning/bulk-change.ts';
import { type Cell, isInCell } from '#modules/screenings/rules/planning/cell.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Holds the shows that are selected to change together. Ctrl or Cmd with a click adds or takes out a show, or all shows
 * of a cell; Shift with a click selects a range. In the mode for touch a plain tap does the same. Escape ends it.
 */
export function useSelection(planner: Planner, isAllowed: boolean) {
  const [keys, setKeys] = useState(NONE);
  const [isTapping, setTapping] = useState(false);
  /** Where a range begins. */
  const anchor = useRef<string | null>(null);
  const { plan, week } = planner;
  const { clock } = week;
  // a saved new show has another key, and a removed one is gone
  const chosen = useMemo(
    () => new Set(choosable(plan).flatMap(({ key }) => (keys.has(key) ? [key] : []))),
    [plan, keys],
  );
  const grid = { screenIds: week.wire.screens.map(({ id }) => id), clock };
  const end = (): void => {
    const isInBar = document.activeElement?.closest('[data-selection]') !== null;
    if (isInBar) document.querySelector<HTMLElement>('[data-cell][tabindex="0"], button[data-show]')?.focus();
    setKeys(NONE);
    setTapping(false);
    anchor.current = null;
  };
  useEndByEscape(chosen.size > 0 || isTapping, end);

  /** Takes out what is selected already, if all of it is; else adds all. */
  const toggle = (some: readonly string[]): void => {
    const next = new Set(chosen);
    const isWhole = some.every((key) => next.has(key));
    for (const key of some) {
      if (isWhole) next.delete(key);
      else next.add(key);
    }
    anchor.current = isWhole ? null : (some.at(-1) ?? anchor.current);
    setKeys(next);
  };
  const add = (some: readonly string[]): void => setKeys(new Set([...chosen, ...some]));
  const inCell = (cell: Cell): string[] =>
    choosable(plan).flatMap((screening) => (isInCell(screening, cell, clock) ? [screening.key] : []));
  const showOf = (key: string | null): Planned | undefined => plan.find((each) => each.key === key);
  const rangeTo = (key: string): void => {
    const [from, to] = [showOf(anchor.current), showOf(key)];
    if (!from || !to) toggle([key]);
    else add(keysFromTo(plan, from, to, grid));
  };

  return {
    keys: chosen as ReadonlySet<string>,
    /** A tap selects. */
    isTapping,
    begin: (): void => setTapping(true),
    end,
    toggle,
    toggleCell: (cell: Cell): void => toggle(inCell(cell)),
    /** Selects the cells between two as well. */
    extend: (from: Cell, to: Cell): void => add(keysBetween(plan, from, to, grid)),
    /** Leaves these out. */
    leaveOut: (some: readonly string[]): void => setKeys(new Set([...chosen].filter((key) => !some.includes(key)))),
    /** Selects by a click on a show, or on the cell around it; returns false if the click means something else. */
    click: (event: MouseEvent, cell: Cell | null): boolean => {
      const isRange = event.shiftKey;
      if (!isAllowed || !(event.ctrlKey || event.metaKey || isRange || isTapping)) return false;
      const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-show]')?.dataset.show : '';
      if (!key && !cell) return false;
      const some = key ? [key] : cell ? inCell(cell) : [];
      const [first] = some;
      if (isRange && first !== undefined) rangeTo(first);
      else if (some.some((each) => showOf(each)?.cancelled === false)) toggle(some);
      return true;
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;

/** Escape belongs first to what is open over the plan. */
function useEndByEscape(isOn: boolean, end: () => void): void {
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent): void => {
      const isInside = event.target instanceof Element && event.target.closest('dialog, [popover]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isInside) latest.current();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
