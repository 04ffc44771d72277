import type { Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { MovementKind, OurMoney } from '#modules/payments/rules/provider-comparison.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type DueDay = { exhibitor_id: number; method_id: number; day: Day; timezone: string; is_late: boolean };

/**
 * Days of the last three whose night has passed, of providers in use, that are not compared yet;
 * across all exhibitors. `is_late`: it should have been compared a day ago.
 */
export const dueDays = (first: Pick<Reads, 'query'>, limit: number): Promise<DueDay[]> =>
  first.query(
    `SELECT m.exhibitor_id, m.id AS method_id, d.day::date AS day, e.timezone, d.day < d.newest AS is_late
       FROM payment_method m
       JOIN exhibitor e ON e.id = m.exhibitor_id
       CROSS JOIN LATERAL (
         SELECT day, newest FROM (SELECT (foyer_now() AT TIME ZONE e.timezone - interval '27 hours')::date AS newest) n
           CROSS JOIN LATERAL generate_series(n.newest - 2, n.newest, interval '1 day') AS day) d
      WHERE m.type = 'online' AND m.archived_at IS NULL
        AND (EXISTS (SELECT 1 FROM payment p WHERE p.exhibitor_id = m.exhibitor_id AND p.method_id = m.id AND p.type = 'online'
                        AND p.purchased_at >= foyer_now() - interval '30 days')
          OR EXISTS (SELECT 1 FROM terminal_order o WHERE o.exhibitor_id = m.exhibitor_id AND o.method_id = m.id AND o.kind = 'payment'
                        AND o.asked_at >= foyer_now() - interval '30 days'))
        AND NOT EXISTS (SELECT 1 FROM provider_day x WHERE x.exhibitor_id = m.exhibitor_id AND x.method_id = m.id
                           AND x.day = d.day::date AND x.failure IS NULL)
      ORDER BY d.day, m.exhibitor_id, m.id LIMIT $1`,
    [limit],
  );

export type OurPayment = OurMoney & { readonly id: string; readonly ref: string };

const PAYMENTS_MAX = 50_000;

/**
 * Returns our payments that the provider named, and those that were paid or refunded in this time
 * (epoch ms); also those that its card terminals took in the account of the method (decision 0080).
 */
export const ourPayments = (
  first: Pick<Reads, 'query'>,
  methodId: number,
  refs: readonly string[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<OurPayment[]> =>
  first.query(
    `WITH chosen AS (
       SELECT id FROM payment WHERE exhibitor_id = tenant() AND method_id = $1 AND provider_ref = ANY ($2::text[])
       UNION SELECT id FROM payment WHERE exhibitor_id = tenant() AND method_id = $1 AND type = 'online'
                AND purchased_at >= to_timestamp($3::float8 / 1000) AND purchased_at < to_timestamp($4::float8 / 1000)
       UNION SELECT payment_id FROM refund WHERE exhibitor_id = tenant()
                AND done_at >= to_timestamp($3::float8 / 1000) AND done_at < to_timestamp($4::float8 / 1000))
     SELECT p.id, p.provider_ref AS ref,
            CASE WHEN p.purchased_at IS NULL THEN 0 ELSE p.amount_cents + p.tip_cents END AS paid,
            coalesce(r.done, 0)::bigint AS refunded, coalesce(r.under_way, 0)::bigint AS refunding, p.charged_back_cents AS "chargedBack"
       FROM chosen c JOIN payment p ON p.exhibitor_id = tenant() AND p.id = c.id
       LEFT JOIN LATERAL (
         SELECT sum(amount_cents) FILTER (WHERE status = 'done') AS done,
                sum(amount_cents) FILTER (WHERE status IN ('requested', 'sent')) AS under_way
           FROM refund WHERE exhibitor_id = tenant() AND payment_id = p.id) r ON true
      WHERE p.method_id = $1 AND p.provider_ref IS NOT NULL
     UNION ALL
     SELECT o.payment_id, o.partner_ref, CASE WHEN o.outcome = 'paid' THEN o.amount_cents + o.tip_cents ELSE 0 END,
            coalesce(b.done, 0)::bigint, coalesce(b.under_way, 0)::bigint, 0::bigint
       FROM terminal_order o
       LEFT JOIN LATERAL (
         SELECT sum(a.amount_cents) FILTER (WHERE a.outcome = 'paid') AS done,
                sum(a.amount_cents) FILTER (WHERE a.outcome IS NULL OR a.outcome = 'unknown') AS under_way
           FROM refund r JOIN terminal_order a ON a.exhibitor_id = r.exhibitor_id AND a.refund_id = r.id AND a.method_id IS NOT NULL
          WHERE r.exhibitor_id = tenant() AND r.payment_id = o.payment_id) b ON true
      WHERE o.exhibitor_id = tenant() AND o.method_id = $1 AND o.kind = 'payment' AND o.partner_ref IS NOT NULL
        AND (o.partner_ref = ANY ($2::text[])
          OR o.outcome = 'paid' AND o.ended_at >= to_timestamp($3::float8 / 1000) AND o.ended_at < to_timestamp($4::float8 / 1000))
      ORDER BY id LIMIT ${PAYMENTS_MAX}`,
    [methodId, refs, fromMs, untilMs],
  );

/** As a row stores it. */
export type StoredDifference = {
  readonly ref: string;
  readonly payment_id: string | null;
  readonly what: MovementKind;
  readonly provider_cents: Cents;
  readonly our_cents: Cents;
};

export type DayResult = {
  readonly payments: number;
  readonly paid: Cents;
  readonly refunded: Cents;
  readonly chargedBack: Cents;
  readonly covers: readonly MovementKind[];
  readonly differences: readonly StoredDifference[];
};

export const storeDay = (tx: Pick<Tx, 'run'>, methodId: number, day: Day, result: DayResult): Promise<number> =>
  tx.run(
    `INSERT INTO provider_day (exhibitor_id, method_id, day, compared_at, payments, paid_cents, refunded_cents, charged_back_cents, covers, differences)
     VALUES (tenant(), $1, $2, foyer_now(), $3, $4, $5, $6, $7, $8)
     ON CONFLICT (exhibitor_id, method_id, day) DO UPDATE SET compared_at = excluded.compared_at, failure = NULL, payments = excluded.payments,
       paid_cents = excluded.paid_cents, refunded_cents = excluded.refunded_cents, charged_back_cents = excluded.charged_back_cents,
       covers = excluded.covers, differences = excluded.differences`,
    [
      methodId,
      day,
      result.payments,
      result.paid,
      result.refunded,
      result.chargedBack,
      result.covers,
      JSON.stringify(result.differences),
    ],
  );

export const storeFailure = (tx: Pick<Tx, 'run'>, methodId: number, day: Day, failure: string): Promise<number> =>
  tx.run(
    `INSERT INTO provider_day (exhibitor_id, method_id, day, compared_at, failure) VALUES (tenant(), $1, $2, foyer_now(), $3)
     ON CONFLICT (exhibitor_id, method_id, day) DO UPDATE SET compared_at = excluded.compared_at, failure = excluded.failure`,
    [methodId, day, failure],
  );

export type ProviderDayRow = {
  day: Day;
  method_id: number;
  method: Texts;
  compared_at_ms: number;
  failure: string | null;
  payments: number;
  paid_cents: Cents;
  refunded_cents: Cents;
  charged_back_cents: Cents;
  covers: MovementKind[];
  differences: StoredDifference[];
};

/** Returns the compared days before a day, the newest first. */
export const providerDays = (
  first: Pick<Reads, 'query'>,
  before: Day | null,
  limit: number,
): Promise<ProviderDayRow[]> =>
  first.query(
    `SELECT d.day, d.method_id, m.name AS method, floor(extract(epoch FROM d.compared_at) * 1000)::float8 AS compared_at_ms, d.failure,
            d.payments, d.paid_cents, d.refunded_cents, d.charged_back_cents, d.covers, d.differences
       FROM provider_day d JOIN payment_method m ON m.exhibitor_id = d.exhibitor_id AND m.id = d.method_id
      WHERE d.exhibitor_id = tenant() AND ($1::date IS NULL OR d.day < $1) ORDER BY d.day DESC, d.method_id LIMIT $2`,
    [before, limit],
  );
