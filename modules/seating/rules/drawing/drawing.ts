/**
 * Editing a seat plan (PORT-008): every manual change of an arrangement, as a function from the old
 * draft to the new one. A draft may be invalid in between; `drawing-problems.ts` lists what is left
 * to fix. A change that is impossible, or changes nothing, returns the same draft object.
 *
 * New seats have ids below zero until they are saved: tickets may refer to a seat with an id above
 * zero.
 */
import {
  type Arrangement,
  LOVE_SEATS,
  lovePairs,
  rowLetters,
  type Seat,
  STANDARD_SEATS,
  WHEELCHAIR_SEATS,
} from '#modules/seating/rules/arrangement.ts';
import { MOST_COLUMNS, MOST_ROWS, MOST_SEATS } from '#modules/seating/rules/drawing/plan-limits.ts';

/** A position in the grid, 1-based, with or without a seat. */
export type Place = { readonly row: number; readonly column: number };
export type Block = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

/** Returns the block between two corners, in any direction. */
export const blockOf = (a: Place, b: Place): Block => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
});

/** Returns its positions, row by row. */
export function placesIn({ top, left, bottom, right }: Block): Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  return places;
}

/** Returns a position as text, for use in a set. */
export const placeKey = ({ row, column }: Place): string => `${row}:${column}`;

/** Returns the seats of a draft by position. */
export const seatsByPlace = (drawing: Arrangement): ReadonlyMap<string, Seat> =>
  new Map(drawing.seats.map((seat) => [placeKey(seat), seat]));

/** Returns an empty hall. */
export const emptyDrawing = (rows: number, columns: number): Arrangement => ({ rows, columns, seats: [] });

type Side = 'row' | 'column';
const COUNT = { row: 'rows', column: 'columns' } as const;
const MOST = { row: MOST_ROWS, column: MOST_COLUMNS } as const;

/** Inserts an empty row or column with number `at`; the following ones move by one. */
export function insertLine(drawing: Arrangement, side: Side, at: number): Arrangement {
  const count = drawing[COUNT[side]];
  if (count >= MOST[side] || at < 1 || at > count + 1) return drawing;
  const seats = drawing.seats.map((seat) => (seat[side] >= at ? { ...seat, [side]: seat[side] + 1 } : seat));
  return { ...drawing, [COUNT[side]]: count + 1, seats };
}

/**
 * Removes a row or a column with its seats; the last one stays, and so does one with an occupied
 * seat (`occupied`).
 */
export function removeLine(drawing: Arrangement, side: Side, at: number, occupied: ReadonlySet<number>): Arrangement {
  const count = drawing[COUNT[side]];
  if (count <= 1 || at < 1 || at > count) return drawing;
  if (drawing.seats.some((seat) => seat[side] === at && occupied.has(seat.id))) return drawing;
  const seats = drawing.seats
    .filter((seat) => seat[side] !== at)
    .map((seat) => (seat[side] > at ? { ...seat, [side]: seat[side] - 1 } : seat));
  return { ...drawing, [COUNT[side]]: count - 1, seats };
}

/**
 * Puts a standard seat on each of these positions that is free. It is named after the seats of its
 * row, with the next free number: a suggestion, which a naming scheme may replace later.
 */
export function placeSeats(drawing: Arrangement, places: readonly Place[], separator: string): Arrangement {
  const taken = seatsByPlace(drawing);
  const free = places.filter(
    (place) =>
      !taken.has(placeKey(place)) &&
      place.row >= 1 &&
      place.row <= drawing.rows &&
      place.column >= 1 &&
      place.column <= drawing.columns,
  );
  if (free.length === 0 || drawing.seats.length + free.length > MOST_SEATS) return drawing;
  const names = new Set(drawing.seats.map(({ name }) => name));
  const labels = new Map<number, string>();
  let id = Math.min(0, ...drawing.seats.map((seat) => seat.id));
  const added = free.map(({ row, column }): Seat => {
    const label = labels.get(row) ?? labelFor(drawing, row, separator, new Set(labels.values()));
    labels.set(row, label);
    let number = 1;
    while (names.has(`${label}${separator}${number}`)) number += 1;
    const name = `${label}${separator}${number}`;
    names.add(name);
    id -= 1;
    return { id, name, row, column, class: STANDARD_SEATS, style: 'default', autoassign: true, disabled: false };
  });
  return { ...drawing, seats: [...drawing.seats, ...added] };
}

