import { z } from 'zod';
import type { Cents } from '#kernel/money.ts';
import type { ReportedPayment } from '#modules/payments/rules/payment-decision.ts';
import { centsFromDecimalText, mollieRefundStatus, mollieStatus } from '#modules/payments/rules/provider-statuses.ts';
import type { PaymentDriver, RefundState } from '#modules/payments/server/drivers/driver.ts';
import { mollieMovements } from '#modules/payments/server/drivers/mollie-movements.ts';
import { type Partner, PartnerProblem, partner } from '#modules/payments/server/drivers/partner.ts';

/**
 * Mollie Payments API v2: the browser is redirected to a checkout page, a webhook names the
 * payment, a GET returns its status.
 */
export const MOLLIE_HOSTS = ['api.mollie.com'];
const MOLLIE_URL = 'https://api.mollie.com';
/** Those of our locales that Mollie's checkout supports. */
const LOCALES: Readonly<Record<string, string>> = {
  'nl-be': 'nl_BE',
  nl: 'nl_NL',
  fr: 'fr_BE',
  de: 'de_DE',
  en: 'en_GB',
  lb: 'fr_LU',
};

const zAmount = z.object({ currency: z.string(), value: z.string() });
const zPayment = z.object({
  id: z.string().regex(/^tr_\w{3,60}$/),
  status: z.string(),
  amount: zAmount,
  amountRefunded: zAmount.nullish(),
  amountChargedBack: zAmount.nullish(),
  expiresAt: z.string().nullish(),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }),
});
const zRefund = z.object({ id: z.string(), status: z.string(), metadata: z.unknown().nullish() });
const zRefunds = z.object({ _embedded: z.object({ refunds: z.array(zRefund) }) });

export type MollieConfig = { readonly apiKey: string; readonly baseUrl?: string; readonly allowLoopback: boolean };

/** The line to Mollie with a key, for payments on the website and at card terminals. */
export function mollieOf(config: MollieConfig) {
  const mollie = partner({
    name: 'Mollie',
    baseUrl: config.baseUrl ?? MOLLIE_URL,
    allowedHosts: MOLLIE_HOSTS,
    allowLoopback: config.allowLoopback,
  });
  const auth = { authorization: `Bearer ${config.apiKey}` };
  const amount = (cents: Cents) => ({
    currency: 'EUR',
    value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  });
  return { mollie, auth, amount };
}

export type MollieDriver = PaymentDriver & {
  /** Returns a refund that was made before; null: there is none. */
  findRefund(ref: string, refundId: string): Promise<RefundState | null>;
};

export function mollieDriver(config: MollieConfig): MollieDriver {
  const { mollie, auth, amount } = mollieOf(config);
  return {
    async start(order) {
      const payment = parsed(
        zPayment,
        await mollie.call({
          method: 'POST',
          path: '/v2/payments',
          headers: { ...auth, 'idempotency-key': order.paymentId },
          json: {
            amount: amount(order.amount),
            description: order.description,
            redirectUrl: order.returnUrl,
            webhookUrl: order.webhookUrl,
            locale: LOCALES[order.locale.toLowerCase()] ?? LOCALES[order.locale.slice(0, 2).toLowerCase()] ?? 'en_GB',
            metadata: { payment_id: order.paymentId },
          },
        }),
      );
      const checkoutUrl = payment._links.checkout?.href;
      return {
        ref: payment.id,
        ...(checkoutUrl && { checkoutUrl }),
        expiresAt: payment.expiresAt ? Date.parse(payment.expiresAt) : null,
      };
    },

    async check() {
      await mollie.call({ method: 'GET', path: '/v2/payments/tr_check00000', headers: auth }).catch(unlessUnknown);
    },

    async fetchStatus(ref) {
      const payment = parsed(
        zPayment,
        await mollie.call({ method: 'GET', path: `/v2/payments/${encodeURIComponent(ref)}`, headers: auth }),
      );
      return reportedPayment(payment);
    },

    async cancel(ref) {
      await mollie
        .call({ method: 'DELETE', path: `/v2/payments/${encodeURIComponent(ref)}`, headers: auth })
        .catch(unlessTooLate);
    },

    async refund(ref, order) {
      // Idempotency keys expire after an hour; after that only the provider's list shows whether
      // the refund was already made.
      const earlier = await findRefund(mollie, auth, ref, order.refundId);
      if (earlier) return earlier;
      const refund = parsed(
        zRefund,
        await mollie.call({
          method: 'POST',
          path: `/v2/payments/${encodeURIComponent(ref)}/refunds`,
          headers: { ...auth, 'idempotency-key': order.refundId },
          json: {
            amount: amount(order.amount),
            description: order.description,
            metadata: { refund_id: order.refundId },
          },
        }),
      );
      return { ref: refund.id, status: mollieRefundStatus(refund.status) };
    },

    findRefund: (ref, refundId) => findRefund(mollie, auth, ref, refundId),

    async refundState(ref, refundRef) {
      const refund = parsed(
        zRefund,
        await mollie.call({
          method: 'GET',
          path: `/v2/payments/${encodeURIComponent(ref)}/refunds/${encodeURIComponent(refundRef)}`,
          headers: auth,
        }),
      );
      return { ref: refund.id, status: mollieRefundStatus(refund.status) };
    },

    movements: (fromMs, untilMs) => mollieMovements(mollie, auth, fromMs, untilMs),

    // No signature: the body contains only the id, and the id is only a hint.
    async readNotice(body) {
      const ref = new URLSearchParams(body.toString('utf8').slice(0, 500)).get('id');
      return ref && /^tr_\w{3,60}$/.test(ref) ? { ref, authentic: false } : null;
    },
  };
}

const NOT_FOUND = 404;

/** The provider read our key and knows no such payment: the connection works. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof PartnerProblem) || error.status !== NOT_FOUND) throw error;
}

function reportedPayment(payment: z.infer<typeof zPayment>): ReportedPayment {
  return {
    status: mollieStatus(payment.status),
    amount: centsFromDecimalText(payment.amount.value),
    currency: payment.amount.currency,
    refunded: payment.amountRefunded ? (centsFromDecimalText(payment.amountRefunded.value) ?? 0) : 0,
    charged_back: payment.amountChargedBack ? (centsFromDecimalText(payment.amountChargedBack.value) ?? 0) : 0,
  };
}

async function findRefund(
  mollie: Partner,
  headers: Record<string, string>,
  ref: string,
  refundId: string,
): Promise<RefundState | null> {
  const list = parsed(
    zRefunds,
    await mollie.call({ method: 'GET', path: `/v2/payments/${encodeURIComponent(ref)}/refunds?limit=250`, headers }),
  );
  const refund = list._embedded.refunds.find(
    (refund) => (refund.metadata as { refund_id?: unknown } | null)?.refund_id === refundId,
  );
  return refund ? { ref: refund.id, status: mollieRefundStatus(refund.status) } : null;
}

export function parsed<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const result = schema.safeParse(body);
  if (!result.success)
    throw new PartnerProblem(
      `the provider's answer is not of the agreed shape: ${result.error.issues[0]?.path.join('.')}`,
    );
  return result.data;
}

/** Already paid, expired or deleted: there is nothing left to cancel. */
export function unlessTooLate(error: unknown): void {
  if (error instanceof PartnerProblem && error.refused && (error.status === 422 || error.status === 404)) return;
  throw error;
}
