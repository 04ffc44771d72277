import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';
import { maskOf } from '#kernel/visibility.ts';
import type { EventForm } from '#modules/catalogue/contract/events.ts';
import {
  type EventFields,
  type EventRow,
  giveEvent,
  insertEvent,
  lockEvent,
  lockScreenings,
  updateEvent,
} from '#modules/catalogue/server/events/events.sql.ts';
import { eventAssets } from '#modules/catalogue/server/movies/pictures-of.ts';
import { repeatedRequest } from '#modules/catalogue/server/movies/repeated-request.ts';
import { refuseTakenSlug } from '#modules/catalogue/server/movies/slugs.sql.ts';
import { sanitise } from '#modules/content/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Adds an event (PORT-009, SCH-003), announced or with its screening. Returns its id. Refuses 422
 * `slug` event.slug_taken {free}, `poster` picture.unknown, `schedule_id` event.screening_gone,
 * event.screening_taken.
 */
export const addEvent = (db: Db, acting: Acting, form: EventForm): Promise<number> =>
  repeatedRequest(() =>
    db.tx(acting, async (tx) => {
      await refuseTakenSlug(tx, 'event', form.slug, null);
      const after = await fieldsFrom(tx, form, null);
      const id = await insertEvent(tx, after);
      const schedule_id = await giveScreening(tx, id, form.schedule_id);
      await tx.audit({ action: 'event.added', entity: 'event', entityId: id, after: { ...after, schedule_id } });
      return id;
    }),
  );

/**
 * Changes an event; the site follows at once. Refuses like {@link addEvent}, 404 not_found.event,
 * 409 event.archived, catalogue.changed_meanwhile if a colleague saved it since it was read.
 */
export const changeEvent = (db: Db, acting: Acting, id: number, form: EventForm): Promise<void> =>
  repeatedRequest(() =>
    db.tx(acting, async (tx) => {
      const before = await lockEvent(tx, id);
      if (!before) throw notFound('event');
      if (before.version !== form.version) throw conflict('catalogue.changed_meanwhile');
      if (before.archived) throw conflict('event.archived');
      await refuseTakenSlug(tx, 'event', form.slug, id);
      const after = await fieldsFrom(tx, form, before);
      await updateEvent(tx, id, after);
      const schedule_id = await giveScreening(tx, id, form.schedule_id);
      await tx.audit({
        action: 'event.changed',
        entity: 'event',
        entityId: id,
        before: fieldsIn(before),
        after: { ...after, schedule_id },
      });
    }),
  );

async function fieldsFrom(tx: Tx, form: EventForm, before: EventRow | null): Promise<EventFields> {
  return {
    slug: form.slug,
    title: form.titles,
    page_title: { ...form.titles, ...form.page_titles },
    description: form.descriptions,
    content: harmless(form.contents),
    sell_online: form.sell_online,
    theme: form.theme,
    visibility: maskOf(form.visibility),
    assets: await eventAssets(tx, before?.assets ?? {}, form.poster),
  };
}

/** D-170: sanitised when it is saved, and again when it is shown. */
const harmless = (contents: Texts): Texts =>
  Object.fromEntries(
    Object.entries(contents)
      .map(([language, html]) => [language, sanitise(html)] as const)
      .filter(([, html]) => html !== ''),
  );

const fieldsIn = ({ id, archived, version, ...fields }: EventRow): EventFields => fields;

/**
 * Assigns this screening to the event and removes its former one; cancelled screenings stay with
 * the event.
 */
async function giveScreening(tx: Tx, id: number, screeningId: number | null): Promise<number | null> {
  const screenings = await lockScreenings(tx, id, screeningId);
  const present = screenings.find((screening) => screening.event_id === id);
  if (screeningId === (present?.id ?? null)) return screeningId;
  const next = screenings.find((screening) => screening.id === screeningId);
  if (screeningId !== null) {
    if (!next?.to_come) throw refuse('event.screening_gone', undefined, 'schedule_id');
    if (next.event_id !== null) throw refuse('event.screening_taken', undefined, 'schedule_id');
  }
  if (present) await giveEvent(tx, present.id, null);
  if (next) await giveEvent(tx, next.id, id);
  return screeningId;
}
