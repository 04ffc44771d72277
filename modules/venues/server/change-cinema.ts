import { conflict, notFound } from '#kernel/refusal.ts';
import { passesChanged } from '#modules/tickets/server.ts';
import type { CinemaForm } from '#modules/venues/contract/cinemas.ts';
import {
  type CinemaFields,
  type CinemaRow,
  insertCinema,
  lockCinema,
  updateCinema,
} from '#modules/venues/server/cinemas.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

const USUAL_MINUTES = { ads_minutes: 15, cleaning_minutes: 15 };

/**
 * Adds a cinema without screens (PORT-004, SCH-002). Returns its id. The data version notifies the
 * site.
 */
export const addCinema = (db: Db, acting: Acting, form: CinemaForm): Promise<number> =>
  db.tx(acting, async (tx) => {
    const fields = fieldsOf(form, []);
    const made = await insertCinema(tx, fields);
    if (!made) throw new Error('a new cinema got no number');
    await tx.audit({ action: 'cinema.added', entity: 'cinema', entityId: made.id, after: fields });
    return made.id;
  });

/**
 * Changes a cinema. New minutes of advertising and cleaning apply to new screenings; planned
 * screenings keep their times. Refuses 404 not_found.cinema; 409 venues.archived,
 * venues.changed_meanwhile.
 */
export const changeCinema = (db: Db, acting: Acting, id: number, form: CinemaForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockCinema(tx, id);
    if (!before) throw notFound('cinema');
    if (before.archived) throw conflict('venues.archived');
    if (before.version !== form.version) throw conflict('venues.changed_meanwhile');
    const after = fieldsOf(form, before.opening_hours);
    await updateCinema(tx, id, after);
    if (before.name !== after.name) await passesChanged(tx, { cinemaId: id });
    await tx.audit({
      action: 'cinema.changed',
      entity: 'cinema',
      entityId: id,
      before: fieldsIn(before),
      after,
    });
  });

/** The first cinema in the form of a new exhibitor. `country`: ISO 3166. */
export type FirstCinema = {
  readonly name: string;
  readonly address1: string;
  readonly zip: string;
  readonly city: string;
  readonly country: string;
};

/** Adds the first cinema of an exhibitor, with the usual minutes (D-115), within the transaction that founds the exhibitor. */
export async function insertFirstCinema(tx: Tx, { name, country, ...place }: FirstCinema): Promise<void> {
  const address = { ...place, country: { iso_3166_2: country } };
  const fields = { name, address, phone: null, email: null, sort: 0, ...USUAL_MINUTES, opening_hours: [] };
  const made = await insertCinema(tx, fields);
  if (!made) throw new Error('a new cinema got no number');
  await tx.audit({ action: 'cinema.added', entity: 'cinema', entityId: made.id, after: fields });
}

/** A form without opening hours leaves the stored ones. */
function fieldsOf({ version, address, ...form }: CinemaForm, storedHours: readonly string[]): CinemaFields {
  const { country, ...place } = address;
  const hours = form.opening_hours ?? storedHours;
  const opening_hours = hours.some((times) => times !== '') ? hours : [];
  return { ...form, opening_hours, address: { ...place, ...(country && { country: { iso_3166_2: country } }) } };
}

const fieldsIn = ({ id, archived, version, ...fields }: CinemaRow): CinemaFields => fields;
