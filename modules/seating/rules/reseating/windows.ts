/** Free seats side by side in one row for a part of a party (docs/algorithms/reseating.md, RESEAT-4). */
import { type Seat, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { type HallToFill, isEnough, type Part } from '#modules/seating/rules/reseating/hall-to-fill.ts';

/** `near`: as near as possible to the old seats. `dense`: seats that leave few gaps. */
export type Preference = 'near' | 'dense';

export type Need = { readonly claim: number; rank: number };

/** What a party, or the rest of it, needs. */
export type Demand = {
  /** The claims that need a wheelchair place. */
  readonly wheelchairs: readonly number[];
  readonly needs: readonly Need[];
  /** Where it sat: 0 to 1 from the screen to the back, and from left to right. */
  readonly at: { readonly row: number; readonly column: number };
};

export type PartSize = { readonly size: number; readonly chairs: number };
type CandidatePart = { readonly part: Part; readonly cost: readonly number[] };

/**
 * Returns the best run of `size` free seats side by side, of which exactly `chairs` are wheelchair
 * places, for places of the party; null if there is none. A party takes no seat that another place
 * needs for its class.
 */
export function bestWindow(hall: HallToFill, demand: Demand, part: PartSize, preference: Preference): Part | null {
  let best: CandidatePart | null = null;
  for (const row of hall.rows) {
    for (const run of runsOf(hall, row)) {
      for (let start = 0; start + part.size <= run.length; start += 1) {
        const candidate = judge(hall, demand, { run, start, part }, preference);
        if (candidate && (!best || isCheaper(candidate.cost, best.cost))) best = candidate;
      }
    }
  }
  return best?.part ?? null;
}

/** Returns the free seats of a row, those side by side together. */
function runsOf(hall: HallToFill, row: readonly Seat[]): Seat[][] {
  const runs: Seat[][] = [];
  let last: Seat | undefined;
  for (const seat of row) {
    if (!hall.free.has(seat.id)) continue;
    if (last && seat.column === last.column + 1) runs.at(-1)?.push(seat);
    else runs.push([seat]);
    last = seat;
  }
  return runs;
}

type Window = { readonly run: readonly Seat[]; readonly start: number; readonly part: PartSize };

function judge(hall: HallToFill, demand: Demand, window: Window, preference: Preference): CandidatePart | null {
  const { run, start, part } = window;
  const seats = run.slice(start, start + part.size);
  const chairs = seats.filter((seat) => seat.class === WHEELCHAIR_SEATS);
  if (chairs.length !== part.chairs) return null;
  const ordinary = seats.filter((seat) => seat.class !== WHEELCHAIR_SEATS);
  const matched = match(hall, demand.needs, ordinary);
  if (!matched) return null;
  const halves = halvesBeside(hall, seats);
  const rankOfId = (id: number): number => hall.rankOf(hall.places.byId.get(id)?.class ?? '');
  const used = [...ordinary.map(({ id }) => rankOfId(id)), ...halves.map(rankOfId)];
  const served = [...matched.values()].map(({ rank }) => rank);
  if (!isEnough(hall, used, served)) return null;
  const given = new Map([...matched].map(([seatId, { claim }]) => [claim, seatId]));
  chairs.forEach((seat, index) => {
    const claim = demand.wheelchairs[index];
    if (claim !== undefined) given.set(claim, seat.id);
  });
  const better = used.reduce((sum, rank) => sum + rank, 0) - served.reduce((sum, rank) => sum + rank, 0);
  const gaps = gapsBeside(start, run.length - start - part.size);
  const far = distance(hall, demand, seats);
  return {
    part: { seats: given, ranks: served, halves },
    cost: [halves.length, better, ...(preference === 'near' ? [far, gaps] : [gaps, far])],
  };
}

/**
 * Gives each seat to the place that needs most of those it satisfies. Returns the place by seat id,
 * or null if a seat satisfies none.
 */
function match(hall: HallToFill, needs: readonly Need[], seats: readonly Seat[]): Map<number, Need> | null {
  if (seats.length > needs.length) return null;
  const open = [...needs].sort((a, b) => b.rank - a.rank);
  const matched = new Map<number, Need>();
  for (const seat of [...seats].sort((a, b) => hall.rankOf(b.class) - hall.rankOf(a.class))) {
    const index = open.findIndex(({ rank }) => rank <= hall.rankOf(seat.class));
    const [need] = index < 0 ? [] : open.splice(index, 1);
    if (!need) return null;
    matched.set(seat.id, need);
  }
  return matched;
}

/** Returns the free halves of love seats whose other half is among these seats. */
const halvesBeside = ({ places, free }: HallToFill, seats: readonly Seat[]): number[] =>
  seats.flatMap(({ id }) => {
    const partner = places.partnerOf.get(id);
    return partner !== undefined && free.has(partner) && !seats.some((seat) => seat.id === partner) ? [partner] : [];
  });

/** Seats alone are hard to give; a run that is used up leaves nothing behind. */
const gapsBeside = (left: number, right: number): number =>
  [left, right].reduce((sum, seats) => sum + (seats === 0 ? 0 : seats === 1 ? 3 : 1), 0);

/** A row counts as two seats: another row matters more to people than a seat to the side. */
function distance({ size }: HallToFill, { at }: Demand, seats: readonly Seat[]): number {
  const row = (seats[0]?.row ?? 1) - 0.5;
  const column = seats.reduce((sum, seat) => sum + seat.column - 0.5, 0) / Math.max(1, seats.length);
  return 2 * Math.abs(row - at.row * size.rows) + Math.abs(column - at.column * size.columns);
}

function isCheaper(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}
