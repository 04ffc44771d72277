/** The new hall while its seats are given to one party after the other (docs/algorithms/reseating.md). */
import { type Arrangement, type Seat, seatRows, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { type SeatPlaces, seatPlaces } from '#modules/seating/rules/seat-places.ts';

export type HallToFill = {
  /** Front to back, each row left to right. */
  readonly rows: readonly (readonly Seat[])[];
  readonly size: { readonly rows: number; readonly columns: number };
  readonly places: SeatPlaces;
  readonly free: Set<number>;
  /** How many different classes there are, of the seats and of the tickets. */
  readonly ranks: number;
  /** 0 is the simplest class. Wheelchair places have none. */
  readonly rankOf: (seatClass: string) => number;
  /** Free seats by rank. */
  readonly freeAt: number[];
  /** Places that still need a seat, by rank. */
  readonly openAt: number[];
};

/** Seats of a part of a party. */
export type Part = {
  /** Seat id by claim. */
  readonly seats: ReadonlyMap<number, number>;
  /** The ranks that its places need. */
  readonly ranks: readonly number[];
  /** Halves of love seats whose other half it takes: no other party sits there (ASSIGN-8). */
  readonly halves: readonly number[];
};

/** `byHand`: also uses the seats that are only chosen by hand (D-043). */
export function hallToFill(
  arrangement: Arrangement,
  classesOfTickets: readonly string[],
  compare: (a: string, b: string) => number,
  byHand: boolean,
): HallToFill {
  const usable = arrangement.seats.filter((seat) => !seat.disabled && (byHand || seat.autoassign));
  const names = new Set([...usable.map((seat) => seat.class), ...classesOfTickets]);
  names.delete(WHEELCHAIR_SEATS);
  const order = [...names].sort(compare);
  const ranks = new Map(order.map((name, rank) => [name, rank]));
  const places = seatPlaces(arrangement);
  const hall: HallToFill = {
    rows: seatRows(arrangement),
    size: { rows: arrangement.rows, columns: arrangement.columns },
    places,
    free: new Set(),
    ranks: Math.max(1, order.length),
    rankOf: (seatClass) => ranks.get(seatClass) ?? 0,
    freeAt: order.map(() => 0),
    openAt: order.map(() => 0),
  };
  for (const seat of usable) {
    hall.free.add(seat.id);
    count(hall, seat.id, 1);
  }
  return hall;
}

function count(hall: HallToFill, seatId: number, by: 1 | -1): void {
  const seat = hall.places.byId.get(seatId);
  if (!seat || seat.class === WHEELCHAIR_SEATS) return;
  const rank = hall.rankOf(seat.class);
  hall.freeAt[rank] = (hall.freeAt[rank] ?? 0) + by;
}

export function occupy(hall: HallToFill, seatId: number): void {
  if (hall.free.delete(seatId)) count(hall, seatId, -1);
}

/** Gives a part its seats. */
export function take(hall: HallToFill, { seats, halves, ranks }: Part): void {
  for (const seatId of seats.values()) occupy(hall, seatId);
  for (const half of halves) occupy(hall, half);
  for (const rank of ranks) hall.openAt[rank] = (hall.openAt[rank] ?? 0) - 1;
}

/** A copy to try something on. */
export const copyOf = (hall: HallToFill): HallToFill => ({
  rows: hall.rows,
  size: hall.size,
  places: hall.places,
  free: new Set(hall.free),
  ranks: hall.ranks,
  rankOf: hall.rankOf,
  freeAt: [...hall.freeAt],
  openAt: [...hall.openAt],
});

/** Counts the free seats of this rank and of better ones. */
export const freeFrom = ({ freeAt, ranks }: Pick<HallToFill, 'freeAt' | 'ranks'>, rank: number): number => {
  let seats = 0;
  for (let better = rank; better < ranks; better += 1) seats += freeAt[better] ?? 0;
  return seats;
};

/**
 * Whether every open place still finds a seat of its class or a better one, after the seats of
 * `usedRanks` are given to places of `servedRanks` (RESEAT-5).
 */
export function isEnough(
  { freeAt, openAt, ranks }: HallToFill,
  usedRanks: readonly number[],
  servedRanks: readonly number[],
): boolean {
  let spare = 0;
  for (let rank = ranks - 1; rank >= 0; rank -= 1) {
    spare += (freeAt[rank] ?? 0) - (openAt[rank] ?? 0);
    for (const used of usedRanks) if (used === rank) spare -= 1;
    for (const served of servedRanks) if (served === rank) spare += 1;
    if (spare < 0) return false;
  }
  return true;
}
