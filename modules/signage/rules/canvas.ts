/** Long side of the canvas, for any size of the screen (SIGN-006, D-150). */
export const LONG_SIDE = 1920;
export const RATIOS = ['16:9', '4:3', '21:9', '32:9'] as const;
export type Ratio = (typeof RATIOS)[number];
export type Orientation = 'landscape' | 'portrait';
export type Size = { readonly width: number; readonly height: number };

/**
 * Returns the canvas of a screen: 1920 on the long side, the short side by its ratio, swapped in
 * portrait.
 */
export function canvasOf(ratio: Ratio, orientation: Orientation): Size {
  const [long = 16, short = 9] = ratio.split(':').map(Number);
  const side = Math.round((LONG_SIDE * short) / long);
  return orientation === 'portrait' ? { width: side, height: LONG_SIDE } : { width: LONG_SIDE, height: side };
}

/**
 * Returns how the canvas fits in a window: as large as possible, centred, the rest dark. Lengths in
 * CSS pixels.
 */
export function fitted(canvas: Size, room: Size): { scale: number; left: number; top: number } {
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height);
  return {
    scale,
    left: (room.width - canvas.width * scale) / 2,
    top: (room.height - canvas.height * scale) / 2,
  };
}
