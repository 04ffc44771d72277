import { hash, randomBytes, randomUUID } from 'node:crypto';
import { Refusal, refusalOf, refuse } from '#kernel/refusal.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { tokensFor } from '#modules/personal-values/server.ts';
import type { ReserveForm } from '#modules/reservations/contract/reservations.ts';
import { reservationEnds, whyTooLate } from '#modules/reservations/rules/reservation-expiry.ts';
import { REF_LENGTH, refFrom } from '#modules/reservations/rules/reservation-ref.ts';
import {
  insertReservation,
  type NewReservation,
  reservationOfBill,
  startOf,
} from '#modules/reservations/server/reservations.sql.ts';
import type { PlacesWish, ReservePlaces } from '#modules/sales/server.ts';
import type { Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type ReserveDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly reservePlaces: ReservePlaces;
};

/** An employee of the exhibitor. */
export type Reserver = {
  readonly acting: Acting;
  readonly employeeId: number;
  /** The till whose cart holds the places so far; absent: in the portal. */
  readonly deviceId?: number;
};

export const RESERVED_TOPIC = 'mail.reservation';
const REFS_TRIED_MAX = 8;

/**
 * Reserves places for a person who pays at the box office (D-158): a bill in status reserved, a
 * reference, and an email with it if there is an address. Returns the id; the same request with the
 * same `key` makes one reservation (T24). Refuses 403 feature_disabled, 422 at `email`
 * reservations.contact_required, at `schedule_id` reservations.too_late {minutes}, and at
 * `tickets.N...` as a till does.
 */
export async function reserve(
  deps: ReserveDeps,
  { acting, employeeId, deviceId }: Reserver,
  form: ReserveForm,
  key: string = randomUUID(),
): Promise<number> {
  const settings = await settingsThatReserve(deps, acting);
  if (!form.email && !form.phone) throw refuse('reservations.contact_required', undefined, 'email');
  const billId = await keepPlaces(deps, acting, {
    ...placesOf(form),
    ...(deviceId !== undefined && { heldBy: deviceId }),
    locale: form.locale ?? settings.website_locale,
    idempotency: { actor: acting.actor, key, hash: hash('sha256', JSON.stringify(form), 'buffer') },
    keep: async (tx, bill) => {
      const untilMs = await endsOf(tx, form.schedule_id, settings.reservation_expiry_minutes);
      const { schedule_id: screeningId, name, email, phone, note } = form;
      const input = {
        billId: bill,
        screeningId,
        name,
        email,
        phone,
        note,
        source: acting.channel,
        untilMs,
        employeeId,
      };
      const id = await insertWithRef(tx, input);
      await tx.audit({
        action: 'reservation.made',
        entity: 'reservation',
        entityId: id,
        after: { bill, ...(await tokensFor(tx, email ?? '', { name })) },
      });
      if (email) await tx.emit(RESERVED_TOPIC, bill, { reservationId: id });
      return untilMs;
    },
  });
  const made = await deps.db.ask(acting.exhibitorId, (first) => reservationOfBill(first, billId));
  if (!made) throw new Error(`bill ${billId} was reserved without a reservation`);
  return made.id;
}

/** Returns the settings. Refuses 403 feature_disabled if the module is off (SET-001). */
export async function settingsThatReserve(deps: ReserveDeps, { exhibitorId }: Acting): Promise<Snapshot['settings']> {
  const { settings } = await deps.snapshots.get(exhibitorId);
  requireFeature(settings.public_config.features, 'reservations');
  return settings;
}

/**
 * Refuses `reservations.too_late`, by the database clock and the current start of the screening.
 */
async function endsOf(tx: Tx, screeningId: number, minutes: number): Promise<number | null> {
  const ends = reservationEnds(await startOf(tx, screeningId), minutes);
  const late = whyTooLate(ends, minutes, tx.now);
  if (late) throw refuse(late.code, late.params, 'schedule_id');
  return ends;
}

/** There are a thousand million references: one in use is rare, eight in a row are a bug. */
async function insertWithRef(tx: Tx, input: NewReservation): Promise<number> {
  for (let tries = 0; tries < REFS_TRIED_MAX; tries++) {
    const id = await insertReservation(tx, refFrom(randomBytes(REF_LENGTH)), input);
    if (id !== null) return id;
  }
  throw new Error('no reference was free');
}

type Reservable = Pick<ReserveForm, 'schedule_id' | 'tickets' | 'amount' | 'name' | 'email'>;

/** Returns the reservation request in the form of a till request. */
export const placesOf = ({ schedule_id, tickets, amount, name, email }: Reservable): Pick<PlacesWish, 'request'> => ({
  request: {
    amount,
    name,
    email: email ?? '',
    items: tickets.map(({ price_rate_id, seat }, bill_order) => ({
      type: 'ticket' as const,
      price_rate_id,
      schedule_id,
      seat: seat ?? null,
      bill_order,
    })),
  },
});

/**
 * Reserves places and maps the refusals of a sale to the fields of a reservation: its tickets, and
 * the one screening they are for.
 */
export const keepPlaces = (deps: ReserveDeps, acting: Acting, input: PlacesWish): Promise<string> =>
  deps.reservePlaces(acting, input).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    throw refusalOf(
      error.problems.map(({ path, ...problem }) => ({ ...problem, ...(path && { path: fieldOf(path) }) })),
    );
  });

const fieldOf = (path: string): string =>
  path.replace(/^items\.\d+\.schedule_id$/, 'schedule_id').replace(/^items\./, 'tickets.');
