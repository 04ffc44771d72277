import { refuse } from '#kernel/refusal.ts';
import type { OnlineForm } from '#modules/sales/contract/seat-map.ts';
import { lockOpenScreening } from '#modules/sales/server/seats/open-screening.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { offerSeatChoice } from '#modules/screenings/server.ts';
import { limitOnline } from '#modules/seating/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type OnlineRequest = { readonly screeningId: number; readonly form: OnlineForm };

/**
 * Sets how many places of a screening the website sells, and whether its visitors choose their seats
 * (D-038, D-046). Refuses as `lockOpenScreening`, and 422 `places` screening.online_beyond_hall
 * {capacity}, screening.online_below_sold {sold}.
 */
export function limitOnlineSale(
  db: Db,
  acting: Acting,
  { screeningId, form }: OnlineRequest,
  events: SalesEvents,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    const { capacity, taken_online: sold, online_cap, seatpicker } = await lockOpenScreening(tx, screeningId);
    if (form.places > capacity) throw refuse('screening.online_beyond_hall', { capacity }, 'places');
    if (form.places < sold) throw refuse('screening.online_below_sold', { sold }, 'places');
    await limitOnline(tx, screeningId, form.places);
    await offerSeatChoice(tx, screeningId, form.picker);
    await tx.audit({
      action: 'screening.online_changed',
      entity: 'screening',
      entityId: screeningId,
      before: { places: online_cap, picker: seatpicker },
      after: form,
    });
    tx.afterCommit(() => events.seatsChanged(tx.exhibitorId, [screeningId]));
  });
}
