/**
 * The seats of a hall as the initial data of the website has them (SITE-065, D-005): the plan once
 * for all screenings of the hall, and for each screening the seats that are not available. A client
 * makes the arrangement of a screening of both.
 */
import { type Arrangement, type Seat, STANDARD_SEATS } from '#modules/seating/rules/arrangement.ts';
import { type SeatGrid, seatGrid } from '#modules/seating/rules/seat-grid.ts';

/** What a seat has beside its name and its position, where it is no standard seat. */
export type SeatExtras = Partial<Pick<Seat, 'class' | 'style' | 'autoassign' | 'disabled'>>;
export type PlanSeat = readonly [name: string, row: number, column: number, extras?: SeatExtras];
export type HallPlan = {
  readonly rows: number;
  readonly columns: number;
  readonly seats: readonly PlanSeat[];
};

const USUAL = { class: STANDARD_SEATS, style: 'default', autoassign: true, disabled: false } as const;

export const hallPlan = ({ rows, columns, seats }: Arrangement): HallPlan => ({
  rows,
  columns,
  seats: seats.map((seat): PlanSeat => {
    const extras = Object.fromEntries(
      (Object.keys(USUAL) as (keyof typeof USUAL)[])
        .filter((name) => seat[name] !== USUAL[name])
        .map((name) => [name, seat[name]]),
    ) as SeatExtras;
    const { name, row, column } = seat;
    return Object.keys(extras).length > 0 ? [name, row, column, extras] : [name, row, column];
  }),
});

const BITS = 4;

/**
 * Returns the seats that are not available, one bit for each seat of the plan in its order, as
 * hexadecimal digits without the zeros at the end; '' if all are available.
 */
export function unavailableSeats({ seats }: Arrangement, taken: ReadonlySet<number>): string {
  if (taken.size === 0) return '';
  const digits = Array.from({ length: Math.ceil(seats.length / BITS) }, (_, at) =>
    seats
      .slice(at * BITS, at * BITS + BITS)
      .reduce((digit, { id }, bit) => digit + (taken.has(id) ? 2 ** bit : 0), 0)
      .toString(16),
  );
  return digits.join('').replace(/0+$/, '');
}

/**
 * Returns the arrangement of a screening. The initial data says which seats are not available and
 * not why: they are all sold here, as held seats are (D-029).
 */
export function arrangementOf({ rows, columns, seats }: HallPlan, unavailable: string): SeatGrid {
  const isTaken = (at: number): boolean =>
    (Number.parseInt(unavailable[Math.floor(at / BITS)] ?? '0', 16) >> (at % BITS)) % 2 === 1;
  const arrangement: Arrangement = {
    rows,
    columns,
    seats: seats.map(([name, row, column, extras], id) => ({ ...USUAL, ...extras, id, name, row, column })),
  };
  return seatGrid(arrangement, (id) => (isTaken(id) ? 'sold' : 'available'));
}
