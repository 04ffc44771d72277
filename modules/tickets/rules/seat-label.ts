/** A seat as a person finds it: row and number. Null row: the whole name is shown, as "seat". */
export type SeatLabel = { readonly row: string | null; readonly seat: string };

/**
 * Splits a seat's name at its screen's separator (D-030): `A-12` is row A, seat 12. Without a
 * separator it splits letters from the number (`A12`); a name that does not end in a number stays
 * whole.
 */
export function seatLabel(name: string, separator: string): SeatLabel {
  const at = separator === '' ? name.search(/(?<=\p{L})\d+$/u) : name.lastIndexOf(separator);
  const row = name.slice(0, Math.max(at, 0)).trim();
  const seat = name.slice(at + separator.length).trim();
  return at > 0 && row !== '' && /^\d+$/.test(seat) ? { row, seat } : { row: null, seat: name };
}
