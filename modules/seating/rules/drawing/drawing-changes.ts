/** What is different between a hall as it is and as somebody has drawn it: what must be asked before, and what is to be written. */
import type { Arrangement, Seat } from '#modules/seating/rules/arrangement.ts';

export type DrawingChanges = {
  /** Seats that are no more. */
  readonly removed: readonly Seat[];
  /** Seats whose row differs from what is stored, as they will be. */
  readonly changed: readonly Seat[];
  /** Seats that are new; their ids are not theirs yet. */
  readonly added: readonly Seat[];
  /**
   * Seats, as they are now, that a ticket would not find again: removed, taken out of use, or called otherwise. None of these
   * may be somebody's for a screening to come (T07).
   */
  readonly lost: readonly Seat[];
  /** Ids in the new drawing that the hall does not have. */
  readonly unknown: readonly number[];
};

export function drawingChanges(before: Arrangement, after: Arrangement): DrawingChanges {
  const known = new Map(before.seats.map((seat) => [seat.id, seat]));
  const staying = new Map(after.seats.filter(({ id }) => id > 0).map((seat) => [seat.id, seat]));
  const removed = before.seats.filter(({ id }) => !staying.has(id));
  const changed = [...staying.values()].filter((seat) => {
    const old = known.get(seat.id);
    return old !== undefined && !isSameSeat(old, seat);
  });
  const lost = before.seats.filter((old) => {
    const seat = staying.get(old.id);
    return !seat || seat.name !== old.name || (seat.disabled && !old.disabled);
  });
  return {
    ...{ removed, changed, lost },
    added: after.seats.filter(({ id }) => id <= 0),
    unknown: [...staying.keys()].filter((id) => !known.has(id)),
  };
}

const isSameSeat = (a: Seat, b: Seat): boolean =>
  a.name === b.name &&
  a.row === b.row &&
  a.column === b.column &&
  a.class === b.class &&
  a.style === b.style &&
  a.autoassign === b.autoassign &&
  a.disabled === b.disabled;
