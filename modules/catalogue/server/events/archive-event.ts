import { conflict, notFound } from '#kernel/refusal.ts';
import { archivableFrom } from '#modules/catalogue/rules/archiving.ts';
import { lastToCome, lockEvent, writeEventArchived } from '#modules/catalogue/server/events.sql.ts';
import { houseClock } from '#modules/exhibitor/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Takes an event off the site, with its history (D-118); done twice, it is done. Refuses 404 not_found.event, 409
 * event.has_screenings {day} while its screening is to come. Whoever gives it one locks it as this does (the guard of the
 * database), so that what is planned at this very moment is waited for and seen (T68).
 */
export const archiveEvent = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockEvent(tx, id))) throw notFound('event');
    const day = archivableFrom(await lastToCome(tx, id), await houseClock(tx));
    if (day !== null) throw conflict('event.has_screenings', { day });
    if (await writeEventArchived(tx, id, true))
      await tx.audit({ action: 'event.archived', entity: 'event', entityId: id });
  });

/** Brings an archived event back; done twice, it is done. Refuses 404 not_found.event. */
export const restoreEvent = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockEvent(tx, id))) throw notFound('event');
    if (await writeEventArchived(tx, id, false))
      await tx.audit({ action: 'event.restored', entity: 'event', entityId: id });
  });
