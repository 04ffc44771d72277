import { conflict, notFound } from '#kernel/refusal.ts';
import {
  deleteProfileRow,
  lockProfile,
  usersOf,
} from '#modules/catalogue/server/rental-profiles/rental-profiles.sql.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Deletes a rental profile. Refuses 404 not_found.rental_profile, 409 rental_profile.in_use {count}
 * while versions use it (ERR-041, MOV-006), including one that a concurrent transaction assigns,
 * which the foreign key refuses.
 */
export async function deleteRentalProfile(db: Db, acting: Acting, id: number): Promise<void> {
  try {
    await remove(db, acting, id);
  } catch (error) {
    if (sqlState(error) !== SQL.foreignKeyViolation) throw error;
    await remove(db, acting, id); // a concurrent use is counted now
  }
}

const remove = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockProfile(tx, id);
    if (!before) throw notFound('rental_profile');
    const count = await usersOf(tx, id);
    if (count > 0) throw conflict('rental_profile.in_use', { count });
    await deleteProfileRow(tx, id);
    await tx.audit({ action: 'rental_profile.deleted', entity: 'rental_profile', entityId: id, before });
  });
