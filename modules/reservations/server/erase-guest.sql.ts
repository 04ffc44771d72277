import type { Reads, Tx } from '#platform/db/tx.ts';

export type ReservationOfGuest = {
  ref: string;
  name: string;
  email: string | null;
  phone: string | null;
  note: string;
  status: string;
};

const RESERVATIONS_MAX = 1_000;
const OF_GUEST = "exhibitor_id = tenant() AND lower(email) = $1 AND status <> 'pending'";

export const reservationsOfGuest = (first: Pick<Reads, 'query'>, email: string): Promise<ReservationOfGuest[]> =>
  first.query(
    `SELECT ref, name, email, phone, note, status FROM reservation
      WHERE exhibitor_id = tenant() AND lower(email) = $1 ORDER BY id LIMIT ${RESERVATIONS_MAX}`,
    [email],
  );

const FORGOTTEN = "name = '–', email = NULL, phone = NULL, note = '', erased_at = foyer_now()";

/** Takes the guest off reservations that are over. */
export const eraseGuest = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run(`UPDATE reservation SET ${FORGOTTEN} WHERE ${OF_GUEST}`, [email]);

/** The same for reservations made more than this number of months ago. */
export const eraseOldGuests = (tx: Pick<Tx, 'run'>, months: number): Promise<number> =>
  tx.run(
    `UPDATE reservation SET ${FORGOTTEN} WHERE exhibitor_id = tenant() AND erased_at IS NULL AND status <> 'pending'
        AND created_at < foyer_now() - make_interval(months => $1)`,
    [months],
  );

export type OldGuests = { readonly count: number; readonly oldest_ms: number | null };

/** Counts what `eraseOldGuests` would erase, with the time of the oldest reservation. */
export const countOldGuests = async (first: Pick<Reads, 'one'>, months: number): Promise<OldGuests> =>
  (await first.one<OldGuests>(
    `SELECT count(*)::int AS count, floor(extract(epoch FROM min(created_at)) * 1000)::float8 AS oldest_ms FROM reservation
      WHERE exhibitor_id = tenant() AND erased_at IS NULL AND status <> 'pending'
        AND created_at < foyer_now() - make_interval(months => $1)`,
    [months],
  )) ?? { count: 0, oldest_ms: null };
