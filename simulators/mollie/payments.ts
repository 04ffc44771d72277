/** Mollie's payments, refunds and chargebacks, independent of HTTP. */

import { ControlProblem } from '#simulators/control-route.ts';
import type { NewPayment } from '#simulators/mollie/create-request.ts';
import { methodOf } from '#simulators/mollie/methods.ts';
import type { Notice, NoticeSender } from '#simulators/notice-sender.ts';
import type { PaymentSettings } from '#simulators/payment-control.ts';
import { type LivingPayment, openPaymentLife, type Words } from '#simulators/payment-life.ts';
import { randomId } from '#simulators/random-id.ts';

export const PAYMENT_STATUSES = ['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const REFUND_STATUSES = ['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export type MollieRefund = {
  readonly id: string;
  readonly cents: number;
  readonly currency: string;
  readonly description: string;
  readonly metadata: unknown;
  readonly createdAt: number;
  status: RefundStatus;
};

export type MolliePayment = LivingPayment<PaymentStatus, MollieRefund> & {
  readonly mode: 'test' | 'live';
  readonly profileId: string;
  /** The methods the customer may choose from; empty: all. */
  readonly methods: readonly string[];
  method: string | null;
  redirectUrl: string | null;
  cancelUrl: string | null;
  webhookUrl: string | null;
  locale: string | null;
  readonly terminalId: string | null;
  /** When the payment got its present status. */
  statusAt: number;
  chargebacks: { readonly id: string; readonly cents: number; readonly createdAt: number }[];
};

/** The lifetime of an open payment without a chosen method. */
const EXPIRY_WITHOUT_METHOD_MINUTES = 15;
/** Two equal refunds within this time count as a double click. */
const TWIN_REFUND_MS = 2_000;

const UNDERWAY: readonly RefundStatus[] = ['queued', 'pending', 'processing'];

const WORDS: Words<MolliePayment> = {
  statuses: PAYMENT_STATUSES,
  alive: ['open', 'pending', 'authorized'],
  expires: ['open'],
  expired: 'expired',
  captured: 'paid',
  refundStatuses: REFUND_STATUSES,
  refundVoid: ['failed', 'canceled'],
  refundNext(status) {
    if (status === 'processing') return { status: 'refunded', part: 0.5 };
    return UNDERWAY.includes(status) ? { status: 'processing', part: 0.5 } : undefined;
  },
};

/** Other events send no webhook. */
const NOTIFIED: readonly string[] = [
  'paid',
  'expired',
  'failed',
  'canceled',
  'authorized',
  'refund processing',
  'refund refunded',
  'refund failed',
  'chargeback',
];

/** Contains only the id, unsigned. Forged: the id of a payment that does not exist. */
const webhook = (payment: MolliePayment, url: string, about: string): Notice => ({
  chain: payment.id,
  paymentId: payment.id,
  about,
  url,
  compose: (forged) => ({
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: '*/*',
      'user-agent': 'Mollie HTTP client/1.0',
    },
    body: `id=${forged === 'id' ? `tr_${randomId(22)}` : payment.id}`,
  }),
});

export type MolliePayments = ReturnType<typeof openMolliePayments>;

type MolliePaymentsOptions = {
  readonly settings: PaymentSettings;
  readonly noticeSender: NoticeSender;
  readonly timeScale: number;
  readonly file?: string | undefined;
  readonly keep?: number | undefined;
};

export function openMolliePayments(options: MolliePaymentsOptions) {
  const { settings, timeScale } = options;
  const life = openPaymentLife<MolliePayment>({
    ...options,
    words: WORDS,
    noticeOf: (payment, event) =>
      payment.webhookUrl && NOTIFIED.includes(event) ? webhook(payment, payment.webhookUrl, event) : undefined,
    stamp(payment) {
      payment.statusAt = Date.now();
    },
  });

  return {
    ...life,

    create(request: NewPayment, mode: 'test' | 'live', profileId: string): MolliePayment {
      const payment = newPayment(request, mode, profileId, timeScale);
      life.begin(payment);
      return payment;
    },

    isCancelable: (payment: MolliePayment): boolean =>
      payment.status === 'open' && (settings.cancelable ?? methodOf(payment.method)?.cancelable ?? false),

    hasTwin: (payment: MolliePayment, cents: number, description: string): boolean =>
      payment.refunds.some(
        (refund) =>
          UNDERWAY.includes(refund.status) &&
          refund.cents === cents &&
          refund.description === description &&
          Date.now() - refund.createdAt < TWIN_REFUND_MS / timeScale,
      ),

    refund(payment: MolliePayment, cents: number, description: string, metadata: unknown): MollieRefund {
      const { currency } = payment;
      const id = `re_${randomId(10)}`;
      const refund: MollieRefund = {
        id,
        cents,
        currency,
        description,
        metadata,
        createdAt: Date.now(),
        status: 'pending',
      };
      payment.refunds.push(refund);
      life.setRefundStatus(payment, refund, 'pending');
      return refund;
    },

    chargeBack(id: string, cents: number | undefined): void {
      const before = life.paymentWithId(id).chargedBackCents;
      const payment = life.chargeBack(id, cents);
      const taken = payment.chargedBackCents - before;
      payment.chargebacks.push({ id: `chb_${randomId(6)}`, cents: taken, createdAt: Date.now() });
      life.book.write(payment);
    },

    notice(id: string): Notice {
      const payment = life.paymentWithId(id);
      if (!payment.webhookUrl) throw new ControlProblem(409, `Payment ${id} has no webhook address`);
      return webhook(payment, payment.webhookUrl, payment.status);
    },
  };
}

function newPayment(request: NewPayment, mode: 'test' | 'live', profileId: string, timeScale: number): MolliePayment {
  const { cents, methods, metadata, ...rest } = request;
  const now = Date.now();
  const method = methods.length === 1 ? (methods[0] ?? null) : null;
  const minutes = methodOf(method)?.expiresAfterMinutes ?? EXPIRY_WITHOUT_METHOD_MINUTES;
  return {
    ...rest,
    id: `tr_${randomId(22)}`,
    status: 'open',
    mode,
    profileId,
    method,
    methods,
    reference: metadata,
    amountCents: cents,
    capturedCents: 0,
    refundedCents: 0,
    chargedBackCents: 0,
    createdAt: now,
    statusAt: now,
    expiresAt: now + (minutes * 60_000) / timeScale,
    refunds: [],
    chargebacks: [],
    report: null,
    noticeOwed: false,
  };
}