/** Returns the row label of its seats, or the first letter that no row uses yet. */
function labelFor(drawing: Arrangement, row: number, separator: string, given: ReadonlySet<string>): string {
  const labels = new Set([...drawing.seats.map(({ name }) => labelOf(name, separator)), ...given]);
  const own = drawing.seats.find((seat) => seat.row === row);
  const label = own && labelOf(own.name, separator);
  if (label) return label;
  for (let index = 0; ; index += 1) if (!labels.has(rowLetters(index))) return rowLetters(index);
}

/** Returns `C` of `C-7`; '' for a name without a row. */
export function labelOf(name: string, separator: string): string {
  const at = separator === '' ? -1 : name.lastIndexOf(separator);
  return at <= 0 ? '' : name.slice(0, at);
}

/** Removes seats, except occupied ones (`occupied`). */
export function removeSeats(
  drawing: Arrangement,
  ids: ReadonlySet<number>,
  occupied: ReadonlySet<number> = new Set(),
): Arrangement {
  const seats = drawing.seats.filter(({ id }) => !ids.has(id) || occupied.has(id));
  return seats.length === drawing.seats.length ? drawing : { ...drawing, seats };
}

export type SeatChange = Partial<Pick<Seat, 'class' | 'style' | 'autoassign' | 'disabled'>>;

/**
 * Changes properties of seats. A class brings its style: wheelchair places their sign, love seats
 * the halves of a sofa, and a seat that loses such a class becomes an ordinary seat. Occupied seats
 * (`occupied`) are not disabled.
 */
export function changeSeats(
  drawing: Arrangement,
  ids: ReadonlySet<number>,
  change: SeatChange,
  occupied: ReadonlySet<number> = new Set(),
): Arrangement {
  const seats = drawing.seats.map((seat) => {
    if (!ids.has(seat.id)) return seat;
    const { disabled, ...rest } = change;
    const style = change.class === undefined ? seat.style : styleIn(change.class);
    return {
      ...seat,
      style,
      ...rest,
      ...(disabled !== undefined && !(disabled && occupied.has(seat.id)) && { disabled }),
    };
  });
  const changed = { ...drawing, seats };
  return change.class === LOVE_SEATS ? withSofas(changed, ids) : changed;
}

const styleIn = (seatClass: string): Seat['style'] => (seatClass === WHEELCHAIR_SEATS ? 'wheelchair' : 'default');

function withSofas(drawing: Arrangement, ids: ReadonlySet<number>): Arrangement {
  const pairs = lovePairs(drawing);
  const column = new Map(drawing.seats.map((seat) => [seat.id, seat.column]));
  const seats = drawing.seats.map((seat): Seat => {
    const partner = pairs.get(seat.id);
    if (partner === undefined || !(ids.has(seat.id) || ids.has(partner))) return seat;
    return { ...seat, style: (column.get(partner) ?? 0) > seat.column ? 'sofa-left' : 'sofa-right' };
  });
  return { ...drawing, seats };
}

/** Renames one seat. */
export const renameSeat = (drawing: Arrangement, id: number, name: string): Arrangement => ({
  ...drawing,
  seats: drawing.seats.map((seat) => (seat.id === id ? { ...seat, name: name.trim() } : seat)),
});

/**
 * Replaces this draft with an imported one. A seat with the same name is the same seat and keeps
 * its id, so that its sales stay valid; all others are new.
 */
export function replaceDrawing(drawing: Arrangement, by: Arrangement): Arrangement {
  const ids = new Map(drawing.seats.map(({ name, id }) => [name, id]));
  let next = Math.min(0, ...drawing.seats.map(({ id }) => id));
  const seats = by.seats.map((seat) => {
    const existingId = ids.get(seat.name);
    ids.delete(seat.name);
    return { ...seat, id: existingId ?? --next };
  });
  return { rows: by.rows, columns: by.columns, seats };
}
