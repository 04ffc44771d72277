/** What a screen shows of a seat picker: one look per seat, names for the cart, readiness to pay. */
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import type { PreparedArrangement } from '#modules/seating/rules/assignable-lanes.ts';
import { seatsKeptEmpty } from '#modules/seating/rules/distancing.ts';
import { mayChange, type PickerState, pickable } from '#modules/seating/rules/seat-picker.ts';

export type SeatView = {
  readonly look: 'chosen' | 'available' | 'sold' | 'reserved' | 'blocked' | 'kept-empty' | 'disabled';
  /** Whether toggling it now picks or drops it (the count may still refuse). */
  readonly selectable: boolean;
};

/** The look of every seat, by id. Colours are the screen's; wording must not lean on colour alone. */
export function seatViews(hall: PreparedArrangement, state: PickerState): ReadonlyMap<number, SeatView> {
  const chosen = new Set(state.chosen);
  const sold = new Set(state.states.sold);
  const reserved = new Set(state.states.reserved);
  const canPick = pickable(hall, state.states, state.editing);
  const change = mayChange(state);
  const looks: readonly (readonly [SeatView['look'], ReadonlySet<number>])[] = [
    ['chosen', chosen],
    ['disabled', new Set(hall.arrangement.seats.filter((seat) => seat.disabled).map((seat) => seat.id))],
    ['sold', sold],
    ['reserved', reserved],
    ['blocked', new Set(state.states.blocked)],
    ['kept-empty', seatsKeptEmpty(hall.places, new Set([...sold, ...reserved]), hall.clearance)],
  ];
  const lookOf = (id: number) => looks.find(([, ids]) => ids.has(id))?.[0] ?? 'available';
  return new Map(
    hall.arrangement.seats.map((seat) => [
      seat.id,
      { look: lookOf(seat.id), selectable: change && (chosen.has(seat.id) || canPick(seat)) },
    ]),
  );
}

/** Names for the cart, front row first and left to right, so that tickets read in order. */
export const chosenNames = (hall: PreparedArrangement, state: PickerState): string[] =>
  inReadingOrder(state.chosen.flatMap((id) => hall.places.byId.get(id) ?? [])).map((seat) => seat.name);

/** Front row first, left to right. */
export const inReadingOrder = (seats: readonly Seat[]): Seat[] =>
  seats.toSorted((a, b) => a.row - b.row || a.column - b.column);

/** Seats neither sold, blocked nor disabled (VAL-006, D-045; reserved ones are taken off by the server's figure). */
export function freeSeats(hall: PreparedArrangement, state: PickerState): number {
  const gone = new Set([...state.states.sold, ...state.states.blocked]);
  return hall.arrangement.seats.reduce((free, seat) => (seat.disabled || gone.has(seat.id) ? free : free + 1), 0);
}

/** Places a visitor may ask for at most: the free seats of the plan, never more than the server offers (VAL-006, D-045). */
export const placesOnOffer = (hall: PreparedArrangement, state: PickerState, availableOnline: number): number =>
  state.mode === 'hidden' ? availableOnline : Math.min(freeSeats(hall, state), availableOnline);

/**
 * Whether paying may start (VAL-003, VAL-004, SEAT-011, SEAT-013): no ticket is asked for; seats are missing
 * (the "select seat" error); reassigned seats await acceptance; or all is ready.
 */
export function readiness(state: PickerState): 'no-tickets' | 'select-seats' | 'confirm-seats' | 'ready' {
  if (state.requested === 0) return 'no-tickets';
  if (state.mode === 'hidden') return 'ready';
  if (state.chosen.length !== state.requested) return 'select-seats';
  return state.mustConfirm ? 'confirm-seats' : 'ready';
}

/** Whether the choice holds seats only staff in edit mode may give, so that the sale must be sent as such (D-042). */
export function needsEditMode(hall: PreparedArrangement, state: PickerState): boolean {
  const visitorsMayPick = pickable(hall, state.states, false);
  return state.chosen.some((id) => {
    const seat = hall.places.byId.get(id);
    const partner = hall.places.partnerOf.get(id);
    return !visitorsMayPick(seat) || (partner !== undefined && !state.chosen.includes(partner));
  });
}

/** What edit mode can do with a seat: withhold it from sale or put it back; nothing with an occupied one (D-041, D-042). */
export function blockAction(hall: PreparedArrangement, state: PickerState, seatId: number): 'block' | 'unblock' | null {
  const seat = hall.places.byId.get(seatId);
  if (!state.editing || !pickable(hall, state.states, true)(seat)) return null;
  return state.states.blocked.includes(seatId) ? 'unblock' : 'block';
}
