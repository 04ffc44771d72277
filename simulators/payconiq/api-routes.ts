/** The merchant API v3 for the cinema's server. */
import { type Answer, type Call, json } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import { isProblem, readAmount, readNewPayment } from '#simulators/payconiq/create-request.ts';
import type { SignatureVerdict } from '#simulators/payconiq/merchant-signature.ts';
import type { Creditor, PayconiqPayment } from '#simulators/payconiq/payment.ts';
import type { PayconiqPayments } from '#simulators/payconiq/payments.ts';
import { DEBTOR_IBAN, payconiqError, paymentBody, refundBody } from '#simulators/payconiq/wire.ts';
import type { PaymentSettings } from '#simulators/payment-control.ts';

const DAY_MS = 86_400_000;
const PAGE_SIZE_MAX = 100;
const IDEMPOTENCY_KEY_MAX = 64;

export type ApiOptions = {
  readonly url: string;
  /** API key → its product profile. */
  readonly creditors: ReadonlyMap<string, Creditor>;
  readonly payments: PayconiqPayments;
  readonly settings: PaymentSettings;
  /** Null without registered merchant keys: then calls about refunds are accepted unsigned. */
  readonly signatureCheck: () => ((call: Call, profileId: string) => Promise<SignatureVerdict>) | null;
};

const noPayment = (): Answer => payconiqError(404, 'PAYMENT_NOT_FOUND', 'Payment not found');
const bodyMissing = (): Answer => payconiqError(400, 'BODY_MISSING', 'The request body is missing or not JSON');

type Fields = Record<string, unknown>;

