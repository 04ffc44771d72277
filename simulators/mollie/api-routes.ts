/** Mollie's Payments API v2 as the merchant's server sees it. */
import { createHash } from 'node:crypto';
import type { Answer, Call, Route } from '#simulators/http-server.ts';
import {
  readAmount,
  readChange,
  readNewPayment,
  TERMINAL_ID,
  type Unprocessable,
} from '#simulators/mollie/create-request.ts';
import type { Idempotency } from '#simulators/mollie/idempotency.ts';
import { MAXIMUM_CENTS, METHODS, MINIMUM_CENTS, methodBody, methodOf } from '#simulators/mollie/methods.ts';
import type { MolliePayment, MolliePayments, MollieRefund } from '#simulators/mollie/payments.ts';
import { chargebackBodies, hal, listBody, mollieError, paymentBody, refundBody } from '#simulators/mollie/wire.ts';
import type { PaymentSettings } from '#simulators/payment-control.ts';

/** Who calls: one API key is one website profile, and sees only its own payments. */
type Merchant = { readonly mode: 'test' | 'live'; readonly profileId: string };

export const profileIdOf = (apiKey: string): string =>
  `pfl_${createHash('sha256').update(apiKey).digest('base64url').replace(/[-_]/g, '').slice(0, 10)}`;

export type ApiOptions = {
  readonly url: string;
  readonly apiKeys: readonly string[];
  readonly payments: MolliePayments;
  readonly settings: PaymentSettings;
  readonly idempotency: Idempotency;
};

const noPayment = (id: string): Answer => mollieError(404, `No payment exists with token ${id}.`);
const unprocessable = ({ detail, field }: Unprocessable): Answer => mollieError(422, detail, field);

export function mollieApiRoutes(options: ApiOptions): Route[] {
  const { url, payments, settings, idempotency } = options;
  const merchants = new Map(
    options.apiKeys.map((key): [string, Merchant] => [
      `Bearer ${key}`,
      { mode: key.startsWith('live_') ? 'live' : 'test', profileId: profileIdOf(key) },
    ]),
  );
  const shown = (payment: MolliePayment, embed: readonly string[] = []) =>
    paymentBody(payment, { url, isCancelable: payments.isCancelable(payment), report: settings.report }, embed);

  /** A route behind the API key. */
  const api = (operation: string, method: string, path: RegExp, act: (call: Call, who: Merchant) => Answer): Route => ({
    operation,
    method,
    path,
    handle(call) {
      const who = merchants.get(call.headers.authorization ?? '');
      return who ? act(call, who) : mollieError(401, 'Missing authentication, or failed to authenticate');
    },
  });
  /** A route about one payment of the caller. */
  const about = (
    operation: string,
    method: string,
    path: RegExp,
    act: (payment: MolliePayment, call: Call, who: Merchant) => Answer,
  ): Route =>
    api(operation, method, path, (call, who) => {
      const [id = ''] = call.params;
      const payment = payments.book.get(id);
      return payment && payment.profileId === who.profileId ? act(payment, call, who) : noPayment(id);
    });
  /** A route about one refund of a payment. */
  const aboutRefund = (
    operation: string,
    method: string,
    act: (payment: MolliePayment, refund: MollieRefund) => Answer,
  ) =>
    about(operation, method, /^\/v2\/payments\/([^/]+)\/refunds\/([^/]+)$/, (payment, call) => {
      const refund = payment.refunds.find(({ id }) => id === call.params[1]);
      return refund ? act(payment, refund) : mollieError(404, `No refund exists with token ${call.params[1]}.`);
    });

  function create(fields: Record<string, unknown>, who: Merchant): Answer {
    if (payments.book.full) return mollieError(503, 'The payment platform is temporarily not available');
    const request = readNewPayment(fields);
    if ('detail' in request) return unprocessable(request);
    return hal(201, shown(payments.create(request, who.mode, who.profileId)));
  }

  function list(call: Call, who: Merchant): Answer {
    const limit = Math.min(250, Math.max(1, Number(call.query.get('limit') ?? 50) || 50));
    const from = call.query.get('from');
    const mine = [...payments.book.entries()].filter(({ profileId }) => profileId === who.profileId).reverse();
    const start = from === null ? 0 : mine.findIndex(({ id }) => id === from);
    if (start < 0) return noPayment(from ?? '');
    const page = mine.slice(start, start + limit);
    const next = mine[start + limit];
    const address = `${url}/v2/payments?limit=${limit}`;
    const nextAddress = next ? `${address}&from=${next.id}` : null;
    const items = page.map((payment) => shown(payment));
    return hal(200, listBody('payments', items, from ? `${address}&from=${from}` : address, nextAddress));
  }

  function refund(payment: MolliePayment, fields: Record<string, unknown>): Answer {
    const money = readAmount(fields.amount);
    if ('detail' in money) return unprocessable(money);
    if (payment.status !== 'paid') return mollieError(422, 'The payment cannot be refunded', 'amount');
    if (money.currency !== payment.currency) {
      return mollieError(422, `The amount must be in ${payment.currency}`, 'amount');
    }
    const description = String(fields.description ?? payment.description);
    if (payments.hasTwin(payment, money.cents, description)) {
      return mollieError(409, 'A duplicate refund has been detected');
    }
    if (money.cents > payments.refundableCents(payment)) {
      return mollieError(422, 'The specified amount cannot be refunded', 'amount');
    }
    const made = payments.refund(payment, money.cents, description, fields.metadata ?? null);
    return hal(201, refundBody(payment, made, url));
  }

  function update(payment: MolliePayment, fields: Record<string, unknown>): Answer {
    const change = readChange(fields);
    if ('detail' in change) return unprocessable(change);
    const { metadata, ...rest } = change;
    Object.assign(payment, rest, metadata !== undefined && { reference: metadata });
    payments.book.write(payment);
    return hal(200, shown(payment));
  }

  const onePayment = /^\/v2\/payments\/([^/]+)$/;
  return [
    api('create', 'POST', /^\/v2\/payments$/, (call, who) =>
      idempotency.once(who.profileId, call, () => withFields(call, (fields) => create(fields, who)), mollieError),
    ),
    api('list', 'GET', /^\/v2\/payments$/, list),
    about('get', 'GET', onePayment, (payment, call) =>
      hal(200, shown(payment, (call.query.get('embed') ?? '').split(',').filter(Boolean))),
    ),
    about('update', 'PATCH', onePayment, (payment, call) => withFields(call, (fields) => update(payment, fields))),
    about('cancel', 'DELETE', onePayment, (payment) => {
      if (!payments.isCancelable(payment)) return mollieError(422, 'The payment cannot be canceled');
      payments.setStatus(payment, 'canceled');
      return hal(200, shown(payment));
    }),
    about('refund', 'POST', /^\/v2\/payments\/([^/]+)\/refunds$/, (payment, call, who) =>
      idempotency.once(who.profileId, call, () => withFields(call, (fields) => refund(payment, fields)), mollieError),
    ),
    about('list-refunds', 'GET', /^\/v2\/payments\/([^/]+)\/refunds$/, (payment, call) => {
      const items = payment.refunds.map((made) => refundBody(payment, made, url)).reverse();
      return hal(200, listBody('refunds', items, `${url}${call.path}`));
    }),
    aboutRefund('get-refund', 'GET', (payment, found) => hal(200, refundBody(payment, found, url))),
    aboutRefund('cancel-refund', 'DELETE', (payment, found) => {
      if (found.status !== 'queued' && found.status !== 'pending') {
        return mollieError(422, 'The refund can no longer be canceled');
      }
      payments.setRefundStatus(payment, found, 'canceled');
      return { status: 204 };
    }),
    about('list-chargebacks', 'GET', /^\/v2\/payments\/([^/]+)\/chargebacks$/, (payment, call) =>
      hal(200, listBody('chargebacks', chargebackBodies(payment, url), `${url}${call.path}`)),
    ),
    api('methods', 'GET', /^\/v2\/methods$/, (call) => methodList(call, url)),
    api('method', 'GET', /^\/v2\/methods\/([^/]+)$/, (call) => {
      const found = methodOf(call.params[0] ?? '');
      return found
        ? hal(200, methodBody(found, url))
        : mollieError(404, `No payment method exists with id ${call.params[0]}.`);
    }),
    api('terminals', 'GET', /^\/v2\/terminals$/, (_call, who) =>
      hal(200, listBody('terminals', [terminalBody(who, url)], `${url}/v2/terminals`)),
    ),
    api('terminal', 'GET', /^\/v2\/terminals\/([^/]+)$/, (call, who) =>
      call.params[0] === TERMINAL_ID
        ? hal(200, terminalBody(who, url))
        : mollieError(404, `No terminal exists with id ${call.params[0]}.`),
    ),
  ];
}

