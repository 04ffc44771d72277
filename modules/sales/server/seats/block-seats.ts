import { refuse } from '#kernel/refusal.ts';
import type { BlockForm } from '#modules/sales/contract/seat-map.ts';
import { instantOf } from '#modules/sales/server/seats/local-time.ts';
import { lockOpenScreening } from '#modules/sales/server/seats/open-screening.ts';
import type { ShownScreening } from '#modules/sales/server/seats/seat-map.sql.ts';
import { seatsByName } from '#modules/sales/server/seats/seats-by-name.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import { goneAmong, insertBlock, lockCapacities } from '#modules/seating/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type BlockRequest = {
  readonly screeningId: number;
  /** The employee who answers for it. */
  readonly employeeId: number;
  readonly form: BlockForm;
};

/**
 * Keeps places of a screening back from the sale, for a reason and until an instant or until
 * an employee frees them (D-041): all of them or none. Blocked places count in the capacity and are
 * sold only by staff with `seats.edit` at a till. Refuses as `lockOpenScreening`, and 422
 * `seats` as `seatsByName`, seat.no_longer_available {seat}, seat_block.nothing_chosen; `places`
 * seat_block.numbered_hall, sales.only_free {free}; `until` seat_block.until_in_the_past.
 */
export function blockSeats(db: Db, acting: Acting, request: BlockRequest, events: SalesEvents): Promise<void> {
  const { screeningId, employeeId, form } = request;
  return db.tx(acting, async (tx) => {
    const screening = await lockOpenScreening(tx, screeningId);
    const endsAt = form.until === null ? null : await instantOf(tx, form.until);
    if (endsAt !== null && endsAt <= tx.now) throw refuse('seat_block.until_in_the_past', {}, 'until');
    const chosen = await seatsByName(tx, screening, form.seats, 'seats');
    await refuseTaken(tx, screeningId, chosen);
    const seats = screening.arrangement_id === null ? await unnumbered(tx, screening, form) : numbered(chosen, form);
    const id = await insertBlock(tx, { screeningId, reason: form.reason, endsAt, employeeId, seats });
    await tx.audit({
      action: 'screening.seats_blocked',
      entity: 'screening',
      entityId: screeningId,
      after: { block: id, seats: form.seats, places: seats.length, reason: form.reason, until: form.until },
    });
    tx.afterCommit(() => events.seatsChanged(tx.exhibitorId, [screeningId]));
  });
}

function numbered(chosen: readonly Seat[], form: BlockForm): number[] {
  if (form.places > 0) throw refuse('seat_block.numbered_hall', {}, 'places');
  if (chosen.length === 0) throw refuse('seat_block.nothing_chosen', {}, 'seats');
  return chosen.map(({ id }) => id);
}

async function unnumbered(tx: Tx, { id, capacity }: ShownScreening, { places }: BlockForm): Promise<null[]> {
  if (places === 0) throw refuse('seat_block.nothing_chosen', {}, 'places');
  // read again: holds that were over have been released since the lock
  const [now] = await lockCapacities(tx, [id]);
  const free = capacity - (now?.taken ?? capacity);
  if (places > free) throw refuse('sales.only_free', { free }, 'places');
  return Array.from({ length: places }, () => null);
}

async function refuseTaken(tx: Tx, screeningId: number, chosen: readonly Seat[]): Promise<void> {
  const [gone] = await goneAmong(
    tx,
    chosen.map(() => screeningId),
    chosen.map(({ id }) => id),
  );
  const taken = chosen.find(({ id }) => gone?.gone.includes(id));
  if (taken) throw refuse('seat.no_longer_available', { seat: taken.name }, 'seats');
}
