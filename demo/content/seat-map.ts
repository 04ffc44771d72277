/**
 * Parses a hall from a text drawing. One line of text is one row, the first nearest the screen:
 *
 *   s standard   c comfort   v vip   w wheelchair place   x standard, extra wide
 *   L R the two halves of a love seat   h standard, never assigned automatically
 *   d a seat that is out of use   . a position without a seat   | an aisle
 *
 * A line without letters is a cross aisle and takes no row letter.
 */
import {
  type Arrangement,
  nameSeats,
  type Seat,
  type SeatingConfig,
  type SeatStyle,
} from '#modules/seating/rules/arrangement.ts';

type Kind = {
  readonly class: string;
  readonly style: SeatStyle;
  readonly autoassign: boolean;
  readonly disabled: boolean;
};

const STANDARD: Kind = { class: 'standard_seats', style: 'default', autoassign: true, disabled: false };
const KINDS: Readonly<Record<string, Kind>> = {
  s: STANDARD,
  h: { ...STANDARD, autoassign: false },
  x: { ...STANDARD, style: 'extra-wide' },
  d: { ...STANDARD, disabled: true },
  c: { ...STANDARD, class: 'comfort_seats' },
  v: { ...STANDARD, class: 'vip_seats' },
  w: { ...STANDARD, class: 'wheelchair_seats', style: 'wheelchair', autoassign: false },
  L: { ...STANDARD, class: 'love_seats', style: 'sofa-left' },
  R: { ...STANDARD, class: 'love_seats', style: 'sofa-right' },
};
const EMPTY = new Set(['.', '|', ' ']);

/**
 * Returns the arrangement of a drawing, with the hall's seat names. Throws on an unknown letter.
 */
export function arrangementFrom(drawing: string, config: Pick<SeatingConfig, 'row_naming' | 'separator'>): Arrangement {
  const lines = drawing
    .replace(/^\n|\n\s*$/g, '')
    .split('\n')
    .map((row) => row.trim());
  const seats: Omit<Seat, 'name'>[] = [];
  lines.forEach((line, row) => {
    [...line].forEach((letter, column) => {
      if (EMPTY.has(letter)) return;
      const kind = KINDS[letter];
      if (!kind) throw new Error(`Row ${row + 1}, column ${column + 1}: no seat is drawn as ${letter}`);
      seats.push({ id: seats.length + 1, row: row + 1, column: column + 1, ...kind });
    });
  });
  return {
    rows: lines.length,
    columns: Math.max(...lines.map((line) => line.length)),
    seats: nameSeats(seats, config),
  };
}
