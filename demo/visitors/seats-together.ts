/**
 * Where a party of the demo sits: together in one row, rather in the middle and towards the back,
 * and not all at the same place. Pure.
 */
import type { Random } from '#demo/random.ts';
import type { ArrangementWire, SeatWire } from '#modules/seating/contract/public.ts';
import { LOVE_SEATS, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';

/** Of the rows, from the screen backwards. */
const BEST_ROW = 0.68;
const ROW_WEIGHT = 1.2;
/** How much parties differ in what they like. */
const TASTE = 0.55;
/** A party prefers any place to one that leaves a single seat. */
const LONELY_SEAT = 0.35;
/** Other places come first: they are for those who need them. */
const WHEELCHAIR = 100;
const LOVE_SEAT = 0.2;

const isFree = (seat: SeatWire | null | undefined): seat is SeatWire =>
  seat !== null && seat !== undefined && !seat.sold && !seat.reserved && !seat.blocked && !seat.disabled;

/**
 * Returns the seats of a party, or null if the hall has no place for it together. Love seats come
 * in pairs. `clearance`: seats that stay empty beside other parties.
 */
export function seatsTogether(
  rows: ArrangementWire,
  size: number,
  random: Random,
  clearance: number,
): SeatWire[] | null {
  let best: { seats: SeatWire[]; cost: number } | null = null;
  for (const [index, row] of rows.entries()) {
    for (let from = 0; from + size <= row.length; from++) {
      const seats = row.slice(from, from + size);
      if (!seats.every(isFree) || !arePairsWhole(row, seats)) continue;
      const beside = [
        ...row.slice(Math.max(0, from - clearance), from),
        ...row.slice(from + size, from + size + clearance),
      ];
      if (beside.some((seat) => seat?.sold)) continue;
      const cost = costOf(rows, index, from, seats) + TASTE * random();
      if (!best || cost < best.cost) best = { seats, cost };
    }
  }
  return best?.seats ?? null;
}

function costOf(rows: ArrangementWire, index: number, from: number, seats: readonly SeatWire[]): number {
  const row = rows[index] ?? [];
  const [middle, centre] = [from + (seats.length - 1) / 2, (row.length - 1) / 2];
  const aside = Math.abs(middle - centre) / Math.max(1, row.length);
  const away = Math.abs(index / Math.max(1, rows.length - 1) - BEST_ROW);
  const end = from + seats.length;
  const isLonely = (at: number, beyond: number): boolean => isFree(row[at]) && !isFree(row[beyond]);
  const lonely = isLonely(from - 1, from - 2) || isLonely(end, end + 1) ? LONELY_SEAT : 0;
  const special = seats.reduce(
    (cost, seat) => cost + (seat.class === WHEELCHAIR_SEATS ? WHEELCHAIR : seat.class === LOVE_SEATS ? LOVE_SEAT : 0),
    0,
  );
  return ROW_WEIGHT * away + aside + lonely + special;
}

/** No love seat of the party is sold without its partner: pairs are formed left to right in each run (D-034). */
function arePairsWhole(row: ArrangementWire[number], seats: readonly SeatWire[]): boolean {
  const names = new Set(seats.map(({ name }) => name));
  let open: SeatWire | null = null;
  for (const seat of row) {
    if (seat?.class !== LOVE_SEATS) open = null;
    else if (open) {
      if (names.has(open.name) !== names.has(seat.name)) return false;
      open = null;
    } else open = seat;
  }
  return true;
}
