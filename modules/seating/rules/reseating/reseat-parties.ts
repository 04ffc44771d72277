/**
 * Gives the parties of a sold screening their seats in another hall (D-199). The rules are numbered
 * in docs/algorithms/reseating.md. Pure and deterministic: the same parties and the same hall
 * always give the same seats.
 */
import { type Arrangement, type Seat, STANDARD_SEATS, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import {
  copyOf,
  freeFrom,
  type HallToFill,
  hallToFill,
  occupy,
  type Part,
  take,
} from '#modules/seating/rules/reseating/hall-to-fill.ts';
import { type Proof, proofOf } from '#modules/seating/rules/reseating/proof.ts';
import { bestWindow, type Demand, type Preference } from '#modules/seating/rules/reseating/windows.ts';

/**
 * One place of a party. `seat`: in the old hall, null for an unnumbered place. `class`: as on the
 * ticket, null if it names none.
 */
export type PartyPlace = { readonly claim: number; readonly seat: Seat | null; readonly class: string | null };

/** The places of one bill, or of one block. `key`: names it. */
export type Party = { readonly key: string; readonly places: readonly PartyPlace[] };

export type Reseating = {
  readonly parties: readonly Party[];
  /** Places that employees keep back. They follow after all parties, as far as there is room. */
  readonly blocks: readonly Party[];
  /** The old hall; null if its places were unnumbered. */
  readonly from: Arrangement | null;
  readonly to: Arrangement;
  /** Orders the classes of seats, the simplest first. */
  readonly compare: (a: string, b: string) => number;
  /** Seat ids that claims had in the new hall before: who returns gets the same seat. */
  readonly before: ReadonlyMap<number, number>;
};

/** How many seats are missing. `wheelchair`: of them, places for wheelchairs. */
export type Lack = { readonly places: number; readonly wheelchair: number };

export type Reseated = {
  /** Seat id in the new hall by claim. A blocked place that finds no room is not in it. */
  readonly seats: ReadonlyMap<number, number>;
  readonly proof: Proof;
  readonly lack: Lack;
};

/**
 * Returns the best of four attempts (RESEAT-7): seats as near as possible to the old ones, then
 * seats that leave few gaps; each first without the seats that are only chosen by hand (D-043).
 * With a lack the seats are incomplete.
 */
export function reseatParties(reseating: Reseating): Reseated {
  const attempts = [false, true].flatMap((byHand) =>
    (['near', 'dense'] as const).map((preference) => ({ preference, byHand })),
  );
  let best: Reseated | null = null;
  for (const { preference, byHand } of attempts) {
    const candidate = attempt(reseating, preference, byHand);
    if (!best || isBetter(candidate, best)) best = candidate;
    if (gradesOf(best).every((grade) => grade === 0)) break;
  }
  if (!best) throw new Error('no attempt was made');
  return best;
}

/**
 * An unnumbered hall needs no seats, only places. Who paid for a better class has a lower one
 * there. Of the blocked places those with the highest claims find no room.
 */
export function reseatUnnumbered(
  { parties, blocks, compare }: Pick<Reseating, 'parties' | 'blocks' | 'compare'>,
  capacity: number,
): Reseated {
  const isBetterClass = (place: PartyPlace): boolean =>
    !isWheelchair(place) && compare(classOf(place), STANDARD_SEATS) > 0;
  const places = parties.reduce((sum, party) => sum + party.places.length, 0);
  const kept = blocks.reduce((sum, block) => sum + block.places.length, 0);
  const blocked = Math.min(kept, Math.max(0, capacity - places));
  return {
    seats: new Map(),
    proof: {
      parties: parties.length,
      places,
      together: parties.length,
      apart: [],
      lower: parties.flatMap((party) => {
        const lower = party.places.filter(isBetterClass).length;
        return lower > 0 ? [{ key: party.key, places: lower }] : [];
      }),
      unaccompanied: [],
      blocked,
      freed: kept - blocked,
    },
    lack: { places: Math.max(0, places - capacity), wheelchair: 0 },
  };
}

const gradesOf = ({ lack, proof }: Reseated): number[] => [
  lack.places,
  proof.lower.reduce((sum, { places }) => sum + places, 0),
  proof.unaccompanied.length,
  proof.apart.length,
  proof.freed,
];

function isBetter(a: Reseated, b: Reseated): boolean {
  const others = gradesOf(b);
  for (const [index, grade] of gradesOf(a).entries()) {
    const other = others[index] ?? 0;
    if (grade !== other) return grade < other;
  }
  return false;
}

const isWheelchair = (place: PartyPlace): boolean => place.class === WHEELCHAIR_SEATS;
const classOf = (place: PartyPlace): string => place.class ?? STANDARD_SEATS;

function attempt(reseating: Reseating, preference: Preference, byHand: boolean): Reseated {
  const { parties, blocks, from, to, compare, before } = reseating;
  const hall = hallToFill(
    to,
    [...parties, ...blocks].flatMap(({ places }) => places.map(classOf)),
    compare,
    byHand,
  );
  const seats = seatsOfReturning(hall, [...parties, ...blocks], before);
  const open = parties.map((party) => withoutSeated(party, seats)).sort(compareParties(hall));
  const demands = demandsOf(hall, open, from);
  lowerToFit(hall, demands);
  for (const { needs } of demands) for (const { rank } of needs) hall.openAt[rank] = (hall.openAt[rank] ?? 0) + 1;
  const missing = missingIn(hall, demands);
  if (missing.places === 0) for (const demand of demands) seatDemand(hall, demand, preference, seats);
  hall.openAt.fill(0);
  for (const block of blocks.map((group) => withoutSeated(group, seats)).sort(compareParties(hall)))
    for (const { wheelchairs, needs, at } of demandsOf(hall, [block], from))
      seatDemand(hall, { wheelchairs, needs: needs.map(({ claim }) => ({ claim, rank: 0 })), at }, preference, seats);
  return { seats, proof: proofOf(reseating, seats), lack: missing.places > 0 ? missing : lackOf(parties, seats) };
}

/** Who had a seat in this hall before gets it again, if it is still in use (RESEAT-8). */
function seatsOfReturning(
  hall: HallToFill,
  parties: readonly Party[],
  before: Reseating['before'],
): Map<number, number> {
  const seats = new Map<number, number>();
  for (const { places } of parties)
    for (const { claim } of places) {
      const seatId = before.get(claim);
      if (seatId === undefined || !hall.free.has(seatId)) continue;
      seats.set(claim, seatId);
      occupy(hall, seatId);
    }
  for (const seatId of seats.values()) {
    const half = hall.places.partnerOf.get(seatId);
    if (half !== undefined) occupy(hall, half);
  }
  return seats;
}

const withoutSeated = ({ key, places }: Party, seats: ReadonlyMap<number, number>): Party => ({
  key,
  places: places.filter(({ claim }) => !seats.has(claim)),
});

/** Wheelchairs first, then larger parties, then better classes (RESEAT-3). */
const compareParties =
  (hall: HallToFill) =>
  (a: Party, b: Party): number =>
    b.places.filter(isWheelchair).length - a.places.filter(isWheelchair).length ||
    b.places.length - a.places.length ||
    sumOfRanks(hall, b) - sumOfRanks(hall, a) ||
    (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

const sumOfRanks = (hall: HallToFill, { places }: Party): number =>
  places.reduce((sum, place) => sum + hall.rankOf(classOf(place)), 0);

const demandsOf = (hall: HallToFill, parties: readonly Party[], from: Arrangement | null): Demand[] =>
  parties
    .filter(({ places }) => places.length > 0)
    .map(({ places }) => ({
      wheelchairs: places.filter(isWheelchair).map(({ claim }) => claim),
      needs: places
        .filter((place) => !isWheelchair(place))
        .map((place) => ({ claim: place.claim, rank: hall.rankOf(classOf(place)) })),
      at: middleOf(places, from),
    }));

/** Where a party sat: 0 to 1 from the screen to the back, and from left to right. */
function middleOf(places: readonly PartyPlace[], from: Arrangement | null): Demand['at'] {
  const seats = places.flatMap(({ seat }) => seat ?? []);
  if (!from || seats.length === 0) return { row: 2 / 3, column: 1 / 2 };
  const mean = (of: (seat: Seat) => number, size: number): number =>
    seats.reduce((sum, seat) => sum + of(seat) - 0.5, 0) / seats.length / Math.max(1, size);
  return { row: mean(({ row }) => row, from.rows), column: mean(({ column }) => column, from.columns) };
}

/**
 * Where the hall has too few seats of a class and of better ones, the parties that come last need
 * the class below (RESEAT-5).
 */
function lowerToFit(hall: HallToFill, demands: readonly Demand[]): void {
  const needs = [...demands].reverse().flatMap((demand) => demand.needs);
  for (let rank = hall.ranks - 1; rank > 0; rank -= 1) {
    let excess = needs.filter((need) => need.rank >= rank).length - freeFrom(hall, rank);
    for (const need of needs) {
      if (excess <= 0) break;
      if (need.rank !== rank) continue;
      need.rank -= 1;
      excess -= 1;
    }
  }
}

function missingIn(hall: HallToFill, demands: readonly Demand[]): Lack {
  const chairs = [...hall.free].filter((id) => hall.places.byId.get(id)?.class === WHEELCHAIR_SEATS).length;
  const wheelchair = Math.max(0, demands.reduce((sum, demand) => sum + demand.wheelchairs.length, 0) - chairs);
  const needed = demands.reduce((sum, { needs }) => sum + needs.length, 0);
  return { wheelchair, places: wheelchair + Math.max(0, needed - freeFrom(hall, 0)) };
}

function lackOf(parties: readonly Party[], seats: ReadonlyMap<number, number>): Lack {
  const missing = parties.flatMap(({ places }) => places.filter(({ claim }) => !seats.has(claim)));
  return { places: missing.length, wheelchair: missing.filter(isWheelchair).length };
}

/**
 * Seats a party side by side, else in large parts (RESEAT-4). A place that finds no seat stays out
 * of `seats`.
 */
function seatDemand(hall: HallToFill, demand: Demand, preference: Preference, seats: Map<number, number>): void {
  let left: Demand = demand;
  while (left.wheelchairs.length + left.needs.length > 0) {
    const part = largestPart(hall, left, preference);
    if (!part) return;
    for (const [claim, seatId] of part.seats) seats.set(claim, seatId);
    take(hall, part);
    left = restOf(left, part);
  }
}

const restOf = ({ wheelchairs, needs, at }: Demand, { seats }: Part): Demand => ({
  wheelchairs: wheelchairs.filter((claim) => !seats.has(claim)),
  needs: needs.filter(({ claim }) => !seats.has(claim)),
  at,
});

function largestPart(hall: HallToFill, demand: Demand, preference: Preference): Part | null {
  const size = demand.wheelchairs.length + demand.needs.length;
  for (let part = size; part > 0; part -= 1) {
    const bestOfSize = bestPart(hall, demand, part, preference);
    if (!bestOfSize) continue;
    if (part !== size - 1 || part < 3) return bestOfSize;
    // one guest would sit alone: two together are better, if the hall has them
    const smaller = bestPart(hall, demand, part - 1, preference);
    return smaller && leavesPair(hall, demand, smaller, preference) ? smaller : bestOfSize;
  }
  return null;
}

function leavesPair(hall: HallToFill, demand: Demand, part: Part, preference: Preference): boolean {
  const trial = copyOf(hall);
  take(trial, part);
  return bestPart(trial, restOf(demand, part), 2, preference) !== null;
}

/** Of wheelchair places and companions, both together first; wheelchair places without any come last. */
function bestPart(hall: HallToFill, demand: Demand, size: number, preference: Preference): Part | null {
  const most = Math.min(demand.wheelchairs.length, size);
  const least = Math.max(0, size - demand.needs.length);
  const mixes = Array.from({ length: most - least + 1 }, (_, index) => most - index);
  const isMixed = (chairs: number): boolean => chairs > 0 && chairs < size;
  const chosen = mixes.length > 1 && size > 1 ? mixes.filter(isMixed) : mixes;
  for (const chairs of [...chosen, ...mixes.filter((chairs) => !chosen.includes(chairs))]) {
    const best = bestWindow(hall, demand, { chairs, size }, preference);
    if (best) return best;
  }
  return null;
}
