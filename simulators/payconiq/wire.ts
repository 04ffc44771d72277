/** The wire format of the merchant API v3. Amounts are whole cents. */
import { randomBytes } from 'node:crypto';
import { type Answer, json } from '#simulators/call.ts';
import type { PayconiqPayment, PayconiqRefund, PaymentStatus } from '#simulators/payconiq/payment.ts';
import { type Report, reported } from '#simulators/payment-control.ts';

const time = (at: number): string => new Date(at).toISOString();

/** Errors have trace ids for the provider's support. */
export const payconiqError = (status: number, code: string, message: string): Answer =>
  json(status, {
    code,
    message,
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  });

const CODES: Readonly<Record<number, string>> = {
  400: 'FIELD_IS_INVALID',
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'PAYMENT_CONFLICT',
  413: 'FIELD_IS_INVALID',
  429: 'TOO_MANY_REQUESTS',
  503: 'TRY_AGAIN_LATER',
};

export const payconiqFailure = (status: number, detail: string): Answer =>
  payconiqError(status, CODES[status] ?? 'TECHNICAL_ERROR', detail);

export const deeplinkOf = (payment: PayconiqPayment, url: string): string => `${url}/pay/2/${payment.id}`;

const qrAddressOf = (payment: PayconiqPayment, url: string): string =>
  `${url}/qrcode?c=${encodeURIComponent(deeplinkOf(payment, url))}`;

/**
 * Returns the payment in the API's format. Its expiry is `expiresAt` in the answer to a creation,
 * `expireAt` elsewhere.
 */
export function paymentBody(
  payment: PayconiqPayment,
  url: string,
  report: Report | null,
  moment: 'created' | 'later',
): Record<string, unknown> {
  const self = `${url}/v3/payments/${payment.id}`;
  const { cents, currency } = reported(payment, payment.report ?? report);
  const link = (href: string) => ({ href });
  const isAlive = payment.status === 'PENDING' || payment.status === 'IDENTIFIED';
  const checkout = `${url}/?paymentId=${payment.id}&timestamp=${payment.createdAt}&token=${payment.id.slice(0, 12)}`;
  return {
    paymentId: payment.id,
    status: payment.status,
    createdAt: time(payment.createdAt),
    [moment === 'created' ? 'expiresAt' : 'expireAt']: time(payment.expiresAt),
    ...(payment.succeededAt !== null && { succeededAt: time(payment.succeededAt) }),
    description: payment.description,
    ...(payment.reference !== null && { reference: payment.reference }),
    ...(payment.bulkId !== null && { bulkId: payment.bulkId }),
    ...(payment.posId !== null && { posId: payment.posId }),
    amount: cents,
    currency,
    creditor: { ...payment.creditor, ...(payment.callbackUrl && { callbackUrl: payment.callbackUrl }) },
    ...(!isAlive && { debtor: DEBTOR }),
    _links: {
      self: link(self),
      deeplink: link(deeplinkOf(payment, url)),
      qrcode: link(qrAddressOf(payment, url)),
      ...(isAlive && { cancel: link(self), checkout: link(checkout) }),
      ...(payment.status === 'SUCCEEDED' && { refund: link(`${self}/debtor/refundIban`) }),
    },
  };
}

const DEBTOR = { name: 'John', iban: '*************12636' } as const;
export const DEBTOR_IBAN = 'BE68539007547034';

export type CallbackBody = {
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly reference: string | null;
  readonly createdAt: string;
  readonly expireAt: string;
  readonly succeededAt?: string;
  readonly status: PaymentStatus;
  readonly debtor: typeof DEBTOR;
};

export function callbackBody(payment: PayconiqPayment, report: Report | null): CallbackBody {
  const { cents, currency } = reported(payment, report);
  return {
    paymentId: payment.id,
    amount: cents,
    currency,
    description: payment.description,
    reference: payment.reference,
    createdAt: time(payment.createdAt),
    expireAt: time(payment.expiresAt),
    ...(payment.succeededAt !== null && { succeededAt: time(payment.succeededAt) }),
    status: payment.status,
    debtor: DEBTOR,
  };
}

export const refundBody = (payment: PayconiqPayment, refund: PayconiqRefund): Record<string, unknown> => ({
  refundId: refund.id,
  paymentId: payment.id,
  amount: refund.cents,
  currency: payment.currency,
  ...(refund.description !== null && { description: refund.description }),
  status: refund.status,
  creationDate: time(refund.createdAt),
});
