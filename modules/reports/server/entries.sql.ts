/**
 * Sales and refunds as entries with their amounts, of the days of a report (D-159): tickets on the
 * business day of their screening, all others on that of their payment, or of their refund. Revenue
 * is what the ledger says was earned (SETTLE-13): all entries of all days add up to it. A card is
 * earned when it is used, not when it is sold. Test bills are left out.
 *
 * A ticket that a turn of a card paid counts with the value of a turn that the type of the card
 * names (D-094); the difference to its price stands with the cards.
 *
 * `line_no`: the line of the bill; null for what is of no line.
 *
 * Parameters: $1 and $2 the instants of the period (epoch ms), $3 cinemas, $4 movie, $5 distributor
 * (null: any), $6 the exhibitor's zone, $7 the hour at which its days begin, $9 the weekday on
 * which cine weeks start.
 *
 * Index use: screenings by their start, their bills by their claims; other bills by their
 * settlement, refunds by their time. No part reads a whole table.
 */
export const ENTRIES = `
  WITH span AS (SELECT to_timestamp($1::float8 / 1000) AS begins, to_timestamp($2::float8 / 1000) AS ends, $6::text AS zone, $7::int AS late, $9::int AS cine_week),
  shown AS MATERIALIZED (
    SELECT s.id, s.starts_at, s.cinema_id, s.screen_id, s.movie_id, s.version_id, m.distributor_id
      FROM span, screening s JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
     WHERE s.exhibitor_id = tenant() AND s.starts_at >= span.begins AND s.starts_at < span.ends
       AND ($3::int[] IS NULL OR s.cinema_id = ANY ($3)) AND ($4::int IS NULL OR s.movie_id = $4)
       AND ($5::int IS NULL OR m.distributor_id = $5)),
  claimed AS MATERIALIZED (
    SELECT k.bill_id FROM shown s JOIN seat_claim k ON k.exhibitor_id = tenant() AND k.screening_id = s.id
     WHERE k.state <> 'released' AND k.seat_id IS NOT NULL AND k.bill_id IS NOT NULL
    UNION
    SELECT k.bill_id FROM shown s JOIN seat_claim k ON k.exhibitor_id = tenant() AND k.screening_id = s.id
     WHERE k.state <> 'released' AND k.seat_id IS NULL AND k.bill_id IS NOT NULL
    UNION
    SELECT k.bill_id FROM shown s JOIN seat_claim k ON k.exhibitor_id = tenant() AND k.screening_id = s.id
     WHERE k.state = 'released' AND k.bill_id IS NOT NULL),
  of_shows AS MATERIALIZED (
    SELECT s.id AS screening_id, s.starts_at, s.cinema_id, s.screen_id, s.movie_id, s.version_id, s.distributor_id, b.channel, b.employee_id,
           l.bill_id, l.line_no, l.kind, l.price_rate_id, l.gross_cents, l.refunded_cents, l.vat_cents, l.handling_cents, l.discount_cents, l.of_line,
           y.value_ticket_cents + y.value_handling_cents AS turn_cents, y.value_handling_cents AS turn_handling, coalesce(l.vat_bp, y.vat_bp) AS turn_bp
      FROM claimed c
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = c.bill_id AND b.settled_at IS NOT NULL AND NOT b.test
      JOIN bill_line l ON l.exhibitor_id = tenant() AND l.bill_id = b.id AND l.kind NOT IN ('exchange', 'refund')
      JOIN shown s ON s.id = l.screening_id
      LEFT JOIN voucher v ON l.kind = 'ticket' AND v.exhibitor_id = tenant() AND v.id = l.voucher_id
      LEFT JOIN voucher_type y ON y.exhibitor_id = tenant() AND y.id = v.type_id),
  left_of_shows AS MATERIALIZED (
    -- less what of them came back whenever that was
    SELECT o.*, o.gross_cents - o.refunded_cents AS price,
           o.vat_cents - CASE WHEN o.gross_cents = 0 THEN 0 ELSE round(o.vat_cents::numeric * o.refunded_cents / o.gross_cents) END AS price_vat,
           least(o.handling_cents, o.gross_cents - o.refunded_cents) AS price_handling,
           round(o.turn_cents::numeric * o.turn_bp / (10000 + o.turn_bp)) AS turn_vat,
           CASE WHEN o.kind = 'ticket' AND EXISTS (SELECT 1 FROM ticket t WHERE t.exhibitor_id = tenant() AND t.bill_id = o.bill_id
                  AND t.line_no = o.line_no AND t.revoked_at IS NULL) THEN 1 ELSE 0 END AS tickets
      FROM of_shows o),
  valued AS (
    SELECT s.*, CASE WHEN s.gross_cents > 0 THEN round(s.discount_cents::numeric * (s.gross_cents - s.refunded_cents) / s.gross_cents)
                     WHEN s.discount_cents > 0 AND EXISTS (SELECT 1 FROM ticket t WHERE t.exhibitor_id = tenant() AND t.bill_id = s.bill_id
                       AND t.line_no = coalesce(s.of_line, s.line_no) AND t.revoked_at IS NULL) THEN s.discount_cents ELSE 0 END AS discount, s.turn_cents IS NOT NULL AND (s.refunded_cents < s.gross_cents OR s.gross_cents = 0 AND s.tickets = 1) AS by_turn FROM left_of_shows s),
  settled AS MATERIALIZED (
    SELECT b.id, b.settled_at, b.channel, b.employee_id, d.cinema_id
      FROM span,
           (SELECT DISTINCT e.bill_id FROM bill_event e, span
             WHERE e.exhibitor_id = tenant() AND e.to_state = 'settled'
               AND e.at >= span.begins - interval '1 minute' AND e.at < span.ends + interval '1 minute') moved
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = moved.bill_id
      LEFT JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id
     WHERE b.settled_at >= span.begins AND b.settled_at < span.ends AND NOT b.test),
  given_back AS MATERIALIZED (
    SELECT r.id, r.bill_id, r.created_at, r.amount_cents - r.tip_cents AS cents, b.channel, b.employee_id, d.cinema_id
      FROM span, refund r
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = r.bill_id AND b.settled_at IS NOT NULL AND NOT b.test
      LEFT JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id
     WHERE r.exhibitor_id = tenant() AND r.of_sale AND r.status <> 'failed' AND r.created_at >= span.begins AND r.created_at < span.ends),
  entry AS (
    -- tickets and what belongs to them
    SELECT o.starts_at AS at, 'ticket' AS what, o.bill_id, o.line_no, o.screening_id, o.cinema_id, o.screen_id, o.movie_id, o.version_id, o.distributor_id,
           o.price_rate_id, NULL::int AS product_id, NULL::int AS voucher_type_id, o.channel, o.employee_id,
           CASE WHEN o.by_turn THEN o.turn_cents ELSE o.price END AS gross,
           CASE WHEN o.by_turn THEN o.turn_vat ELSE o.price_vat END AS vat,
           CASE WHEN o.by_turn THEN o.turn_handling ELSE o.price_handling END AS handling,
           o.tickets, 0 AS pieces, CASE WHEN o.by_turn THEN 1 ELSE 0 END AS turns, o.discount,
           CASE WHEN o.tickets = 1 AND o.gross_cents = 0 AND NOT o.by_turn THEN 1 ELSE 0 END AS free
      FROM valued o
    UNION ALL
    -- what a ticket costs more or less than the value of the turn that paid it
    SELECT o.starts_at, 'card', o.bill_id, NULL, NULL, o.cinema_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, o.channel, o.employee_id,
           o.price - o.turn_cents, o.price_vat - o.turn_vat, o.price_handling - o.turn_handling, 0, 0, 0, 0, 0
      FROM valued o
     WHERE o.by_turn AND $4::int IS NULL AND $5::int IS NULL
    UNION ALL
    -- those brought back at a till in exchange for something
    SELECT o.starts_at, 'ticket', o.bill_id, o.line_no, o.screening_id, o.cinema_id, o.screen_id, o.movie_id, o.version_id, o.distributor_id,
           o.price_rate_id, NULL, NULL, o.channel, o.employee_id, x.gross_cents, x.vat_cents, x.handling_cents, 0, 0, 0, 0, 0
      FROM of_shows o
      JOIN bill_line x ON x.exhibitor_id = tenant() AND x.of_bill = o.bill_id AND x.of_bill_line = o.line_no
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = x.bill_id AND b.settled_at IS NOT NULL AND NOT b.test
    UNION ALL
    -- everything else, when it was paid
    SELECT b.settled_at, CASE WHEN l.kind LIKE 'voucher%' THEN 'voucher' WHEN l.kind = 'product' THEN 'product' ELSE 'other' END,
           l.bill_id, l.line_no, NULL, b.cinema_id, NULL, NULL, NULL, NULL, NULL, l.product_id, l.voucher_type_id, b.channel, b.employee_id,
           l.gross_cents, l.vat_cents, l.handling_cents, 0, CASE WHEN l.kind = 'product' THEN 1 ELSE 0 END, 0, l.discount_cents, 0
      FROM settled b
      JOIN bill_line l ON l.exhibitor_id = tenant() AND l.bill_id = b.id
      LEFT JOIN bill_line o ON o.exhibitor_id = tenant() AND o.bill_id = l.of_bill AND o.line_no = l.of_bill_line
     WHERE (l.kind IN ('exchange', 'refund') OR l.screening_id IS NULL) AND o.screening_id IS NULL
       AND ($3::int[] IS NULL OR b.cinema_id = ANY ($3)) AND $4::int IS NULL AND $5::int IS NULL
    UNION ALL
    -- and when it was given back
    SELECT r.created_at, CASE WHEN l.kind LIKE 'voucher%' THEN 'voucher' WHEN l.kind = 'product' THEN 'product' ELSE 'other' END,
           l.bill_id, l.line_no, NULL, r.cinema_id, NULL, NULL, NULL, NULL, NULL, l.product_id, l.voucher_type_id, r.channel, r.employee_id,
           -rl.amount_cents, -rl.vat_cents, CASE WHEN rl.amount_cents = l.gross_cents THEN -l.handling_cents ELSE 0 END, 0,
           CASE WHEN l.kind = 'product' AND rl.amount_cents = l.gross_cents THEN -1 ELSE 0 END, 0,
           CASE WHEN rl.amount_cents = l.gross_cents THEN -l.discount_cents ELSE 0 END, 0
      FROM given_back r
      JOIN refund_line rl ON rl.exhibitor_id = tenant() AND rl.refund_id = r.id
      JOIN bill_line l ON l.exhibitor_id = tenant() AND l.bill_id = rl.bill_id AND l.line_no = rl.line_no
     WHERE (l.kind IN ('exchange', 'refund') OR l.screening_id IS NULL)
       AND ($3::int[] IS NULL OR r.cinema_id = ANY ($3)) AND $4::int IS NULL AND $5::int IS NULL
    UNION ALL
    -- what a provider gave back on its own pages is of no line; its VAT is the bill's share
    SELECT r.created_at, 'other', r.bill_id, NULL, NULL, r.cinema_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, r.channel, r.employee_id,
           -rest.cents, -round(rest.cents * b.vat / greatest(b.gross, 1)), 0, 0, 0, 0, 0, 0
      FROM given_back r
      CROSS JOIN LATERAL (SELECT r.cents - coalesce(sum(rl.amount_cents), 0) AS cents FROM refund_line rl
                           WHERE rl.exhibitor_id = tenant() AND rl.refund_id = r.id) rest
      CROSS JOIN LATERAL (SELECT sum(l.gross_cents) AS gross, sum(l.vat_cents) AS vat FROM bill_line l
                           WHERE l.exhibitor_id = tenant() AND l.bill_id = r.bill_id) b
     WHERE rest.cents <> 0 AND ($3::int[] IS NULL OR r.cinema_id = ANY ($3)) AND $4::int IS NULL AND $5::int IS NULL
    UNION ALL
    -- what was paid for a card is not earned yet, what it pays beyond that is a discount, and the rest is breakage
    SELECT k.at, 'card', k.bill_id, NULL, NULL, d.cinema_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, b.channel, b.employee_id,
           -k.amount_cents, 0, 0, 0, 0, 0, 0, 0
      FROM span, ledger k
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = k.bill_id
      LEFT JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id
     WHERE k.exhibitor_id = tenant() AND k.account IN ('voucher_sales', 'voucher_discount', 'breakage')
       AND k.at >= span.begins AND k.at < span.ends
       AND ($3::int[] IS NULL OR d.cinema_id = ANY ($3)) AND $4::int IS NULL AND $5::int IS NULL)`;

/**
 * Returns the business day of an instant in the exhibitor's time: $6 its zone, $7 the hour at which
 * its days begin (D-010).
 */
export const dayOf = (at: string): string => `((${at} AT TIME ZONE $6) - make_interval(hours => $7::int))::date`;
/** Cine weeks begin on weekday $9, calendar weeks on Mondays (CONST-014). */
export const weekOf = (at: string, week: 'cine' | 'calendar'): string =>
  week === 'cine'
    ? `(${dayOf(at)} - ((extract(dow FROM ${dayOf(at)})::int + 7 - $9::int) % 7))`
    : `date_trunc('week', ${dayOf(at)})::date`;
