import { conflict, notFound } from '#kernel/refusal.ts';
import { deleteVersionRow, lockVersion } from '#modules/catalogue/server/movies/movies.sql.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Deletes a version without screenings, also the last one of its film. Returns its film. Refuses
 * 404 not_found.version, 409 version.has_screenings for a version with any screening, past and
 * cancelled ones included (ERR-040, MOV-006, D-118): the foreign key also refuses it for a
 * screening that a concurrent transaction plans.
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
