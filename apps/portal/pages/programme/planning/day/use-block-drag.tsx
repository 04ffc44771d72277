import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DragLabel } from '#apps/portal/pages/programme/planning/drag/DragLabel.tsx';
import { aimAt, aimText, type DragAim } from '#apps/portal/pages/programme/planning/drag/drag-aim.ts';
import { type DragPoint, usePointerDrag } from '#apps/portal/pages/programme/planning/drag/use-pointer-drag.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Day } from '#kernel/days.ts';
import { isFree } from '#modules/screenings/rules/planning/cell.ts';
import { DRAG_STEP_MINUTES, type DropPlace, draggedMinute } from '#modules/screenings/rules/planning/drop.ts';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

/** Minutes of a step with Shift. */
const LARGE_STEP_MINUTES = 30;
const HOUR = 60;

/** A show as it would be where it is dragged; it stays in the row of its hall, `rowShift` pixels below. */
export type BlockDrag = {
  /** The key of the show that is dragged. */
  readonly key: string;
  readonly shown: Planned;
  readonly isCopy: boolean;
  readonly isWrong: boolean;
  readonly rowShift: number;
};

/** What each show hears. */
export type BlockListeners = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Drags the shows of a day to another time, in steps of five minutes, or to another hall. With Ctrl, Alt or Cmd a show is
 * copied. The arrow keys move the focused show; with Shift by half an hour.
 */
export function useBlockDrag(
  planner: Planner,
  plan: RefObject<HTMLDivElement | null>,
  { day, hours, mayEdit }: { readonly day: Day; readonly hours: number; readonly mayEdit: boolean },
): {
  readonly drag: BlockDrag | null;
  readonly label: ReactNode;
  readonly listeners: BlockListeners;
} {
  const words = useTexts();
  const { clock, wire } = planner.week;
  const [shown, setShown] = useState<{ aim: DragAim; at: DragPoint; rowShift: number } | null>(null);
  const focusAgain = useFocusAgain(plan);
  const showOf = (target: Element): Planned | null => {
    const key = target.closest<HTMLElement>('[data-show]')?.dataset.show;
    return planner.plan.find((screening) => screening.key === key) ?? null;
  };
  const rowOf = (screenId: number): HTMLElement | null =>
    plan.current?.querySelector<HTMLElement>(`[data-hall="${screenId}"]`) ?? null;
  const placeAt = (screening: Planned, at: DragPoint): DropPlace => {
    const under = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-hall]');
    const track = rowOf(screening.screenId)?.querySelector('ol')?.clientWidth ?? 1;
    const { minute } = dayMinuteOf(screening.start, clock);
    return {
      day,
      screenId: Number(under?.dataset.hall ?? screening.screenId),
      minute: draggedMinute(minute, (at.dx / track) * hours * HOUR, clock),
    };
  };
  const onPointerDown = usePointerDrag<Planned>({
    find: (target) => (mayEdit ? showOf(target) : null),
    onMove: (screening, at) => {
      const place = placeAt(screening, at);
      const before = shown?.aim;
      const isSame = before?.copy === at.copy && isSamePlace(before.place, place);
      const rowShift = (rowOf(place.screenId)?.offsetTop ?? 0) - (rowOf(screening.screenId)?.offsetTop ?? 0);
      setShown({ aim: isSame ? before : aimAt(planner, screening, { place, copy: at.copy }, words), at, rowShift });
    },
    onDrop: (screening, at) => {
      setShown(null);
      if (planner.drop(screening, { place: placeAt(screening, at), copy: at.copy })) focusAgain(screening.key);
    },
    onCancel: () => setShown(null),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const screening = event.target instanceof Element ? showOf(event.target) : null;
    if (!step || !screening || !mayEdit || !isFree(screening) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [rows, steps] = step;
    const screens = wire.screens.map(({ id }) => id);
    const screenId = screens[screens.indexOf(screening.screenId) + rows] ?? screening.screenId;
    const by = steps * (event.shiftKey ? LARGE_STEP_MINUTES : DRAG_STEP_MINUTES);
    const minute = draggedMinute(dayMinuteOf(screening.start, clock).minute, by, clock);
    if (planner.drop(screening, { place: { day, screenId, minute: steps === 0 ? null : minute }, copy: false }))
      focusAgain(screening.key);
  };
  if (!shown) return { drag: null, label: null, listeners: { onPointerDown, onKeyDown } };
  const { aim, at, rowShift } = shown;
  const { dropped, screening, problem } = aim;
  const isPlaced = dropped.kind === 'moved' || dropped.kind === 'copied';
  const screenName = wire.screens.find(({ id }) => id === aim.place.screenId)?.name ?? '';
  return {
    drag: isPlaced
      ? {
          key: screening.key,
          shown: dropped.screening,
          isCopy: dropped.kind === 'copied',
          isWrong: problem !== '',
          rowShift,
        }
      : null,
    label: <DragLabel text={aimText(aim, screenName, words)} isWrong={problem !== ''} x={at.x} y={at.y} />,
    listeners: { onPointerDown, onKeyDown },
  };
}

const isSamePlace = (one: DropPlace, other: DropPlace): boolean =>
  one.screenId === other.screenId && one.minute === other.minute && one.day === other.day;

/** Rows and steps of time. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A show that moves to another hall is a new element: it gets the focus that the old one had. */
function useFocusAgain(plan: RefObject<HTMLDivElement | null>): (key: string) => void {
  const waiting = useRef<string | null>(null);
  useEffect(() => {
    if (waiting.current === null) return;
    plan.current?.querySelector<HTMLElement>(`[data-show="${waiting.current}"]`)?.focus();
    waiting.current = null;
  });
  return (key) => {
    waiting.current = key;
  };
}
