/** The payer's phone: the page behind the deep link and the QR code. Scan first, then decide. */
import { type Answer, type Call, formOf, json, seeOther } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import { badge, clock, html, money, page } from '#simulators/page.ts';
import type { PayconiqPayment } from '#simulators/payconiq/payment.ts';
import type { PayconiqPayments } from '#simulators/payconiq/payments.ts';
import { qrImage } from '#simulators/payconiq/qr-image.ts';
import { deeplinkOf } from '#simulators/payconiq/wire.ts';

const PHONE = /^\/pay\/2\/([0-9a-f]{24})$/;

export function phoneRoutes(payments: PayconiqPayments): Route[] {
  const find = (call: Call) => payments.book.get(call.params[0] ?? '');
  return [
    {
      method: 'GET',
      path: PHONE,
      handle: (call) => {
        const payment = find(call);
        return payment ? phonePage(payment) : unknownPage();
      },
    },
    {
      method: 'POST',
      path: PHONE,
      handle: (call) => {
        const payment = find(call);
        if (!payment) return unknownPage();
        act(payments, payment, formOf(call).get('do'));
        return seeOther(call.path);
      },
    },
    {
      // The static code at a register: it shows the register's present payment.
      method: 'GET',
      path: /^\/l\/1\/([0-9a-f]{24})\/([A-Za-z0-9]{1,36})$/,
      handle: (call) => {
        const payment = payments.activeAt(call.params[0] ?? '', call.params[1] ?? '');
        return payment ? seeOther(`/pay/2/${payment.id}`) : unknownPage();
      },
    },
    { method: 'GET', path: /^\/qrcode$/, handle: qrImage },
  ];
}

export const keySetRoute = (keySet: () => unknown): Route => ({
  method: 'GET',
  path: /^\/jwks$/,
  operation: 'jwks',
  handle: () => json(200, keySet(), { 'cache-control': 'max-age=43200' }),
});

function act(payments: PayconiqPayments, payment: PayconiqPayment, what: string | null): void {
  if (payment.status === 'PENDING' && what === 'scan') payments.setStatus(payment, 'IDENTIFIED');
  if (payment.status !== 'IDENTIFIED') return;
  if (what === 'pay') payments.pay(payment);
  if (what === 'refuse') payments.setStatus(payment, 'AUTHORIZATION_FAILED');
  if (what === 'cancel') payments.setStatus(payment, 'CANCELLED');
  if (what === 'expire') payments.setStatus(payment, 'EXPIRED');
}

function unknownPage(): Answer {
  return page(
    { title: 'No such payment', partner: 'payconiq', status: 404 },
    html`<section class="card"><h1>No such payment</h1><p>Nothing is being asked for under this code at the moment.</p></section>`,
  );
}

function phonePage(payment: PayconiqPayment): Answer {
  const amount = money(payment.amountCents, payment.currency);
  const body = html`<section class="card phone-body"><header class="bill"><p class="to">${payment.creditor.name}</p><h1>${amount}</h1>
<p class="meta">${payment.description || payment.reference || payment.id}</p><p class="meta">${badge(payment.status)}</p></header>
${stepOf(payment)}</section>`;
  return page({ title: `Pay ${amount}`, partner: 'payconiq' }, body);
}

function stepOf(payment: PayconiqPayment) {
  const address = `/pay/2/${payment.id}`;
  const button = (what: string, label: string, hint: string, look: string) =>
    html`<button class="button ${look}" name="do" value="${what}"><span>${label}</span><small>${hint}</small></button>`;
  if (payment.status === 'PENDING') {
    return html`<form method="post" action="${address}"><p>The phone has read the code. Opening it in the app tells the cinema that somebody is there.</p>
<div class="outcomes single">${button('scan', 'Open in the app', 'The payment becomes identified', 'good')}</div></form>
<p class="meta">Open until ${clock(payment.expiresAt)}</p>`;
  }
  if (payment.status === 'IDENTIFIED') {
    return html`<form method="post" action="${address}"><fieldset><legend>What the payer does</legend><div class="outcomes">
${button('pay', 'Pay', 'Thumb on the sensor', 'good')}
${button('refuse', 'Be refused', 'The bank says no', 'bad')}
${button('cancel', 'Cancel', 'The payer declines', 'plain')}
${button('expire', 'Let it expire', 'The payer puts the phone away', 'plain')}
</div></fieldset></form><p class="meta">Open until ${clock(payment.expiresAt)}</p>`;
  }
  return html`<p>This payment is over: <strong>${payment.status.toLowerCase().replaceAll('_', ' ')}</strong>.</p>
${payment.returnUrl && html`<a class="button good" href="${payment.returnUrl}">Back to the shop</a>`}`;
}

/** Bancontact's own checkout page: the code to scan, for shops that do not draw it. */
export function hostedCheckout(payment: PayconiqPayment, url: string): Answer {
  const amount = money(payment.amountCents, payment.currency);
  return page(
    { title: `Pay ${amount}`, partner: 'payconiq' },
    html`<section class="card"><header class="bill"><p class="to">${payment.creditor.name}</p><h1>${amount}</h1><p class="meta">${badge(payment.status)}</p></header>
<p class="code"><img src="/qrcode?c=${encodeURIComponent(deeplinkOf(payment, url))}&amp;f=SVG&amp;s=M&amp;cl=black" width="250" height="250" alt="QR code of this payment"></p>
<a class="button good" href="/pay/2/${payment.id}">Open on this device</a></section>`,
  );
}
