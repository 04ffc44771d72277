import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import type { StaffCinemaWire } from '#modules/venues/contract/cinemas.ts';
import { venuesStaffApi } from '#modules/venues/contract/staff.ts';
import { CINEMAS_MAX } from '#modules/venues/rules/venue-limits.ts';
import { archivePlace, restorePlace } from '#modules/venues/server/archive-place.ts';
import { addCinema, changeCinema } from '#modules/venues/server/change-cinema.ts';
import { listedCinema, listedCinemas } from '#modules/venues/server/cinemas.sql.ts';
import { cinemaWire } from '#modules/venues/server/venue-wire.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Registers the portal's routes about cinemas (PORT-004). */
export function cinemaRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, venuesStaffApi);
  serve('GET /api/staff/cinemas', { policy: 'screens.view' }, async ({ exhibitorId, query }) => {
    const rows = await db.ask(exhibitorId, (first) => listedCinemas(first, query.archived === 'true', CINEMAS_MAX));
    return { data: rows.map(cinemaWire) };
  });
  serve('POST /api/staff/cinemas', { policy: 'screens.edit' }, async ({ exhibitorId, staff, body }) => ({
    data: await cinemaWithId(exhibitorId, await addCinema(db, actingAs(exhibitorId, staff), body)),
  }));
  serve(
    'POST /api/staff/cinemas/:id',
    { policy: 'screens.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changeCinema(db, actingAs(exhibitorId, staff), id, body);
      return { data: await cinemaWithId(exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/cinemas/:id/archive',
    { policy: 'screens.delete' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await archivePlace(db, actingAs(exhibitorId, staff), 'cinema', id);
      return { data: await cinemaWithId(exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/cinemas/:id/restore',
    { policy: 'screens.delete' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await restorePlace(db, actingAs(exhibitorId, staff), 'cinema', id);
      return { data: await cinemaWithId(exhibitorId, id) };
    },
  );

  async function cinemaWithId(exhibitorId: number, id: number): Promise<StaffCinemaWire> {
    const row = await db.ask(exhibitorId, (first) => listedCinema(first, id));
    if (!row) throw notFound('cinema');
    return cinemaWire(row);
  }
}
