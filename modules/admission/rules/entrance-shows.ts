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

const PRESELECTED_BEFORE_MS = 60 * 60_000;
/** No business day begins or ends further from now, so later screenings are not read. */
export const ENTRANCE_HORIZON_MS = 26 * 60 * 60_000;

export const isToday = (startsAt: number, { now, timeZone, midnightOffset }: Moment): boolean =>
  businessDay(startsAt, timeZone, midnightOffset) === businessDay(now, timeZone, midnightOffset);

/** Returns the screenings of this business day at this entrance that take place, by start. */
export const showsAtEntrance = <S extends Showing>(showings: readonly S[], entrance: Entrance, moment: Moment): S[] =>
  showings
    .filter((show) => isAtEntrance(show, entrance) && !show.cancelled && isToday(show.startsAt, moment))
    .sort((a, b) => a.startsAt - b.startsAt || a.id - b.id);

export const isAtEntrance = (show: Pick<Showing, 'cinemaId' | 'screenId'>, entrance: Entrance): boolean =>
  show.cinemaId === entrance.cinemaId && (entrance.screenId === null || show.screenId === entrance.screenId);

/**
 * Of the screenings that begin within an hour or are running, returns the one with the nearest
 * start. Null: there is none.
 */
export function preselectedShow(shows: readonly Showing[], now: number): number | null {
  const open = shows.filter((show) => now >= show.startsAt - PRESELECTED_BEFORE_MS && now < show.endsAt);
  const away = (show: Showing) => Math.abs(show.startsAt - now);
  return open.sort((a, b) => away(a) - away(b) || a.startsAt - b.startsAt || a.id - b.id)[0]?.id ?? null;
}
