/** What a move to another hall does to the parties: the proof that the employee and the audit read (RESEAT-6). */
import { type Arrangement, type Seat, STANDARD_SEATS, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';

export type SeatedParty = {
  readonly key: string;
  readonly places: readonly { readonly claim: number; readonly seat: Seat | null; readonly class: string | null }[];
};

/** Parties are named by their key. A party of one is together. */
export type Proof = {
  readonly parties: number;
  readonly places: number;
  readonly together: number;
  /** Does not sit side by side in one row. `wasTogether`: it did in the old hall. */
  readonly apart: readonly { readonly key: string; readonly wasTogether: boolean }[];
  /** Places that get a class below that of their ticket. */
  readonly lower: readonly { readonly key: string; readonly places: number }[];
  /** A wheelchair place has no companion of its party beside it, though the party has companions. */
  readonly unaccompanied: readonly string[];
  /** Blocked places that have a seat in the new hall, and those that have none. */
  readonly blocked: number;
  readonly freed: number;
};

export function proofOf(
  of: {
    readonly parties: readonly SeatedParty[];
    readonly blocks: readonly SeatedParty[];
    readonly to: Arrangement;
    readonly compare: (a: string, b: string) => number;
  },
  given: ReadonlyMap<number, number>,
): Proof {
  const byId = new Map(of.to.seats.map((seat) => [seat.id, seat]));
  const newSeat = (claim: number): Seat | null => byId.get(given.get(claim) ?? -1) ?? null;
  const seated = of.parties.map(({ key, places }) => ({
    key,
    pairs: places.flatMap(({ claim, seat, class: paid }) => {
      const now = newSeat(claim);
      return now ? [{ was: seat, now, paid }] : [];
    }),
  }));
  const apart = seated.filter(({ pairs }) => !areSideBySide(pairs.map(({ now }) => now)));
  const isLower = ({ paid, now }: { paid: string | null; now: Seat }): boolean =>
    now.class !== WHEELCHAIR_SEATS && of.compare(now.class, paid ?? STANDARD_SEATS) < 0;
  const blocked = of.blocks.flatMap(({ places }) => places);
  return {
    parties: of.parties.length,
    places: of.parties.reduce((sum, { places }) => sum + places.length, 0),
    together: seated.length - apart.length,
    apart: apart.map(({ key, pairs }) => {
      const was = pairs.flatMap((pair) => pair.was ?? []);
      return { key, wasTogether: was.length === pairs.length && areSideBySide(was) };
    }),
    lower: seated.flatMap(({ key, pairs }) => {
      const places = pairs.filter(isLower).length;
      return places > 0 ? [{ key, places }] : [];
    }),
    unaccompanied: seated.filter(({ pairs }) => lacksCompanion(pairs.map(({ now }) => now))).map(({ key }) => key),
    blocked: blocked.filter(({ claim }) => given.has(claim)).length,
    freed: blocked.filter(({ claim }) => !given.has(claim)).length,
  };
}

/** In one row, in neighbouring columns. */
export function areSideBySide(seats: readonly Seat[]): boolean {
  const [first] = seats;
  if (!first) return true;
  const columns = seats.map(({ column }) => column).sort((a, b) => a - b);
  return seats.every(({ row }) => row === first.row) && (columns.at(-1) ?? 0) - (columns[0] ?? 0) === seats.length - 1;
}

/** As many wheelchair places as the party has companions for shall have one beside them. */
function lacksCompanion(seats: readonly Seat[]): boolean {
  const chairs = seats.filter(({ class: name }) => name === WHEELCHAIR_SEATS);
  const companions = seats.filter(({ class: name }) => name !== WHEELCHAIR_SEATS);
  if (chairs.length === 0 || companions.length === 0) return false;
  const isBeside = (a: Seat, b: Seat): boolean => a.row === b.row && Math.abs(a.column - b.column) === 1;
  // two wheelchairs side by side between their companions are accompanied
  const accompanied = chairs.filter(
    (chair) => companions.some((seat) => isBeside(chair, seat)) || (chairs.length > 1 && areSideBySide(seats)),
  );
  return accompanied.length < Math.min(chairs.length, companions.length);
}
