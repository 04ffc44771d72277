/** Mollie's wire format: HAL documents and its error format. */
import { type Answer, json } from '#simulators/call.ts';
import { mollieAmount } from '#simulators/mollie/amount.ts';
import type { MolliePayment, MollieRefund } from '#simulators/mollie/payments.ts';
import { type Report, reported } from '#simulators/payment-control.ts';

const HAL = { 'content-type': 'application/hal+json' };
const link = (href: string, type = 'application/hal+json') => ({ href, type });
const documentation = (page: string) => link(`https://docs.mollie.com/reference/${page}`, 'text/html');

/** Whole seconds with an offset: 2024-03-20T09:13:37+00:00. */
const time = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+00:00`;

export const hal = (status: number, value: unknown): Answer => json(status, value, HAL);

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export function mollieError(status: number, detail: string, field?: string): Answer {
  return hal(status, {
    status,
    title: TITLES[status] ?? 'Error',
    detail,
    ...(field && { field }),
    _links: { documentation: link('https://docs.mollie.com/errors', 'text/html') },
  });
}

/** The part of a payment's id that its checkout address contains. */
const checkoutToken = (payment: MolliePayment): string => payment.id.slice(3);

const checkoutAddress = (payment: MolliePayment, url: string): string =>
  `${url}/checkout/${payment.method ?? 'select-method'}/${checkoutToken(payment)}`;

const STATUS_TIMES = {
  paid: 'paidAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
  failed: 'failedAt',
  authorized: 'authorizedAt',
} as const;

/** Test mode's magic amounts, EUR 1001.00 to 1011.00, in this order. */
const FAILURE_REASONS = (
  'invalid_card_number invalid_cvv invalid_card_holder_name card_expired invalid_card_type refused_by_issuer ' +
  'insufficient_funds inactive_card possible_fraud authentication_failed card_declined'
).split(' ');

/** What a card terminal reports about the card. */
const CARD = {
  cardNumber: '4771',
  maskedNumber: '535522******4771',
  cardLabel: 'Mastercard',
  cardFunding: 'debit',
  cardCountryCode: 'BE',
  receipt: {
    authorizationCode: '611804',
    applicationIdentifier: 'A0000000041010',
    cardReadMethod: 'contactless',
    cardVerificationMethod: 'no-verification-required',
  },
};

function detailsOf(payment: MolliePayment): Record<string, unknown> | null {
  if (payment.method === 'pointofsale')
    return { terminalId: payment.terminalId, ...(payment.status === 'paid' && CARD) };
  if (payment.status !== 'failed' || payment.method !== 'creditcard') return null;
  const magic = (payment.amountCents - 100_100) / 100;
  return { failureReason: FAILURE_REASONS[magic] ?? 'refused_by_issuer' };
}

type Shown = { readonly url: string; readonly isCancelable: boolean; readonly report: Report | null };

export function paymentBody(payment: MolliePayment, shown: Shown, embed: readonly string[] = []): unknown {
  const { url } = shown;
  const self = `${url}/v2/payments/${payment.id}`;
  const { cents, currency } = reported(payment, payment.report ?? shown.report);
  const amount = (value: number) => mollieAmount(value, currency);
  const stamp = payment.status in STATUS_TIMES ? STATUS_TIMES[payment.status as keyof typeof STATUS_TIMES] : undefined;
  const isOpen = payment.status === 'open';
  const atTerminal = payment.method === 'pointofsale';
  return {
    resource: 'payment',
    id: payment.id,
    mode: payment.mode,
    createdAt: time(payment.createdAt),
    amount: amount(cents),
    description: payment.description,
    method: payment.method,
    metadata: payment.reference,
    status: payment.status,
    ...(stamp && { [stamp]: time(payment.statusAt) }),
    ...(isOpen && { isCancelable: shown.isCancelable, expiresAt: time(payment.expiresAt) }),
    ...(payment.status === 'paid' && {
      amountRefunded: amount(payment.refundedCents),
      amountRemaining: amount(Math.max(0, cents - payment.refundedCents)),
      settlementAmount: amount(cents),
    }),
    ...(payment.chargedBackCents > 0 && { amountChargedBack: amount(payment.chargedBackCents) }),
    details: detailsOf(payment),
    ...(atTerminal &&
      payment.status === 'failed' && {
        statusReason: { code: payment.reason ?? 'do_not_honor', message: 'The payment was not made' },
      }),
    profileId: payment.profileId,
    sequenceType: 'oneoff',
    redirectUrl: payment.redirectUrl,
    ...(payment.cancelUrl && { cancelUrl: payment.cancelUrl }),
    webhookUrl: payment.webhookUrl,
    ...(payment.locale && { locale: payment.locale }),
    ...(payment.terminalId && { terminalId: payment.terminalId }),
    ...(embed.length > 0 && {
      _embedded: {
        ...(embed.includes('refunds') && {
          refunds: payment.refunds.map((refund) => refundBody(payment, refund, url)),
        }),
        ...(embed.includes('chargebacks') && { chargebacks: chargebackBodies(payment, url) }),
      },
    }),
    _links: {
      self: link(self),
      ...(isOpen && !atTerminal && { checkout: link(checkoutAddress(payment, url), 'text/html') }),
      ...(payment.mode === 'test' &&
        (atTerminal || payment.status === 'paid') && {
          changePaymentState: link(checkoutAddress(payment, url), 'text/html'),
        }),
      ...(payment.refunds.length > 0 && { refunds: link(`${self}/refunds`) }),
      ...(payment.chargebacks.length > 0 && { chargebacks: link(`${self}/chargebacks`) }),
      dashboard: link(`${url}/`, 'text/html'),
      documentation: documentation('get-payment'),
    },
  };
}

export function refundBody(payment: MolliePayment, refund: MollieRefund, url: string): unknown {
  const parent = `${url}/v2/payments/${payment.id}`;
  return {
    resource: 'refund',
    id: refund.id,
    mode: payment.mode,
    amount: mollieAmount(refund.cents, refund.currency),
    status: refund.status,
    createdAt: time(refund.createdAt),
    description: refund.description,
    metadata: refund.metadata,
    paymentId: payment.id,
    settlementAmount: mollieAmount(-refund.cents, refund.currency),
    _links: {
      self: link(`${parent}/refunds/${refund.id}`),
      payment: link(parent),
      documentation: documentation('get-refund'),
    },
  };
}

export function chargebackBodies(payment: MolliePayment, url: string): unknown[] {
  const parent = `${url}/v2/payments/${payment.id}`;
  return payment.chargebacks.map((chargeback) => ({
    resource: 'chargeback',
    id: chargeback.id,
    amount: mollieAmount(chargeback.cents, payment.currency),
    settlementAmount: mollieAmount(-chargeback.cents, payment.currency),
    createdAt: time(chargeback.createdAt),
    reversedAt: null,
    paymentId: payment.id,
    _links: {
      self: link(`${parent}/chargebacks/${chargeback.id}`),
      payment: link(parent),
      documentation: documentation('get-chargeback'),
    },
  }));
}

/** Returns a HAL list: `count`, the items under their name, links to the page and the next one. */
export function listBody(name: string, items: readonly unknown[], self: string, next: string | null = null): unknown {
  return {
    count: items.length,
    _embedded: { [name]: items },
    _links: {
      self: link(self),
      previous: null,
      next: next === null ? null : link(next),
      documentation: documentation(`list-${name}`),
    },
  };
}
