import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import type { StaffEventWire } from '#modules/catalogue/contract/events.ts';
import { catalogueStaffApi } from '#modules/catalogue/contract/staff.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { archiveEvent, restoreEvent } from '#modules/catalogue/server/events/archive-event.ts';
import { addEvent, changeEvent } from '#modules/catalogue/server/events/change-event.ts';
import { eventScreeningWire, staffEventWire } from '#modules/catalogue/server/events/event-wire.ts';
import {
  freeScreenings,
  type ListedEventRow,
  listedEvent,
  listedEvents,
} from '#modules/catalogue/server/events/events.sql.ts';
import { versionNamer } from '#modules/catalogue/server/versions/version-words.ts';
import { exhibitorClock, exhibitorFiles } from '#modules/exhibitor/server.ts';
import type { Reads } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const EVENTS_MAX = 500;
const SCREENINGS_MAX = 500;

/** The portal's routes for events (PORT-009). */
export function eventRoutes(app: HttpApp, { db, translator }: CatalogueRouteDeps): void {
  const serve = serving(app, catalogueStaffApi);
  serve('GET /api/staff/events', { policy: 'events.view' }, async ({ exhibitorId, locale, query }) => ({
    data: await read(exhibitorId, locale, (first) => listedEvents(first, query.archived === 'true', EVENTS_MAX)),
  }));
  serve(
    'GET /api/staff/events/screenings',
    { policy: 'events.edit' },
    async ({ exhibitorId, locale, query: { day } }) => {
      const clock = await db.ask(exhibitorId, exhibitorClock);
      const { timeZone, midnightOffset: offsetHours } = clock;
      const rows = await db.ask(exhibitorId, (first) =>
        freeScreenings(first, { day, offsetHours, timeZone }, SCREENINGS_MAX),
      );
      const reader = { locale, clock, nameOf: versionNamer(translator, locale) };
      return { data: rows.map((row) => eventScreeningWire(row, reader)) };
    },
  );
  serve('POST /api/staff/events', { policy: 'events.edit' }, async ({ exhibitorId, staff, locale, body }) => {
    const id = await addEvent(db, actingAs(exhibitorId, staff), body);
    return { data: await readOne(exhibitorId, locale, id) };
  });
  serve(
    'POST /api/staff/events/:id',
    { policy: 'events.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeEvent(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  serve(
    'POST /api/staff/events/:id/archive',
    { policy: 'events.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveEvent(db, actingAs(exhibitorId, staff), id);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  serve(
    'POST /api/staff/events/:id/restore',
    { policy: 'events.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreEvent(db, actingAs(exhibitorId, staff), id);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );

  async function read(
    exhibitorId: number,
    locale: string,
    rowsOf: (first: Reads) => Promise<readonly ListedEventRow[]>,
  ): Promise<StaffEventWire[]> {
    const [clock, fileAt, rows] = await db.ask(exhibitorId, (first) =>
      Promise.all([exhibitorClock(first), exhibitorFiles(first), rowsOf(first)]),
    );
    const reader = { locale, clock, nameOf: versionNamer(translator, locale) };
    return rows.map((row) => staffEventWire(row, reader, fileAt));
  }

  async function readOne(exhibitorId: number, locale: string, id: number): Promise<StaffEventWire> {
    const [event] = await read(exhibitorId, locale, async (first) => {
      const row = await listedEvent(first, id);
      return row ? [row] : [];
    });
    if (!event) throw notFound('event');
    return event;
  }
}
