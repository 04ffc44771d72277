import { conflict, notFound } from '#kernel/refusal.ts';
import { archivableFrom } from '#modules/catalogue/rules/archiving.ts';
import { lastToCome, lockEvent, writeEventArchived } from '#modules/catalogue/server/events/events.sql.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Takes an event off the site and keeps its history (D-118); repeating it changes nothing. Refuses
 * 404 not_found.event, 409 event.has_screenings {day} while its screening is in the future.
 * Assigning a screening locks the event as this does (the guard of the database), so that a
 * concurrent plan is waited for and seen (T68).
 */
export const archiveEvent = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockEvent(tx, id))) throw notFound('event');
    const day = archivableFrom(await lastToCome(tx, id), await exhibitorClock(tx));
    if (day !== null) throw conflict('event.has_screenings', { day });
    if (await writeEventArchived(tx, id, true))
      await tx.audit({ action: 'event.archived', entity: 'event', entityId: id });
  });

/** Restores an archived event; a second call changes nothing. Refuses 404 not_found.event. */
export const restoreEvent = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockEvent(tx, id))) throw notFound('event');
    if (await writeEventArchived(tx, id, false))
      await tx.audit({ action: 'event.restored', entity: 'event', entityId: id });
  });
