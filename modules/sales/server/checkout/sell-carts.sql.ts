import type { Tx } from '#platform/db/tx.ts';

/** The data a batch needs beside the capacity rows, read after the locks, in one round trip. */
export type SaleFacts = {
  version: number;
  replays: { actor: string; key: string; hash: string; status: number; body: unknown }[] | null;
  /** Tickets in open bills, by visitor and by e-mail address. */
  heldByVisitor: Record<string, number> | null;
  heldByMail: Record<string, number> | null;
  quotas: { screening_id: number; price_rate_id: number; taken: number }[] | null;
  expired: number;
};

export const saleFacts = async (
  tx: Pick<Tx, 'one'>,
  input: {
    screeningIds: readonly number[];
    actors: string[];
    keys: string[];
    visitors: string[];
    mails: string[];
    withQuotas: boolean;
  },
): Promise<SaleFacts> =>
  (await tx.one<SaleFacts>(
    `SELECT coalesce((SELECT version FROM data_version WHERE exhibitor_id = tenant()), 0) AS version,
            (SELECT json_agg(json_build_object('actor', i.actor, 'key', i.key, 'hash', encode(i.request_hash, 'hex'), 'status', i.status, 'body', i.body))
               FROM unnest($2::text[], $3::text[]) AS asked(actor, key) CROSS JOIN LATERAL (
                 SELECT * FROM idempotency WHERE exhibitor_id = tenant() AND actor = asked.actor AND key = asked.key OFFSET 0) AS i) AS replays,
            (SELECT json_object_agg(asked.visitor, open.tickets) FROM unnest($4::text[]) AS asked(visitor) CROSS JOIN LATERAL (
                SELECT sum(ticket_count) AS tickets FROM bill
                 WHERE exhibitor_id = tenant() AND visitor = asked.visitor AND status IN ('pending','paying')) AS open WHERE open.tickets > 0) AS "heldByVisitor",
            (SELECT json_object_agg(asked.mail, open.tickets) FROM unnest($5::text[]) AS asked(mail) CROSS JOIN LATERAL (
                SELECT sum(ticket_count) AS tickets FROM bill
                 WHERE exhibitor_id = tenant() AND buyer_email = asked.mail AND visitor IS NOT NULL AND status IN ('pending','paying')) AS open WHERE open.tickets > 0) AS "heldByMail",
            (SELECT json_agg(json_build_object('screening_id', screening_id, 'price_rate_id', price_rate_id, 'taken', taken))
               FROM rate_quota WHERE $6 AND exhibitor_id = tenant() AND screening_id = ANY($1::int[])) AS quotas,
            (SELECT count(*)::int FROM (
                SELECT screening_id FROM seat_claim WHERE exhibitor_id = tenant() AND state = 'held' AND expires_at <= foyer_now() OFFSET 0) AS over
              WHERE screening_id = ANY($1::int[])) AS expired`,
    [input.screeningIds, input.actors, input.keys, input.visitors, input.mails, input.withQuotas],
  )) as SaleFacts;

export type VoucherRow = {
  id: number;
  uuid: string;
  /** The digest of its code, hex. */
  code: string;
  type_id: number;
  kind: 'giftcard' | 'subscription';
  paid: boolean;
  deleted: boolean;
  valid_from: string | null;
  valid_until: string | null;
  total_turns: number;
  remaining_turns: number;
  held_turns: number;
  remaining_products_cents: number;
  last_used_ms: number | null;
  vat_treatment: 'multi_purpose' | 'single_purpose';
  vat_bp: number;
};

const VOUCHER = `SELECT v.id, v.uuid, encode(v.code_hmac, 'hex') AS code, v.type_id, t.type AS kind, v.paid, v.deleted_at IS NOT NULL AS deleted, v.valid_from, v.valid_until,
    v.total_turns, v.remaining_turns, v.held_turns, v.remaining_products_cents, extract(epoch FROM v.last_used_at) * 1000 AS last_used_ms,
    t.vat_treatment, t.vat_bp
  FROM voucher v JOIN voucher_type t ON t.exhibitor_id = v.exhibitor_id AND t.id = v.type_id
  WHERE v.exhibitor_id = tenant() AND v.uuid = ANY($1::uuid[])`;

