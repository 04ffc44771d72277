import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import type { StaffScreenWire } from '#modules/venues/contract/cinemas.ts';
import { venuesStaffApi } from '#modules/venues/contract/staff.ts';
import { SCREENS_MAX } from '#modules/venues/rules/venue-limits.ts';
import { archivePlace, restorePlace } from '#modules/venues/server/archive-place.ts';
import { addScreen, changeScreen } from '#modules/venues/server/change-screen.ts';
import { listedScreen, listedScreens } from '#modules/venues/server/screens.sql.ts';
import { screenWire } from '#modules/venues/server/venue-wire.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type VenueNews = {
  /** Reports that places of these screenings changed; subscribers read them again. */
  seatsChanged(exhibitorId: number, screeningIds: readonly number[]): void;
};
export type VenueRouteDeps = { readonly db: Db; readonly events: VenueNews };

/** Registers the portal's routes about screens (PORT-008). */
export function screenRoutes(app: HttpApp, { db, events }: VenueRouteDeps): void {
  const serve = serving(app, venuesStaffApi);
  serve('GET /api/staff/screens', { policy: 'screens.view' }, async ({ exhibitorId, query }) => {
    const filter = { archived: query.archived === 'true', cinema: query.cinema ?? null };
    const rows = await db.ask(exhibitorId, (first) => listedScreens(first, filter, SCREENS_MAX));
    return { data: rows.map(screenWire) };
  });
  serve('POST /api/staff/screens', { policy: 'screens.edit' }, async ({ exhibitorId, staff, body }) => ({
    data: await screenWithId(exhibitorId, await addScreen(db, actingAs(exhibitorId, staff), body)),
  }));
  serve(
    'POST /api/staff/screens/:id',
    { policy: 'screens.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      const followed = await changeScreen(db, actingAs(exhibitorId, staff), id, body);
      if (followed.length > 0) events.seatsChanged(exhibitorId, followed);
      return { data: await screenWithId(exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/screens/:id/archive',
    { policy: 'screens.delete' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await archivePlace(db, actingAs(exhibitorId, staff), 'screen', id);
      return { data: await screenWithId(exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/screens/:id/restore',
    { policy: 'screens.delete' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await restorePlace(db, actingAs(exhibitorId, staff), 'screen', id);
      return { data: await screenWithId(exhibitorId, id) };
    },
  );

  async function screenWithId(exhibitorId: number, id: number): Promise<StaffScreenWire> {
    const row = await db.ask(exhibitorId, (first) => listedScreen(first, id));
    if (!row) throw notFound('screen');
    return screenWire(row);
  }
}
