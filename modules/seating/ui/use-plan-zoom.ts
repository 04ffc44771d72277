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

/**
 * Zoom by buttons, keys, pinch and Ctrl+wheel; panning is scrolling of the viewport, and dragging
 * with a mouse. `columns`: positions side by side, row labels included.
 */
export function usePlanZoom(columns: number): PlanZoom {
  const viewport = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const fit = useFittingUnit(viewport, columns);
  /** Null: as large as fits, also after the window changes. */
  const [chosen, setChosen] = useState<number | null>(null);
  const unit = fit === null ? null : Math.max(chosen ?? fit, fit);
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
      setChosen(next <= fit * 1.02 ? null : Math.min(next, Math.max(LARGEST, fit)));
    },
    [fit],
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
    fits: chosen === null,
    canZoomIn: current < LARGEST,
    zoomIn: () => zoomTo(current * STEP),
    zoomOut: () => zoomTo(current / STEP),
    showAll: () => setChosen(null),
    makeUsable: (by, at) => {
      if (current >= USABLE[by]) return false;
      zoomTo(COMFORTABLE, at);
      return true;
    },
  };
}

/** Returns the size at which the whole width fits, measured again when the window changes. */
function useFittingUnit(viewport: RefObject<HTMLDivElement | null>, columns: number): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);
  return width === null ? null : Math.min(width / columns, LARGEST_AT_FIT);
}
