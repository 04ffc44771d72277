import { centsFromEuros } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import {
  insertProfile,
  lockProfile,
  type RentalFields,
  updateProfile,
} from '#modules/catalogue/server/rental-profiles.sql.ts';
import type { RentalProfileForm } from '#modules/catalogue/staff-contract.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** A new profile of the house (MOV-003). Answers its id. */
export const addRentalProfile = (db: Db, acting: Acting, form: RentalProfileForm): Promise<number> =>
  db.tx(acting, async (tx) => {
    const after = fieldsOf(form);
    const id = await insertProfile(tx, after);
    await tx.audit({ action: 'rental_profile.added', entity: 'rental_profile', entityId: id, after });
    return id;
  });

/**
 * Changes a profile of the house. Refuses 404 not_found.rental_profile, also for what another house shares: that is
 * read-only here (ROLE-012, D-121).
 */
export const changeRentalProfile = (db: Db, acting: Acting, id: number, form: RentalProfileForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockProfile(tx, id);
    if (!before) throw notFound('rental_profile');
    const after = fieldsOf(form);
    await updateProfile(tx, id, after);
    await tx.audit({ action: 'rental_profile.changed', entity: 'rental_profile', entityId: id, before, after });
  });

/** A form as it is stored: rates by day, amounts in cents. */
const fieldsOf = ({ name, shared, rates }: RentalProfileForm): RentalFields => ({
  name,
  shared,
  rates: rates
    .map(({ guaranteed_minimum, ...rate }) => ({
      ...rate,
      guaranteed_minimum: centsFromEuros(guaranteed_minimum) ?? 0, // the contract lets whole cents through only
    }))
    .toSorted((a, b) => (a.starting_from < b.starting_from ? -1 : 1)),
});
