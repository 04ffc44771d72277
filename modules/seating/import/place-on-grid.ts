/**
 * Converts a drawing to the grid. Drawings give each seat a point; a grid needs rows and columns.
 * Seats of one drawn row stay together, the distance from the screen sorts the rows, the usual
 * distance between neighbours is a column, and greater distances become gaps.
 */

export type DrawnSeat = { readonly x: number; readonly y: number };

/** Seats the drawing groups: a row, or one side of a table. */
export type DrawnRow<S extends DrawnSeat> = {
  /** Rows of different groups (sections, tables) may be next to each other. */
  readonly group: number;
  readonly seats: readonly S[];
};

export type Placed<S> = S & { readonly row: number; readonly column: number };

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const distances = (values: readonly number[]): number[] =>
  [...values]
    .sort((a, b) => a - b)
    .flatMap((value, index, sorted) => (index === 0 ? [] : [value - (sorted[index - 1] ?? value)]))
    .filter((distance) => distance > 0.01);

/**
 * Returns the distance between neighbours in a row; in a hall of single seats, the distance between
 * them.
 */
export function pitchOf<S extends DrawnSeat>(rows: readonly DrawnRow<S>[]): number {
  const inRows = rows.flatMap((row) => distances(row.seats.map((seat) => seat.x)));
  return median(inRows) || 1;
}

/** Moves groups drawn on top of others to the right of everything; returns how many were moved. */
export function setApart<S extends DrawnSeat>(rows: readonly DrawnRow<S>[]): { rows: DrawnRow<S>[]; moved: number } {
  const pitch = pitchOf(rows);
  const placed: S[] = [];
  const result: DrawnRow<S>[] = [];
  let moved = 0;
  for (const group of new Set(rows.map((row) => row.group))) {
    const own = rows.filter((row) => row.group === group);
    const points = own.flatMap((row) => row.seats);
    const covered = points.some((point) =>
      placed.some((other) => Math.abs(other.x - point.x) < pitch / 2 && Math.abs(other.y - point.y) < pitch / 2),
    );
    const right = Math.max(...placed.map((point) => point.x)) + 2 * pitch - Math.min(...points.map((point) => point.x));
    const shift = covered ? right : 0;
    if (covered) moved += 1;
    const shifted = own.map((row) => ({ ...row, seats: row.seats.map((seat) => ({ ...seat, x: seat.x + shift })) }));
    result.push(...shifted);
    placed.push(...shifted.flatMap((row) => row.seats));
  }
  return { rows: result, moved };
}

type Band<S extends DrawnSeat> = { y: number; rows: DrawnRow<S>[] };

const spanOf = (row: DrawnRow<DrawnSeat>): [number, number] => {
  const xs = row.seats.map((seat) => seat.x);
  return [Math.min(...xs), Math.max(...xs)];
};
const besides = (a: DrawnRow<DrawnSeat>, b: DrawnRow<DrawnSeat>): boolean => {
  const [[aFrom, aTo], [bFrom, bTo]] = [spanOf(a), spanOf(b)];
  return aTo < bFrom || bTo < aFrom;
};

/**
 * Puts drawn rows that are next to each other, at the same distance from the screen, on one row of
 * the grid.
 */
function bandsOf<S extends DrawnSeat>(rows: readonly DrawnRow<S>[]): Band<S>[] {
  const depths = rows.map((row) => mean(row.seats.map((seat) => seat.y)));
  const closest = median(distances(depths)) || 1;
  const bands: Band<S>[] = [];
  const sorted = rows.map((row, index) => ({ row, y: depths[index] ?? 0 })).sort((a, b) => a.y - b.y);
  for (const { row, y } of sorted) {
    const band = bands.at(-1);
    if (band && y - band.y < closest / 2 && band.rows.every((other) => besides(row, other))) band.rows.push(row);
    else bands.push({ y, rows: [row] });
  }
  return bands;
}

/** A row far behind the previous one has a cross aisle in front: one empty row of the grid. */
const CROSS_AISLE = 1.8;

/**
 * Numbers rows 1, 2 ... from the smallest y, columns from the smallest x. Seats drawn closer than
 * usual still get their own columns.
 */
export function placeOnGrid<S extends DrawnSeat>(rows: readonly DrawnRow<S>[]): Placed<S>[] {
  const drawn = rows.filter((row) => row.seats.length > 0);
  const bands = bandsOf(drawn);
  const pitch = pitchOf(drawn);
  const left = Math.min(...drawn.flatMap((row) => row.seats.map((seat) => seat.x)));
  const usual = median(distances(bands.map((band) => band.y)));
  const placed: Placed<S>[] = [];
  let row = 0;
  bands.forEach((band, index) => {
    const before = bands[index - 1];
    row += before && usual > 0 && band.y - before.y > usual * CROSS_AISLE ? 2 : 1;
    let last = 0;
    for (const seat of band.rows.flatMap((drawnRow) => drawnRow.seats).sort((a, b) => a.x - b.x)) {
      const column = Math.max(last + 1, Math.round((seat.x - left) / pitch) + 1);
      placed.push({ ...seat, row, column });
      last = column;
    }
  });
  return placed;
}
