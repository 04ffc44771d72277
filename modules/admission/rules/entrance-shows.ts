/** Lists the screenings that an entrance admits to, and selects the first one (SCAN-002, D-145). */
import { businessDay } from '#kernel/days.ts';

/** A screening; instants in epoch ms. */
export type Showing = {
  readonly id: number;
  readonly cinemaId: number;
  readonly screenId: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cancelled: boolean;
};
/** The place of a device; without a screen it admits to all screens of its cinema. */
export type Entrance = { readonly cinemaId: number; readonly screenId: number | null };
/** By the server's clock and the exhibitor's time zone, not the device's clock (T45). */
export type Moment = { readonly now: number; readonly timeZone: string; readonly midnightOffset: number };

/**
 * What a scanner admits to: one screening that the attendant chose, or every screening that admits
 * now in some halls of the entrance (empty: in all of them).
 */
export type Chosen = { readonly screeningId: number } | { readonly screenIds: readonly number[] };

/** A scanner for several halls admits to a show from an hour before its start (D-145). */
export const OPENS_BEFORE_MS = 60 * 60_000;
/** No business day begins or ends further from now, so later screenings are not read. */
export const ENTRANCE_HORIZON_MS = 26 * 60 * 60_000;

export const isToday = (startsAt: number, { now, timeZone, midnightOffset }: Moment): boolean =>
  businessDay(startsAt, timeZone, midnightOffset) === businessDay(now, timeZone, midnightOffset);

/**
 * Returns the screenings of this business day at this entrance that take place, by start, and the
 * ones of the day before or after that admit now: where a business day ends at midnight, the late
 * show is still running at 00:10, and the midnight show admits at 23:50.
 */
export const showsAtEntrance = <S extends Showing>(showings: readonly S[], entrance: Entrance, moment: Moment): S[] =>
  showings
    .filter((show) => isAtEntrance(show, entrance) && !show.cancelled)
    .filter((show) => isToday(show.startsAt, moment) || whyNotNow(show, moment.now) === null)
    .sort((a, b) => a.startsAt - b.startsAt || a.id - b.id);

export const isAtEntrance = (show: Pick<Showing, 'cinemaId' | 'screenId'>, entrance: Entrance): boolean =>
  show.cinemaId === entrance.cinemaId && (entrance.screenId === null || show.screenId === entrance.screenId);

/** Returns whether a show is in one of the chosen halls. */
export const isInHalls = (screenId: number, screenIds: readonly number[]): boolean =>
  screenIds.length === 0 || screenIds.includes(screenId);

/** Why a show of the chosen halls does not admit now. */
export function whyNotNow(
  { startsAt, endsAt }: Pick<Showing, 'startsAt' | 'endsAt'>,
  now: number,
): 'too_early' | 'show_over' | null {
  if (now < startsAt - OPENS_BEFORE_MS) return 'too_early';
  return now < endsAt ? null : 'show_over';
}

/**
 * Of the screenings that begin within an hour or are running, returns the one with the nearest
 * start. Null: there is none.
 */
export function preselectedShow(shows: readonly Showing[], now: number): number | null {
  const open = shows.filter((show) => whyNotNow(show, now) === null);
  const away = (show: Showing) => Math.abs(show.startsAt - now);
  return open.sort((a, b) => away(a) - away(b) || a.startsAt - b.startsAt || a.id - b.id)[0]?.id ?? null;
}