export const vouchersByUuid = (tx: Pick<Tx, 'query'>, uuids: readonly string[]): Promise<VoucherRow[]> =>
  tx.query(VOUCHER, [uuids]);

/** Finds vouchers by the digests of their codes, in the order of the digests. */
export const vouchersByCode = (tx: Pick<Tx, 'query'>, digests: readonly Buffer[]): Promise<VoucherRow[]> =>
  tx.query(
    `${VOUCHER.replace('v.uuid = ANY($1::uuid[])', 'v.code_hmac = ANY($1::bytea[])')} ORDER BY array_position($1::bytea[], v.code_hmac)`,
    [digests],
  );

/** Locks vouchers in the lock order: after capacity, bill and payment; ascending. */
export const lockVouchers = (tx: Tx, uuids: readonly string[]): Promise<VoucherRow[]> =>
  tx.query(`${VOUCHER} ORDER BY v.id FOR NO KEY UPDATE OF v`, [uuids]);

/** Does the same for cards by uuid and cards by the digest of their codes. */
export const lockVouchersAndCodes = (
  tx: Tx,
  uuids: readonly string[],
  digests: readonly Buffer[],
): Promise<VoucherRow[]> =>
  tx.query(
    `${VOUCHER.replace('v.uuid = ANY($1::uuid[])', '(v.uuid = ANY($1::uuid[]) OR v.code_hmac = ANY($2::bytea[]))')} ORDER BY v.id FOR NO KEY UPDATE OF v`,
    [uuids, digests],
  );

/** The rows of a batch as one JSON document each; keys are column names. */
export type SaleRows = {
  bills: unknown[];
  /** Discounts of bills, at tills. */
  discounts: unknown[];
  lines: unknown[];
  claims: unknown[];
  vouchers: unknown[];
  /** Existing blank cards that get a value now (D-106). */
  blanks: unknown[];
  /** Which lines recharge which cards (D-093). */
  recharges: unknown[];
  payments: unknown[];
  answers: unknown[];
};

