import { toSVG } from 'bwip-js/node';
import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import type { PaymentStatusWire, ProcessingDataWire } from '#modules/payments/contract/public.ts';
import { isUndecided, type PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { PaymentDesk } from '#modules/payments/server/payment-desk.ts';
import { type PaymentFacts, paymentFacts } from '#modules/payments/server/payments.sql.ts';
import type { Db } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

/**
 * GET /api/payments/{id}/processing-data: the data for the payment page (D-078). Starts the payment
 * at its provider if that has not happened yet. Refuses 404 not_found.payment, 503
 * payments.initialisation if the provider does not answer.
 */
export async function getProcessingData(
  db: Db,
  desk: PaymentDesk,
  exhibitorId: number,
  paymentId: string,
): Promise<ProcessingDataWire> {
  let facts = await requirePaymentFacts(db, exhibitorId, paymentId);
  if (facts.status === 'pending') {
    await desk.start(exhibitorId, paymentId);
    facts = await requirePaymentFacts(db, exhibitorId, paymentId);
  }
  crash('processing-data.answering');
  const { checkout_url, deeplink } = facts.provider_data ?? {};
  return {
    driver: facts.driver,
    component: deeplink ? 'qr' : checkout_url ? 'redirect' : '',
    ...(checkout_url && { checkout_url }),
    ...(deeplink && { deeplink, qr: deeplink, qr_svg: toSVG({ bcid: 'qrcode', text: deeplink }) }),
    amount: eurosFromCents(facts.amount_cents),
    tip: eurosFromCents(facts.tip_cents),
    expires_at: facts.expires_at_ms === null ? null : new Date(facts.expires_at_ms).toISOString(),
  };
}

/**
 * GET /api/payments/{id}/status: while the payment is undecided, also queries the provider, at most
 * every few seconds (D-079).
 */
export async function getPaymentStatus(
  db: Db,
  desk: PaymentDesk,
  exhibitorId: number,
  paymentId: string,
): Promise<PaymentStatusWire> {
  let facts = await requirePaymentFacts(db, exhibitorId, paymentId);
  if (isUndecided(facts.status as PaymentStatus) && facts.provider_ref) {
    await desk.refresh(exhibitorId, paymentId, 'poll').catch(() => {}); // if the provider does not answer, the stored status stays
    facts = await requirePaymentFacts(db, exhibitorId, paymentId);
  }
  crash('status.answering');
  return { uuid: facts.bill_id, status: facts.status, payment_id: paymentId };
}

async function requirePaymentFacts(db: Db, exhibitorId: number, paymentId: string): Promise<PaymentFacts> {
  const facts = await paymentFacts(db, exhibitorId, paymentId);
  if (!facts) throw notFound('payment');
  return facts;
}
