import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import type { Db } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

export type RefundNews = {
  readonly status: 'sent' | 'done' | 'failed';
  readonly providerRef: string | null;
  /**
   * The reason of the failure, for the history of the payment: our own code, or the provider's
   * message.
   */
  readonly reason?: string;
};
export type RefundListener = (exhibitorId: number, refundId: string, news: RefundNews) => Promise<void>;

type RefundFacts = {
  id: string;
  amount_cents: number;
  status: string;
  provider_ref: string | null;
  method_id: number;
  payment_ref: string | null;
  reference: string;
};

export type RefundDesk = {
  /**
   * Outbox `psp.refund`: sends a refund to the provider, only once even after several attempts
   * (T28). Throws while the provider has problems. A refund that the provider refuses, or that the
   * program has no key to sign, has failed: the listener raises an alarm that names the code.
   */
  send(exhibitorId: number, refundId: string): Promise<void>;
  /** Outbox `psp.cancel`: cancels the payment at the provider. */
  cancel(exhibitorId: number, paymentId: string): Promise<void>;
  /** Job: checks refunds that the provider accepted but has not finished. */
  follow(): Promise<{ followed: number }>;
};

const FOLLOWED_MAX = 100;
/** The listener receives `sent` first, and later the result. */
const NEWS = { under_way: 'sent', done: 'done', refused: 'failed' } as const;

export function refundDesk(deps: { db: Db; drivers: DriverRegistry; listener: RefundListener }): RefundDesk {
  const facts = (exhibitorId: number, refundId: string): Promise<RefundFacts | null> =>
    deps.db.ask(exhibitorId, (first) =>
      first.one(
        `SELECT r.id, r.amount_cents, r.status, r.provider_ref, p.method_id, p.provider_ref AS payment_ref, b.reference
           FROM refund r JOIN payment p ON p.exhibitor_id = r.exhibitor_id AND p.id = r.payment_id
           JOIN bill b ON b.exhibitor_id = r.exhibitor_id AND b.id = r.bill_id WHERE r.exhibitor_id = tenant() AND r.id = $1`,
        [refundId],
      ),
    );

  async function send(exhibitorId: number, refundId: string): Promise<void> {
    const refund = await facts(exhibitorId, refundId);
    if (refund?.status !== 'requested' || !refund.payment_ref) return;
    const driver = await deps.drivers.of(exhibitorId, refund.method_id);
    crash('refund.sending');
    try {
      const state = await driver.refund(refund.payment_ref, {
        refundId,
        amount: refund.amount_cents,
        description: `Refund ${refund.reference}`,
      });
      crash('refund.accepted');
      await deps.listener(exhibitorId, refundId, { status: 'sent', providerRef: state.ref });
      crash('refund.sent-recorded');
      if (state.status !== 'under_way')
        await deps.listener(exhibitorId, refundId, { status: NEWS[state.status], providerRef: state.ref });
    } catch (error) {
      if (!(error instanceof PartnerProblem) || !error.refused) throw error;
      const reason = error.code ?? error.message;
      await deps.listener(exhibitorId, refundId, { status: 'failed', providerRef: null, reason });
    }
  }

  async function cancel(exhibitorId: number, paymentId: string): Promise<void> {
    const payment = await deps.db.ask(exhibitorId, (first) =>
      first.one<{ method_id: number; provider_ref: string | null }>(
        'SELECT method_id, provider_ref FROM payment WHERE exhibitor_id = tenant() AND id = $1',
        [paymentId],
      ),
    );
    if (!payment?.provider_ref) return;
    const driver = await deps.drivers.of(exhibitorId, payment.method_id);
    await driver.cancel(payment.provider_ref);
    crash('provider-cancel.done');
  }

  async function follow(): Promise<{ followed: number }> {
    const sent = await deps.db.ask(null, (first) =>
      first.query<{ exhibitor_id: number; id: string }>(
        `SELECT exhibitor_id, id FROM refund WHERE status = 'sent' ORDER BY created_at LIMIT $1`,
        [FOLLOWED_MAX],
      ),
    );
    for (const { exhibitor_id: exhibitorId, id } of sent) {
      const refund = await facts(exhibitorId, id);
      if (!refund?.payment_ref || !refund.provider_ref) continue;
      const driver = await deps.drivers.of(exhibitorId, refund.method_id);
      const state = await driver.refundState(refund.payment_ref, refund.provider_ref).catch(() => null);
      if (!state || state.status === 'under_way') continue;
      crash('refund.followed');
      await deps.listener(exhibitorId, id, { status: NEWS[state.status], providerRef: state.ref });
      crash('refund.done-recorded');
    }
    return { followed: sent.length };
  }

  return { send, cancel, follow };
}
