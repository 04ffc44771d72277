/**
 * The test language of seats: a hall is drawn as text and read back as text, so that a test shows
 * the plan before and after.
 *
 *     hall('##..|.<>_.')   two rows, the screen above them; rows are separated by |
 *
 *     .  free standard seat     c  comfort    v  vip    w  wheelchair    <>  the halves of a love
 *     seat
 *     #  taken standard seat    C  taken comfort   V  taken vip   {}  the taken halves of a love
 *     seat
 *     b  blocked standard seat (it stays empty)
 *     x  disabled seat          n  standard seat that is never assigned automatically
 *     _  (or a space) aisle or gap
 *
 * A seat's id is 100 x row + column: 203 is row 2, column 3.
 */
import { type Arrangement, nameSeats, type Seat } from '#modules/seating/rules/arrangement.ts';

export type Hall = {
  readonly arrangement: Arrangement;
  /** The id of every unavailable seat: taken and blocked. */
  readonly taken: ReadonlySet<number>;
  readonly blocked: ReadonlySet<number>;
  readonly drawing: string;
};

const CLASSES: Readonly<Record<string, string>> = {
  c: 'comfort_seats',
  C: 'comfort_seats',
  v: 'vip_seats',
  V: 'vip_seats',
  w: 'wheelchair_seats',
  '<': 'love_seats',
  '>': 'love_seats',
  '{': 'love_seats',
  '}': 'love_seats',
};
const TAKEN = '#CV{}';

export function hall(drawing: string): Hall {
  const rows = drawing.split('|');
  const seats: Omit<Seat, 'name'>[] = [];
  const taken = new Set<number>();
  const blocked = new Set<number>();
  rows.forEach((text, rowIndex) => {
    [...text].forEach((mark, columnIndex) => {
      if (mark === '_' || mark === ' ') return;
      const id = 100 * (rowIndex + 1) + columnIndex + 1;
      seats.push({
        id,
        row: rowIndex + 1,
        column: columnIndex + 1,
        class: CLASSES[mark] ?? 'standard_seats',
        style: mark === '<' || mark === '{' ? 'sofa-left' : mark === '>' || mark === '}' ? 'sofa-right' : 'default',
        autoassign: mark !== 'n',
        disabled: mark === 'x',
      });
      if (TAKEN.includes(mark) || mark === 'b') taken.add(id);
      if (mark === 'b') blocked.add(id);
    });
  });
  const columns = Math.max(...rows.map((row) => row.length));
  const arrangement = {
    rows: rows.length,
    columns,
    seats: nameSeats(seats, { row_naming: null, separator: '-' }),
  };
  return { arrangement, taken, blocked, drawing };
}

/** Returns the hall drawn again with `@` on the given seats; 'none' for null. */
export function drawn(plan: Hall, seatIds: Iterable<number> | null): string {
  if (seatIds === null) return 'none';
  const rows = plan.drawing.split('|').map((row) => [...row]);
  for (const id of seatIds) {
    const row = rows[Math.floor(id / 100) - 1];
    if (row) row[(id % 100) - 1] = '@';
  }
  return rows.map((row) => row.join('')).join('|');
}
