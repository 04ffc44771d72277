/**
 * The maximum size of an arrangement: limits of the database (arrangement.row_count, column_count;
 * screen.capacity; seat.name).
 */
export const MOST_ROWS = 200;
export const MOST_COLUMNS = 400;
export const MOST_SEATS = 20_000;
/** Characters, as printed on a ticket. */
export const LONGEST_SEAT_NAME = 40;
