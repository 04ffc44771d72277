import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

/** Pixels that a pointer moves before a press is a drag. */
const THRESHOLD = 5;

/** Where the pointer is, and how far from its press, in CSS pixels. `copy`: a key for copying is held. */
export type DragPoint = {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly copy: boolean;
};

type PointerDrag<T> = {
  /** Returns what a press takes hold of; null: nothing. */
  readonly find: (target: Element) => T | null;
  readonly onMove: (what: T, point: DragPoint) => void;
  readonly onDrop: (what: T, point: DragPoint) => void;
  /** Escape was pressed, or the browser took the pointer. */
  readonly onCancel: () => void;
};

/**
 * Drags parts of an element by mouse, pen or finger. Returns the listener for presses in the element.
 *
 * The browser's own dragging is not used: Firefox does not begin it inside a button, and it shows a picture in the place
 * of the true position and length of a show.
 */
export function usePointerDrag<T>(drag: PointerDrag<T>): (event: ReactPointerEvent) => void {
  const latest = useRef(drag);
  latest.current = drag;
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return (press) => {
    const what = press.target instanceof Element ? latest.current.find(press.target) : null;
    if (what === null || press.button !== 0 || !press.isPrimary) return;
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    let isDragging = false;
    const pointOf = (event: PointerEvent): DragPoint => ({
      x: event.clientX,
      y: event.clientY,
      dx: event.clientX - press.clientX,
      dy: event.clientY - press.clientY,
      copy: event.ctrlKey || event.metaKey || event.altKey,
    });
    const cancel = (): void => {
      ending.abort();
      if (isDragging) latest.current.onCancel();
    };
    const { signal } = ending;
    addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== press.pointerId) return;
        const point = pointOf(event);
        isDragging ||= Math.hypot(point.dx, point.dy) >= THRESHOLD;
        if (isDragging) latest.current.onMove(what, point);
      },
      { signal },
    );
    addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== press.pointerId) return;
        ending.abort();
        if (!isDragging) return;
        ignoreNextClick();
        latest.current.onDrop(what, pointOf(event));
      },
      { signal },
    );
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('blur', cancel, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal, capture: true });
  };
}

/** The end of a drag is a click to the browser, which would open what lies under the pointer. */
function ignoreNextClick(): void {
  const ending = new AbortController();
  addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, once: true, signal: ending.signal },
  );
  setTimeout(() => ending.abort());
}
