/** Mollie's refunds and chargebacks for the merchant's server. */
import type { Answer, Call } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import { readAmount } from '#simulators/mollie/create-request.ts';
import type { Merchant } from '#simulators/mollie/merchant-gate.ts';
import { type ApiOptions, unprocessable } from '#simulators/mollie/payment-routes.ts';
import type { MolliePayment, MollieRefund } from '#simulators/mollie/payments.ts';
import { type Fields, withFields } from '#simulators/mollie/request-fields.ts';
import { chargebackBodies, hal, listBody, mollieError, refundBody } from '#simulators/mollie/wire.ts';

const PAGE_MAX = 250;
const PAGE_USUAL = 50;

export function refundRoutes(options: ApiOptions): Route[] {
  const { url, gate, payments, idempotency } = options;
  const allRefunds = /^\/v2\/payments\/([^/]+)\/refunds$/;
  const aboutRefund = (
    operation: string,
    method: string,
    act: (payment: MolliePayment, refund: MollieRefund) => Answer,
  ): Route =>
    gate.about(operation, method, /^\/v2\/payments\/([^/]+)\/refunds\/([^/]+)$/, (payment, call) => {
      const refund = payment.refunds.find(({ id }) => id === call.params[1]);
      return refund ? act(payment, refund) : mollieError(404, `No refund exists with token ${call.params[1]}.`);
    });
  return [
    gate.api('list-all-refunds', 'GET', /^\/v2\/refunds$/, (call, who) => listed(options, 'refunds', call, who)),
    gate.api('list-all-chargebacks', 'GET', /^\/v2\/chargebacks$/, (call, who) =>
      listed(options, 'chargebacks', call, who),
    ),
    gate.about('refund', 'POST', allRefunds, (payment, call, who) =>
      idempotency.once(
        who.profileId,
        call,
        () => withFields(call, (fields) => refund(options, payment, fields)),
        mollieError,
      ),
    ),
    gate.about('list-refunds', 'GET', allRefunds, (payment, call) => {
      const items = payment.refunds.map((made) => refundBody(payment, made, url)).reverse();
      return hal(200, listBody('refunds', items, `${url}${call.path}`));
    }),
    aboutRefund('get-refund', 'GET', (payment, paymentRefund) => hal(200, refundBody(payment, paymentRefund, url))),
    aboutRefund('cancel-refund', 'DELETE', (payment, paymentRefund) => {
      if (paymentRefund.status !== 'queued' && paymentRefund.status !== 'pending') {
        return mollieError(422, 'The refund can no longer be canceled');
      }
      payments.setRefundStatus(payment, paymentRefund, 'canceled');
      return { status: 204 };
    }),
    gate.about('list-chargebacks', 'GET', /^\/v2\/payments\/([^/]+)\/chargebacks$/, (payment, call) =>
      hal(200, listBody('chargebacks', chargebackBodies(payment, url), `${url}${call.path}`)),
    ),
  ];
}

/** All of the caller's, the newest first, from `from` on. */
function listed({ url, payments }: ApiOptions, name: 'refunds' | 'chargebacks', call: Call, who: Merchant): Answer {
  const mine = [...payments.book.entries()].filter(({ profileId }) => profileId === who.profileId);
  const all = mine.flatMap((payment) =>
    name === 'refunds'
      ? payment.refunds.map((made) => ({ at: made.createdAt, body: refundBody(payment, made, url) }))
      : payment.chargebacks.map((made, index) => ({ at: made.createdAt, body: chargebackBodies(payment, url)[index] })),
  );
  const bodies = all.sort((a, b) => b.at - a.at).map(({ body }) => body as { readonly id: string });
  const limit = Math.min(PAGE_MAX, Math.max(1, Number(call.query.get('limit') ?? PAGE_USUAL) || PAGE_USUAL));
  const from = call.query.get('from');
  const start = from === null ? 0 : bodies.findIndex(({ id }) => id === from);
  if (start < 0) return mollieError(404, `Nothing exists with token ${from}.`);
  const next = bodies[start + limit];
  const address = `${url}/v2/${name}?limit=${limit}`;
  const page = bodies.slice(start, start + limit);
  return hal(200, listBody(name, page, address, next ? `${address}&from=${next.id}` : null));
}

function refund({ url, payments }: ApiOptions, payment: MolliePayment, fields: Fields): Answer {
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
