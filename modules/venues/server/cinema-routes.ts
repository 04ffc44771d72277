import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { CINEMAS_MAX } from '#modules/venues/rules/venue-limits.ts';
import { archivePlace, restorePlace } from '#modules/venues/server/archive-place.ts';
import { addCinema, changeCinema } from '#modules/venues/server/change-cinema.ts';
import { listedCinema, listedCinemas } from '#modules/venues/server/cinemas.sql.ts';
import { cinemaWire } from '#modules/venues/server/venue-wire.ts';
import { type StaffCinemaWire, zCinemaForm, zStaffCinema, zVenuesQuery } from '#modules/venues/staff-contract.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['venues'];
const byId = z.object({ id: zPathId });
const response = { 200: answerOf(zStaffCinema) };

/** What the portal calls about cinemas (PORT-004). */
export function cinemaRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  app.get(
    '/api/staff/cinemas',
    {
      config: { policy: 'screens.view' },
      schema: {
        summary: 'The cinemas of the house, or those that are archived; at most 200',
        tags,
        querystring: zVenuesQuery,
        response: { 200: answerOf(z.array(zStaffCinema)) },
      },
    },
    async ({ exhibitorId, query }) => {
      const rows = await db.ask(exhibitorId, (first) => listedCinemas(first, query.archived === 'true', CINEMAS_MAX));
      return { data: rows.map(cinemaWire) };
    },
  );
  app.post(
    '/api/staff/cinemas',
    { config: { policy: 'screens.edit' }, schema: { summary: 'Opens a cinema', tags, body: zCinemaForm, response } },
    async ({ exhibitorId, staff, body }) => ({
      data: await found(exhibitorId, await addCinema(db, actingAs(exhibitorId, staff), body)),
    }),
  );
  app.post(
    '/api/staff/cinemas/:id',
    {
      config: { policy: 'screens.edit' },
      schema: {
        summary: 'Changes a cinema, unless somebody else did since it was read',
        ...{ tags, params: byId, body: zCinemaForm, response },
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changeCinema(db, actingAs(exhibitorId, staff), id, body);
      return { data: await found(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/cinemas/:id/archive',
    {
      config: { policy: 'screens.delete' },
      schema: {
        summary: 'Takes a cinema out of the house, unless something is still to be shown there',
        ...{ tags, params: byId, response },
      },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await archivePlace(db, actingAs(exhibitorId, staff), 'cinema', id);
      return { data: await found(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/cinemas/:id/restore',
    {
      config: { policy: 'screens.delete' },
      schema: { summary: 'Brings a cinema back as it was', tags, params: byId, response },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await restorePlace(db, actingAs(exhibitorId, staff), 'cinema', id);
      return { data: await found(exhibitorId, id) };
    },
  );

  async function found(exhibitorId: number, id: number): Promise<StaffCinemaWire> {
    const row = await db.ask(exhibitorId, (first) => listedCinema(first, id));
    if (!row) throw notFound('cinema');
    return cinemaWire(row);
  }
}
