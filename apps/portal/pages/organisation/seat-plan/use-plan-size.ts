import { type RefCallback, useCallback, useState } from 'react';

/** Sizes of one position in CSS pixels. */
const SMALLEST = 14;
const LARGEST_AT_FIT = 34;
const LARGEST = 56;
const STEP = 1.3;

export type PlanSize = {
  readonly viewport: RefCallback<HTMLDivElement>;
  readonly unit: number;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  readonly isFitting: boolean;
};

/**
 * Returns the size of a position: fitted to the width, or zoomed by the employee. `places`:
 * positions side by side, row names included.
 */
export function usePlanSize(places: number): PlanSize {
  const [width, setWidth] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const viewport = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const measure = (): void => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      const [start, end] = [paddingInlineStart, paddingInlineEnd].map((padding) => Number.parseFloat(padding) || 0);
      setWidth(element.clientWidth - (start ?? 0) - (end ?? 0));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fit = Math.min(LARGEST_AT_FIT, Math.max(SMALLEST, Math.floor(width / places)));
  const unit = width === 0 ? 0 : (chosen ?? fit);
  return {
    viewport,
    unit,
    zoomIn: () => setChosen(Math.min(LARGEST, Math.round(unit * STEP))),
    zoomOut: () => setChosen(Math.max(SMALLEST, Math.round(unit / STEP))),
    showAll: () => setChosen(null),
    isFitting: chosen === null,
  };
}
