import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { PaymentPage, StaffPaymentWire } from '#modules/payments/contract/staff.ts';
import { maskedCode } from '#modules/payments/rules/masking.ts';
import type { PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import {
  type ListPlace,
  type PaymentSearch,
  type StaffPaymentRow,
  staffPayment,
  staffPayments,
} from '#modules/payments/server/staff/staff-payments.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export const PAYMENTS_PER_PAGE = 50;
const US_PER_MS = 1_000;

export type PaymentFilter = {
  readonly before?: string | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly search?: string | undefined;
};

export type PaymentListDeps = { readonly db: Db; readonly secrets: Secrets };

/**
 * Returns fifty payments of the exhibitor, the newest first, that come before the last payment of
 * the previous page; of one status, or of the bills that match the search. PAY-008.
 */
export async function listPayments(
  { db, secrets }: PaymentListDeps,
  exhibitorId: number,
  locale: string,
  { before, status, search }: PaymentFilter,
): Promise<PaymentPage> {
  const question = {
    before: placeOf(before),
    status: status ?? null,
    search: searchOf(search),
    limit: PAYMENTS_PER_PAGE + 1,
  };
  const rows = await db.ask(exhibitorId, (first) => staffPayments(first, question));
  const page = rows.slice(0, PAYMENTS_PER_PAGE);
  const last = page.at(-1);
  return {
    payments: page.map((row) => paymentWire(row, locale, secrets)),
    before: last && rows.length > page.length ? `${last.created_at_us}_${last.id}` : null,
  };
}

/** Refuses 404 not_found.payment. */
export async function getPayment(
  { db, secrets }: PaymentListDeps,
  exhibitorId: number,
  locale: string,
  id: string,
): Promise<StaffPaymentWire> {
  const row = await db.ask(exhibitorId, (first) => staffPayment(first, id));
  if (!row) throw notFound('payment');
  return paymentWire(row, locale, secrets);
}

function placeOf(before: string | undefined): ListPlace | null {
  const [us = '', id = ''] = before?.split('_') ?? [];
  return id === '' ? null : { us: Number(us), id };
}

const REFERENCE = /^[A-HJ-NP-Z2-9]{8}$/;

/**
 * Eight characters are a reference, in any spelling; everything else is the beginning of an
 * address.
 */
function searchOf(search = ''): PaymentSearch | null {
  if (search === '') return null;
  const reference = search.replace(/[\s-]/g, '').toUpperCase();
  return REFERENCE.test(reference) ? { reference } : { emailPrefix: search.toLowerCase() };
}

function paymentWire(row: StaffPaymentRow, locale: string, secrets: Secrets): StaffPaymentWire {
  return {
    id: row.id,
    uuid: row.id,
    amount: eurosFromCents(row.amount_cents),
    amount_refunded: eurosFromCents(row.refunded_cents),
    amount_charged_back: eurosFromCents(row.charged_back_cents),
    flag: row.flag,
    tip: eurosFromCents(row.tip_cents),
    bill: { uuid: row.bill_id, reference: row.reference },
    device: row.device_id === null ? null : { id: row.device_id, name: row.device_name ?? '' },
    payment_method: {
      id: row.method_id,
      name: textFor(row.method_name, locale),
      type: row.type,
      driver: row.driver,
    },
    created_at: new Date(row.created_at_us / US_PER_MS).toISOString(),
    purchased_at: row.purchased_at_ms === null ? null : new Date(row.purchased_at_ms).toISOString(),
    refund_reason: row.refund_reason,
    status: row.status,
    transaction_id: row.provider_ref,
    voucher: row.code_sealed && maskedCode(secrets.open(row.code_sealed)),
  };
}
