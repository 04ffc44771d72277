/** A seat as a person looks for it: row and number. Null row: the name is shown whole, as "seat". */
export type SeatLabel = { readonly row: string | null; readonly seat: string };

/**
 * Takes a seat's name apart where its screen's separator stands (D-030): `A-12` is row A, seat 12. Without a separator
 * letters and number part by themselves (`A12`); a name that does not end in a number stays whole.
 */
export function seatLabel(name: string, separator: string): SeatLabel {
  const at = separator === '' ? name.search(/(?<=\p{L})\d+$/u) : name.lastIndexOf(separator);
  const row = name.slice(0, Math.max(at, 0)).trim();
  const seat = name.slice(at + separator.length).trim();
  return at > 0 && row !== '' && /^\d+$/.test(seat) ? { row, seat } : { row: null, seat: name };
}
