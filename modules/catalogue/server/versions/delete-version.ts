import { conflict, notFound } from '#kernel/refusal.ts';
import { deleteVersionRow, lockVersion } from '#modules/catalogue/server/movies.sql.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Removes a version nothing was ever shown in, also the last one of its film. Answers its film. Refuses 404
 * not_found.version, 409 version.has_screenings for one with any screening, past and cancelled ones included (ERR-040,
 * MOV-006, D-118): the foreign key says so, also of one that is being planned at this moment.
 */
export async function deleteVersion(db: Db, acting: Acting, id: number): Promise<{ movieId: number }> {
  try {
    return await db.tx(acting, async (tx) => {
      const before = await lockVersion(tx, id);
      if (!before) throw notFound('version');
      await deleteVersionRow(tx, id);
      await tx.audit({ action: 'version.deleted', entity: 'version', entityId: id, before });
      return { movieId: before.movie_id };
    });
  } catch (error) {
    if (sqlState(error) === SQL.foreignKeyViolation) throw conflict('version.has_screenings');
    throw error;
  }
}