function fieldsOf(call: Call): Fields | null {
  try {
    const value: unknown = JSON.parse(call.body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

export function payconiqApiRoutes(options: ApiOptions): Route[] {
  const { url, payments, settings } = options;
  const creditors = new Map([...options.creditors].map(([key, creditor]) => [`Bearer ${key}`, creditor]));
  const shown = (payment: PayconiqPayment) => paymentBody(payment, url, settings.report, 'later');

  /** Returns a route that needs the API key. */
  const api = (
    operation: string,
    method: string,
    path: RegExp,
    act: (call: Call, who: Creditor) => Answer | Promise<Answer>,
  ): Route => ({
    operation,
    method,
    path,
    handle(call) {
      const who = creditors.get(call.headers.authorization ?? '');
      return who ? act(call, who) : payconiqError(401, 'UNAUTHORIZED', 'Unauthorized');
    },
  });
  /** Returns a route about one payment of the caller. */
  const about = (
    operation: string,
    method: string,
    path: RegExp,
    act: (payment: PayconiqPayment, call: Call, who: Creditor) => Answer | Promise<Answer>,
  ): Route =>
    api(operation, method, path, (call, who) => {
      const payment = payments.book.get(call.params[0] ?? '');
      return payment && payment.creditor.profileId === who.profileId ? act(payment, call, who) : noPayment();
    });

  /** Returns the same route, with the merchant's signature required. */
  const signed: typeof about = (operation, method, path, act) =>
    about(operation, method, path, async (payment, call, who) => {
      const verdict = (await options.signatureCheck()?.(call, who.profileId)) ?? 'good';
      if (verdict === 'good') return act(payment, call, who);
      return verdict === 'wrong'
        ? payconiqError(401, 'UNAUTHORIZED', 'The signature of the request is missing or wrong')
        : payconiqError(503, 'TRY_AGAIN_LATER', 'The key set of the merchant could not be read');
    });

  const onePayment = /^\/v3\/payments\/([0-9a-f]{24})$/;
  return [
    api('create', 'POST', /^\/v3\/payments$/, (call, who) => create(options, call, who, false)),
    api('create', 'POST', /^\/v3\/payments\/pos$/, (call, who) => create(options, call, who, true)),
    api('search', 'POST', /^\/v3\/payments\/search$/, (call, who) => {
      const mine = [...payments.book.entries()]
        .filter(({ creditor }) => creditor.profileId === who.profileId)
        .reverse();
      return search(mine, call, shown);
    }),
    about('get', 'GET', onePayment, (payment) => json(200, shown(payment))),
    about('cancel', 'DELETE', onePayment, (payment) => {
      if (!payments.canBeCancelled(payment)) return payconiqError(422, 'PAYMENT_NOT_PENDING', 'Payment is not pending');
      payments.setStatus(payment, 'CANCELLED');
      return { status: 204 };
    }),
    about('refund-iban', 'GET', /^\/v3\/payments\/([0-9a-f]{24})\/debtor\/refundIban$/, (payment) =>
      payment.status === 'SUCCEEDED' ? json(200, { iban: DEBTOR_IBAN }) : noPayment(),
    ),
    signed('refund', 'POST', /^\/v3\/payments\/([0-9a-f]{24})\/refunds$/, (payment, call) =>
      refund(options, payment, call),
    ),
    signed('get-refund', 'GET', /^\/v3\/payments\/([0-9a-f]{24})\/refunds\/([0-9a-f]+)$/, (payment, call) => {
      const paymentRefund = payment.refunds.find(({ id }) => id === call.params[1]);
      return paymentRefund
        ? json(200, refundBody(payment, paymentRefund))
        : payconiqError(404, 'REFUND_NOT_FOUND', 'Refund not found');
    }),
  ];
}

function create({ url, payments, settings }: ApiOptions, call: Call, who: Creditor, atRegister: boolean): Answer {
  const fields = fieldsOf(call);
  if (!fields) return bodyMissing();
  if (payments.book.full) return payconiqError(503, 'TRY_AGAIN_LATER', 'Try again later');
  const request = readNewPayment(fields, atRegister);
  if (isProblem(request)) return payconiqError(400, request.code, request.message);
  return json(201, paymentBody(payments.create(request, who), url, settings.report, 'created'));
}

function refund(options: ApiOptions, payment: PayconiqPayment, call: Call): Answer {
  const key = call.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') {
    return payconiqError(400, 'FIELD_IS_REQUIRED', 'Idempotency-Key is required');
  }
  if (key.length > IDEMPOTENCY_KEY_MAX) return payconiqError(400, 'FIELD_IS_INVALID', 'Idempotency-Key is too long');
  const fields = fieldsOf(call);
  if (!fields) return bodyMissing();
  const amount = readAmount(fields.amount);
  if (isProblem(amount)) return payconiqError(400, amount.code, amount.message);
  const description = typeof fields.description === 'string' ? fields.description : null;
  const earlier = payment.refunds.find(({ idempotencyKey }) => idempotencyKey === key);
  if (earlier) {
    const same = earlier.cents === amount.cents && earlier.description === description;
    return same
      ? json(201, refundBody(payment, earlier))
      : payconiqError(422, 'REFUND_REQUEST_CONFLICT', 'The Idempotency-Key was used for another refund');
  }
  if (payment.status !== 'SUCCEEDED') return payconiqError(422, 'REFUND_NOT_ALLOWED', 'The payment did not succeed');
  const { payments } = options;
  if ((fields.currency ?? 'EUR') !== payment.currency || amount.cents > payments.refundableCents(payment)) {
    return payconiqError(422, 'INVALID_REFUND_AMOUNT', 'The refund amount is invalid');
  }
  return json(201, refundBody(payment, payments.refund(payment, amount.cents, description, key)));
}

/** Newest first, by default of the last day. */
function search(mine: readonly PayconiqPayment[], call: Call, shown: (payment: PayconiqPayment) => unknown): Answer {
  const fields = fieldsOf(call);
  if (!fields) return bodyMissing();
  const instant = (value: unknown, otherwise: number) => (value == null ? otherwise : Date.parse(String(value)));
  const from = instant(fields.from, Date.now() - DAY_MS);
  const to = instant(fields.to, Number.MAX_SAFE_INTEGER);
  if (Number.isNaN(from) || Number.isNaN(to)) return payconiqError(400, 'FIELD_IS_INVALID', 'from or to is invalid');
  const statuses = Array.isArray(fields.paymentStatuses) ? fields.paymentStatuses : [];
  const matches = mine.filter(
    (payment) =>
      payment.createdAt >= from &&
      payment.createdAt <= to &&
      (statuses.length === 0 || statuses.includes(payment.status)) &&
      (fields.reference == null || payment.reference === fields.reference),
  );
  const number = Math.max(0, Math.trunc(Number(call.query.get('page') ?? 0)) || 0);
  const size = Math.min(PAGE_SIZE_MAX, Math.max(1, Math.trunc(Number(call.query.get('size') ?? 50)) || 50));
  const details = matches.slice(number * size, (number + 1) * size).map(shown);
  const totalPages = Math.ceil(matches.length / size);
  return json(200, { size: details.length, totalPages, totalElements: matches.length, number, details });
}
