/** How a list fills a sheet. Lengths in hundredths of the sheet's short side, as in the styles (cqmin). */
export type Room = { readonly width: number; readonly height: number };

export type Rows = {
  readonly columns: number;
  /** Rows of each column. */
  readonly rows: number;
  readonly perSheet: number;
  /** Height of a row, at least its least. */
  readonly height: number;
  /** How much larger than usual its letters are. */
  readonly scale: number;
};

/** Letters larger than this are read no better. */
const SCALE_MAX = 2.4;

/**
 * Returns how `count` rows fill a room: on as few sheets as possible with about as many rows each,
 * in as few columns as possible, and as high as the room allows. `least`: the least size of a row.
 */
export function fillRoom(count: number, room: Room, least: Room): Rows {
  const columnsMax = Math.max(1, Math.floor(room.width / least.width));
  const rowsMax = Math.max(1, Math.floor(room.height / least.height));
  const sheets = Math.max(1, Math.ceil(count / (columnsMax * rowsMax)));
  const perSheet = Math.max(1, Math.ceil(count / sheets));
  const columns = Math.ceil(perSheet / rowsMax);
  const rows = Math.ceil(perSheet / columns);
  const height = Math.max(least.height, room.height / rows);
  const scale = Math.min(
    SCALE_MAX,
    Math.max(1, height / least.height),
    Math.max(1, room.width / columns / least.width),
  );
  return { columns, rows, perSheet, height: Math.min(height, room.height), scale };
}
