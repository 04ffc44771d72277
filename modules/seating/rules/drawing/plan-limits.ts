/** How large an arrangement can be: what the database holds (arrangement.row_count, column_count; screen.capacity; seat.name). */
export const MOST_ROWS = 200;
export const MOST_COLUMNS = 400;
export const MOST_SEATS = 20_000;
/** Characters. As a ticket prints it. */
export const LONGEST_SEAT_NAME = 40;
