import type { Channel } from '#kernel/channel.ts';
import type { Texts } from '#kernel/texts.ts';
import type { PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { BillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import type { SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import type { ReadTx, Tx } from '#platform/db/tx.ts';

/** A screening as the seat map and its changes need it. Instants in epoch ms. */
export type ShownScreening = {
  readonly id: number;
  readonly title: Texts;
  readonly original_title: string;
  readonly starts_at: number;
  readonly film_ends_at: number;
  readonly ends_at: number;
  readonly cinema: string;
  readonly screen: string;
  readonly config: Partial<SeatingConfig>;
  readonly seatpicker: boolean;
  readonly at_box_office: boolean;
  readonly online_from: number | null;
  readonly online_until: number | null;
  readonly staff_note: string;
  readonly cancelled: boolean;
  readonly arrangement_id: number | null;
  readonly capacity: number;
  readonly online_cap: number;
  readonly taken_online: number;
};

export const shownScreening = (tx: Pick<ReadTx, 'one'>, screeningId: number): Promise<ShownScreening | null> =>
  tx.one(
    `SELECT s.id, m.title, m.original_title, c.name AS cinema, h.name AS screen, h.config, s.seatpicker, s.at_box_office, s.staff_note,
            (extract(epoch FROM s.online_from) * 1000)::float8 AS online_from, (extract(epoch FROM s.online_until) * 1000)::float8 AS online_until,
            (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at, (extract(epoch FROM s.ends_at) * 1000)::float8 AS ends_at,
            (extract(epoch FROM greatest(s.ends_at - make_interval(mins => c.cleaning_minutes), s.starts_at)) * 1000)::float8 AS film_ends_at,
            s.cancelled_at IS NOT NULL AS cancelled, k.arrangement_id, k.capacity, k.online_cap, k.taken_online
       FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
       JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
       JOIN screening_capacity k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id
      WHERE s.exhibitor_id = tenant() AND s.id = $1 AND s.archived_at IS NULL`,
    [screeningId],
  );

/** The live claims of one bill in one state. */
export type PartyRow = {
  readonly state: 'sold' | 'reserved' | 'held';
  readonly bill_id: string;
  readonly reference: string;
  readonly buyer: string | null;
  /** Epoch ms. */
  readonly hold_until: number | null;
  readonly places: number;
  /** Null for each unnumbered place. */
  readonly seats: (number | null)[];
  readonly admitted: number;
  /** One of its places, by which an employee names the cart. */
  readonly claim_id: number;
  readonly channel: Channel;
  /** Epoch ms. */
  readonly created_at: number;
  readonly bill_status: BillStatus;
  readonly payments: { type: string; status: PaymentStatus; provider_ref: string | null }[];
};

/** Returns who has places in a screening: holds first, then reservations, then sold ones. */
export const partiesOf = (tx: Pick<ReadTx, 'query'>, screeningId: number, limit: number): Promise<PartyRow[]> =>
  tx.query(
    `SELECT k.state, b.id AS bill_id, b.reference, b.buyer_name AS buyer, (extract(epoch FROM b.hold_until) * 1000)::float8 AS hold_until,
            count(*) AS places, json_agg(k.seat_id ORDER BY k.seat_id) AS seats, count(*) FILTER (WHERE t.state = 'used') AS admitted,
            min(k.id) AS claim_id, b.channel, (extract(epoch FROM b.created_at) * 1000)::float8 AS created_at, b.status AS bill_status,
            CASE WHEN k.state = 'held' THEN
              (SELECT coalesce(json_agg(json_build_object('type', p.type, 'status', p.status, 'provider_ref', p.provider_ref)), '[]') FROM payment p
                WHERE p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id) ELSE '[]' END AS payments
       FROM seat_claim k
       JOIN bill b ON b.exhibitor_id = k.exhibitor_id AND b.id = k.bill_id
       LEFT JOIN ticket t ON t.exhibitor_id = k.exhibitor_id AND t.claim_id = k.id
      WHERE k.exhibitor_id = tenant() AND k.screening_id = $1 AND k.state IN ('held', 'reserved', 'sold')
      GROUP BY k.state, b.exhibitor_id, b.id ORDER BY k.state, min(k.seat_id), b.id LIMIT $2`,
    [screeningId, limit],
  );

/** Returns the names of the seats that a cart holds, in any screening. */
export const seatNamesOf = async (tx: Pick<ReadTx, 'query'>, billId: string): Promise<string[]> =>
  (
    await tx.query<{ name: string }>(
      `SELECT s.name FROM seat_claim k JOIN seat s ON s.exhibitor_id = k.exhibitor_id AND s.arrangement_id = k.arrangement_id AND s.id = k.seat_id
        WHERE k.exhibitor_id = tenant() AND k.bill_id = $1 AND k.state = 'held' ORDER BY k.line_no`,
      [billId],
    )
  ).map(({ name }) => name);

export const insertHoldRelease = (
  tx: Pick<Tx, 'run'>,
  release: { billId: string; seats: readonly string[]; reason: string; employeeId: number },
): Promise<number> =>
  tx.run(
    `INSERT INTO hold_release (exhibitor_id, bill_id, seats, reason, employee_id, released_at)
     VALUES (tenant(), $1, $2::text[], $3, $4, foyer_now())`,
    [release.billId, release.seats, release.reason, release.employeeId],
  );

/** Returns the seats that the cinema released of a bill; null: it did not. */
export const releasedSeats = (tx: Pick<ReadTx, 'one'>, billId: string): Promise<{ seats: string[] } | null> =>
  tx.one('SELECT seats FROM hold_release WHERE exhibitor_id = tenant() AND bill_id = $1', [billId]);

/** Counts the tickets of a screening that admit, and the admitted ones. */
export async function admissionOf(
  tx: Pick<ReadTx, 'one'>,
  screeningId: number,
): Promise<{ expected: number; admitted: number }> {
  const row = await tx.one<{ expected: number; admitted: number }>(
    `SELECT count(*)::int AS expected, count(*) FILTER (WHERE state = 'used')::int AS admitted
       FROM ticket WHERE exhibitor_id = tenant() AND screening_id = $1 AND state IN ('valid', 'used')`,
    [screeningId],
  );
  return row ?? { expected: 0, admitted: 0 };
}

export type StateCount = { readonly state: PartyRow['state'] | 'blocked'; readonly places: number };

export const placesByState = (tx: Pick<ReadTx, 'query'>, screeningId: number): Promise<StateCount[]> =>
  tx.query(
    `SELECT state, count(*) AS places FROM seat_claim
      WHERE exhibitor_id = tenant() AND screening_id = $1 AND state <> 'released' GROUP BY state`,
    [screeningId],
  );
