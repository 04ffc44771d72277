import { type Day, weekday } from '#kernel/days.ts';
import type { Template } from '#modules/signage/rules/views.ts';

/** Seconds of an item: a programme may stand for an hour between two pictures. */
export const ITEM_SECONDS = 15;
export const ITEM_SECONDS_MIN = 3;
export const ITEM_SECONDS_MAX = 3_600;
export const PLAYLISTS_MAX = 50;
export const ITEMS_MAX = 50;
export const ITEM_KINDS = ['view', 'image', 'video'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
/** A picture is shown whole, with its edges dark, or fills the screen and loses some of them. */
export const FITS = ['whole', 'filled'] as const;
export type Fit = (typeof FITS)[number];

/** The seven days as bits: Monday 1, Tuesday 2, Wednesday 4 ... */
export const WEEKDAYS = [1, 2, 4, 8, 16, 32, 64] as const;
export const ALL_WEEKDAYS = 127;

/** When an item of a playlist is shown. */
export type ItemTimes = {
  readonly weekdays: number;
  /** Minutes of the day, from the one until before the other; null: no limit. `until` before `from`: over midnight. */
  readonly from_minute: number | null;
  readonly until_minute: number | null;
  readonly valid_from: Day | null;
  readonly valid_until: Day | null;
};
export type PlaylistItem = ItemTimes & { readonly kind: ItemKind; readonly seconds: number };

/** `day`: the business day; `minute`: of the clock on the wall. */
export type WallMinute = { readonly day: Day; readonly minute: number };

/** Sunday is the last day of a week. */
const bitOf = (day: Day): number => 2 ** ((weekday(day) + 6) % 7);

/** Returns whether an item is shown on this day at this minute. */
export function isInTime(item: ItemTimes, { day, minute }: WallMinute): boolean {
  const { weekdays, from_minute: from, until_minute: until, valid_from, valid_until } = item;
  if ((weekdays & bitOf(day)) === 0) return false;
  if ((valid_from !== null && day < valid_from) || (valid_until !== null && valid_until < day)) return false;
  const start = from ?? 0;
  const end = until ?? 24 * 60;
  return start < end ? start <= minute && minute < end : minute >= start || minute < end;
}

export type Turn<Item> = {
  readonly item: Item;
  /**
   * How long this item was shown in all its turns together, in ms: pages of a list continue where
   * they were interrupted, so that each is shown some time.
   */
  readonly shownFor: number;
};

/**
 * Returns the item of this instant; each stays for its seconds, in a loop. It depends on the time
 * alone, so that all screens with a playlist change together. Null for an empty list. `now`: epoch ms.
 */
export function playingAt<Item extends { readonly seconds: number }>(
  items: readonly Item[],
  now: number,
): Turn<Item> | null {
  const round = items.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  let left = now % round;
  for (const item of items) {
    const stay = item.seconds * 1000;
    if (left < stay) return { item, shownFor: Math.floor(now / round) * stay + left };
    left -= stay;
  }
  return null;
}

/** The views that an item may be; the door of a hall only on a screen beside one. */
export const viewFor = (template: Template, hasScreen: boolean): Template =>
  template === 'door' && !hasScreen ? 'lobby' : template;
