/**
 * The best places for a party around one seat that an attendant pressed (ASSIGN-13 in
 * docs/algorithms/auto-assign.md): side by side in its row if they fit, else in as few parts as
 * possible nearby.
 */
import { LOVE_SEATS, type Seat, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { singleGaps } from '#modules/seating/rules/auto-assign/single-gap.ts';
import type { SeatPlaces } from '#modules/seating/rules/seat-places.ts';

/** Another row is as far away as this many seats of the own row. */
const ROW_DISTANCE = 2;

type Around = {
  readonly places: SeatPlaces;
  readonly count: number;
  readonly seatId: number;
  /** Ids of the seats of others. */
  readonly gone: ReadonlySet<number>;
  readonly canPick: (seat: Seat | undefined) => boolean;
};
/** Seats side by side in one row, left to right. */
type Run = readonly Seat[];

/**
 * Returns the ids of `count` seats with the pressed one among them, part by part; null if the party
 * cannot sit around it.
 */
export function partyAround(around: Around): number[] | null {
  const { places, count, canPick } = around;
  const pressed = places.byId.get(around.seatId);
  if (!pressed || !canPick(pressed) || count < 1) return null;
  const chosen: Seat[] = [];
  for (const part of partsOf(around, pressed)) {
    const rest = count - chosen.length;
    if (part.length <= rest) chosen.push(...part);
  }
  return chosen.length === count ? chosen.map(({ id }) => id) : null;
}

/** Returns the part with the pressed seat, then further parts, the largest that fit first. */
function partsOf(around: Around, pressed: Seat): Run[] {
  const { count } = around;
  const own = firstPart(around, pressed);
  if (own === null) return [];
  const parts: Run[] = [own];
  const used = new Set(own.map(({ id }) => id));
  let rest = count - own.length;
  for (let size = rest; size > 0 && rest > 0; size = Math.min(size, rest)) {
    const next = nearest(windowsOf(around, size, used), own, pressed);
    if (next === null) size -= 1;
    else {
      parts.push(next);
      for (const { id } of next) used.add(id);
      rest -= next.length;
    }
  }
  return parts;
}

/**
 * Returns the largest part of the row around the pressed seat. If the party does not fit, one
 * person of a larger party does not have to sit alone.
 */
function firstPart(around: Around, pressed: Seat): Run | null {
  const { count } = around;
  for (let size = count; size > 0; size -= 1) {
    if (count > 3 && count - size === 1) continue;
    const options = windowsOf(around, size, new Set()).filter((run) => run.some(({ id }) => id === pressed.id));
    const best = smallest(options, (run) => costInRow(around, run, pressed));
    if (best) return best;
  }
  return null;
}

/** First no seat left single, then the class of the pressed seat, then the pressed seat in the middle. */
function costInRow({ places, gone }: Around, run: Run, pressed: Seat): number {
  const ids = run.map(({ id }) => id);
  const gaps = singleGaps(places, gone, ids).length;
  const foreign = run.filter((seat) => seat.class !== pressed.class).length;
  const place = run.findIndex(({ id }) => id === pressed.id);
  // Of two middles the pressed seat is the left one.
  const offMiddle = Math.abs(place + 0.1 - (run.length - 1) / 2);
  return gaps * 10_000 + foreign * 100 + offMiddle;
}

const nearest = (runs: readonly Run[], own: Run, pressed: Seat): Run | null =>
  smallest(runs, (run) => {
    const foreign = run.filter((seat) => seat.class !== pressed.class).length;
    const rows = Math.abs((run[0]?.row ?? 0) - pressed.row);
    return foreign * 100 + rows * ROW_DISTANCE + Math.abs(middleOf(run) - middleOf(own));
  });

const middleOf = (run: Run): number => run.reduce((sum, { column }) => sum + column, 0) / run.length;

/** Returns all runs of `size` free seats side by side; love seats are in them as whole pairs only. */
function windowsOf(around: Around, size: number, used: ReadonlySet<number>): Run[] {
  const { places, canPick, seatId } = around;
  const runs: Run[] = [];
  for (const seat of places.byId.values()) {
    const run: Seat[] = [];
    for (let step = 0; step < size; step += 1) {
      const next = places.at(seat.row, seat.column + step);
      if (!next || used.has(next.id) || !canPick(next)) break;
      if (next.id !== seatId && !isAssignable(next)) break;
      run.push(next);
    }
    if (run.length === size && hasWholePairs(places, run)) runs.push(run);
  }
  return runs;
}

const isAssignable = (seat: Seat): boolean => seat.autoassign && seat.class !== WHEELCHAIR_SEATS;

function hasWholePairs({ partnerOf }: SeatPlaces, run: Run): boolean {
  const ids = new Set(run.map(({ id }) => id));
  return run.every(({ id, class: seatClass }) => {
    const partner = partnerOf.get(id);
    return partner === undefined ? seatClass !== LOVE_SEATS : ids.has(partner);
  });
}

/** Returns the first of the options with the lowest cost. */
function smallest<Option>(options: readonly Option[], costOf: (option: Option) => number): Option | null {
  let best: { option: Option; cost: number } | null = null;
  for (const option of options) {
    const cost = costOf(option);
    if (best === null || cost < best.cost) best = { option, cost };
  }
  return best?.option ?? null;
}
