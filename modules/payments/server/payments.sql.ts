import type { PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { Db, Opening, Reads, Tx } from '#platform/db/tx.ts';

export type PaymentFacts = {
  id: string;
  bill_id: string;
  method_id: number;
  type: string;
  driver: string;
  /** The till where it is paid; null: on the website. */
  device_id: number | null;
  status: string;
  amount_cents: number;
  tip_cents: number;
  provider_ref: string | null;
  provider_data: { checkout_url?: string; deeplink?: string } | null;
  expires_at_ms: number | null;
  created_at_ms: number;
  /**
   * The due date of the next check, if it has passed; precise to the microsecond, so that a date
   * set in between can be distinguished.
   */
  due_check: string | null;
  /** Number of our refunds of this payment that were refused. */
  refusals: number;
  bill_status: string;
  bill_reference: string;
  locale: string;
  trade_name: string;
  serving_on: string;
};

export const paymentFacts = (db: Db, exhibitorId: number, paymentId: string): Promise<PaymentFacts | null> =>
  db.ask(exhibitorId, (first) =>
    first.one(
      `SELECT p.id, p.bill_id, p.method_id, p.type, p.driver, p.device_id, p.status, p.amount_cents, p.tip_cents, p.provider_ref, p.provider_data,
              floor(extract(epoch FROM p.expires_at) * 1000) AS expires_at_ms, floor(extract(epoch FROM p.created_at) * 1000) AS created_at_ms,
              CASE WHEN p.next_check_at <= foyer_now() THEN p.next_check_at::text END AS due_check,
              (SELECT count(*)::int FROM refund r WHERE r.exhibitor_id = p.exhibitor_id AND r.payment_id = p.id AND r.status = 'failed') AS refusals,
              b.status AS bill_status, b.reference AS bill_reference, b.locale, e.trade_name, e.serving_on
         FROM payment p JOIN bill b ON b.exhibitor_id = p.exhibitor_id AND b.id = p.bill_id JOIN exhibitor e ON e.id = p.exhibitor_id
        WHERE p.exhibitor_id = tenant() AND p.id = $1`,
      [paymentId],
    ),
  );

/** Stores the provider's reference of the payment; only the first answer counts. */
export const rememberStart = (
  tx: Tx,
  paymentId: string,
  ref: string,
  data: unknown,
  expiresAtMs: number | null,
): void =>
  tx.runLast(
    `UPDATE payment SET provider_ref = $2, provider_data = $3, expires_at = to_timestamp($4::float8 / 1000), next_check_at = foyer_now() + interval '10 seconds'
      WHERE exhibitor_id = tenant() AND id = $1 AND provider_ref IS NULL`,
    [paymentId, ref, JSON.stringify(data), expiresAtMs],
  );

/** `age` in ms. */
export type LastCheck = { status: PaymentStatus; checks: number; age: number };

export const lastCheck =
  (paymentId: string): Opening<LastCheck | null> =>
  (first) =>
    first.one(
      `SELECT status, checks, extract(epoch FROM foyer_now() - created_at) * 1000 AS age FROM payment WHERE exhibitor_id = tenant() AND id = $1`,
      [paymentId],
    );

/**
 * Schedules the next check by the reconciler: soon at first, then less and less often; null: never.
 * Only the check that found a date due (`dueCheck`) clears it: a date set in between is for news
 * that this answer does not include.
 */
export const scheduleCheck = (tx: Tx, paymentId: string, dueCheck: string | null, afterMs: number | null): void =>
  tx.runLast(
    `UPDATE payment SET checks = checks + 1,
            next_check_at = CASE WHEN next_check_at IS NOT DISTINCT FROM $2::timestamptz THEN later.at ELSE least(next_check_at, later.at) END
       FROM (SELECT foyer_now() + make_interval(secs => $3::float8 / 1000) AS at) AS later
      WHERE exhibitor_id = tenant() AND id = $1`,
    [paymentId, dueCheck, afterMs],
  );

/**
 * Schedules a check for the end of the interval between two queries, also for a payment decided
 * long ago. A date that has passed stays in the past but changes its value, so that a check in
 * progress does not clear it.
 */
export const checkSoon = (tx: Tx, paymentId: string): void =>
  tx.runLast(
    `UPDATE payment SET next_check_at = least(next_check_at + interval '1 microsecond', foyer_now() + interval '5 seconds')
      WHERE exhibitor_id = tenant() AND id = $1
        AND (next_check_at IS NULL OR next_check_at <= foyer_now() OR next_check_at > foyer_now() + interval '5 seconds')`,
    [paymentId],
  );

export type DuePayment = { exhibitor_id: number; id: string };

/**
 * The payment that is due longest comes first, but undecided ones come before those that are only
 * watched: their buyers wait for tickets.
 */
export const duePayments = (first: Reads, limit: number): Promise<DuePayment[]> =>
  first.query(
    `SELECT exhibitor_id, id FROM payment WHERE next_check_at <= foyer_now()
      ORDER BY status IN ('pending','paying') DESC, next_check_at LIMIT $1`,
    [limit],
  );

/**
 * Returns the payment with a provider's reference, across tenants. A driver's ids are the
 * provider's own: one payment or none.
 */
export const paymentByRef = (first: Reads, driver: string, ref: string): Promise<DuePayment | null> =>
  first.one('SELECT exhibitor_id, id FROM payment WHERE driver = $1 AND provider_ref = $2', [driver, ref]);

/**
 * Reads across tenants, by the key of each tenant in turn: there are few tenants but many payments
 * (this matters before PostgreSQL 18).
 */
export const paymentById = (
  first: Reads,
  paymentId: string,
): Promise<
  (DuePayment & { method_id: number; driver: string; status: PaymentStatus; provider_ref: string | null }) | null
> =>
  first.one(
    `SELECT p.* FROM exhibitor x CROSS JOIN LATERAL (
       SELECT exhibitor_id, id, method_id, driver, status, provider_ref FROM payment WHERE exhibitor_id = x.id AND id = $1 OFFSET 0) AS p`,
    [paymentId],
  );
