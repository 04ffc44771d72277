/**
 * Checks whether the seats named in a cart are available (D-030, D-034, D-039, D-041, D-042,
 * SEAT-007, SEAT-013, VAL-021, VAL-028 to VAL-030). The website checks before it sends, the server
 * checks again when it decides.
 */
import type { Problem } from '#kernel/refusal.ts';
import { LOVE_SEATS, type Seat } from '#modules/seating/rules/arrangement.ts';
import { seatsKeptEmpty } from '#modules/seating/rules/auto-assign/distancing.ts';
import type { SeatPlaces } from '#modules/seating/rules/seat-places.ts';

/** The data of the hall for a choice; a PreparedArrangement fits. `clearance`: see clearanceOf. */
export type ChoiceHall = { readonly places: SeatPlaces; readonly clearance: number };

export type SeatChoice = {
  /**
   * The tickets of one screening in cart order: `item` is N of `items.N`, `seat` a seat name, null
   * if none is chosen.
   */
  readonly tickets: readonly { readonly item: number; readonly seat: string | null }[];
  /** Ids that others bought, hold or reserved. */
  readonly taken: ReadonlySet<number>;
  /** Ids of blocked seats; they may be chosen in edit mode only (SEAT-007). */
  readonly blocked: ReadonlySet<number>;
  /**
   * Staff with `seats.edit` in edit mode: they may assign blocked seats, half love seats and seats
   * kept empty (D-042).
   */
  readonly editMode: boolean;
};

/**
 * Returns the problems of the choice, at most one per ticket, each at `items.N.seat`:
 * `seat.count_mismatch` {chosen, tickets} on the first ticket without a seat; `seat.unknown`
 * {seat}; `seat.out_of_use` {seat} (disabled); `seat.chosen_twice` {seat};
 * `seat.no_longer_available` {seat} (taken, blocked, or kept empty for distancing);
 * `seat.pair_incomplete` {seat}. An empty list means no problems.
 */
export function problemsWithChoice(hall: ChoiceHall, choice: SeatChoice): Problem[] {
  const { tickets, taken, blocked, editMode } = choice;
  const problems: Problem[] = [];
  const report = (item: number, code: string, params: Record<string, string | number>) =>
    problems.push({ code, params, path: `items.${item}.seat` });

  const named = tickets.flatMap(({ item, seat }) => (seat === null || seat === '' ? [] : [{ item, name: seat }]));
  const without = tickets.find(({ seat }) => seat === null || seat === '');
  if (without) report(without.item, 'seat.count_mismatch', { chosen: named.length, tickets: tickets.length });

  const chosen = new Map<string, Seat>();
  const kept = editMode ? new Set<number>() : seatsKeptEmpty(hall.places, taken, hall.clearance);
  for (const { item, name } of named) {
    const seat = hall.places.byName.get(name);
    const params = { seat: name };
    if (!seat) report(item, 'seat.unknown', params);
    else if (seat.disabled) report(item, 'seat.out_of_use', params);
    else if (chosen.has(name)) report(item, 'seat.chosen_twice', params);
    else if (taken.has(seat.id) || (!editMode && (blocked.has(seat.id) || kept.has(seat.id)))) {
      report(item, 'seat.no_longer_available', params);
    }
    if (seat) chosen.set(name, seat);
  }
  if (!editMode) {
    const ids = new Set([...chosen.values()].map((seat) => seat.id));
    for (const { item, name } of named) {
      const seat = chosen.get(name);
      const hasProblem = problems.some(({ path }) => path === `items.${item}.seat`);
      if (seat && !hasProblem && isHalfOfPair(hall, seat, ids)) report(item, 'seat.pair_incomplete', { seat: name });
    }
  }
  return problems;
}

/**
 * Returns whether a love seat is half a pair: love seats are sold in pairs, and its partner is
 * missing or not chosen (D-034).
 */
function isHalfOfPair(hall: ChoiceHall, seat: Seat, chosen: ReadonlySet<number>): boolean {
  if (seat.class !== LOVE_SEATS) return false;
  const partner = hall.places.partnerOf.get(seat.id);
  return partner === undefined || !chosen.has(partner);
}

/** Returns the chosen seats in the order of the tickets; requires a choice without problems. */
export function seatsOfChoice(hall: ChoiceHall, names: readonly (string | null)[]): Seat[] {
  return names.flatMap((name) => (name === null ? [] : (hall.places.byName.get(name) ?? [])));
}
