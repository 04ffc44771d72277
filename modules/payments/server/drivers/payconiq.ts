import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { ReportedPayment } from '#modules/payments/rules/payment-decision.ts';
import type { Movement } from '#modules/payments/rules/provider-comparison.ts';
import { payconiqRefundStatus, payconiqStatus } from '#modules/payments/rules/provider-statuses.ts';
import type { PaymentDriver, StartedPayment } from '#modules/payments/server/drivers/driver.ts';
import { rawSignature } from '#modules/payments/server/drivers/ecdsa-signature.ts';
import { parsed, unlessTooLate } from '#modules/payments/server/drivers/mollie.ts';
import { type Partner, PartnerProblem, partner } from '#modules/payments/server/drivers/partner.ts';
import { CRITICAL_CLAIMS, type RequestSigner } from '#modules/payments/server/drivers/payconiq-signature.ts';

/**
 * Bancontact Pay / Wero merchant API v3 (the former Payconiq contract): the payer scans a QR code
 * or opens a deep link. Callbacks are signed (detached JWS, ES256); the status still comes from a
 * GET.
 */
export const PAYCONIQ_HOSTS = ['merchant.api.bancontact.net', 'merchant.api.preprod.bancontact.net'];
export const PAYCONIQ_KEY_HOSTS = ['jwks.bancontact.net', 'jwks.preprod.bancontact.net'];
const PAYCONIQ_URL = 'https://merchant.api.bancontact.net';
const PAYCONIQ_KEYS_URL = 'https://jwks.bancontact.net/';
const KEYS_KEPT_MS = 12 * 3_600_000;
const HEADER = 'https://payconiq.com/';

const zLink = z.object({ href: z.string() });
const zPayment = z.object({
  paymentId: z.string().regex(/^[0-9a-zA-Z]{6,64}$/),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  reference: z.string().nullish(),
  expiresAt: z.string().nullish(),
  expireAt: z.string().nullish(),
  _links: z.object({ deeplink: zLink.nullish(), checkout: zLink.nullish() }).nullish(),
});
const zSearch = z.object({ details: z.array(zPayment) });
const zSucceeded = z.object({
  totalPages: z.number().int(),
  details: z.array(zPayment.extend({ createdAt: z.string(), succeededAt: z.string().nullish() })),
});
const SEARCH_PAGE = 100;
const SEARCH_PAGES_MAX = 500;
/** The provider's clock and ours may differ by so much (T62). */
const CLOCKS_MS = 5 * 60_000;
/** A payment may be made some time after it was started. */
const PAID_LATER_MS = 3_600_000;
const zRefund = z.object({ refundId: z.string(), status: z.string() });

export type PayconiqConfig = {
  readonly apiKey: string;
  /** The product profile (PPID) that a callback must name. */
  readonly profileId: string;
  readonly baseUrl?: string;
  readonly keysUrl?: string;
  readonly allowLoopback: boolean;
  /** Signs refund requests; the provider must have the address of our public keys. */
  readonly signRefund: RequestSigner;
  /** The time of the database, epoch ms: a notice may be five minutes ahead of it. */
  readonly now: () => number;
};

