import type { Texts } from '#kernel/texts.ts';
import type { PaymentFlag, PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { Reads } from '#platform/db/tx.ts';

export type StaffPaymentRow = {
  id: string;
  status: PaymentStatus;
  amount_cents: number;
  tip_cents: number;
  refunded_cents: number;
  charged_back_cents: number;
  flag: PaymentFlag | null;
  provider_ref: string | null;
  /** Microseconds since 1970. */
  created_at_us: number;
  purchased_at_ms: number | null;
  bill_id: string;
  reference: string;
  method_id: number;
  method_name: Texts;
  type: string;
  driver: string;
  device_id: number | null;
  device_name: string | null;
  refund_reason: string | null;
  code_sealed: Buffer | null;
};

/** The position in the order of the list before which the page begins. */
export type ListPlace = { readonly us: number; readonly id: string };

export type PaymentSearch = { readonly reference: string } | { readonly emailPrefix: string };

export type PaymentQuestion = {
  readonly before: ListPlace | null;
  readonly status: PaymentStatus | null;
  readonly search: PaymentSearch | null;
  readonly limit: number;
};

const PAYMENT = `SELECT p.id, p.status, p.amount_cents, p.tip_cents, p.refunded_cents, p.charged_back_cents, p.flag, p.provider_ref,
  (extract(epoch FROM p.created_at) * 1000000)::bigint AS created_at_us, (extract(epoch FROM p.purchased_at) * 1000)::float8 AS purchased_at_ms,
  b.id AS bill_id, b.reference, p.method_id, m.name AS method_name, p.type, p.driver,
  d.id AS device_id, coalesce(nullif(d.name, ''), d.uid) AS device_name, v.code_sealed,
  (SELECT coalesce(nullif(r.reason, ''), r.cause) FROM refund r
    WHERE r.exhibitor_id = p.exhibitor_id AND r.payment_id = p.id ORDER BY r.created_at DESC LIMIT 1) AS refund_reason
  FROM payment p
  JOIN bill b ON b.exhibitor_id = p.exhibitor_id AND b.id = p.bill_id
  JOIN payment_method m ON m.exhibitor_id = p.exhibitor_id AND m.id = p.method_id
  LEFT JOIN device d ON d.exhibitor_id = p.exhibitor_id AND d.id = p.device_id
  LEFT JOIN voucher v ON v.exhibitor_id = p.exhibitor_id AND v.id = p.voucher_id`;

export const staffPayment = (first: Reads, id: string): Promise<StaffPaymentRow | null> =>
  first.one(`${PAYMENT} WHERE p.exhibitor_id = tenant() AND p.id = $1`, [id]);

/**
 * Reads payments of the exhibitor from the newest on, by keys and never with an offset: each
 * condition has its index (migration 0013). The statement contains only the conditions that are
 * used, so that the query plan fits them.
 */
export function staffPayments(first: Reads, { before, status, search, limit }: PaymentQuestion) {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['p.exhibitor_id = tenant()'];
  if (status) conditions.push(`p.status = ${given(status)}`);
  if (before)
    conditions.push(
      `(p.created_at, p.id) < (timestamptz 'epoch' + ${given(before.us)}::float8 * interval '1 microsecond', ${given(before.id)}::uuid)`,
    );
  if (search && 'reference' in search) conditions.push(`b.reference = ${given(search.reference)}`);
  if (search && 'emailPrefix' in search) {
    const from = given(search.emailPrefix);
    conditions.push(`b.buyer_email COLLATE "C" >= ${from}`, `b.buyer_email COLLATE "C" < ${from} || chr(1114111)`);
  }
  return first.query<StaffPaymentRow>(
    `${PAYMENT} WHERE ${conditions.join(' AND ')} ORDER BY p.created_at DESC, p.id DESC LIMIT ${given(limit)}`,
    values,
  );
}
