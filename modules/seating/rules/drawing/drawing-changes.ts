/**
 * The differences between a saved hall and its draft: what to check before saving, and what to
 * write.
 */
import type { Arrangement, Seat } from '#modules/seating/rules/arrangement.ts';

export type DrawingChanges = {
  /** Seats that no longer exist. */
  readonly removed: readonly Seat[];
  /** Seats whose row differs from the stored one, with their new values. */
  readonly changed: readonly Seat[];
  /** New seats; their ids are temporary. */
  readonly added: readonly Seat[];
  /**
   * Seats, with their present values, that a ticket would not find again: removed, disabled, or
   * renamed. None of these may have a claim for a future screening (T07).
   */
  readonly lost: readonly Seat[];
  /** Ids in the new draft that the hall does not have. */
  readonly unknown: readonly number[];
};

export function drawingChanges(before: Arrangement, after: Arrangement): DrawingChanges {
  const seatsBefore = new Map(before.seats.map((seat) => [seat.id, seat]));
  const staying = new Map(after.seats.filter(({ id }) => id > 0).map((seat) => [seat.id, seat]));
  const removed = before.seats.filter(({ id }) => !staying.has(id));
  const changed = [...staying.values()].filter((seat) => {
    const old = seatsBefore.get(seat.id);
    return old !== undefined && !isSameSeat(old, seat);
  });
  const lost = before.seats.filter((old) => {
    const seat = staying.get(old.id);
    return !seat || seat.name !== old.name || (seat.disabled && !old.disabled);
  });
  return {
    removed,
    changed,
    lost,
    added: after.seats.filter(({ id }) => id <= 0),
    unknown: [...staying.keys()].filter((id) => !seatsBefore.has(id)),
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