export function payconiqDriver(config: PayconiqConfig): PaymentDriver {
  const api = partner({
    name: 'Bancontact Pay',
    baseUrl: config.baseUrl ?? PAYCONIQ_URL,
    allowedHosts: PAYCONIQ_HOSTS,
    allowLoopback: config.allowLoopback,
  });
  const keys = keySet(
    partner({
      name: 'Bancontact keys',
      baseUrl: config.keysUrl ?? PAYCONIQ_KEYS_URL,
      allowedHosts: PAYCONIQ_KEY_HOSTS,
      allowLoopback: config.allowLoopback,
    }),
  );
  const auth = { authorization: `Bearer ${config.apiKey}` };
  const pathOf = (ref: string) => `/v3/payments/${encodeURIComponent(ref)}`;

  /**
   * The contract has no idempotency on create: if a payment with this reference exists, it is used
   * again.
   */
  async function findByReference(reference: string): Promise<StartedPayment | null> {
    const searchResult = parsed(
      zSearch,
      await api.call({
        method: 'POST',
        path: '/v3/payments/search?page=0&size=10',
        headers: auth,
        json: { reference },
      }),
    );
    const payment = searchResult.details.find((candidate) => candidate.reference === reference);
    return payment ? started(payment) : null;
  }

  return {
    async start(order) {
      const reference = order.paymentId.replaceAll('-', '');
      const earlier = await findByReference(reference);
      if (earlier) return earlier;
      const payment = await api.call({
        method: 'POST',
        path: '/v3/payments',
        headers: auth,
        json: {
          amount: order.amount,
          currency: 'EUR',
          description: sepaText(order.description, 140),
          reference,
          callbackUrl: order.webhookUrl,
          returnUrl: order.returnUrl,
        },
      });
      return started(parsed(zPayment, payment));
    },

    async check() {
      await findByReference('check');
    },

    fetchStatus: async (ref) =>
      reportedPayment(parsed(zPayment, await api.call({ method: 'GET', path: pathOf(ref), headers: auth }))),

    async cancel(ref) {
      await api.call({ method: 'DELETE', path: pathOf(ref), headers: auth }).catch(unlessTooLate);
    },

    async refund(ref, order) {
      const body = { amount: order.amount, currency: 'EUR', description: sepaText(order.description, 140) };
      const path = `${pathOf(ref)}/refunds`;
      const signature = await config.signRefund(JSON.stringify(body), path);
      const refund = parsed(
        zRefund,
        await api.call({
          method: 'POST',
          path,
          headers: { ...auth, 'idempotency-key': order.refundId, signature },
          json: body,
        }),
      );
      return { ref: refund.refundId, status: payconiqRefundStatus(refund.status) };
    },

    async refundState(ref, refundRef) {
      const path = `${pathOf(ref)}/refunds/${encodeURIComponent(refundRef)}`;
      const signature = await config.signRefund('', path);
      const refund = parsed(zRefund, await api.call({ method: 'GET', path, headers: { ...auth, signature } }));
      return { ref: refund.refundId, status: payconiqRefundStatus(refund.status) };
    },

    // The contract lists payments only; their refunds are ours, and chargebacks do not exist.
    async movements(fromMs, untilMs) {
      const list: Movement[] = [];
      for (let page = 0, pages = 1; page < pages; page++) {
        if (page >= SEARCH_PAGES_MAX) throw new PartnerProblem('the provider lists too many payments for one day');
        const found = parsed(
          zSucceeded,
          await api.call({
            method: 'POST',
            path: `/v3/payments/search?page=${page}&size=${SEARCH_PAGE}`,
            headers: auth,
            json: {
              from: new Date(fromMs - PAID_LATER_MS).toISOString(),
              to: new Date(untilMs).toISOString(),
              paymentStatuses: ['SUCCEEDED'],
            },
          }),
        );
        pages = found.totalPages;
        for (const { paymentId, amount, currency, succeededAt, createdAt } of found.details) {
          const at = Date.parse(succeededAt ?? createdAt);
          if (currency === 'EUR' && at >= fromMs && at < untilMs) list.push({ kind: 'paid', ref: paymentId, amount });
        }
      }
      return { list, covers: ['paid'] };
    },

    async readNotice(body, headers, webhookUrl) {
      const ref = namedPayment(body);
      if (!ref) return null;
      const authentic = await isSigned(body, headers.signature ?? '', {
        keys,
        profileId: config.profileId,
        webhookUrl,
        now: config.now(),
      }).catch(() => false);
      return { ref, authentic };
    },
  };
}

function started(payment: z.infer<typeof zPayment>): StartedPayment {
  const expiresAt = payment.expiresAt ?? payment.expireAt;
  const deeplink = payment._links?.deeplink?.href;
  return { ref: payment.paymentId, ...(deeplink && { deeplink }), expiresAt: expiresAt ? Date.parse(expiresAt) : null };
}

const reportedPayment = (payment: z.infer<typeof zPayment>): ReportedPayment => ({
  status: payconiqStatus(payment.status),
  amount: payment.amount,
  currency: payment.currency,
  refunded: 0, // not part of this contract: our own refund rows count
  charged_back: 0,
});

/** SEPA's character set: every other character becomes a space. */
const sepaText = (text: string, max: number): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '')
    .slice(0, max);

function namedPayment(body: Buffer): string | null {
  try {
    const notice = z
      .object({ paymentId: z.string().regex(/^[0-9a-zA-Z]{6,64}$/) })
      .safeParse(JSON.parse(body.toString('utf8')));
    return notice.success ? notice.data.paymentId : null;
  } catch {
    return null;
  }
}

type Keys = { verifying(kid: string): Promise<ReturnType<typeof createLocalJWKSet>> };

/** The provider's public keys, cached for half a day and fetched again once for a new key id. */
function keySet(source: Partner): Keys {
  let cachedKeys: { keys: JSONWebKeySet; at: number } | null = null;
  const load = async () => {
    cachedKeys = { keys: (await source.call({ method: 'GET', path: '' })) as JSONWebKeySet, at: performance.now() };
    return cachedKeys;
  };
  return {
    async verifying(kid) {
      let current = cachedKeys && performance.now() - cachedKeys.at < KEYS_KEPT_MS ? cachedKeys : await load();
      if (!current.keys.keys.some((key) => key.kid === kid) && performance.now() - current.at > 60_000)
        current = await load();
      return createLocalJWKSet(current.keys);
    },
  };
}

async function isSigned(
  body: Buffer,
  signature: string,
  expected: { keys: Keys; profileId: string; webhookUrl: string; now: number },
): Promise<boolean> {
  const [header, , mark] = signature.split('.');
  if (!header || !mark) return false;
  const claims = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as Record<string, unknown>;
  if (claims.alg !== 'ES256' || typeof claims.kid !== 'string') return false;
  await flattenedVerify(
    { protected: header, payload: body.toString('base64url'), signature: rawSignature(mark) },
    await expected.keys.verifying(claims.kid),
    { algorithms: ['ES256'], crit: { ...CRITICAL_CLAIMS } },
  );
  const issuedAt = Date.parse(String(claims[`${HEADER}iat`]));
  return (
    claims[`${HEADER}iss`] === 'Payconiq' &&
    claims[`${HEADER}sub`] === expected.profileId &&
    claims[`${HEADER}path`] === expected.webhookUrl &&
    issuedAt < expected.now + CLOCKS_MS
  );
}
