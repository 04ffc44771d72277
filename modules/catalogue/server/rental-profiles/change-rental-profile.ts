import { centsFromEuros } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import type { RentalProfileForm } from '#modules/catalogue/contract/movies.ts';
import {
  insertProfile,
  lockProfile,
  type RentalFields,
  updateProfile,
} from '#modules/catalogue/server/rental-profiles/rental-profiles.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** Adds a rental profile (MOV-003). Returns its id. */
export const addRentalProfile = (db: Db, acting: Acting, form: RentalProfileForm): Promise<number> =>
  db.tx(acting, async (tx) => {
    const after = fieldsOf(form);
    const id = await insertProfile(tx, after);
    await tx.audit({ action: 'rental_profile.added', entity: 'rental_profile', entityId: id, after });
    return id;
  });

/**
 * Changes a rental profile. Refuses 404 not_found.rental_profile, also for a profile that another
 * exhibitor shares: it is read-only here (ROLE-012, D-121).
 */
export const changeRentalProfile = (db: Db, acting: Acting, id: number, form: RentalProfileForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockProfile(tx, id);
    if (!before) throw notFound('rental_profile');
    const after = fieldsOf(form);
    await updateProfile(tx, id, after);
    await tx.audit({ action: 'rental_profile.changed', entity: 'rental_profile', entityId: id, before, after });
  });

/** Returns a form as it is stored: rates by day, amounts in cents. */
const fieldsOf = ({ name, shared, rates }: RentalProfileForm): RentalFields => ({
  name,
  shared,
  rates: rates
    .map(({ guaranteed_minimum, ...rate }) => ({
      ...rate,
      guaranteed_minimum: centsFromEuros(guaranteed_minimum) ?? 0, // the contract accepts whole cents only
    }))
    .toSorted((a, b) => (a.starting_from < b.starting_from ? -1 : 1)),
});
