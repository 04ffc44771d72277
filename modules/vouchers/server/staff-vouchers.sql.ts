import type { Texts } from '#kernel/texts.ts';
import type { GiftState } from '#modules/vouchers/rules/gifts/gift.ts';
import type { VoucherKind } from '#modules/vouchers/rules/voucher.ts';
import type { VoucherState } from '#modules/vouchers/rules/voucher-states.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads } from '#platform/db/tx.ts';

export type StaffVoucherRow = {
  id: number;
  uuid: string;
  code_sealed: Buffer;
  state: VoucherState;
  type_id: number;
  slug: string;
  title: Texts;
  page_title: Texts;
  paid: boolean;
  deleted: boolean;
  kind: VoucherKind;
  reference: string;
  holder_name: string | null;
  holder_email: string | null;
  valid_from: string | null;
  valid_until: string | null;
  total_turns: number;
  remaining_turns: number;
  held_turns: number;
  total_products: number;
  remaining_products: number;
  price: number;
  cost_turn: number;
  bill_id: string | null;
  bill_reference: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  package_id: number | null;
  package_name: string | null;
  package_no: number | null;
  blocked_for: string | null;
  gift_state: GiftState | null;
  gift_email: string | null;
  gift_day: string | null;
  gift_sent_ms: number | null;
  created_ms: number;
  version: number;
};

/**
 * A card of a package is blank until a bill sells it, and again after that bill failed (D-106).
 * Compares days in the cinema's time zone, as VOUCHER-5 does.
 */
const IS_BLANK = `v.package_id IS NOT NULL AND NOT v.paid AND (v.bill_id IS NULL OR b.status NOT IN ('pending','paying','reserved'))`;
const STATE = `CASE WHEN v.blocked_for IS NOT NULL THEN 'blocked' WHEN v.deleted_at IS NOT NULL THEN 'refunded'
  WHEN ${IS_BLANK} THEN 'blank' WHEN NOT v.paid THEN 'unpaid'
  WHEN v.remaining_turns = 0 AND v.remaining_products_cents = 0 THEN 'used_up'
  WHEN v.valid_from > wall.today THEN 'future' WHEN v.valid_until < wall.today THEN 'expired' ELSE 'valid' END`;

/** Null: nothing was added to the card. */
const GIFT_STATE = `CASE WHEN g.sent_at IS NOT NULL THEN 'sent' WHEN g.email IS NOT NULL THEN 'planned' WHEN g.bill_id IS NOT NULL THEN 'by_hand' END`;

const FROM = `FROM voucher v
  JOIN voucher_type t ON t.exhibitor_id = v.exhibitor_id AND t.id = v.type_id
  CROSS JOIN (SELECT (foyer_now() AT TIME ZONE timezone)::date AS today FROM exhibitor WHERE id = tenant()) wall
  LEFT JOIN bill b ON b.exhibitor_id = v.exhibitor_id AND b.id = v.bill_id
  LEFT JOIN gift g ON g.exhibitor_id = v.exhibitor_id AND g.bill_id = v.bill_id
  LEFT JOIN voucher_package p ON p.exhibitor_id = v.exhibitor_id AND p.id = v.package_id
 WHERE v.exhibitor_id = tenant()`;

const VOUCHER = `SELECT v.id, v.uuid, v.code_sealed, ${STATE} AS state, v.type_id, t.slug, t.title, t.page_title, t.type AS kind, v.paid, v.deleted_at IS NOT NULL AS deleted, v.reference, v.holder_name,
  v.holder_email, v.valid_from::text, v.valid_until::text, v.total_turns, v.remaining_turns, v.held_turns,
  v.total_products_cents AS total_products, v.remaining_products_cents AS remaining_products, v.price_cents AS price,
  v.cost_turn_cents AS cost_turn, b.id AS bill_id, b.reference AS bill_reference, b.buyer_name, b.buyer_email,
  v.package_id, p.name AS package_name, v.package_no, v.blocked_for,
  ${GIFT_STATE} AS gift_state, g.email AS gift_email, g.deliver_on::text AS gift_day, (extract(epoch FROM g.sent_at) * 1000)::float8 AS gift_sent_ms, (extract(epoch FROM v.created_at) * 1000)::float8 AS created_ms, v.version
  ${FROM}`;

