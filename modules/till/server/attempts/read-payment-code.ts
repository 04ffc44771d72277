import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { notFound, Refusal } from '#kernel/refusal.ts';
import { PartnerProblem, type PaymentFacts, paymentFacts } from '#modules/payments/server.ts';
import type { TillCode } from '#modules/till/contract/till.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';

type Deps = Pick<TillDeps, 'db' | 'snapshots' | 'onlinePayments'>;

/**
 * Returns the QR code of a payment, and its status. Starts it at its provider if that has not happened
 * yet; while it is undecided the provider is asked, at most every few seconds, so that a webhook that
 * does not reach the program delays no customer. Refuses 404 not_found.payment.
 */
export async function readPaymentCode(deps: Deps, at: AtTill, billId: string, paymentId: string): Promise<TillCode> {
  const { db, snapshots, onlinePayments } = deps;
  const before = await factsOf(deps, at, billId, paymentId);
  if (before.status === 'pending') await onlinePayments.start(at.exhibitorId, paymentId).catch(unlessExpected);
  if (before.status === 'paying') await onlinePayments.refresh(at.exhibitorId, paymentId, 'poll').catch(unlessExpected);
  const facts = (await paymentFacts(db, at.exhibitorId, paymentId)) ?? before;
  const { timezone } = (await snapshots.get(at.exhibitorId)).exhibitor;
  const { deeplink, checkout_url } = facts.provider_data ?? {};
  return {
    status: facts.status,
    link: deeplink ?? checkout_url ?? null,
    amount: eurosFromCents(facts.amount_cents + facts.tip_cents),
    expires_at: facts.expires_at_ms === null ? null : isoWithOffset(facts.expires_at_ms, timezone),
  };
}

async function factsOf({ db }: Pick<Deps, 'db'>, at: AtTill, billId: string, paymentId: string): Promise<PaymentFacts> {
  const facts = await paymentFacts(db, at.exhibitorId, paymentId);
  if (facts?.type !== 'online' || facts.bill_id !== billId || facts.device_id === null) throw notFound('payment');
  return facts;
}

/** A provider that does not answer: the stored status stays, or says that the payment has failed. */
function unlessExpected(error: unknown): void {
  if (!(error instanceof PartnerProblem) && !(error instanceof Refusal)) throw error;
}
