import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Point, useMouseDrag, usePinch, useWheel } from '#modules/seating/ui/plan-gestures.ts';

/** Sizes of one position of the plan in CSS pixels. */
const COMFORTABLE = 34;
const LARGEST = 56;
/** On a wide screen a small hall need not fill the page. */
const LARGEST_AT_FIT = 36;
/**
 * Below these sizes a finger cannot select one of two seats (WCAG 2.5.8), and the focused seat is
 * not visible.
 */
const USABLE = { finger: 24, eye: 16 } as const;
const STEP = 1.35;

export type PlanZoom = {
  /** The scrolling viewport of the plan, with the plan in it. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLDivElement | null>;
  /** CSS pixels of one position; null until the width is known. */
  readonly unit: number | null;
  readonly fits: boolean;
  readonly canZoomIn: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  /**
   * Zooms in around a point if seats are too small for finger or eye; returns false if they are
   * large enough.
   */
  readonly makeUsable: (by: keyof typeof USABLE, at: Point) => boolean;
};

/** The space that a plan needs, in positions. */
export type PlanSize = {
  /** Positions side by side, row labels included. */
  readonly columns: number;
  /**
   * For a plan that fills its space: its height in positions, and the least size of one position in
   * CSS pixels; what does not fit then is scrolled. Others fit their width only.
   */
  readonly fill?: { readonly height: number; readonly least: number };
};

/**
 * Zoom by buttons, keys, pinch and Ctrl+wheel; panning is scrolling of the viewport, and dragging
 * with a mouse.
 */
export function usePlanZoom(size: PlanSize): PlanZoom {
  const viewport = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const fit = useFittingUnit(viewport, size);
  const start = fit === null ? null : Math.max(fit, size.fill?.least ?? fit);
  /** Null: the size at the start, also after the window changes. */
  const [chosen, setChosen] = useState<number | null>(null);
  const unit = fit === null ? null : Math.max(chosen ?? start ?? fit, fit);
  const anchor = useRef<{ point: Point; x: number; y: number } | null>(null);

  /** Changes the size so that the content under `point` stays there. */
  const zoomTo = useCallback(
    (next: number, point?: Point): void => {
      if (fit === null || !viewport.current || !canvas.current) return;
      const window = viewport.current.getBoundingClientRect();
      const at = point ?? {
        clientX: window.left + window.width / 2,
        clientY: window.top + Math.min(window.height, innerHeight) / 2,
      };
      const plan = canvas.current.getBoundingClientRect();
      anchor.current = {
        point: at,
        x: (at.clientX - plan.left) / plan.width,
        y: (at.clientY - plan.top) / plan.height,
      };
      setChosen(next <= fit * 1.02 ? showingAll(fit, start) : Math.min(next, Math.max(LARGEST, fit)));
    },
    [fit, start],
  );
  // After the layout of the new size.
  useLayoutEffect(() => {
    if (unit === null || !anchor.current || !viewport.current || !canvas.current) return;
    const { point, x, y } = anchor.current;
    anchor.current = null;
    const plan = canvas.current.getBoundingClientRect();
    viewport.current.scrollBy(plan.left + x * plan.width - point.clientX, plan.top + y * plan.height - point.clientY);
  }, [unit]);

  const current = unit ?? COMFORTABLE;
  usePinch({ viewport, unit: current, zoomTo });
  useWheel(viewport, current, zoomTo);
  useMouseDrag(viewport);
  return {
    viewport,
    canvas,
    unit,
    fits: fit !== null && unit !== null && unit <= fit * 1.001,
    canZoomIn: current < LARGEST,
    zoomIn: () => zoomTo(current * STEP),
    zoomOut: () => zoomTo(current / STEP),
    showAll: () => setChosen(fit === null ? null : showingAll(fit, start)),
    makeUsable: (by, at) => {
      if (current >= USABLE[by]) return false;
      zoomTo(COMFORTABLE, at);
      return true;
    },
  };
}

const showingAll = (fit: number, start: number | null): number | null => (start === fit ? null : fit);

/**
 * Returns the size at which the whole width fits, and the height if the plan fills its space;
 * measured again when the window changes.
 */
function useFittingUnit(viewport: RefObject<HTMLDivElement | null>, { columns, fill }: PlanSize): number | null {
  const [space, setSpace] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      // A plan behind another page of the till has no size: it keeps its own.
      if (width > 0)
        setSpace((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);
  if (space === null) return null;
  if (!fill) return Math.min(space.width / columns, LARGEST_AT_FIT);
  return Math.min(space.width / columns, space.height / fill.height, LARGEST);
}
