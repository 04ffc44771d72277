import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { type Direction, entrySeat, neighbour } from '#modules/seating/rules/picker/seat-neighbour.ts';
import type { PickerState } from '#modules/seating/rules/picker/seat-picker.ts';
import type { SeatView } from '#modules/seating/rules/picker/seat-picker-view.ts';
import type { PlanZoom } from '#modules/seating/ui/use-plan-zoom.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
};

/** Returns the seat of an event, by its `data-seat`. */
export function seatAt(target: EventTarget): number | null {
  const seat = target instanceof Element ? target.closest<HTMLElement>('[data-seat]') : null;
  return seat ? Number(seat.dataset.seat) : null;
}

function middleOf(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

export type PlanWalk = {
  readonly plan: RefObject<HTMLFieldSetElement | null>;
  /** The one Tab stop: the seat last visited, else a chosen one, else the first free one. */
  readonly stop: number | null;
  /** The seat with the keyboard focus. */
  readonly focused: number | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
};

/**
 * Keyboard navigation on the plan: arrows, Home and End move, Enter chooses as Space does natively,
 * plus, minus and 0 zoom.
 */
export function usePlanWalk(plan: {
  hall: PreparedArrangement;
  state: PickerState;
  views: ReadonlyMap<number, SeatView>;
  zoom: PlanZoom;
  toggle: (seatId: number) => void;
}): PlanWalk {
  const { hall, state, views, zoom, toggle } = plan;
  const element = useRef<HTMLFieldSetElement>(null);
  const [visited, setVisited] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const stop =
    visited ?? entrySeat(hall.arrangement, state.chosen, (seatId) => views.get(seatId)?.look === 'available');

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || stop === null) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const next = neighbour(hall.arrangement, stop, direction);
      const seat = element.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`);
      seat?.focus();
      if (seat) zoom.makeUsable('eye', middleOf(seat));
    } else if (event.key === 'Enter') toggle(stop);
    else if (event.key === '+' || event.key === '=') zoom.zoomIn();
    else if (event.key === '-') zoom.zoomOut();
    else if (event.key === '0') zoom.showAll();
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent): void => {
    const seatId = seatAt(event.target);
    if (seatId !== null) setVisited(seatId);
    setFocused(seatId);
  };
  return { plan: element, stop, focused, onKeyDown, onFocus, onBlur: () => setFocused(null) };
}
