/** The view of a seat picker: one look per seat, names for the cart, readiness to pay. */
import { type Seat, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import type { PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { seatsKeptEmpty } from '#modules/seating/rules/auto-assign/distancing.ts';
import { mayChange, type PickerState, pickable } from '#modules/seating/rules/picker/seat-picker.ts';

export type SeatView = {
  readonly look: 'chosen' | 'available' | 'sold' | 'reserved' | 'blocked' | 'kept-empty' | 'disabled';
  /** Whether a toggle now selects or deselects it (the count may still refuse). */
  readonly selectable: boolean;
};

/**
 * Returns the look of every seat, by id. The page defines the colours; texts must not depend on
 * colour alone.
 */
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
      {
        look: lookOf(seat.id),
        selectable: (change || canAsk(state, seat)) && (chosen.has(seat.id) || canPick(seat)),
      },
    ]),
  );
}

/** A wheelchair place can be asked for where seats cannot be changed, too. */
const canAsk = (state: PickerState, seat: Seat): boolean =>
  state.needs.asks && seat.class === WHEELCHAIR_SEATS && state.mode !== 'hidden';

/** Returns names for the cart, front row first and left to right, so that tickets read in order. */
export const chosenNames = (hall: PreparedArrangement, state: PickerState): string[] =>
  inReadingOrder(state.chosen.flatMap((id) => hall.places.byId.get(id) ?? [])).map((seat) => seat.name);

/** Front row first, left to right. */
export const inReadingOrder = (seats: readonly Seat[]): Seat[] =>
  seats.toSorted((a, b) => a.row - b.row || a.column - b.column);

/**
 * Counts seats that are not sold, blocked or disabled (VAL-006, D-045; the server's number already
 * excludes reserved ones).
 */
export function freeSeats(hall: PreparedArrangement, state: PickerState): number {
  const gone = new Set([...state.states.sold, ...state.states.blocked]);
  return hall.arrangement.seats.reduce((free, seat) => (seat.disabled || gone.has(seat.id) ? free : free + 1), 0);
}

/**
 * Returns the maximum number of seats for a visitor: the free seats of the plan, at most the
 * server's number (VAL-006, D-045).
 */
export const placesOnOffer = (hall: PreparedArrangement, state: PickerState, availableOnline: number): number =>
  state.mode === 'hidden' ? availableOnline : Math.min(freeSeats(hall, state), availableOnline);

/**
 * Returns whether payment may start (VAL-003, VAL-004, SEAT-011, SEAT-013): no ticket is chosen;
 * seats are missing (the "select seat" error); reassigned seats must be accepted; or all is ready.
 */
export function readiness(state: PickerState): 'no-tickets' | 'select-seats' | 'confirm-seats' | 'ready' {
  if (state.requested === 0) return 'no-tickets';
  if (state.mode === 'hidden') return 'ready';
  if (state.chosen.length !== state.requested) return 'select-seats';
  return state.mustConfirm ? 'confirm-seats' : 'ready';
}

/**
 * Returns whether the choice has seats that require edit mode, so that the sale must be sent with
 * it (D-042).
 */
export function needsEditMode(hall: PreparedArrangement, state: PickerState): boolean {
  const visitorsMayPick = pickable(hall, state.states, false);
  return state.chosen.some((id) => {
    const seat = hall.places.byId.get(id);
    const partner = hall.places.partnerOf.get(id);
    return !visitorsMayPick(seat) || (partner !== undefined && !state.chosen.includes(partner));
  });
}

/**
 * Returns the action of edit mode on a seat: block or unblock it; none for an occupied one (D-041,
 * D-042).
 */
export function blockAction(hall: PreparedArrangement, state: PickerState, seatId: number): 'block' | 'unblock' | null {
  const seat = hall.places.byId.get(seatId);
  if (!state.editing || !pickable(hall, state.states, true)(seat)) return null;
  return state.states.blocked.includes(seatId) ? 'unblock' : 'block';
}
