import type { Size } from '#modules/signage/rules/canvas.ts';
import type { Room } from '#modules/signage/rules/room.ts';

/** Heights and widths in hundredths of the sheet's short side, as in the styles (cqmin). */
const HEAD = 15;
/** On a portrait screen the exhibitor is above the title. */
const TALL_HEAD = 28;
const AROUND = 13;
const BESIDE = 12;
const BAND = 11;

export const isPortrait = ({ width, height }: Size): boolean => height > width;

/** Returns the room of a list below its head. */
export function roomOfList(canvas: Size, hasBand: boolean): Room {
  const unit = Math.min(canvas.width, canvas.height) / 100;
  const head = isPortrait(canvas) ? TALL_HEAD : HEAD;
  return {
    width: canvas.width / unit - BESIDE,
    height: canvas.height / unit - head - AROUND - (hasBand ? BAND : 0),
  };
}

/** The least size of a screening's row: on a portrait screen its title has two lines. */
export const screeningRow = (canvas: Size): Room => ({ width: 76, height: isPortrait(canvas) ? 15 : 12 });
/** From this height of a row on a screening has its poster. */
export const POSTER_FROM = 17;
