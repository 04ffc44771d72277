import { conflict, notFound } from '#kernel/refusal.ts';
import { deleteProfileRow, lockProfile, usersOf } from '#modules/catalogue/server/rental-profiles.sql.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Removes a profile of the house. Refuses 404 not_found.rental_profile, 409 rental_profile.in_use {count} while versions are
 * paid by it (ERR-041, MOV-006): also one that takes it at this very moment, which the foreign key holds.
 */
export async function deleteRentalProfile(db: Db, acting: Acting, id: number): Promise<void> {
  try {
    await remove(db, acting, id);
  } catch (error) {
    if (sqlState(error) !== SQL.foreignKeyViolation) throw error;
    await remove(db, acting, id); // whoever took it meanwhile is counted now
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
