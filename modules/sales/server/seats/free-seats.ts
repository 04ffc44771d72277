import { notFound } from '#kernel/refusal.ts';
import type { FreeForm } from '#modules/sales/contract/seat-map.ts';
import { shownScreening } from '#modules/sales/server/seats/seat-map.sql.ts';
import { seatsByName } from '#modules/sales/server/seats/seats-by-name.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { dueBlocks, freeBlock, lockCapacities, screeningOfBlock } from '#modules/seating/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

const BLOCKS_PER_SWEEP_MAX = 200;

export type FreeRequest = { readonly screeningId: number; readonly blockId: number; readonly form: FreeForm };

/**
 * Gives blocked places of a screening back to the sale: all of a block, or some of its seats. A
 * second call changes nothing. Refuses 404 not_found.schedule, not_found.seat_block, 422 `seats` as
 * `seatsByName`.
 */
export function freeSeats(db: Db, acting: Acting, request: FreeRequest, events: SalesEvents): Promise<void> {
  const { screeningId, blockId, form } = request;
  return db.tx(acting, async (tx) => {
    await lockCapacities(tx, [screeningId]);
    const screening = await shownScreening(tx, screeningId);
    if (!screening) throw notFound('schedule');
    const block = await screeningOfBlock(tx, blockId);
    if (block?.screening_id !== screeningId) throw notFound('seat_block');
    const chosen = form.seats && (await seatsByName(tx, screening, form.seats, 'seats'));
    const freed = await freeBlock(tx, blockId, chosen?.map(({ id }) => id) ?? null);
    if (freed === 0) return;
    await tx.audit({
      action: 'screening.seats_freed',
      entity: 'screening',
      entityId: screeningId,
      after: { block: blockId, places: freed, ...(form.seats && { seats: form.seats }) },
    });
    tx.afterCommit(() => events.seatsChanged(tx.exhibitorId, [screeningId]));
  });
}

/** Frees the blocks of all exhibitors whose end has come. Returns how many. */
export async function freeDueBlocks(db: Db, events: SalesEvents): Promise<{ freed: number }> {
  const due = await db.ask(null, (first) => dueBlocks(first, BLOCKS_PER_SWEEP_MAX));
  for (const { exhibitor_id: exhibitorId, id, screening_id: screeningId } of due) {
    const acting = { exhibitorId, actor: 'system', channel: 'portal', note: 'the block is over' } as const;
    await db.tx(acting, async (tx) => {
      await lockCapacities(tx, [screeningId]);
      const freed = await freeBlock(tx, id, null);
      if (freed > 0) tx.afterCommit(() => events.seatsChanged(tx.exhibitorId, [screeningId]));
    });
  }
  return { freed: due.length };
}
