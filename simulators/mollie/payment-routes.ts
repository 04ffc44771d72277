/** Mollie's Payments API v2 for the merchant's server: the payments. */
import type { Answer, Call } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import { readChange, readNewPayment, type Unprocessable } from '#simulators/mollie/create-request.ts';
import type { Idempotency } from '#simulators/mollie/idempotency.ts';
import { type Merchant, type MerchantGate, noPayment } from '#simulators/mollie/merchant-gate.ts';
import type { MolliePayment, MolliePayments } from '#simulators/mollie/payments.ts';
import { type Fields, withFields } from '#simulators/mollie/request-fields.ts';
import { hal, listBody, mollieError, paymentBody } from '#simulators/mollie/wire.ts';
import type { PaymentSettings } from '#simulators/payment-control.ts';

export type ApiOptions = {
  readonly url: string;
  readonly gate: MerchantGate;
  readonly payments: MolliePayments;
  readonly settings: PaymentSettings;
  readonly idempotency: Idempotency;
};

const PAGE_MAX = 250;

export const unprocessable = ({ detail, field }: Unprocessable): Answer => mollieError(422, detail, field);

export function paymentRoutes(options: ApiOptions): Route[] {
  const { gate, payments, idempotency } = options;
  const onePayment = /^\/v2\/payments\/([^/]+)$/;
  return [
    gate.api('create', 'POST', /^\/v2\/payments$/, (call, who) =>
      idempotency.once(
        who.profileId,
        call,
        () => withFields(call, (fields) => create(options, fields, who)),
        mollieError,
      ),
    ),
    gate.api('list', 'GET', /^\/v2\/payments$/, (call, who) => list(options, call, who)),
    gate.about('get', 'GET', onePayment, (payment, call) => {
      const embed = (call.query.get('embed') ?? '').split(',').filter(Boolean);
      return hal(200, shown(options, payment, embed));
    }),
    gate.about('update', 'PATCH', onePayment, (payment, call) =>
      withFields(call, (fields) => update(options, payment, fields)),
    ),
    gate.about('cancel', 'DELETE', onePayment, (payment) => {
      if (!payments.isCancelable(payment)) return mollieError(422, 'The payment cannot be canceled');
      payments.setStatus(payment, 'canceled');
      return hal(200, shown(options, payment));
    }),
  ];
}

function shown({ url, payments, settings }: ApiOptions, payment: MolliePayment, embed: readonly string[] = []) {
  return paymentBody(payment, { url, isCancelable: payments.isCancelable(payment), report: settings.report }, embed);
}

function create(options: ApiOptions, fields: Fields, who: Merchant): Answer {
  const { payments } = options;
  if (payments.book.full) return mollieError(503, 'The payment platform is temporarily not available');
  const request = readNewPayment(fields);
  if ('detail' in request) return unprocessable(request);
  return hal(201, shown(options, payments.create(request, who.mode, who.profileId)));
}

function list(options: ApiOptions, call: Call, who: Merchant): Answer {
  const { url, payments } = options;
  const limit = Math.min(PAGE_MAX, Math.max(1, Number(call.query.get('limit') ?? 50) || 50));
  const from = call.query.get('from');
  const mine = [...payments.book.entries()].filter(({ profileId }) => profileId === who.profileId).reverse();
  const start = from === null ? 0 : mine.findIndex(({ id }) => id === from);
  if (start < 0) return noPayment(from ?? '');
  const page = mine.slice(start, start + limit);
  const next = mine[start + limit];
  const address = `${url}/v2/payments?limit=${limit}`;
  const nextAddress = next ? `${address}&from=${next.id}` : null;
  const items = page.map((payment) => shown(options, payment));
  return hal(200, listBody('payments', items, from ? `${address}&from=${from}` : address, nextAddress));
}

function update(options: ApiOptions, payment: MolliePayment, fields: Fields): Answer {
  const change = readChange(fields);
  if ('detail' in change) return unprocessable(change);
  const { metadata, ...rest } = change;
  Object.assign(payment, rest, metadata !== undefined && { reference: metadata });
  options.payments.book.write(payment);
  return hal(200, shown(options, payment));
}
