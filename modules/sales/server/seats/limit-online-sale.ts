import { refuse } from '#kernel/refusal.ts';
import type { OnlineForm } from '#modules/sales/contract/seat-map.ts';
import { instantOf } from '#modules/sales/server/seats/local-time.ts';
import { lockOpenScreening } from '#modules/sales/server/seats/open-screening.ts';
import type { ShownScreening } from '#modules/sales/server/seats/seat-map.sql.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { type ScreeningSale, writeSale } from '#modules/screenings/server.ts';
import { limitOnline } from '#modules/seating/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type OnlineRequest = { readonly screeningId: number; readonly form: OnlineForm };

/**
 * Sets whether and when the website sells a screening, how many places, and whether its visitors
 * choose their seats (D-038, D-046); and the note for employees. What the form leaves out stays.
 * Refuses as `lockOpenScreening`, and 422 `places` screening.online_beyond_hall {capacity},
 * screening.online_below_sold {sold}, `until` screening.online_window.
 */
export function limitOnlineSale(
  db: Db,
  acting: Acting,
  { screeningId, form }: OnlineRequest,
  events: SalesEvents,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    const screening = await lockOpenScreening(tx, screeningId);
    const { capacity, taken_online: sold } = screening;
    if (form.places > capacity) throw refuse('screening.online_beyond_hall', { capacity }, 'places');
    if (form.places < sold) throw refuse('screening.online_below_sold', { sold }, 'places');
    const before = saleOf(screening);
    const after = await changed(tx, before, form);
    if (after.from !== null && after.until !== null && after.until <= after.from)
      throw refuse('screening.online_window', undefined, 'until');
    await limitOnline(tx, screeningId, form.places);
    await writeSale(tx, screeningId, after);
    await tx.audit({
      action: 'screening.online_changed',
      entity: 'screening',
      entityId: screeningId,
      before: { places: screening.online_cap, ...before },
      after: { places: form.places, ...after },
    });
    tx.afterCommit(() => events.seatsChanged(tx.exhibitorId, [screeningId]));
  });
}

const saleOf = (screening: ShownScreening): ScreeningSale => ({
  picker: screening.seatpicker,
  atBoxOffice: screening.at_box_office,
  from: screening.online_from,
  until: screening.online_until,
  note: screening.staff_note,
});

async function changed(tx: Tx, before: ScreeningSale, form: OnlineForm): Promise<ScreeningSale> {
  const instant = async (given: string | null | undefined, kept: number | null) =>
    given === undefined ? kept : given === null ? null : await instantOf(tx, given);
  return {
    picker: form.picker,
    atBoxOffice: form.at_box_office ?? before.atBoxOffice,
    from: await instant(form.from, before.from),
    until: await instant(form.until, before.until),
    note: form.note ?? before.note,
  };
}
