import { notFound } from '#kernel/refusal.ts';
import { supplementOf } from '#modules/pricing/rules/price-ticket.ts';
import { classesOfClaims } from '#modules/sales/server/moving/moved-bills.sql.ts';
import { type Arrangement, compareClasses, type Seat, STANDARD_SEATS } from '#modules/seating/rules/arrangement.ts';
import {
  type Party,
  type PartyPlace,
  type Reseated,
  reseatParties,
  reseatUnnumbered,
} from '#modules/seating/rules/reseating/reseat-parties.ts';
import {
  hallOfScreen,
  type LiveClaim,
  liveClaims,
  type NewHall,
  seatsBefore,
  storedPlan,
} from '#modules/seating/server.ts';
import type { Reads } from '#platform/db/tx.ts';

/** What a move of a screening to another hall does to its places, as they are now. */
export type NewSeats = {
  readonly hall: NewHall;
  readonly to: Arrangement | null;
  readonly claims: readonly LiveClaim[];
  readonly parties: readonly Party[];
  /** In the old hall, by claim. */
  readonly oldSeats: ReadonlyMap<number, Seat>;
  /** In the new hall, by claim. */
  readonly seats: ReadonlyMap<number, Seat>;
  /** Blocked claims that find no room. */
  readonly freed: readonly number[];
  readonly proof: Reseated['proof'];
  readonly lack: Reseated['lack'];
};

/**
 * Reads the places of a screening and finds seats for its parties in the hall of a screen
 * (docs/algorithms/reseating.md). Writes nothing. Refuses 404 not_found.schedule.
 */
export async function newSeats(tx: Reads, screeningId: number, screenId: number): Promise<NewSeats> {
  const hall = await hallOfScreen(tx, screenId);
  if (!hall) throw notFound('schedule');
  const claims = await liveClaims(tx, screeningId);
  const oldId = claims.find(({ arrangement_id }) => arrangement_id !== null)?.arrangement_id ?? null;
  const from = await planOf(tx, oldId);
  const to = await planOf(tx, hall.arrangement_id);
  const oldSeats = seatsOfClaims(claims, from);
  const classes = new Map(
    (await classesOfClaims(tx, screeningId)).map(({ claim_id, seat_class }) => [claim_id, seat_class]),
  );
  const placeOf = ({ id }: LiveClaim): PartyPlace => {
    const seat = oldSeats.get(id) ?? null;
    return { claim: id, seat, class: classes.get(id) ?? seat?.class ?? null };
  };
  const parties = partiesOf(claims, ({ bill_id }) => bill_id, placeOf);
  const blocks = partiesOf(claims, ({ bill_id, block_id }) => (bill_id === null ? `${block_id}` : null), placeOf);
  const compare = classOrder(hall);
  const before = await returning(tx, { screeningId, hall, claims, isSamePlan: oldId === hall.arrangement_id });
  const { seats, proof, lack } = to
    ? reseatParties({ parties, blocks, from, to, compare, before })
    : reseatUnnumbered({ parties, blocks, compare }, hall.capacity);
  const byId = new Map(to?.seats.map((seat) => [seat.id, seat]));
  const blocked = blocks.flatMap(({ places }) => places.map(({ claim }) => claim)).sort((a, b) => a - b);
  return {
    hall,
    to,
    claims,
    parties,
    oldSeats,
    seats: new Map(
      [...seats].flatMap(([claim, id]) => {
        const seat = byId.get(id);
        return seat ? [[claim, seat] as const] : [];
      }),
    ),
    freed: to ? blocked.filter((claim) => !seats.has(claim)) : blocked.slice(blocked.length - proof.freed),
    proof,
    lack,
  };
}

const planOf = async (tx: Reads, arrangementId: number | null): Promise<Arrangement | null> =>
  arrangementId === null ? null : ((await storedPlan(tx, arrangementId))?.arrangement ?? null);

function seatsOfClaims(claims: readonly LiveClaim[], plan: Arrangement | null): Map<number, Seat> {
  const byId = new Map(plan?.seats.map((seat) => [seat.id, seat]));
  return new Map(
    claims.flatMap(({ id, seat_id }) => {
      const seat = seat_id === null ? undefined : byId.get(seat_id);
      return seat ? [[id, seat] as const] : [];
    }),
  );
}

/** Groups the places by bill or by block, in the order of their seats. */
function partiesOf(
  claims: readonly LiveClaim[],
  keyOf: (claim: LiveClaim) => string | null,
  placeOf: (claim: LiveClaim) => PartyPlace,
): Party[] {
  const groups = new Map<string, PartyPlace[]>();
  for (const claim of claims) {
    const key = keyOf(claim);
    if (key === null) continue;
    const places = groups.get(key) ?? [];
    places.push(placeOf(claim));
    groups.set(key, places);
  }
  return [...groups].map(([key, places]) => ({
    key,
    places: places.sort(
      (a, b) =>
        (a.seat?.row ?? 0) - (b.seat?.row ?? 0) || (a.seat?.column ?? 0) - (b.seat?.column ?? 0) || a.claim - b.claim,
    ),
  }));
}

/** As in ASSIGN-4: standard seats first, then by what a class costs in this hall. */
const classOrder =
  ({ class_rate }: NewHall) =>
  (a: string, b: string): number => {
    if (a === b) return 0;
    if (a === STANDARD_SEATS || b === STANDARD_SEATS) return a === STANDARD_SEATS ? -1 : 1;
    const dearerBy = (name: string): number => {
      const { ticket, handling } = supplementOf(class_rate, name);
      return ticket + handling;
    };
    return dearerBy(a) - dearerBy(b) || compareClasses(a, b);
  };

/** Seats that claims keep or get again: two halls may have the same plan, and a move may be undone. */
async function returning(
  tx: Reads,
  of: {
    readonly screeningId: number;
    readonly hall: NewHall;
    readonly claims: readonly LiveClaim[];
    readonly isSamePlan: boolean;
  },
): Promise<Map<number, number>> {
  const { screeningId, hall, claims, isSamePlan } = of;
  if (isSamePlan)
    return new Map(claims.flatMap(({ id, seat_id }) => (seat_id === null ? [] : [[id, seat_id] as const])));
  if (hall.arrangement_id === null) return new Map();
  const before = await seatsBefore(tx, screeningId, { screenId: hall.id, arrangementId: hall.arrangement_id });
  return new Map(before.map(({ claim_id, seat_id }) => [claim_id, seat_id]));
}
