import type { Size } from '#modules/signage/rules/canvas.ts';

/** Heights in hundredths of the sheet's short side, as in the styles (cqmin). */
const HEAD = 15;
/** On a portrait screen the exhibitor is above the title. */
const TALL_HEAD = 28;
const AROUND = 10;
const BAND = 12;
/** A strip fits two lists side by side. */
const STRIP = 3;

/** Height of a screening's row, in cqmin: on a portrait screen its title has two lines. */
export const screeningRow = ({ width, height }: Size): number => (height > width ? 15 : 12);

export const columnsOf = ({ width, height }: Size): 1 | 2 => (width / height >= STRIP ? 2 : 1);

/**
 * Returns how many rows of a height (cqmin) fit on a sheet below its head, all columns together; at
 * least one in each.
 */
export function roomForRows(canvas: Size, row: number, hasBand: boolean): number {
  const unit = Math.min(canvas.width, canvas.height) / 100;
  const head = canvas.height > canvas.width ? TALL_HEAD : HEAD;
  const room = canvas.height / unit - head - AROUND - (hasBand ? BAND : 0);
  return Math.max(1, Math.floor(room / row)) * columnsOf(canvas);
}
