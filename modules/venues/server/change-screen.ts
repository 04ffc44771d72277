import { centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { STANDARD_SEATS } from '#modules/seating/rules/arrangement.ts';
import { followHall } from '#modules/seating/server.ts';
import { passesChanged } from '#modules/tickets/server.ts';
import type { ScreenForm } from '#modules/venues/contract/cinemas.ts';
import { lockAllComing } from '#modules/venues/server/coming-screenings.sql.ts';
import {
  type ClassRates,
  insertScreen,
  isCinema,
  lockScreen,
  type ScreenFields,
  type ScreenRow,
  updateScreen,
} from '#modules/venues/server/screens.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Adds a screen to a cinema; seating is free until it has a plan (PORT-008, SEAT-002, D-044).
 * Returns its id. Refuses 422 `cinema_id` validation.exists, `online_seats`
 * venues.online_above_capacity.
 */
export const addScreen = (db: Db, acting: Acting, form: ScreenForm): Promise<number> =>
  db.tx(acting, async (tx) => {
    if (!(await isCinema(tx, form.cinema_id))) throw refuse('validation.exists', undefined, 'cinema_id');
    const fields = fieldsOf(form, null);
    const made = await insertScreen(tx, fields);
    if (!made) throw new Error('a new screen got no number');
    await tx.audit({ action: 'screen.added', entity: 'screen', entityId: made.id, after: fields });
    return made.id;
  });

/**
 * Changes a screen. Future screenings follow: the capacity if seating is free, and the online
 * share, never below the number taken. Returns these screenings. Refuses as `addScreen`; 404
 * not_found.screen; 409 venues.archived, venues.changed_meanwhile, venues.cinema_stays: a screen
 * cannot move to another cinema, because its past screenings stay there.
 */
export const changeScreen = (db: Db, acting: Acting, id: number, form: ScreenForm): Promise<number[]> =>
  db.tx(acting, async (tx) => {
    const coming = (await lockAllComing(tx, id)).map(({ screening_id }) => screening_id);
    const before = await lockScreen(tx, id);
    if (!before) throw notFound('screen');
    if (before.archived) throw conflict('venues.archived');
    if (before.version !== form.version) throw conflict('venues.changed_meanwhile');
    if (before.cinema_id !== form.cinema_id) throw conflict('venues.cinema_stays');
    const after = fieldsOf(form, before);
    await updateScreen(tx, id, after);
    if (before.name !== after.name) await passesChanged(tx, { screenId: id });
    const isFollowed = placesIn(before) !== placesIn(after);
    if (isFollowed)
      await followHall(
        tx,
        coming,
        { capacity: before.capacity, online: before.online_seats },
        { capacity: after.capacity, online: after.online_seats },
      );
    await tx.audit({
      action: 'screen.changed',
      entity: 'screen',
      entityId: id,
      before: fieldsIn(before),
      after,
    });
    return isFollowed ? coming : [];
  });

const placesIn = ({ capacity, online_seats }: ScreenFields): string => `${capacity}/${online_seats}`;

function fieldsOf({ version, class_rate, config, ...form }: ScreenForm, before: ScreenRow | null): ScreenFields {
  const capacity = before?.arrangement_id ? before.capacity : form.capacity;
  if (form.online_seats !== null && form.online_seats > capacity)
    throw refuse('venues.online_above_capacity', { capacity }, 'online_seats');
  return { ...form, capacity, class_rate: ratesOf(class_rate), config: { ...before?.config, ...config } };
}

/** Standard seats have no supplement, and a supplement of 0 is not stored (D-035). */
const ratesOf = (rates: ScreenForm['class_rate']): ClassRates =>
  Object.fromEntries(
    Object.entries(rates)
      // the contract lets whole cents through only
      .map(([name, { ticket, handling }]) => {
        return [name, { ticket: centsFromEuros(ticket) ?? 0, handling: centsFromEuros(handling) ?? 0 }] as const;
      })
      .filter(([name, { ticket, handling }]) => name !== STANDARD_SEATS && ticket + handling > 0),
  );

const fieldsIn = ({ id, arrangement_id, archived, version, ...fields }: ScreenRow): ScreenFields => fields;
