import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { SCREENS_MAX } from '#modules/venues/rules/venue-limits.ts';
import { archivePlace, restorePlace } from '#modules/venues/server/archive-place.ts';
import { addScreen, changeScreen } from '#modules/venues/server/change-screen.ts';
import { listedScreen, listedScreens } from '#modules/venues/server/screens.sql.ts';
import { screenWire } from '#modules/venues/server/venue-wire.ts';
import { type StaffScreenWire, zScreenForm, zScreensQuery, zStaffScreen } from '#modules/venues/staff-contract.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['venues'];
const byId = z.object({ id: zPathId });
const response = { 200: answerOf(zStaffScreen) };

export type VenueNews = {
  /** Places of these screenings changed: whoever watches them looks again. */
  seatsChanged(exhibitorId: number, screeningIds: readonly number[]): void;
};
export type VenueRouteDeps = { readonly db: Db; readonly events: VenueNews };

/** What the portal calls about screens (PORT-008). */
export function screenRoutes(app: HttpApp, { db, events }: VenueRouteDeps): void {
  app.get(
    '/api/staff/screens',
    {
      config: { policy: 'screens.view' },
      schema: {
        summary: 'The screens of the house or of one cinema, or those that are archived; at most 500',
        tags,
        querystring: zScreensQuery,
        response: { 200: answerOf(z.array(zStaffScreen)) },
      },
    },
    async ({ exhibitorId, query }) => {
      const wanted = { archived: query.archived === 'true', cinema: query.cinema ?? null };
      const rows = await db.ask(exhibitorId, (first) => listedScreens(first, wanted, SCREENS_MAX));
      return { data: rows.map(screenWire) };
    },
  );
  app.post(
    '/api/staff/screens',
    {
      config: { policy: 'screens.edit' },
      schema: { summary: 'Opens a screen, with free seating', tags, body: zScreenForm, response },
    },
    async ({ exhibitorId, staff, body }) => ({
      data: await found(exhibitorId, await addScreen(db, actingAs(exhibitorId, staff), body)),
    }),
  );
  app.post(
    '/api/staff/screens/:id',
    {
      config: { policy: 'screens.edit' },
      schema: {
        summary: 'Changes a screen, unless somebody else did since it was read',
        ...{ tags, params: byId, body: zScreenForm, response },
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      const followed = await changeScreen(db, actingAs(exhibitorId, staff), id, body);
      if (followed.length > 0) events.seatsChanged(exhibitorId, followed);
      return { data: await found(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/screens/:id/archive',
    {
      config: { policy: 'screens.delete' },
      schema: {
        summary: 'Takes a screen out of its cinema, unless something is still to be shown there',
        ...{ tags, params: byId, response },
      },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await archivePlace(db, actingAs(exhibitorId, staff), 'screen', id);
      return { data: await found(exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/screens/:id/restore',
    {
      config: { policy: 'screens.delete' },
      schema: { summary: 'Brings a screen back as it was', tags, params: byId, response },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await restorePlace(db, actingAs(exhibitorId, staff), 'screen', id);
      return { data: await found(exhibitorId, id) };
    },
  );

  async function found(exhibitorId: number, id: number): Promise<StaffScreenWire> {
    const row = await db.ask(exhibitorId, (first) => listedScreen(first, id));
    if (!row) throw notFound('screen');
    return screenWire(row);
  }
}
