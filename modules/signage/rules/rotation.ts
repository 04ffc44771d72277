/** Seconds a slide and a message are shown, and within what bounds that can be set (SIGN-008, D-150). */
export const SLIDE_SECONDS = 10;
export const MESSAGE_SECONDS = 8;
export const SECONDS_MIN = 3;
export const SECONDS_MAX = 300;

const bounded = (seconds: number): number => Math.min(Math.max(seconds, SECONDS_MIN), SECONDS_MAX);

/**
 * Whose turn it is, of things that each stay for so many seconds, over and over. It follows from the time alone, so that all
 * screens of a lobby turn at the same moment. -1 when there is nothing. `now`: epoch ms.
 */
export function turnAt(seconds: readonly number[], now: number): number {
  const stays = seconds.map(bounded);
  const round = stays.reduce((sum, stay) => sum + stay, 0);
  if (round === 0) return -1;
  let left = (now / 1000) % round;
  return stays.findIndex((stay) => {
    left -= stay;
    return left < 0;
  });
}

/** As many as fit on a screen at a time, and those whose turn it is. At least one sheet, which may be empty. */
export function sheetAt<Item>(
  items: readonly Item[],
  { perSheet, seconds }: { readonly perSheet: number; readonly seconds: number },
  now: number,
): { items: readonly Item[]; sheet: number; sheets: number } {
  const sheets = Math.max(1, Math.ceil(items.length / perSheet));
  const sheet = turnAt(Array<number>(sheets).fill(seconds), now);
  return { items: items.slice(sheet * perSheet, (sheet + 1) * perSheet), sheet, sheets };
}
