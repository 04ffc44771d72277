import { conflict, notFound, Refusal } from '#kernel/refusal.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { problemWithArchivingPlace } from '#modules/venues/rules/archiving-place.ts';
import { lastToCome } from '#modules/venues/server/coming-screenings.sql.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

type Kind = 'cinema' | 'screen';

/**
 * Archives a cinema or a screen with its history; idempotent. Refuses 404 not_found.cinema,
 * not_found.screen; 409 venues.has_screenings {day} while it has future screenings, also ones
 * planned at the same moment, which the database trigger detects. The data version notifies the
 * site.
 */
export async function archivePlace(db: Db, acting: Acting, kind: Kind, id: number): Promise<void> {
  try {
    await archive(db, acting, kind, id);
  } catch (error) {
    if (sqlState(error) !== SQL.placeHasScreenings) throw error;
    await archive(db, acting, kind, id); // what was planned meanwhile is seen now, and refused by its day
  }
}

const archive = (db: Db, acting: Acting, kind: Kind, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockPlace(tx, kind, id))) throw notFound(kind);
    const last = await lastToCome(tx, kind === 'screen' ? { screen: id } : { cinema: id });
    const problem = problemWithArchivingPlace(last, await exhibitorClock(tx));
    if (problem) throw new Refusal('conflict', problem);
    if (await writeArchived(tx, kind, id, true))
      await tx.audit({ action: `${kind}.archived`, entity: kind, entityId: id });
  });

/**
 * Restores a cinema or a screen unchanged. Refuses 404; 409 venues.cinema_archived for a screen
 * whose cinema is archived.
 */
export const restorePlace = (db: Db, acting: Acting, kind: Kind, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const place = await lockPlace(tx, kind, id);
    if (!place) throw notFound(kind);
    if (place.cinema_archived) throw conflict('venues.cinema_archived');
    if (await writeArchived(tx, kind, id, false))
      await tx.audit({ action: `${kind}.restored`, entity: kind, entityId: id });
  });

/** Locks the row that planners also lock, so nothing is planned there at the same time. */
const lockPlace = (tx: Tx, kind: Kind, id: number): Promise<{ cinema_archived: boolean } | null> =>
  tx.one(
    kind === 'screen'
      ? `SELECT EXISTS (SELECT 1 FROM cinema c WHERE c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id AND c.archived_at IS NOT NULL) AS cinema_archived
           FROM screen s WHERE s.exhibitor_id = tenant() AND s.id = $1 FOR NO KEY UPDATE`
      : `SELECT false AS cinema_archived FROM cinema WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE`,
    [id],
  );

const writeArchived = async (tx: Tx, kind: Kind, id: number, archived: boolean): Promise<boolean> =>
  (await tx.run(
    `UPDATE ${kind} SET archived_at = CASE WHEN $2 THEN foyer_now() END, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1 AND (archived_at IS NOT NULL) <> $2`,
    [id, archived],
  )) > 0;
