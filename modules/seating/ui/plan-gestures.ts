import { type RefObject, useEffect, useRef } from 'react';

/** The position of fingers or the mouse in the browser's window. */
export type Point = { readonly clientX: number; readonly clientY: number };

const middle = ([a, b]: [Touch, Touch]): Point => ({
  clientX: (a.clientX + b.clientX) / 2,
  clientY: (a.clientY + b.clientY) / 2,
});
const distance = ([a, b]: [Touch, Touch]): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const twoOf = ({ touches }: TouchEvent): [Touch, Touch] | null => {
  const [a, b] = touches;
  return a && b && touches.length === 2 ? [a, b] : null;
};

/** Two fingers zoom and move the plan at once; the content under them stays under them. */
export function usePinch(plan: {
  viewport: RefObject<HTMLDivElement | null>;
  unit: number;
  zoomTo: (next: number, point: Point) => void;
}): void {
  const latest = useRef(plan);
  latest.current = plan;
  const { viewport } = plan;
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let pinch: { spread: number; unit: number; at: Point } | null = null;
    const start = (event: TouchEvent): void => {
      const fingers = twoOf(event);
      if (!fingers) return;
      event.preventDefault();
      pinch = { spread: distance(fingers), unit: latest.current.unit, at: middle(fingers) };
    };
    const move = (event: TouchEvent): void => {
      const fingers = twoOf(event);
      if (!fingers || !pinch) return;
      event.preventDefault();
      const at = middle(fingers);
      element.scrollBy(pinch.at.clientX - at.clientX, pinch.at.clientY - at.clientY);
      pinch.at = at;
      latest.current.zoomTo((pinch.unit * distance(fingers)) / pinch.spread, at);
    };
    const end = (): void => {
      pinch = null;
    };
    element.addEventListener('touchstart', start, { passive: false });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [viewport]);
}

/**
 * Ctrl+wheel zooms; a trackpad's pinch sends the same. The plain wheel scrolls the page as usual.
 */
export function useWheel(
  viewport: RefObject<HTMLDivElement | null>,
  unit: number,
  zoomTo: (next: number, point: Point) => void,
): void {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomTo(unit * Math.exp(-event.deltaY * 0.01), event);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [viewport, unit, zoomTo]);
}

/** From this distance a pressed mouse drags instead of clicking. */
const DRAG_FROM_PX = 5;

/**
 * A pressed mouse moves the plan. The pointer is captured, so the final click goes to the window
 * and not to a seat.
 */
export function useMouseDrag(viewport: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let drag: { x: number; y: number; moved: boolean } | null = null;
    const down = (event: PointerEvent): void => {
      const overflows = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      if (event.pointerType !== 'mouse' || event.button !== 0 || !overflows) return;
      drag = { x: event.clientX, y: event.clientY, moved: false };
    };
    const move = (event: PointerEvent): void => {
      if (event.buttons === 0) drag = null; // released outside the window
      if (!drag) return;
      const { clientX, clientY } = event;
      if (!drag.moved && Math.hypot(clientX - drag.x, clientY - drag.y) < DRAG_FROM_PX) return;
      if (!drag.moved) element.setPointerCapture(event.pointerId);
      element.scrollBy(drag.x - clientX, drag.y - clientY);
      drag = { x: clientX, y: clientY, moved: true };
    };
    const up = (): void => {
      drag = null;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, [viewport]);
}
