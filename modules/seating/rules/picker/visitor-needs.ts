/** What a visitor asks for where seats are given: a class of seats, or wheelchair places. */
import { WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import type { PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { type SeatsGone, unavailableSeats } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import { searchClass } from '#modules/seating/rules/auto-assign/free-stretches.ts';

export type VisitorNeeds = {
  /** Whether a wheelchair place is given only after a question; staff are not asked. */
  readonly asks: boolean;
  /** The question is open, about one place or about none yet; null: it is not open. */
  readonly question: { readonly seatId: number | null } | null;
  /** The visitor said that the party needs wheelchair places. */
  readonly wheelchair: boolean;
  /** The class of seats that the visitor chose; null: the cheapest that has seats. */
  readonly seatClass: string | null;
};

export const noNeeds = (asks: boolean): VisitorNeeds => ({ asks, question: null, wheelchair: false, seatClass: null });

/** The classes that can be asked for, cheapest first, each with whether it has seats for the party. */
export function classesOnOffer(
  hall: PreparedArrangement,
  gone: SeatsGone,
  count: number,
): { readonly seatClass: string; readonly fits: boolean }[] {
  const unavailable = unavailableSeats(hall, gone);
  return hall.classes.map((lanes) => {
    const places = searchClass(hall, lanes, unavailable, 0).freeUnits * lanes.unit;
    return { seatClass: lanes.class, fits: count % lanes.unit === 0 && places >= count };
  });
}

/** Returns the wheelchair places among these seats. */
export const wheelchairIds = ({ places }: PreparedArrangement, ids: readonly number[]): number[] =>
  ids.filter((id) => places.byId.get(id)?.class === WHEELCHAIR_SEATS);
