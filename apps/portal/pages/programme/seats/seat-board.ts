import type { PartyWire, SeatBlockWire, SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { type Arrangement, type Seat, seatRows } from '#modules/seating/rules/arrangement.ts';
import { arrangementFromGrid } from '#modules/seating/rules/seat-grid.ts';

/** A seat of one screening, with the reason why it is not free. */
export type BoardSeat = Seat & {
  readonly state: 'free' | 'disabled' | 'blocked' | PartyWire['state'];
  readonly party: PartyWire | null;
  readonly block: SeatBlockWire | null;
};
export type Board = {
  readonly arrangement: Arrangement;
  /** From the screen backwards, left to right; a row without seats is a cross aisle. */
  readonly rows: readonly { readonly row: number; readonly seats: readonly BoardSeat[] }[];
  readonly byName: ReadonlyMap<string, BoardSeat>;
};

/** Returns the seats of a screening with their states; null in a hall without numbered seats. */
export function boardOf(map: SeatMapWire): Board | null {
  if (!map.arrangement) return null;
  const { arrangement, states } = arrangementFromGrid(map.arrangement);
  const parties = byNameOf(map.parties);
  const blocks = byNameOf(map.blocks);
  const blocked = new Set(states.blocked);
  const boardSeat = (seat: Seat): BoardSeat => {
    const party = parties.get(seat.name) ?? null;
    const block = blocks.get(seat.name) ?? null;
    const state = seat.disabled ? 'disabled' : (party?.state ?? (blocked.has(seat.id) ? 'blocked' : 'free'));
    return { ...seat, state, party, block };
  };
  const filled = new Map(
    seatRows(arrangement).map((seats) => [seats[0]?.row ?? 0, seats.toSorted((a, b) => a.column - b.column)]),
  );
  const rows = Array.from({ length: arrangement.rows }, (_, index) => ({
    row: index + 1,
    seats: (filled.get(index + 1) ?? []).map(boardSeat),
  }));
  return { arrangement, rows, byName: new Map(rows.flatMap(({ seats }) => seats.map((seat) => [seat.name, seat]))) };
}

function byNameOf<Owner extends { readonly seats: readonly string[] }>(owners: readonly Owner[]): Map<string, Owner> {
  return new Map(owners.flatMap((owner) => owner.seats.map((name): [string, Owner] => [name, owner])));
}

/** Free and blocked seats are chosen together; a sold, reserved or held one is looked at alone. */
export const isMany = ({ state }: BoardSeat): boolean => state === 'free' || state === 'blocked';

/**
 * Returns the chosen seats after a press on one. With `range` every seat of the row from the last
 * chosen one is added.
 */
export function pressed(board: Board, chosen: readonly string[], name: string, range: boolean): string[] {
  const seat = board.byName.get(name);
  if (!seat || seat.state === 'disabled') return [...chosen];
  if (!isMany(seat)) return chosen.includes(name) ? [] : [name];
  const many = manyAmong(board, chosen);
  const last = board.byName.get(many.at(-1) ?? '');
  if (range && last && last.row === seat.row) {
    const [from, to] = [Math.min(last.column, seat.column), Math.max(last.column, seat.column)];
    const between = (board.rows[seat.row - 1]?.seats ?? [])
      .filter((each) => isMany(each) && each.column >= from && each.column <= to)
      .map((each) => each.name);
    return [...new Set([...many, ...between])];
  }
  return many.includes(name) ? many.filter((other) => other !== name) : [...many, name];
}

/** Returns the chosen seats after a press on the name of a row: its free seats, all or none of them. */
export function rowPressed(board: Board, chosen: readonly string[], row: number): string[] {
  const free = (board.rows[row - 1]?.seats ?? []).filter(({ state }) => state === 'free').map(({ name }) => name);
  const many = chosen.filter((name) => board.byName.get(name)?.state === 'free');
  return free.every((name) => many.includes(name))
    ? many.filter((name) => !free.includes(name))
    : [...new Set([...many, ...free])];
}

/** Drops chosen seats that another buyer took in the meantime, unless one is looked at alone. */
export const stillChosen = (board: Board, chosen: readonly string[]): string[] =>
  chosen.length === 1 ? [...chosen] : manyAmong(board, chosen);

const manyAmong = (board: Board, names: readonly string[]): string[] =>
  names.filter((name) => {
    const seat = board.byName.get(name);
    return seat !== undefined && isMany(seat);
  });