/** Writes a whole batch in one statement; foreign keys are checked at its end. */
export const INSERT_SALES = `WITH bills AS (
       INSERT INTO bill (exhibitor_id, id, reference, type, channel, total_cents, ticket_count, buyer_name, buyer_email, locale, newsletter,
                         screening_id, hold_until, visitor, visitor_net, tag_manager, device_id, employee_id, test, of_bill, sold_offline_at, created_at)
       SELECT tenant(), r.id, r.reference, r.type, r.channel, r.total_cents, r.ticket_count, r.buyer_name, r.buyer_email, r.locale, r.newsletter,
              r.screening_id, r.hold_until, r.visitor, r.visitor_net, r.tag_manager, r.device_id, r.employee_id, coalesce(r.test, false), r.of_bill, CASE WHEN r.sold_offline_at IS NOT NULL THEN least(r.sold_offline_at, foyer_now()) END, foyer_now()
         FROM json_to_recordset($1) AS r(id uuid, reference text, type text, channel text, total_cents bigint, ticket_count int, buyer_name text,
              buyer_email text, locale text, newsletter boolean, screening_id int, hold_until timestamptz, visitor text, visitor_net text, tag_manager jsonb,
              device_id int, employee_id int, test boolean, of_bill uuid, sold_offline_at timestamptz)),
     lines AS (
       INSERT INTO bill_line (exhibitor_id, bill_id, line_no, kind, of_line, screening_id, price_rate_id, seat_name, seat_class, voucher_type_id,
                              turns, products_cents, holder_name, voucher_id, name, handling_cents, gross_cents, vat_bp, vat_cents, product_id,
                              of_bill, of_bill_line, vat_kind, discount_cents, discount_no, choices, combo)
       SELECT tenant(), r.* FROM json_to_recordset($2) AS r(bill_id uuid, line_no int, kind text, of_line int, screening_id int, price_rate_id int,
              seat_name text, seat_class text, voucher_type_id int, turns int, products_cents int, holder_name text, voucher_id int, name text,
              handling_cents bigint, gross_cents bigint, vat_bp int, vat_cents bigint, product_id int, of_bill uuid, of_bill_line int,
              vat_kind text, discount_cents bigint, discount_no int, choices jsonb, combo jsonb)),
     discounts AS (
       INSERT INTO bill_discount (exhibitor_id, bill_id, no, kind, value, whole, cents, reason_id, reason, remark, employee_id, approved_by, approval_id)
       SELECT tenant(), r.* FROM json_to_recordset($7) AS r(bill_id uuid, no int, kind text, value bigint, whole boolean, cents bigint, reason_id int,
              reason text, remark text, employee_id int, approved_by int, approval_id uuid)),
     vouchers AS (
       INSERT INTO voucher (exhibitor_id, type_id, code_hmac, code_sealed, holder_name, total_turns, remaining_turns, total_products_cents,
                            remaining_products_cents, price_cents, cost_turn_cents, bill_id, line_no)
       SELECT tenant(), r.type_id, decode(r.code_hmac, 'hex'), decode(r.code_sealed, 'hex'), r.holder_name, r.turns, r.turns, r.products, r.products,
              r.price, r.cost_turn, r.bill_id, r.line_no
         FROM json_to_recordset($3) AS r(type_id int, code_hmac text, code_sealed text, holder_name text, turns int, products bigint, price bigint,
              cost_turn int, bill_id uuid, line_no int)),
     payments AS (
       INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, rounding_cents, tip_cents, voucher_id, voucher_turns, next_check_at,
                            device_id, provider_data, created_at)
       SELECT tenant(), r.id, r.bill_id, r.method_id, r.type, r.driver, r.amount_cents, coalesce(r.rounding_cents, 0), coalesce(r.tip_cents, 0), r.voucher_id, r.voucher_turns, r.next_check_at,
              r.device_id, r.provider_data, foyer_now()
         FROM json_to_recordset($4) AS r(id uuid, bill_id uuid, method_id int, type text, driver text, amount_cents bigint, rounding_cents smallint, tip_cents bigint, voucher_id int,
              voucher_turns int, next_check_at timestamptz, device_id int, provider_data jsonb)),
     answers AS (
       INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
       SELECT tenant(), r.actor, r.key, decode(r.hash, 'hex'), 200, r.body, foyer_now()
         FROM json_to_recordset($5) AS r(actor text, key text, hash text, body json))
     INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, bill_id, line_no, state, online, quota_rate_id, expires_at)
     SELECT tenant(), r.* FROM json_to_recordset($6) AS r(screening_id int, arrangement_id int, seat_id int, bill_id uuid, line_no int, state text,
            online boolean, quota_rate_id int, expires_at timestamptz) ORDER BY 2, 4`;

export const documents = (rows: SaleRows): string[] =>
  [rows.bills, rows.lines, rows.vouchers, rows.payments, rows.answers, rows.claims, rows.discounts].map((list) =>
    JSON.stringify(list),
  );

export const insertSales = (tx: Tx, rows: SaleRows): Promise<number> => tx.run(INSERT_SALES, documents(rows));

/** Does the same when no statement follows: it travels with the COMMIT. */
export const insertSalesLast = (tx: Tx, rows: SaleRows): void => tx.runLast(INSERT_SALES, documents(rows));

export type BlankRow = {
  id: number;
  code: string;
  type_id: number;
  activated: boolean;
  has_movements: boolean;
  deleted: boolean;
};

/**
 * Locks cards of packages by the digests of their codes (hex), after the vouchers that pay;
 * ascending. A card whose bill was not completed is blank again.
 */
export const lockBlanks = (tx: Pick<Tx, 'query'>, digests: readonly Buffer[]): Promise<BlankRow[]> =>
  tx.query(
    `SELECT v.id, encode(v.code_hmac, 'hex') AS code, v.type_id, v.deleted_at IS NOT NULL AS deleted,
            v.package_id IS NULL OR v.paid OR coalesce(b.status IN ('pending','paying','reserved'), false) AS activated,
            EXISTS (SELECT 1 FROM voucher_movement m WHERE m.exhibitor_id = v.exhibitor_id AND m.voucher_id = v.id) AS has_movements
       FROM voucher v LEFT JOIN bill b ON b.exhibitor_id = v.exhibitor_id AND b.id = v.bill_id
      WHERE v.exhibitor_id = tenant() AND v.code_hmac = ANY($1::bytea[]) ORDER BY v.id FOR NO KEY UPDATE OF v`,
    [digests],
  );
