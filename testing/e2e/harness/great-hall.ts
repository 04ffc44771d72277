/**
 * A hall of 600 places for pictures: every class and style, two aisles, a cross aisle, narrow front
 * rows.
 */
import type { ArrangementWire, SeatWire } from '#modules/seating/contract/public.ts';
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import { nameSeats } from '#modules/seating/rules/arrangement.ts';

const COLUMNS = 30;
const ROWS = 24;
const CROSS_AISLE = 9;
const LEFT_AISLE = 8;
const RIGHT_AISLE = 23;

type Spot = Omit<Seat, 'name'>;

function spots(): Spot[] {
  const drawnSpots: Spot[] = [];
  for (let row = 1; row <= ROWS; row += 1) {
    if (row === CROSS_AISLE) continue;
    const indent = Math.max(0, 5 - row);
    for (let column = 1 + indent; column <= COLUMNS - indent; column += 1) {
      if (column === LEFT_AISLE || column === RIGHT_AISLE || (row === ROWS && (column < 4 || column > 27))) continue;
      const love = row === ROWS;
      const wheels = row === CROSS_AISLE + 1 && [1, 2, 29, 30].includes(column);
      drawnSpots.push({
        id: row * 100 + column,
        row,
        column,
        class: love ? 'love_seats' : wheels ? 'wheelchair_seats' : classOf(row, column),
        style: love ? (column % 2 === 0 ? 'sofa-left' : 'sofa-right') : wheels ? 'wheelchair' : 'default',
        autoassign: true,
        disabled: row === 3 && column === 9,
      });
    }
  }
  return drawnSpots;
}

function classOf(row: number, column: number): string {
  const middle = column > LEFT_AISLE && column < RIGHT_AISLE;
  if (row >= 17 && row <= 18 && middle) return 'vip_seats';
  if (row >= 13 && row <= 20 && middle) return 'comfort_seats';
  return 'standard_seats';
}

/** Deterministic, so that two pictures of the hall show the same people. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * `filled`: the approximate share of claimed seats, in groups that sit together, more of them in
 * the middle.
 */
export function greatHall(filled = 0.4, seed = 7): ArrangementWire {
  const random = randomFrom(seed);
  const seats = nameSeats(spots(), { row_naming: null, separator: '-' });
  const taken = new Set<number>();
  while (taken.size < seats.length * filled) {
    const row = 4 + Math.floor((random() + random()) * 10);
    const start = 1 + Math.floor((random() + random()) * (COLUMNS / 2));
    const party = 1 + Math.floor(random() * 5);
    for (let column = start; column < start + party; column += 1) taken.add(row * 100 + column);
    if (taken.size > 2_000) break;
  }
  const rows: (SeatWire | null)[][] = Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, () => null));
  for (const seat of seats) {
    const { id, row, column, ...rest } = seat;
    const line = rows[row - 1];
    if (!line) continue;
    const sold = taken.has(id) && !seat.disabled;
    line[column - 1] = { ...rest, sold, reserved: false, blocked: false, screen_row: row, screen_col: column };
  }
  return rows;
}