function methodList(call: Call, url: string): Answer {
  const value = call.query.get('amount[value]');
  const currency = call.query.get('amount[currency]');
  const money = value === null && currency === null ? undefined : readAmount({ value, currency });
  if (money && 'detail' in money && money.detail.includes('invalid')) return unprocessable(money);
  const cents = money && 'cents' in money ? money.cents : undefined;
  const outOfRange =
    (money && 'detail' in money) || (cents !== undefined && (cents < MINIMUM_CENTS || cents > MAXIMUM_CENTS));
  const items = outOfRange ? [] : METHODS.map((known) => methodBody(known, url));
  return hal(200, listBody('methods', items, `${url}/v2/methods`));
}

const terminalBody = (who: Merchant, url: string) => ({
  resource: 'terminal',
  id: TERMINAL_ID,
  mode: who.mode,
  profileId: who.profileId,
  status: 'active',
  brand: 'PAX',
  model: 'A920',
  serialNumber: '1234567890',
  currency: 'EUR',
  description: 'Simulated terminal',
  createdAt: '2026-01-05T09:00:00+00:00',
  updatedAt: '2026-01-05T09:00:00+00:00',
  _links: { self: { href: `${url}/v2/terminals/${TERMINAL_ID}`, type: 'application/hal+json' } },
});

/** Acts on the fields of a call, sent as JSON or as a form with `amount[value]=10.00`; refuses another content. */
function withFields(call: Call, act: (fields: Record<string, unknown>) => Answer): Answer {
  const type = call.headers['content-type'] ?? '';
  const text = call.body.toString('utf8');
  if (type.startsWith('application/x-www-form-urlencoded')) return act(formFields(text));
  if (text !== '' && !type.startsWith('application/json')) {
    return mollieError(415, 'Send the request as application/json');
  }
  const fields = jsonObject(text || '{}');
  return fields ? act(fields) : mollieError(400, 'The request body could not be read as a JSON object');
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function formFields(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const nested = /^(\w+)\[(\w+)\]$/.exec(name);
    if (!nested?.[1] || !nested[2]) fields[name] = value;
    else fields[nested[1]] = { ...(fields[nested[1]] as object | undefined), [nested[2]]: value };
  }
  return fields;
}
