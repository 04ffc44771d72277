/** The terminal in a browser: its display, its bookings, and the course of the next payment. */
import type { Answer } from '#simulators/call.ts';
import type { NexoBook, NexoBooking } from '#simulators/nexo/book.ts';
import {
  NEXO_API_KEY,
  NEXO_KEY,
  NEXO_NOTICE_KEY,
  NEXO_POI_ID,
  NEXO_SCENARIOS,
  NEXO_TEXTS,
  type NexoScenario,
  type NexoSettings,
} from '#simulators/nexo/scenarios.ts';
import { clock, html, money, page } from '#simulators/page.ts';

const ROWS_MAX = 100;

export function nexoPage(
  host: string,
  display: string,
  settings: NexoSettings,
  { totals, bookings }: NexoBook,
  answer: string,
): Answer {
  const figures: readonly [string, string][] = [
    ['Payments', String(totals.sales)],
    ['Charged', money(totals.soldCents, 'EUR')],
    ['Given back', money(totals.returnedCents, 'EUR')],
  ];
  const button = (scenario: NexoScenario) => {
    const [label, hint] = NEXO_TEXTS[scenario];
    return html`<button class="button ${scenario === 'approve' ? 'good' : 'bad'}" name="scenario" value="${scenario}"><span>${label}</span><small>${hint}</small></button>`;
  };
  const waiting = settings.next.map(({ scenario }) => NEXO_TEXTS[scenario][0]).slice(0, 10);
  const refusal = ({ kind, transaction, refused }: NexoBooking) =>
    kind === 'refund' &&
    (refused
      ? 'Refused later'
      : html`<form method="post" action="/refuse"><button class="button bad" name="transaction" value="${transaction}">Refuse this refund later</button></form>`);
  const row = (
    entry: NexoBooking,
  ) => html`<tr><td>${entry.kind}</td><td class="amount">${money(entry.cents, 'EUR')}</td>
<td>${entry.transaction}</td><td>${clock(Date.parse(entry.at))}</td><td>${refusal(entry)}</td></tr>`;
  const body = html`<header class="top"><h1>Adyen terminal</h1>
<p>Enter in the portal, Card terminals: address <code>${host}</code> and the port of this page; terminal ID <code>${NEXO_POI_ID}</code>;
key <code>${NEXO_KEY.identifier}</code>, version <code>${NEXO_KEY.version}</code>, passphrase <code>${NEXO_KEY.passphrase}</code>; in the cloud: API key <code>${NEXO_API_KEY}</code>; HMAC key of the webhook <code>${NEXO_NOTICE_KEY}</code>.
This is its own book: what it really charged. Switches: <code>POST /control</code>, see simulators/README.md.</p></header>
<dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<section class="card"><header class="bill"><p class="to">On the display</p><h1>${display}</h1>
<p class="meta">${waiting.length > 0 && `Next: ${waiting.join(', ').toLowerCase()}.`}</p></header>
<form method="post" action="/next"><fieldset><legend>What becomes of the next payment</legend>
<div class="outcomes">${NEXO_SCENARIOS.map(button)}</div></fieldset></form></section>
<section class="card"><form method="post" action="/notices"><label>Where the platform tells of refused refunds (the portal names the address)
<input name="url" type="url" value="${settings.noticeUrl}"></label> <button class="button">Set</button></form>
${answer && html`<p class="meta" role="status">The answer to the last notice: ${answer}</p>`}</section>
${
  bookings.length === 0
    ? html`<p class="empty">Nothing booked yet. Pay by card at a till of the cinema.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Newest bookings"><table>
<thead><tr><th scope="col">Booking</th><th scope="col" class="amount">Amount</th><th scope="col">Transaction</th><th scope="col">When</th><th scope="col">Platform</th></tr></thead>
<tbody>${bookings.slice(0, ROWS_MAX).map(row)}</tbody></table></div>`
}`;
  return page({ title: 'Adyen terminal', partner: 'zvt', shape: 'desk' }, body);
}
