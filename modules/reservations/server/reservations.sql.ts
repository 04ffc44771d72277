import type { Texts } from '#kernel/texts.ts';
import type { ReservationStatus } from '#modules/reservations/rules/reservation-states.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads, ReadTx, Tx } from '#platform/db/tx.ts';

/** A reservation with its bill and its screening. Instants in epoch ms, amounts in cents. */
export type ReservationRow = {
  readonly id: number;
  readonly ref: string;
  readonly status: ReservationStatus;
  readonly source: 'portal' | 'pos' | 'register';
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string;
  /** The end of its bill, which a moved screening moves; null: never. */
  readonly expires_at: number | null;
  readonly created_at: number;
  readonly created_by: string;
  readonly bill_id: string;
  readonly reference: string;
  readonly bill_status: string;
  readonly total_cents: number;
  readonly ticket_count: number;
  readonly locale: string;
  readonly seats: string[];
  readonly screening_id: number;
  readonly title: Texts;
  readonly starts_at: number;
  readonly cancelled: boolean;
  readonly cinema: string;
  readonly cinema_id: number;
  readonly screen: string;
};

const ms = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)`;
const RESERVATION = `
  SELECT r.id, r.ref, r.status, r.source, r.name, r.email, r.phone, r.note, ${ms('b.hold_until')} AS expires_at, ${ms('r.created_at')} AS created_at,
         e.name AS created_by, b.id AS bill_id, b.reference, b.status AS bill_status, b.total_cents, b.ticket_count, b.locale,
         ARRAY(SELECT l.seat_name FROM bill_line l WHERE l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id AND l.kind = 'ticket'
                  AND l.seat_name IS NOT NULL ORDER BY l.line_no) AS seats,
         s.id AS screening_id, coalesce(v.title, m.title) AS title, ${ms('s.starts_at')} AS starts_at, s.cancelled_at IS NOT NULL AS cancelled,
         c.name AS cinema, c.id AS cinema_id, h.name AS screen
    FROM reservation r
    JOIN bill b ON b.exhibitor_id = r.exhibitor_id AND b.id = r.bill_id
    JOIN screening s ON s.exhibitor_id = r.exhibitor_id AND s.id = r.screening_id
    JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
    LEFT JOIN event v ON v.exhibitor_id = s.exhibitor_id AND v.id = s.event_id
    JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
    JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
    JOIN employee e ON e.exhibitor_id = r.exhibitor_id AND e.id = r.created_by
   WHERE r.exhibitor_id = tenant()`;

export const reservationById = (tx: Pick<ReadTx, 'one'>, id: number): Promise<ReservationRow | null> =>
  tx.one(`${RESERVATION} AND r.id = $1`, [id]);

/** Screenings that begin from one instant to before another, epoch ms. */
export type Span = { readonly fromMs: number; readonly toMs: number };

export type ReservationQuestion = {
  readonly span: Span | null;
  readonly cinemaId: number | null;
  readonly screeningId: number | null;
  readonly status: ReservationStatus | null;
  readonly search: { readonly ref: string | null; readonly text: string } | null;
  readonly limit: number;
};

/**
 * Returns the requested reservations, by start and name; the statement contains only the conditions
 * in use.
 */
export function reservations(first: Reads, question: ReservationQuestion): Promise<ReservationRow[]> {
  const { span, cinemaId, screeningId, status, search, limit } = question;
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (span)
    conditions.push(
      `s.starts_at >= to_timestamp(${given(span.fromMs)}::float8 / 1000) AND s.starts_at < to_timestamp(${given(span.toMs)}::float8 / 1000)`,
    );
  if (cinemaId !== null) conditions.push(`s.cinema_id = ${given(cinemaId)}`);
  if (screeningId !== null) conditions.push(`r.screening_id = ${given(screeningId)}`);
  if (status) conditions.push(`r.status = ${given(status)}`);
  if (search) {
    const byText = containsIgnoringCase(['r.name', 'r.email', 'r.phone'], given(search.text));
    conditions.push(search.ref ? `(r.ref = ${given(search.ref)} OR ${byText})` : `(${byText})`);
  }
  const all = [RESERVATION, ...conditions].join(' AND ');
  // A search over all days lists future reservations first, then recent ones, then older ones.
  const order =
    span || screeningId !== null ? 's.starts_at, lower(r.name), r.id' : 's.starts_at DESC, lower(r.name), r.id';
  return first.query(`${all} ORDER BY ${order} LIMIT ${given(limit)}`, values);
}

/**
 * Finds a reservation by the reference a visitor says at the till or shows at an entrance. Returns
 * null if there is none.
 */
export const findReservation = (
  tx: Pick<ReadTx, 'one'>,
  ref: string,
): Promise<{ id: number; bill_id: string; ref: string; name: string; status: ReservationStatus } | null> =>
  tx.one('SELECT id, bill_id, ref, name, status FROM reservation WHERE exhibitor_id = tenant() AND ref = $1', [ref]);

export const reservationOfBill = (tx: Pick<ReadTx, 'one'>, billId: string): Promise<{ id: number } | null> =>
  tx.one('SELECT id FROM reservation WHERE exhibitor_id = tenant() AND bill_id = $1', [billId]);

export type NewReservation = {
  readonly billId: string;
  readonly screeningId: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string;
  readonly source: string;
  readonly untilMs: number | null;
  readonly employeeId: number;
};

/** Returns the id of the new reservation; null if the reference is already in use. */
export const insertReservation = async (tx: Tx, ref: string, input: NewReservation): Promise<number | null> =>
  (
    await tx.one<{ id: number }>(
      `INSERT INTO reservation (exhibitor_id, bill_id, screening_id, ref, name, email, phone, note, source, expires_at, created_by, created_at)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000), $10, foyer_now())
       ON CONFLICT (exhibitor_id, ref) DO NOTHING RETURNING id`,
      [
        input.billId,
        input.screeningId,
        ref,
        input.name,
        input.email,
        input.phone,
        input.note,
        input.source,
        input.untilMs,
        input.employeeId,
      ],
    )
  )?.id ?? null;

/**
 * Locks the reservation after its bill, as all code does: a status change of the bill changes the
 * reservation too (migration 0018).
 */
export const lockReservation = (
  tx: Tx,
  id: number,
): Promise<{ bill_id: string; status: ReservationStatus; ref: string } | null> =>
  tx.one('SELECT bill_id, status, ref FROM reservation WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE', [
    id,
  ]);

/** Restores a reservation with another bill for the same seats (D-021). */
export const reviveReservation = (tx: Tx, id: number, billId: string, untilMs: number | null): Promise<number> =>
  tx.run(
    `UPDATE reservation SET status = 'pending', bill_id = $2, expires_at = to_timestamp($3::float8 / 1000)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, billId, untilMs],
  );

/** Returns the start of the screening in epoch ms. */
export const startOf = async (tx: Pick<ReadTx, 'one'>, screeningId: number): Promise<number> =>
  (
    await tx.one<{ at: number }>(
      `SELECT ${ms('starts_at')} AS at FROM screening WHERE exhibitor_id = tenant() AND id = $1`,
      [screeningId],
    )
  )?.at ?? 0;

export type ReservedTicket = { readonly price_rate_id: number; readonly seat_name: string | null };

/** Returns the reserved tickets in line order. */
export const reservedTickets = (tx: Pick<ReadTx, 'query'>, billId: string): Promise<ReservedTicket[]> =>
  tx.query(
    `SELECT price_rate_id, seat_name FROM bill_line WHERE exhibitor_id = tenant() AND bill_id = $1 AND kind = 'ticket' AND price_rate_id IS NOT NULL
      ORDER BY line_no`,
    [billId],
  );
