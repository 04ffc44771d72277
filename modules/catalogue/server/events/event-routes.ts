import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import {
  type StaffEventWire,
  zEventForm,
  zEventScreening,
  zEventScreeningsQuery,
  zEventsQuery,
  zStaffEvent,
} from '#modules/catalogue/event-contract.ts';
import { archiveEvent, restoreEvent } from '#modules/catalogue/server/archive-event.ts';
import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { addEvent, changeEvent } from '#modules/catalogue/server/change-event.ts';
import { eventScreeningWire, staffEventWire } from '#modules/catalogue/server/event-wire.ts';
import {
  freeScreenings,
  type ListedEventRow,
  listedEvent,
  listedEvents,
} from '#modules/catalogue/server/events.sql.ts';
import { versionNamer } from '#modules/catalogue/server/version-words.ts';
import { houseClock, houseFiles } from '#modules/exhibitor/server.ts';
import type { Reads } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

const EVENTS_MAX = 500;
const SCREENINGS_MAX = 500;
const tags = ['events'];
const params = z.object({ id: zPathId });
const answersOne = { 200: answerOf(zStaffEvent) };

/** What the portal calls about events (PORT-009). */
export function eventRoutes(app: HttpApp, { db, translator }: CatalogueRouteDeps): void {
  app.get(
    '/api/staff/events',
    {
      config: { policy: 'events.view' },
      schema: {
        summary: 'The events of the house, or the archived ones, with their screenings; at most 500',
        tags,
        querystring: zEventsQuery,
        response: { 200: answerOf(z.array(zStaffEvent)) },
      },
    },
    async ({ exhibitorId, locale, query }) => ({
      data: await read(exhibitorId, locale, (first) => listedEvents(first, query.archived === 'true', EVENTS_MAX)),
    }),
  );
  app.get(
    '/api/staff/events/screenings',
    {
      config: { policy: 'events.edit' },
      schema: {
        summary: 'The screenings of a business day that are to come and belong to no event yet; at most 500',
        tags,
        querystring: zEventScreeningsQuery,
        response: { 200: answerOf(z.array(zEventScreening)) },
      },
    },
    async ({ exhibitorId, locale, query: { day } }) => {
      const clock = await db.ask(exhibitorId, houseClock);
      const { timeZone, midnightOffset: offsetHours } = clock;
      const rows = await db.ask(exhibitorId, (first) =>
        freeScreenings(first, { day, offsetHours, timeZone }, SCREENINGS_MAX),
      );
      const reader = { locale, clock, nameOf: versionNamer(translator, locale) };
      return { data: rows.map((row) => eventScreeningWire(row, reader)) };
    },
  );
  app.post(
    '/api/staff/events',
    {
      config: { policy: 'events.edit' },
      schema: { summary: 'A new event', tags, body: zEventForm, response: answersOne },
    },
    async ({ exhibitorId, staff, locale, body }) => {
      const id = await addEvent(db, actingAs(exhibitorId, staff), body);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  app.post(
    '/api/staff/events/:id',
    {
      config: { policy: 'events.edit' },
      schema: {
        summary: 'Changes an event, unless somebody else did since it was read',
        tags,
        params,
        body: zEventForm,
        response: answersOne,
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changeEvent(db, actingAs(exhibitorId, staff), id, body);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  app.post(
    '/api/staff/events/:id/archive',
    {
      config: { policy: 'events.edit' },
      schema: {
        summary: 'Takes an event without a screening to come off the site',
        tags,
        params,
        response: answersOne,
      },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await archiveEvent(db, actingAs(exhibitorId, staff), id);
      return { data: await readOne(exhibitorId, locale, id) };
    },
  );
  app.post(
    '/api/staff/events/:id/restore',
    {
      config: { policy: 'events.edit' },
      schema: { summary: 'Brings an archived event back', tags, params, response: answersOne },
    },
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
      Promise.all([houseClock(first), houseFiles(first), rowsOf(first)]),
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
