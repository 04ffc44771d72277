import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { Vat, VatKind } from '#modules/vat/rules/vat-rates.ts';
import type { Reads } from '#platform/db/tx.ts';

/** What has a VAT of its own. This module reads across modules, as reporting does, and writes nothing there. */
export type VatUseRow = { what: 'price_rate' | 'product' | 'voucher_type'; id: number; name: Texts; vat: Vat };

/** Returns what is not archived, `limit` of each. Cards are included whose VAT is paid at the sale. */
export const vatUses = (first: Pick<Reads, 'query'>, limit: number): Promise<VatUseRow[]> =>
  first.query(
    `(SELECT 'price_rate' AS what, id, name, coalesce(to_jsonb(vat_kind), to_jsonb(vat_bp)) AS vat FROM price_rate
       WHERE exhibitor_id = tenant() AND archived_at IS NULL ORDER BY sort, id LIMIT $1)
     UNION ALL
     (SELECT 'product', id, name, coalesce(to_jsonb(vat_kind), to_jsonb(vat_bp)) FROM product
       WHERE exhibitor_id = tenant() AND archived_at IS NULL AND NOT is_combo ORDER BY sort, id LIMIT $1)
     UNION ALL
     (SELECT 'voucher_type', id, title, coalesce(to_jsonb(vat_kind), to_jsonb(vat_bp)) FROM voucher_type
       WHERE exhibitor_id = tenant() AND archived_at IS NULL AND vat_treatment = 'single_purpose' ORDER BY sort, id LIMIT $1)`,
    [limit],
  );

export type SoldAheadRow = {
  tickets: number;
  gross: number;
  vat: number;
  reserved: number;
  cards_at_sale: number;
  cards_at_use: number;
};

/**
 * Counts what is sold already when a kind of rate changes on a day: places of shows that start from
 * that day on, on the exhibitor's clock, and cards with visits left. Lines of the release before
 * have no kind of their own; that of their price rate counts.
 */
export const soldAhead = (first: Pick<Reads, 'one'>, kind: VatKind, from: Day): Promise<SoldAheadRow | null> =>
  first.one(
    `WITH place AS (
       SELECT c.state, l.gross_cents + coalesce(x.gross, 0) AS gross, l.vat_cents + coalesce(x.vat, 0) AS vat
         FROM exhibitor e
         JOIN screening s ON s.exhibitor_id = e.id AND s.cancelled_at IS NULL AND s.starts_at >= $2::date::timestamp AT TIME ZONE e.timezone
         JOIN seat_claim c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id AND c.state IN ('sold', 'reserved')
         JOIN bill_line l ON l.exhibitor_id = c.exhibitor_id AND l.bill_id = c.bill_id AND l.line_no = c.line_no AND l.vat_bp IS NOT NULL
         LEFT JOIN price_rate r ON r.exhibitor_id = l.exhibitor_id AND r.id = l.price_rate_id
         LEFT JOIN LATERAL (SELECT sum(o.gross_cents) AS gross, sum(o.vat_cents) AS vat FROM bill_line o
                             WHERE o.exhibitor_id = l.exhibitor_id AND o.bill_id = l.bill_id AND o.of_line = l.line_no) x ON true
        WHERE e.id = tenant() AND coalesce(l.vat_kind, r.vat_kind) = $1),
     card AS (
       SELECT t.vat_treatment, count(*) AS number FROM voucher v
         JOIN voucher_type t ON t.exhibitor_id = v.exhibitor_id AND t.id = v.type_id
        WHERE v.exhibitor_id = tenant() AND v.paid AND v.deleted_at IS NULL AND v.remaining_turns > 0
          AND (v.valid_until IS NULL OR v.valid_until >= (foyer_now() AT TIME ZONE (SELECT timezone FROM exhibitor WHERE id = tenant()))::date)
          AND (t.vat_treatment = 'multi_purpose' OR t.vat_kind = $1) GROUP BY t.vat_treatment)
     SELECT count(*) FILTER (WHERE state = 'sold') AS tickets,
            coalesce(sum(gross) FILTER (WHERE state = 'sold'), 0)::bigint AS gross,
            coalesce(sum(vat) FILTER (WHERE state = 'sold'), 0)::bigint AS vat,
            count(*) FILTER (WHERE state = 'reserved') AS reserved,
            coalesce((SELECT number FROM card WHERE vat_treatment = 'single_purpose'), 0) AS cards_at_sale,
            coalesce((SELECT number FROM card WHERE vat_treatment = 'multi_purpose'), 0) AS cards_at_use
       FROM place`,
    [kind, from],
  );
