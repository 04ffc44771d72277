import { type PointerEvent, useRef, useState } from 'react';
import { type Block, blockOf, type Place } from '#modules/seating/rules/drawing/drawing.ts';

/** The height of a position relative to its width. */
export const PLACE_HEIGHT = 1.1;

type Band = { readonly from: Place; readonly to: Place; readonly add: boolean };

/**
 * Selects a rectangle by mouse or pen from one position to another; a press without movement is a
 * rectangle of one position. A finger scrolls the plan, and a tap presses.
 */
export function useRubberBand(unit: number, onPress: (band: Band) => void) {
  const [band, setBand] = useState<Band | null>(null);
  const stage = useRef<HTMLDivElement>(null);

  const placeAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return {
      row: Math.floor((clientY - top) / (unit * PLACE_HEIGHT)) + 1,
      column: Math.floor((clientX - left) / unit) + 1,
    };
  };
  const adds = (event: PointerEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;
  const isFinger = (event: PointerEvent): boolean => event.pointerType === 'touch';

  return {
    stage,
    block: band ? blockOf(band.from, band.to) : (null as Block | null),
    handlers: {
      onPointerDown(event: PointerEvent): void {
        if (event.button !== 0 || isFinger(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = placeAt(event);
        setBand({ from: at, to: at, add: adds(event) });
      },
      onPointerMove(event: PointerEvent): void {
        if (!band) return;
        const to = placeAt(event);
        if (to.row !== band.to.row || to.column !== band.to.column) setBand({ ...band, to });
      },
      onPointerUp(event: PointerEvent): void {
        if (!band) return;
        setBand(null);
        onPress({ ...band, to: placeAt(event) });
      },
      onPointerCancel: (): void => setBand(null),
      /** A tap: known only after the finger did not scroll. */
      onClick(event: React.MouseEvent): void {
        const native = event.nativeEvent as globalThis.PointerEvent;
        if (native.pointerType !== 'touch') return;
        const at = placeAt(event);
        onPress({ from: at, to: at, add: true });
      },
    },
  };
}