export const staffVoucher = (first: Reads, uuid: string): Promise<StaffVoucherRow | null> =>
  first.one(`${VOUCHER} AND v.uuid = $1`, [uuid]);

export type VoucherQuestion = {
  /** The card before which the page ends, in the order of the list. */
  readonly before: number | null;
  readonly state: VoucherState | null;
  readonly packageId: number | null;
  readonly gift: GiftState | null;
  /** The digests of what the search text means as a code, and its words. */
  readonly search: { readonly digests: readonly Buffer[]; readonly words: string } | null;
  readonly limit: number;
};

/** A withdrawn purchase never created a card. */
const WAS_NONE = `v.package_id IS NULL AND NOT v.paid AND b.status NOT IN ('pending','paying','reserved')`;
const SEARCHED_COLUMNS = [
  'v.holder_name',
  'v.holder_email',
  'v.reference',
  'b.buyer_name',
  'b.buyer_email',
  'b.reference',
  'g.email',
].map((column) => `coalesce(${column}, '')`);

/**
 * Returns cards, newest first. The statement leaves out unused filters, so that its plan fits the
 * query.
 */
export function staffVouchers(first: Reads, { before, state, packageId, gift, search, limit }: VoucherQuestion) {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [`(${WAS_NONE}) IS NOT TRUE`];
  if (before !== null) conditions.push(`v.id < ${given(before)}`);
  if (packageId !== null) conditions.push(`v.package_id = ${given(packageId)}`);
  if (state !== null) conditions.push(`${STATE} = ${given(state)}`);
  if (gift !== null) conditions.push(`${GIFT_STATE} = ${given(gift)}`);
  if (search !== null)
    conditions.push(
      `(v.code_hmac = ANY(${given(search.digests)}::bytea[]) OR ${containsIgnoringCase(SEARCHED_COLUMNS, given(search.words))})`,
    );
  return first.query<StaffVoucherRow>(
    `${VOUCHER} AND ${conditions.join(' AND ')} ORDER BY v.id DESC LIMIT ${given(limit)}`,
    values,
  );
}

/**
 * Returns the newest cards that an address bought. `cinemas`: only those of bills of tills in these
 * cinemas (D-160).
 */
export const vouchersOfBuyer = (
  first: Pick<Reads, 'query'>,
  email: string,
  cinemas: readonly number[] | null,
  limit: number,
): Promise<StaffVoucherRow[]> =>
  first.query(
    `${VOUCHER} AND b.buyer_email COLLATE "C" = $1 AND NOT b.test AND v.paid
        AND ($2::int[] IS NULL OR (SELECT d.cinema_id FROM device d WHERE d.exhibitor_id = b.exhibitor_id AND d.id = b.device_id) = ANY ($2::int[]))
      ORDER BY v.id DESC LIMIT $3`,
    [email, cinemas, limit],
  );

export type MovementRow = {
  id: number;
  at_ms: number;
  cause: string;
  turns: number;
  products: number;
  bill: string | null;
  person: string | null;
  reason: string | null;
};

/** Returns the movements of a card, newest first. */
export const movementsOf = (first: Reads, uuid: string, limit: number): Promise<MovementRow[]> =>
  first.query(
    `SELECT m.id, (extract(epoch FROM m.at) * 1000)::float8 AS at_ms, m.cause, m.turns, m.products_cents AS products, b.reference AS bill,
            e.name AS person, m.reason
       FROM voucher_movement m
       JOIN voucher v ON v.exhibitor_id = m.exhibitor_id AND v.id = m.voucher_id
       LEFT JOIN bill b ON b.exhibitor_id = m.exhibitor_id AND b.id = m.bill_id
       LEFT JOIN employee e ON e.exhibitor_id = m.exhibitor_id AND e.id = m.employee_id
      WHERE m.exhibitor_id = tenant() AND v.uuid = $1 ORDER BY m.id DESC LIMIT $2`,
    [uuid, limit],
  );
