/**
 * The page behind `_links.checkout`: the customer chooses a method, the tester chooses the outcome.
 */
import { type Answer, type Call, formOf, seeOther } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import { METHODS, type Method, methodImage, methodOf } from '#simulators/mollie/methods.ts';
import { type MolliePayment, type MolliePayments, PAYMENT_STATUSES } from '#simulators/mollie/payments.ts';
import { badge, clock, html, money, page } from '#simulators/page.ts';

const OUTCOMES = [
  { status: 'paid', label: 'Pay', hint: 'The bank says yes', look: 'good' },
  { status: 'failed', label: 'Fail', hint: 'The bank says no', look: 'bad' },
  { status: 'canceled', label: 'Cancel', hint: 'The customer goes back', look: 'plain' },
  { status: 'expired', label: 'Expire', hint: 'The customer took too long', look: 'plain' },
  { status: 'pending', label: 'Pending', hint: 'The bank needs time', look: 'plain' },
  { status: 'open', label: 'Leave open', hint: 'Back to the shop, nothing decided', look: 'plain' },
] as const;

const ENDED = ['paid', 'canceled', 'expired', 'failed'];

export function checkoutRoutes(payments: MolliePayments): Route[] {
  const find = (call: Call) => payments.book.get(`tr_${call.params[1]}`);
  const path = /^\/checkout\/([\w-]+)\/(\w+)$/;
  return [
    {
      method: 'GET',
      path,
      handle: (call) => {
        const payment = find(call);
        return payment ? checkoutPage(payment, call.path) : unknownPage();
      },
    },
    {
      method: 'POST',
      path,
      handle: (call) => {
        const payment = find(call);
        return payment ? decide(payments, payment, formOf(call), call.path) : unknownPage();
      },
    },
    {
      method: 'GET',
      path: /^\/assets\/methods\/(\w+)\.svg$/,
      handle: (call) => methodImage(call.params[0] ?? '') ?? { status: 404 },
    },
  ];
}

function decide(payments: MolliePayments, payment: MolliePayment, form: URLSearchParams, path: string): Answer {
  const status = PAYMENT_STATUSES.find((each) => each === form.get('status'));
  const method = choosable(payment).find(({ id }) => id === form.get('method'));
  if (!status) return checkoutPage(payment, path);
  if (!ENDED.includes(payment.status)) {
    if (method) payment.method = method.id;
    if (status !== payment.status) payments.setStatus(payment, status);
  }
  const target = status === 'canceled' ? (payment.cancelUrl ?? payment.redirectUrl) : payment.redirectUrl;
  return target ? seeOther(target) : seeOther(path);
}

const choosable = (payment: MolliePayment): readonly Method[] =>
  payment.methods.length === 0
    ? METHODS
    : payment.methods.map(methodOf).filter((method): method is Method => method !== undefined);

function unknownPage(): Answer {
  return page(
    { title: 'No such payment', partner: 'mollie', status: 404 },
    html`<section class="card"><h1>No such payment</h1><p>This address belongs to no payment that is still known here.</p></section>`,
  );
}

function checkoutPage(payment: MolliePayment, path: string): Answer {
  const amount = money(payment.amountCents, payment.currency);
  const head = html`<header class="bill"><p class="to">${payment.description}</p><h1>${amount}</h1><p class="meta">${payment.id} · ${badge(payment.status)}</p></header>`;
  const body = ENDED.includes(payment.status)
    ? html`<section class="card">${head}<p>This payment is over. It became <strong>${payment.status}</strong> at ${clock(payment.statusAt)}.</p>
${payment.redirectUrl && html`<a class="button good" href="${payment.redirectUrl}">Back to the shop</a>`}</section>`
    : html`<section class="card">${head}<form method="post" action="${path}">
${methodPicker(payment)}
<fieldset><legend>What happens</legend><div class="outcomes">
${OUTCOMES.map(({ status, label, hint, look }) => html`<button class="button ${look}" name="status" value="${status}"><span>${label}</span><small>${hint}</small></button>`)}
</div></fieldset></form>
<p class="meta">Open until ${clock(payment.expiresAt)}</p></section>`;
  return page({ title: `Pay ${amount}`, partner: 'mollie' }, body);
}

function methodPicker(payment: MolliePayment) {
  const methods = choosable(payment);
  const chosen = payment.method ?? methods[0]?.id;
  return html`<fieldset><legend>Pay with</legend><div class="methods">
${methods.map(
  ({ id, description }) =>
    html`<label><input type="radio" name="method" value="${id}"${id === chosen && html` checked`}><img src="/assets/methods/${id}.svg" alt="" width="32" height="24"><span>${description}</span></label>`,
)}
</div></fieldset>`;
}
