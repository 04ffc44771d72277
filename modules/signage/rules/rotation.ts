/** Default seconds of a slide and a message, and the limits of these settings (SIGN-008, D-150). */
export const SLIDE_SECONDS = 10;
export const MESSAGE_SECONDS = 8;
export const LANGUAGE_SECONDS = 20;
export const SECONDS_MIN = 3;
export const SECONDS_MAX = 300;

const bounded = (seconds: number): number => Math.min(Math.max(seconds, SECONDS_MIN), SECONDS_MAX);

/**
 * Returns the index of the current item; each item stays for its seconds, in a loop. It depends on
 * the time alone, so that all screens of a lobby change at the same moment. -1 for an empty list.
 * `now`: epoch ms.
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

/**
 * Returns the items of the current page, as many as fit on a screen. At least one page, which may
 * be empty.
 */
export function sheetAt<Item>(
  items: readonly Item[],
  { perSheet, seconds }: { readonly perSheet: number; readonly seconds: number },
  now: number,
): { items: readonly Item[]; sheet: number; sheets: number } {
  const sheets = Math.max(1, Math.ceil(items.length / perSheet));
  const sheet = turnAt(Array<number>(sheets).fill(seconds), now);
  return { items: items.slice(sheet * perSheet, (sheet + 1) * perSheet), sheet, sheets };
}
