/** Bancontact Pay's payments and refunds, independent of HTTP. */
import { randomBytes } from 'node:crypto';
import { ControlProblem } from '#simulators/control-route.ts';
import type { Notice, NoticeSender } from '#simulators/notice-sender.ts';
import type { NewPayment } from '#simulators/payconiq/create-request.ts';
import {
  type Creditor,
  PAYMENT_STATUSES,
  type PayconiqPayment,
  type PayconiqRefund,
  type PaymentStatus,
  REFUND_STATUSES,
} from '#simulators/payconiq/payment.ts';
import type { Signer } from '#simulators/payconiq/signature.ts';
import { type CallbackBody, callbackBody } from '#simulators/payconiq/wire.ts';
import type { PaymentSettings } from '#simulators/payment-control.ts';
import { openPaymentLife, type Words } from '#simulators/payment-life.ts';

const ONLINE_LIFE_MS = 20 * 60_000;
const REGISTER_LIFE_MS = 2 * 60_000;
const BEFORE_PAYING: readonly PaymentStatus[] = ['PENDING', 'IDENTIFIED'];

const WORDS: Words<PayconiqPayment> = {
  statuses: PAYMENT_STATUSES,
  alive: ['PENDING', 'IDENTIFIED', 'AUTHORIZED'],
  expires: BEFORE_PAYING,
  expired: 'EXPIRED',
  captured: 'SUCCEEDED',
  refundStatuses: REFUND_STATUSES,
  refundVoid: ['FAILED'],
  refundNext: (status) => (status === 'PENDING' ? { status: 'REFUNDED', part: 1 } : undefined),
};

export type PayconiqPayments = ReturnType<typeof openPayconiqPayments>;

type PayconiqPaymentsOptions = {
  readonly settings: PaymentSettings;
  readonly noticeSender: NoticeSender;
  readonly signer: Signer;
  readonly timeScale: number;
  readonly file?: string | undefined;
  readonly keep?: number | undefined;
};

export function openPayconiqPayments(options: PayconiqPaymentsOptions) {
  const { settings, signer, timeScale } = options;
  const contentOf = (payment: PayconiqPayment) => callbackBody(payment, payment.report ?? settings.report);
  const life = openPaymentLife<PayconiqPayment>({
    ...options,
    words: WORDS,
    noticeOf(payment, event) {
      const url = addressFor(payment, event);
      return url === null ? undefined : callback(payment, url, contentOf(payment), signer);
    },
    stamp(payment) {
      if (payment.status === 'SUCCEEDED') payment.succeededAt = Date.now();
    },
  });
  /** The payment that a static QR shows now. */
  const atRegister = new Map<string, string>();
  const registerOf = (profileId: string, posId: string): string => `${profileId} ${posId}`;
  const activeAt = (profileId: string, posId: string): PayconiqPayment | undefined =>
    life.book.get(atRegister.get(registerOf(profileId, posId)) ?? '');
  const canBeCancelled = (payment: PayconiqPayment): boolean => BEFORE_PAYING.includes(payment.status);

  /** A new payment at a register replaces the one that its static QR showed. */
  function takeTheRegister(payment: PayconiqPayment, posId: string): void {
    const { profileId } = payment.creditor;
    const earlier = activeAt(profileId, posId);
    if (earlier && canBeCancelled(earlier)) life.setStatus(earlier, 'CANCELLED');
    atRegister.set(registerOf(profileId, posId), payment.id);
  }

  return {
    ...life,
    activeAt,
    canBeCancelled,

    create(request: NewPayment, creditor: Creditor): PayconiqPayment {
      const payment = newPayment(request, creditor, timeScale);
      life.begin(payment);
      if (request.posId !== null) takeTheRegister(payment, request.posId);
      return payment;
    },

    /** Runs the bank's steps after the payer agreed: authorised, then succeeded. */
    pay(payment: PayconiqPayment): void {
      life.setStatus(payment, 'AUTHORIZED');
      life.setStatus(payment, 'SUCCEEDED');
    },

    refund(
      payment: PayconiqPayment,
      cents: number,
      description: string | null,
      idempotencyKey: string,
    ): PayconiqRefund {
      const refund: PayconiqRefund = {
        id: randomBytes(12).toString('hex'),
        cents,
        description,
        idempotencyKey,
        createdAt: Date.now(),
        status: 'PENDING',
      };
      payment.refunds.push(refund);
      life.setRefundStatus(payment, refund, 'PENDING');
      return refund;
    },

    /** Sends a callback with the present status of a payment, or with another one. */
    notice(id: string, status: string | undefined): Notice {
      const payment = life.paymentWithId(id);
      if (!payment.callbackUrl) throw new ControlProblem(409, `Payment ${id} has no callback address`);
      const claimed = status === undefined ? {} : { status: status as PaymentStatus };
      return callback(payment, payment.callbackUrl, { ...contentOf(payment), ...claimed }, signer);
    },
  };
}

/**
 * A scan is sent to the identify address, later events to the callback address, refunds to none.
 */
function addressFor(payment: PayconiqPayment, event: string): string | null {
  if (event !== payment.status || event === 'PENDING') return null;
  return event === 'IDENTIFIED' ? payment.identifyCallbackUrl : payment.callbackUrl;
}

/**
 * The content is fixed when the callback is created: all attempts and copies have the same body,
 * each its own signature.
 */
function callback(payment: PayconiqPayment, url: string, content: CallbackBody, signer: Signer): Notice {
  const { profileId } = payment.creditor;
  return {
    chain: `${payment.id} ${content.status}`,
    paymentId: payment.id,
    about: content.status,
    url,
    compose(forged, form) {
      const notice = forged === 'id' ? { ...content, paymentId: randomBytes(12).toString('hex') } : content;
      const signature = signer.sign(JSON.stringify(notice), profileId, url, form, forged);
      const sent = forged === 'body' ? { ...notice, amount: notice.amount + 1 } : notice;
      return {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Bancontact Payments/v3',
          ...(signature && { signature }),
        },
        body: JSON.stringify(sent),
      };
    },
  };
}

function newPayment(request: NewPayment, creditor: Creditor, timeScale: number): PayconiqPayment {
  const { cents, ...rest } = request;
  const now = Date.now();
  return {
    ...rest,
    id: randomBytes(12).toString('hex'),
    status: 'PENDING',
    creditor,
    amountCents: cents,
    capturedCents: 0,
    refundedCents: 0,
    chargedBackCents: 0,
    createdAt: now,
    expiresAt: now + (request.posId === null ? ONLINE_LIFE_MS : REGISTER_LIFE_MS) / timeScale,
    succeededAt: null,
    refunds: [],
    report: null,
    noticeOwed: false,
  };
}
