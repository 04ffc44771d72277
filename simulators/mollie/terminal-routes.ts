/** The merchant's card terminals at Mollie: its list of them, and their page in a browser. */
import { type Answer, type Call, formOf, seeOther } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';
import type { Merchant, MerchantGate } from '#simulators/mollie/merchant-gate.ts';
import type { MolliePayment, MolliePayments } from '#simulators/mollie/payments.ts';
import { TERMINAL_ID, TERMINALS, type Terminal } from '#simulators/mollie/terminal-list.ts';
import { hal, listBody, mollieError } from '#simulators/mollie/wire.ts';
import { clock, html, money, page } from '#simulators/page.ts';
import type { PaymentSettings } from '#simulators/payment-control.ts';

type TerminalOptions = {
  readonly url: string;
  readonly gate: MerchantGate;
  readonly payments: MolliePayments;
  readonly settings: PaymentSettings;
};

export function terminalRoutes(options: TerminalOptions): Route[] {
  const { url, gate, settings } = options;
  const bodyOf = (who: Merchant, terminal: Terminal) => terminalBody(terminal, who, url, settings);
  const path = /^\/terminals\/(term_\w+)$/;
  return [
    gate.api('terminals', 'GET', /^\/v2\/terminals$/, (_call, who) =>
      hal(
        200,
        listBody(
          'terminals',
          settings.noTerminals ? [] : TERMINALS.map((terminal) => bodyOf(who, terminal)),
          `${url}/v2/terminals`,
        ),
      ),
    ),
    gate.api('terminal', 'GET', /^\/v2\/terminals\/([^/]+)$/, (call, who) => {
      const terminal = settings.noTerminals ? undefined : TERMINALS.find(({ id }) => id === call.params[0]);
      return terminal
        ? hal(200, bodyOf(who, terminal))
        : mollieError(404, `No terminal exists with id ${call.params[0]}.`);
    }),
    { method: 'GET', path, handle: (call) => terminalPage(options, call.params[0] ?? '') },
    { method: 'POST', path, handle: (call) => present(options, call) },
  ];
}

const terminalBody = (terminal: Terminal, who: Merchant, url: string, { terminalStatus }: PaymentSettings) => ({
  resource: 'terminal',
  ...terminal,
  ...(terminal.id === TERMINAL_ID && terminalStatus !== null && { status: terminalStatus }),
  mode: who.mode,
  profileId: who.profileId,
  brand: 'PAX',
  currency: 'EUR',
  createdAt: '2026-01-05T09:00:00+00:00',
  updatedAt: '2026-01-05T09:00:00+00:00',
  _links: { self: { href: `${url}/v2/terminals/${terminal.id}`, type: 'application/hal+json' } },
});

/** What the customer can do at the terminal. */
const ACTS = [
  { act: 'pay', status: 'paid', reason: null, label: 'Present the card', hint: 'The bank says yes', look: 'good' },
  {
    act: 'decline',
    status: 'failed',
    reason: 'insufficient_funds',
    label: 'Present a card without money',
    hint: 'The bank says no',
    look: 'bad',
  },
  {
    act: 'stop',
    status: 'canceled',
    reason: null,
    label: 'Press stop',
    hint: 'The customer walks away',
    look: 'plain',
  },
] as const;

const openAt = (payments: MolliePayments, terminalId: string): MolliePayment | undefined =>
  [...payments.book.entries()].findLast((payment) => payment.terminalId === terminalId && payment.status === 'open');

function present({ payments }: TerminalOptions, call: Call): Answer {
  const [terminalId = ''] = call.params;
  const payment = openAt(payments, terminalId);
  const chosen = ACTS.find(({ act }) => act === formOf(call).get('act'));
  if (payment && chosen)
    payments.change(payment.id, { status: chosen.status, ...(chosen.reason !== null && { reason: chosen.reason }) });
  return seeOther(call.path);
}

function terminalPage({ payments }: TerminalOptions, terminalId: string): Answer {
  const terminal = TERMINALS.find(({ id }) => id === terminalId);
  if (!terminal) return { status: 404 };
  const payment = openAt(payments, terminalId);
  const past = [...payments.book.entries()].filter((each) => each.terminalId === terminalId).reverse();
  const body = html`<header class="top"><h1>${terminal.description}</h1>
<p>${terminal.model}, <code>${terminal.id}</code>. What is done here is what a customer does at the machine.</p></header>
<section class="card"><header class="bill"><p class="to">On the display</p><h1>${payment ? money(payment.amountCents, payment.currency) : 'Ready'}</h1>
<p class="meta">${payment ? payment.description : 'Pay by card at a till of the cinema.'}</p></header>
${
  payment &&
  html`<form method="post" action="/terminals/${terminal.id}"><div class="outcomes">${ACTS.map(
    ({ act, label, hint, look }) =>
      html`<button class="button ${look}" name="act" value="${act}"><span>${label}</span><small>${hint}</small></button>`,
  )}</div></form>`
}</section>
${
  past.length > 0 &&
  html`<div class="scroll" tabindex="0" role="region" aria-label="Newest payments"><table>
<thead><tr><th scope="col">Payment</th><th scope="col" class="amount">Amount</th><th scope="col">Status</th><th scope="col" class="amount">Given back</th><th scope="col">When</th></tr></thead>
<tbody>${past
    .slice(0, 20)
    .map(
      (each) =>
        html`<tr><td>${each.id}</td><td class="amount">${money(each.amountCents, each.currency)}</td><td>${each.status}</td><td class="amount">${each.refundedCents > 0 && money(each.refundedCents, each.currency)}</td><td>${clock(each.createdAt)}</td></tr>`,
    )}</tbody></table></div>`
}`;
  return page({ title: terminal.description, partner: 'mollie', shape: 'desk' }, body);
}
