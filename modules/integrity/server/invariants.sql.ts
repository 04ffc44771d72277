/**
 * The invariants of the product: each is one query that must return no row. They are checked after
 * every database test, during the torture runs, and every five minutes in production, where a row
 * raises an alarm.
 */
export type Invariant = {
  readonly id: string;
  readonly says: string;
  readonly sql: string;
  readonly of: Reach;
  /** Depends on untrusted reports: in production it is shown and raises no alarm. */
  readonly untrusted?: true;
};

/**
 * The data a check must read. `bills`: it is as valid for some bills as for all. `exhibitor`: it
 * needs all of a table that does not grow with the bills, or is read quickly. `archive`: it needs
 * all data ever written.
 */
export type Reach = 'bills' | 'exhibitor' | 'archive';

const SETTLED_STATES = `('settled','refunding','partially_refunded')`;
/** The first groups of an id can look like a card number: ids are removed before the check. */
const WITHOUT_UUIDS = (column: string) =>
  `regexp_replace(${column}::text, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'g')`;
const CARD = `'\\m(4\\d{3}|5[1-5]\\d{2})[ -]?\\d{4}[ -]?\\d{4}[ -]?\\d{4}\\M'`;
const HAD_MONEY = `('paid','refunding','partially_refunded','refunded')`;

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I01',
    says: 'at most one live claim per screening and seat',
    of: 'exhibitor',
    sql: `SELECT exhibitor_id, screening_id, seat_id, count(*) FROM seat_claim WHERE state <> 'released' AND seat_id IS NOT NULL GROUP BY 1, 2, 3 HAVING count(*) > 1`,
  },
  {
    id: 'I02',
    says: 'places taken are the live claims, within capacity and online share',
    of: 'exhibitor',
    sql: `SELECT c.exhibitor_id, c.screening_id, c.capacity, c.taken, c.taken_online, k.live, k.online
            FROM screening_capacity c LEFT JOIN (
                 SELECT exhibitor_id, screening_id, count(*) AS live, count(*) FILTER (WHERE online) AS online
                   FROM seat_claim WHERE state <> 'released' GROUP BY 1, 2) k USING (exhibitor_id, screening_id)
           WHERE c.taken <> coalesce(k.live, 0) OR c.taken_online <> coalesce(k.online, 0) OR c.taken > c.capacity OR c.taken_online > c.online_cap`,
  },
  {
    id: 'I03',
    says: 'a sold claim belongs to a settled bill',
    of: 'bills',
    sql: `SELECT k.exhibitor_id, k.id, b.status FROM seat_claim k JOIN bill b ON b.exhibitor_id = k.exhibitor_id AND b.id = k.bill_id
           WHERE k.state = 'sold' AND b.status NOT IN ${SETTLED_STATES}`,
  },
  {
    id: 'I04',
    says: 'a settled bill has one living ticket per sold claim, and a ticket that was exchanged was taken back once',
    of: 'bills',
    sql: `SELECT b.exhibitor_id, b.id, b.status FROM bill b
           WHERE b.status IN ${SETTLED_STATES} AND
                 (SELECT count(*) FROM seat_claim k WHERE k.exhibitor_id = b.exhibitor_id AND k.bill_id = b.id AND k.state = 'sold')
              <> (SELECT count(*) FROM ticket t WHERE t.exhibitor_id = b.exhibitor_id AND t.bill_id = b.id AND t.revoked_at IS NULL)
          UNION ALL
          SELECT b.exhibitor_id, b.id, 'a ticket of a settled bill is revoked' FROM bill b JOIN ticket t ON t.exhibitor_id = b.exhibitor_id AND t.bill_id = b.id
           WHERE b.status = 'settled' AND t.state = 'refunded'
             AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = b.exhibitor_id AND (r.bill_id = b.id OR r.for_bill = b.id) AND r.status = 'failed')
          UNION ALL
          SELECT t.exhibitor_id, t.bill_id, 'a ticket is exchanged and no bill took it back' FROM ticket t
           WHERE t.state = 'exchanged' AND NOT EXISTS (
                 SELECT 1 FROM public.bill_line x JOIN public.bill n ON n.exhibitor_id = x.exhibitor_id AND n.id = x.bill_id
                  WHERE x.exhibitor_id = t.exhibitor_id AND x.of_bill = t.bill_id AND x.of_bill_line = t.line_no
                    AND x.taken_back_at IS NOT NULL AND n.settled_at IS NOT NULL)
          UNION ALL
          SELECT b.exhibitor_id, b.id, 'it took a ticket back that still admits' FROM bill b
            JOIN public.bill_line x ON x.exhibitor_id = b.exhibitor_id AND x.bill_id = b.id AND x.kind = 'exchange'
            JOIN public.ticket t ON t.exhibitor_id = x.exhibitor_id AND t.bill_id = x.of_bill AND t.line_no = x.of_bill_line
           WHERE (b.settled_at IS NOT NULL) <> (x.taken_back_at IS NOT NULL) OR (b.settled_at IS NOT NULL AND t.state <> 'exchanged')
          UNION ALL
          SELECT b.exhibitor_id, b.id, 'more was given for a line than it cost' FROM bill b
            JOIN public.bill_line l ON l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id AND l.gross_cents > 0
            JOIN public.bill_line x ON x.exhibitor_id = l.exhibitor_id AND x.of_bill = l.bill_id AND x.of_bill_line = l.line_no AND x.taken_back_at IS NOT NULL
           WHERE l.refunded_cents - x.gross_cents > l.gross_cents`,
  },
  {
    id: 'I05',
    says: 'no money without ticket or way back',
    of: 'bills',
    sql: `SELECT p.exhibitor_id, p.id, p.bill_id, p.status, b.status AS bill FROM payment p JOIN bill b ON b.exhibitor_id = p.exhibitor_id AND b.id = p.bill_id
           WHERE p.status = 'paid' AND b.status NOT IN ('settled','refunding','partially_refunded','refunded')
             AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = p.exhibitor_id AND r.payment_id = p.id)
             AND NOT (b.status IN ('pending','paying','reserved') AND b.total_cents >
                      (SELECT sum(q.amount_cents) FROM payment q WHERE q.exhibitor_id = p.exhibitor_id AND q.bill_id = b.id AND q.status = 'paid'
                          AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = q.exhibitor_id AND r.payment_id = q.id AND NOT r.of_sale)))`,
  },
  {
    id: 'I06',
    says: 'a settled bill is paid exactly',
    of: 'bills',
    sql: `SELECT b.exhibitor_id, b.id, b.total_cents, sum(p.amount_cents) AS paid FROM bill b
            LEFT JOIN payment p ON p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id AND p.status = 'paid'
           WHERE b.status = 'settled' AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = b.exhibitor_id AND r.bill_id = b.id AND r.status = 'failed')
           GROUP BY 1, 2, 3 HAVING coalesce(sum(p.amount_cents), 0) <> b.total_cents`,
  },
  {
    id: 'I07',
    says: 'every posting balances, and nothing is owed once no payment is open', // nor a refund by two methods, of which the provider refuses one
    of: 'bills',
    sql: `SELECT exhibitor_id, posting::text, sum(amount_cents) FROM ledger GROUP BY 1, 2 HAVING sum(amount_cents) <> 0
          UNION ALL
          SELECT l.exhibitor_id, l.bill_id::text, sum(l.amount_cents) FROM ledger l JOIN bill b ON b.exhibitor_id = l.exhibitor_id AND b.id = l.bill_id
           WHERE l.account = 'receivable' AND b.status NOT IN ('pending','paying','reserved')
             AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.exhibitor_id = b.exhibitor_id AND r.bill_id = b.id AND r.status = 'failed')
             AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id AND p.status = 'refunding' AND p.charged_back_cents > 0)
           GROUP BY 1, 2 HAVING sum(l.amount_cents) <> 0`,
  },
  {
    id: 'I08',
    says: 'the account of the providers is money in less money back',
    of: 'bills',
    sql: `SELECT e.id, book.cents AS ledger, paid.cents - back.cents - charged.cents AS payments FROM exhibitor e,
            LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger WHERE exhibitor_id = e.id AND account = 'psp') book,
            LATERAL (SELECT coalesce(sum(amount_cents + tip_cents), 0) AS cents FROM payment WHERE exhibitor_id = e.id AND type = 'online' AND status IN ${HAD_MONEY}) paid,
            LATERAL (SELECT coalesce(sum(r.amount_cents), 0) AS cents FROM refund r JOIN payment p ON p.exhibitor_id = r.exhibitor_id AND p.id = r.payment_id
                      WHERE r.exhibitor_id = e.id AND r.status = 'done' AND p.type = 'online') back,
            LATERAL (SELECT coalesce(sum(charged_back_cents), 0) AS cents FROM payment WHERE exhibitor_id = e.id AND type = 'online') charged
           WHERE book.cents <> paid.cents - back.cents - charged.cents`,
  },
  {
    id: 'I09',
    says: 'what was given back of a payment is the sum of its refunds and never more than it',
    of: 'bills',
    sql: `SELECT p.exhibitor_id, p.id, p.refunded_cents, coalesce(sum(r.amount_cents), 0) AS refunds FROM payment p
            LEFT JOIN refund r ON r.exhibitor_id = p.exhibitor_id AND r.payment_id = p.id AND r.status <> 'failed'
           GROUP BY 1, 2, 3 HAVING p.refunded_cents <> coalesce(sum(r.amount_cents), 0) OR p.refunded_cents > max(p.amount_cents + p.tip_cents)`,
  },
  {
    id: 'I10',
    says: 'bill numbers are 1..n per series, chained by hash; invoice numbers 1..n per year',
    of: 'archive',
    sql: `SELECT n.exhibitor_id, n.series, n.last_no, count(b.id) FROM number_series n
            LEFT JOIN bill b ON b.exhibitor_id = n.exhibitor_id AND b.series = n.series GROUP BY 1, 2, 3
           HAVING n.last_no <> count(b.id) OR coalesce(max(b.number), 0) <> n.last_no OR coalesce(min(b.number), 1) <> 1
          UNION ALL
          SELECT exhibitor_id, series, number, 0 FROM (
            SELECT exhibitor_id, series, number, prev_hash, hash, coalesce(lag(hash) OVER w, '\\x00') AS before,
                   sha256(prev_hash || convert_to(concat_ws('|', exhibitor_id, series, number, id, total_cents), 'UTF8')) AS right_hash
              FROM bill WHERE number IS NOT NULL WINDOW w AS (PARTITION BY exhibitor_id, series ORDER BY number)) chain
           WHERE prev_hash <> before OR hash <> right_hash
          UNION ALL
          SELECT s.exhibitor_id, s.year::text, s.last_no, count(i.id) FROM invoice_series s
            LEFT JOIN invoice i ON i.exhibitor_id = s.exhibitor_id AND i.year = s.year GROUP BY 1, 2, 3, s.year
           HAVING s.last_no <> count(i.id) OR coalesce(max(i.no), 0) <> s.last_no`,
  },
  {
    id: 'I11',
    says: 'the turns of a voucher are the sum of its movements; held turns those of open bills; none used unpaid',
    of: 'exhibitor',
    sql: `SELECT v.exhibitor_id, v.id, v.remaining_turns, coalesce(sum(m.turns), 0) AS moved FROM voucher v
            LEFT JOIN voucher_movement m ON m.exhibitor_id = v.exhibitor_id AND m.voucher_id = v.id
           GROUP BY v.exhibitor_id, v.id HAVING (v.paid AND v.remaining_turns <> coalesce(sum(m.turns), 0)) OR (NOT v.paid AND count(m.id) > 0)
          UNION ALL
          SELECT v.exhibitor_id, v.id, v.held_turns, coalesce(sum(p.voucher_turns), 0) FROM voucher v
            LEFT JOIN payment p ON p.exhibitor_id = v.exhibitor_id AND p.voucher_id = v.id AND p.status = 'pending'
           GROUP BY v.exhibitor_id, v.id HAVING v.held_turns <> coalesce(sum(p.voucher_turns), 0)`,
  },
  {
    id: 'I12',
    says: 'a ticket is let in once, then admits no more, and never after it was revoked',
    of: 'exhibitor',
    sql: `SELECT s.exhibitor_id, s.ticket_id, count(*) FROM scan s WHERE s.result = 'admitted' AND s.reverted_at IS NULL GROUP BY 1, 2 HAVING count(*) > 1
          UNION ALL
          SELECT s.exhibitor_id, s.ticket_id, 1 FROM scan s JOIN ticket t ON t.exhibitor_id = s.exhibitor_id AND t.id = s.ticket_id
           WHERE s.result = 'admitted' AND (t.revoked_at < s.at OR t.state = 'valid' AND s.reverted_at IS NULL)`,
  },
  {
    id: 'I13',
    says: 'no two screenings overlap on one screen',
    of: 'exhibitor',
    sql: `SELECT a.exhibitor_id, a.id, b.id FROM screening a JOIN screening b ON b.exhibitor_id = a.exhibitor_id AND b.screen_id = a.screen_id AND b.id > a.id
           AND b.occupies && a.occupies WHERE a.cancelled_at IS NULL AND b.cancelled_at IS NULL`,
  },
  {
    id: 'I14',
    says: 'states move along their tables only, and stand where their log says',
    of: 'bills',
    sql: `SELECT e.exhibitor_id, e.bill_id, e.from_state, e.to_state FROM bill_event e LEFT JOIN bill_transition t USING (from_state, to_state) WHERE t.from_state IS NULL
          UNION ALL
          SELECT e.exhibitor_id, e.payment_id, e.from_state, e.to_state FROM payment_event e LEFT JOIN payment_transition t USING (from_state, to_state) WHERE t.from_state IS NULL
          UNION ALL
          SELECT b.exhibitor_id, b.id, last.to_state, b.status FROM bill b LEFT JOIN LATERAL (
            SELECT to_state FROM bill_event e WHERE e.exhibitor_id = b.exhibitor_id AND e.bill_id = b.id ORDER BY e.id DESC LIMIT 1) last ON true
           WHERE last.to_state <> b.status OR (last.to_state IS NULL AND b.status NOT IN ('pending','paying','reserved'))
          UNION ALL
          SELECT p.exhibitor_id, p.id, last.to_state, p.status FROM payment p LEFT JOIN LATERAL (
            SELECT to_state FROM payment_event e WHERE e.exhibitor_id = p.exhibitor_id AND e.payment_id = p.id ORDER BY e.id DESC LIMIT 1) last ON true
           WHERE last.to_state <> p.status OR (last.to_state IS NULL AND p.status NOT IN ('pending','paid'))`,
  },
  {
    id: 'I15',
    says: 'one mail per settled bill, one request per refund; nothing waits that is not due',
    of: 'bills',
    sql: `SELECT b.exhibitor_id, b.id::text, count(o.id) FROM bill b LEFT JOIN outbox o ON o.exhibitor_id = b.exhibitor_id AND o.topic = 'mail.tickets' AND o.dedupe = b.id::text
           WHERE b.settled_at IS NOT NULL GROUP BY 1, 2 HAVING count(o.id) <> 1
          UNION ALL
          SELECT r.exhibitor_id, r.id::text, count(o.id) FROM refund r JOIN payment p ON p.exhibitor_id = r.exhibitor_id AND p.id = r.payment_id
            LEFT JOIN outbox o ON o.exhibitor_id = r.exhibitor_id AND o.topic = 'psp.refund' AND o.dedupe = r.id::text
           WHERE p.type = 'online' AND r.by <> 'provider' GROUP BY 1, 2 HAVING count(o.id) <> 1`,
  },
  {
    id: 'I16',
    says: 'every reference between things of a tenant carries the tenant',
    of: 'exhibitor',
    sql: `SELECT c.conrelid::regclass::text, c.conname FROM pg_constraint c
            JOIN pg_attribute mine ON mine.attrelid = c.conrelid AND mine.attname = 'exhibitor_id'
            JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attname = 'exhibitor_id'
           WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT (mine.attnum = ANY(c.conkey) AND theirs.attnum = ANY(c.confkey))
          UNION ALL
          SELECT r.relname, 'row-level security is off' FROM pg_class r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attname = 'exhibitor_id'
           WHERE r.relnamespace = 'public'::regnamespace AND r.relkind = 'r' AND NOT (r.relrowsecurity AND r.relforcerowsecurity)`,
  },
  {
    id: 'I17',
    says: 'every answer we gave is true: its bill is there',
    of: 'bills',
    // public: of all bills, also if the answers are recent only
    sql: `SELECT i.exhibitor_id, i.key, i.body->>'uuid' FROM idempotency i
            LEFT JOIN public.bill b ON b.exhibitor_id = i.exhibitor_id AND b.id = (i.body->>'uuid')::uuid WHERE i.body->>'uuid' IS NOT NULL AND b.id IS NULL`,
  },
  {
    id: 'I18',
    says: 'no request ended in an unforeseen error in the last five minutes',
    of: 'exhibitor',
    sql: `SELECT exhibitor_id, id, detail FROM client_error WHERE kind = 'server' AND at > foyer_now() - interval '5 minutes'`,
  },
  {
    id: 'I19',
    says: 'revenue in the ledger is what settled bills cost less what was given back of them',
    of: 'bills',
    sql: `SELECT e.id, -book.cents AS ledger, sold.cents - back.cents AS bills FROM exhibitor e,
            LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger WHERE exhibitor_id = e.id AND account = 'revenue') book,
            LATERAL (SELECT coalesce(sum(total_cents), 0) AS cents FROM bill WHERE exhibitor_id = e.id AND settled_at IS NOT NULL AND NOT test) sold,
            LATERAL (SELECT coalesce(sum(r.amount_cents), 0) AS cents FROM refund r JOIN bill b ON b.exhibitor_id = r.exhibitor_id AND b.id = r.bill_id
                      WHERE r.exhibitor_id = e.id AND r.status <> 'failed' AND b.settled_at IS NOT NULL AND NOT b.test AND r.of_sale) back
           WHERE -book.cents <> sold.cents - back.cents`,
  },
  {
    id: 'I20',
    says: 'privileged changes are audited, in an unbroken chain',
    of: 'exhibitor',
    sql: `SELECT exhibitor_id, id::text, 'broken chain' AS what FROM (
            SELECT a.exhibitor_id, a.id, a.prev_hash, a.hash, coalesce(lag(a.hash) OVER w, '\\x00') AS before,
                   CASE WHEN a.redacted_no IS NULL THEN audit_digest(a.prev_hash, a) ELSE a.hash END AS right_hash
              FROM audit a WINDOW w AS (PARTITION BY a.exhibitor_id ORDER BY a.id)) chain WHERE prev_hash <> before OR hash <> right_hash
          UNION ALL
          SELECT exhibitor_id, id::text, 'broken chain of redactions' FROM (
            SELECT a.exhibitor_id, a.id, a.redacted_no, row_number() OVER w AS right_no, a.redacted_hash,
                   audit_redaction_digest(coalesce(lag(a.redacted_hash) OVER w, '\\x00'), a) AS right_hash
              FROM audit a WHERE a.redacted_no IS NOT NULL WINDOW w AS (PARTITION BY a.exhibitor_id ORDER BY a.redacted_no)) redaction
           WHERE redacted_no <> right_no OR redacted_hash <> right_hash
          UNION ALL
          SELECT h.exhibitor_id, h.last_id::text, 'the end of a chain is missing' FROM audit_head h
            LEFT JOIN LATERAL (SELECT id, hash FROM audit a WHERE a.exhibitor_id = h.exhibitor_id ORDER BY id DESC LIMIT 1) entry ON true
            LEFT JOIN LATERAL (SELECT redacted_no, redacted_hash FROM audit a WHERE a.exhibitor_id = h.exhibitor_id AND redacted_no IS NOT NULL
                                ORDER BY redacted_no DESC LIMIT 1) redaction ON true
           WHERE (h.last_id, h.last_hash) IS DISTINCT FROM (coalesce(entry.id, 0), coalesce(entry.hash, '\\x00'))
              OR (h.redactions, h.redacted_hash) IS DISTINCT FROM (coalesce(redaction.redacted_no, 0), coalesce(redaction.redacted_hash, '\\x00'))
          UNION ALL
          SELECT c.exhibitor_id, c.screening_id::text, 'cancelled without an audit row' FROM screening_cancellation c
           WHERE NOT EXISTS (SELECT 1 FROM audit a WHERE a.exhibitor_id = c.exhibitor_id AND a.action = 'screening.cancelled' AND a.entity_id = c.screening_id::text)
          UNION ALL
          SELECT r.exhibitor_id, r.bill_id::text, 'refunded without an audit row' FROM refund r WHERE r.by LIKE 'employee:%'
             AND NOT EXISTS (SELECT 1 FROM audit a WHERE a.exhibitor_id = r.exhibitor_id AND a.action = 'bill.refunded' AND a.entity_id = coalesce(r.for_bill, r.bill_id)::text)`,
  },
  {
    id: 'I21',
    says: 'no card number lies in mail, error or audit rows',
    of: 'archive',
    sql: `SELECT exhibitor_id, 'outbox' AS place, id FROM outbox WHERE ${WITHOUT_UUIDS('payload')} ~ ${CARD}
          UNION ALL SELECT exhibitor_id, 'client_error', id FROM client_error WHERE ${WITHOUT_UUIDS('detail')} ~ ${CARD}
          UNION ALL SELECT exhibitor_id, 'audit', id FROM audit WHERE ${WITHOUT_UUIDS('after')} ~ ${CARD}`,
  },
  {
    id: 'I22',
    says: 'no browser reported a violation of the content security policy',
    of: 'exhibitor',
    sql: `SELECT exhibitor_id, id, detail FROM client_error WHERE kind = 'csp' AND at > foyer_now() - interval '5 minutes'`,
    untrusted: true,
  },
  {
    id: 'I23',
    says: 'nobody sits in a transaction or waits for a lock too long',
    of: 'exhibitor',
    sql: `SELECT pid, application_name, state, now() - state_change AS since FROM foyer_sessions() WHERE application_name LIKE 'foyer/%'
             AND ((state = 'idle in transaction' AND state_change < now() - interval '10 seconds')
               OR (wait_event_type = 'Lock' AND query_start < now() - interval '4 seconds'))`,
  },
  {
    id: 'I24',
    says: 'stock is the sum of its movements; a counted drawer was expected right; cash is booked as it was handed over',
    of: 'exhibitor',
    sql: `SELECT p.exhibitor_id, p.id::bigint, p.stock::bigint, coalesce(sum(m.quantity), 0)::bigint FROM product p
            LEFT JOIN stock_movement m ON m.exhibitor_id = p.exhibitor_id AND m.product_id = p.id
           WHERE p.stock IS NOT NULL GROUP BY p.exhibitor_id, p.id HAVING p.stock <> coalesce(sum(m.quantity), 0)
          UNION ALL
          SELECT c.exhibitor_id, c.device_id, c.expected_cents, coalesce(sum(m.amount_cents), 0)::bigint FROM cash_balance c
            LEFT JOIN cash_movement m ON m.exhibitor_id = c.exhibitor_id AND m.device_id = c.device_id AND m.business_day = c.business_day AND m.shift = c.shift
           GROUP BY c.exhibitor_id, c.device_id, c.business_day, c.shift, c.expected_cents HAVING c.expected_cents <> coalesce(sum(m.amount_cents), 0)
          UNION ALL
          SELECT m.exhibitor_id, m.id::bigint, m.amount_cents::bigint, p.amount_cents + p.tip_cents + p.rounding_cents FROM cash_movement m
            JOIN payment p ON p.exhibitor_id = m.exhibitor_id AND p.id = m.payment_id WHERE m.amount_cents <> p.amount_cents + p.tip_cents + p.rounding_cents
          UNION ALL
          SELECT m.exhibitor_id, m.id::bigint, m.amount_cents::bigint, -(r.amount_cents + r.rounding_cents) FROM cash_movement m
            JOIN refund r ON r.exhibitor_id = m.exhibitor_id AND r.id = m.refund_id WHERE m.amount_cents <> -(r.amount_cents + r.rounding_cents)
          UNION ALL
          SELECT e.id, NULL, -book.cents, came.cents - went.cents FROM exhibitor e,
            LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger WHERE exhibitor_id = e.id AND account = 'cash_rounding') book,
            LATERAL (SELECT coalesce(sum(rounding_cents), 0) AS cents FROM payment WHERE exhibitor_id = e.id AND rounding_cents <> 0 AND status IN ${HAD_MONEY}) came,
            LATERAL (SELECT coalesce(sum(rounding_cents), 0) AS cents FROM refund WHERE exhibitor_id = e.id AND rounding_cents <> 0) went
           WHERE -book.cents <> came.cents - went.cents`,
  },
  {
    id: 'I25',
    says: 'the liability of the ledger is what is owed for the cards',
    of: 'exhibitor',
    sql: `SELECT e.id, -book.cents AS ledger, cards.cents AS owed FROM exhibitor e,
            LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM ledger WHERE exhibitor_id = e.id AND account = 'voucher_liability') book,
            LATERAL (SELECT coalesce(sum(owed_cents), 0) AS cents FROM voucher WHERE exhibitor_id = e.id AND owed_cents > 0) cards
           WHERE -book.cents <> cards.cents`,
  },
];
