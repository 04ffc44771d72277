import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import type { PartyWire, SeatBlockWire, SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { sourceOf } from '#modules/sales/rules/bill/bill-search.ts';
import { whyNotReleasable } from '#modules/sales/rules/bill/hold-release.ts';
import {
  admissionOf,
  type PartyRow,
  partiesOf,
  placesByState,
  type ShownScreening,
  shownScreening,
} from '#modules/sales/server/seats/seat-map.sql.ts';
import { type Arrangement, DEFAULT_SEATING_CONFIG, type SeatStatus } from '#modules/seating/rules/arrangement.ts';
import { seatGrid } from '#modules/seating/rules/seat-grid.ts';
import { type BlockRow, blocksOf, storedPlan, takenSeats } from '#modules/seating/server.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';

const PARTIES_MAX = 2_000;
const BLOCKS_MAX = 500;

export type SeatMapAsker = {
  readonly exhibitorId: number;
  readonly locale: string;
  /** Whether buyers may be named to the employee. */
  readonly seesBills: boolean;
};

/**
 * Returns who has which place of a screening, read at one moment: sold, reserved, in carts, and
 * kept back by staff (D-041). Refuses 404 not_found.schedule.
 */
export const showSeatMap = (db: Db, asker: SeatMapAsker, screeningId: number): Promise<SeatMapWire> =>
  db.read(asker.exhibitorId, async (tx) => {
    const screening = await shownScreening(tx, screeningId);
    if (!screening) throw notFound('schedule');
    const clock = await exhibitorClock(tx);
    const arrangement = await arrangementOf(tx, screening);
    const parties = await partiesOf(tx, screeningId, PARTIES_MAX + 1);
    const blocks = await blocksOf(tx, screeningId, BLOCKS_MAX);
    const names = new Map(arrangement?.seats.map(({ id, name }) => [id, name]));
    return {
      schedule: scheduleWire(screening, asker.locale, clock, tx.now),
      counts: await countsOf(tx, screening),
      admission: await admissionOf(tx, screening.id),
      online: onlineWire(screening, clock),
      note: screening.staff_note,
      arrangement: arrangement && seatGrid(arrangement, await statusIn(tx, screeningId)),
      seating: { ...DEFAULT_SEATING_CONFIG, ...screening.config },
      parties: parties.slice(0, PARTIES_MAX).map((row) => partyWire(row, names, asker, clock)),
      more: parties.length > PARTIES_MAX,
      blocks: blocks.map((row) => blockWire(row, names, clock)),
    };
  });

async function arrangementOf(tx: ReadTx, { arrangement_id }: ShownScreening): Promise<Arrangement | null> {
  const plan = arrangement_id === null ? null : await storedPlan(tx, arrangement_id);
  return plan?.arrangement ?? null;
}

/** Holds count as sold on the plan (D-029); the parties say which they are. */
async function statusIn(tx: ReadTx, screeningId: number): Promise<(seatId: number) => SeatStatus> {
  const taken = await takenSeats(tx, screeningId);
  const states = new Map(taken.map(({ seat_id, state }) => [seat_id, state === 'held' ? 'sold' : state]));
  return (seatId) => states.get(seatId) ?? 'available';
}

async function countsOf(tx: ReadTx, { id, capacity }: ShownScreening): Promise<SeatMapWire['counts']> {
  const places = new Map((await placesByState(tx, id)).map((row) => [row.state, row.places]));
  const of = (state: 'sold' | 'reserved' | 'held' | 'blocked'): number => places.get(state) ?? 0;
  const counts = { sold: of('sold'), reserved: of('reserved'), held: of('held'), blocked: of('blocked') };
  const taken = counts.sold + counts.reserved + counts.held + counts.blocked;
  return { capacity, ...counts, free: Math.max(0, capacity - taken) };
}

function onlineWire(screening: ShownScreening, { timeZone }: ExhibitorClock): SeatMapWire['online'] {
  const local = (instant: number | null) =>
    instant === null ? null : isoWithOffset(instant, timeZone).slice(0, 'yyyy-mm-ddThh:mm'.length);
  return {
    places: screening.online_cap,
    sold: screening.taken_online,
    picker: screening.seatpicker,
    at_box_office: screening.at_box_office,
    from: local(screening.online_from),
    until: local(screening.online_until),
  };
}

function scheduleWire(
  { id, title, original_title, starts_at, film_ends_at, ends_at, cinema, screen, cancelled }: ShownScreening,
  locale: string,
  { timeZone }: ExhibitorClock,
  now: number,
): SeatMapWire['schedule'] {
  return {
    id,
    title: textFor(title, locale) || original_title,
    start: isoWithOffset(starts_at, timeZone),
    end: isoWithOffset(film_ends_at, timeZone),
    cinema,
    screen,
    cancelled,
    over: ends_at <= now,
  };
}

type Names = ReadonlyMap<number, string>;
const namesOf = (seats: readonly (number | null)[], names: Names): string[] =>
  seats.flatMap((id) => (id === null ? [] : (names.get(id) ?? [])));

function partyWire(row: PartyRow, names: Names, { seesBills }: SeatMapAsker, { timeZone }: ExhibitorClock): PartyWire {
  const { state, bill_id, reference, buyer, places, seats, admitted, hold_until, claim_id, channel, created_at } = row;
  const refusal = whyNotReleasable({ claim: state, bill: row.bill_status, payments: row.payments });
  return {
    state,
    bill: seesBills ? { uuid: bill_id, reference, buyer } : null,
    places,
    seats: namesOf(seats, names),
    admitted,
    until: state === 'sold' || hold_until === null ? null : isoWithOffset(hold_until, timeZone),
    hold:
      state === 'held'
        ? {
            claim: claim_id,
            source: sourceOf(channel),
            since: isoWithOffset(created_at, timeZone),
            releasable: refusal === null,
          }
        : null,
  };
}

function blockWire(row: BlockRow, names: Names, { timeZone }: ExhibitorClock): SeatBlockWire {
  const { id, reason, places, seats, by, ends_at, created_at } = row;
  return {
    id,
    reason,
    places,
    seats: namesOf(seats, names),
    by,
    until: ends_at === null ? null : isoWithOffset(ends_at, timeZone),
    at: isoWithOffset(created_at, timeZone),
  };
}
