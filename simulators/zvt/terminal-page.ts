/** The terminal in a browser: its display, its bookings, and the course of the next payment. */
import type { Answer } from '#simulators/call.ts';
import { clock, html, money, page } from '#simulators/page.ts';
import type { Booking, TerminalBook } from '#simulators/zvt/book.ts';
import { SCENARIO_TEXTS, SCENARIOS, type Scenario, type ZvtSettings } from '#simulators/zvt/scenarios.ts';

const ROWS_MAX = 100;
const GOOD: ReadonlySet<Scenario> = new Set(['approve', 'late']);
const PLAIN: ReadonlySet<Scenario> = new Set(['cancel', 'busy', 'silent']);
const lookOf = (scenario: Scenario): string => (PLAIN.has(scenario) ? 'plain' : GOOD.has(scenario) ? 'good' : 'bad');

export function terminalPage(address: string, display: string, settings: ZvtSettings, view: TerminalBook): Answer {
  const { totals, bookings } = view;
  const figures: readonly [string, string][] = [
    ['Payments', String(totals.sales)],
    ['Charged', money(totals.soldCents, 'EUR')],
    ['Given back', money(totals.returnedCents, 'EUR')],
  ];
  const button = (scenario: Scenario) => {
    const [label, hint] = SCENARIO_TEXTS[scenario];
    return html`<button class="button ${lookOf(scenario)}" name="scenario" value="${scenario}"><span>${label}</span><small>${hint}</small></button>`;
  };
  const waiting = settings.next.map(({ scenario }) => SCENARIO_TEXTS[scenario][0]).slice(0, 10);
  const row = (entry: Booking) => html`<tr>
<td>${entry.kind.replaceAll('_', ' ')}</td><td class="amount">${money(entry.cents, 'EUR')}</td>
<td class="amount">${entry.receipt}</td><td class="amount">${entry.trace}</td><td>${clock(entry.at)}</td></tr>`;
  const body = html`<header class="top"><h1>Card terminal</h1>
<p>Speaks ZVT at <code>${address}</code>. This is its own book: what it really charged. Switches: <code>POST /control</code>, see simulators/README.md.</p></header>
<dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<section class="card"><header class="bill"><p class="to">On the display</p><h1>${display || 'Ready'}</h1>
<p class="meta">Usually: ${SCENARIO_TEXTS[settings.usual.scenario][0].toLowerCase()}. ${waiting.length > 0 && `Next: ${waiting.join(', ').toLowerCase()}.`}</p></header>
<form method="post" action="/next"><fieldset><legend>What becomes of the next payment</legend>
<div class="outcomes">${SCENARIOS.map(button)}</div></fieldset></form></section>
${
  bookings.length === 0
    ? html`<p class="empty">Nothing booked yet. Pay by card at a till of the cinema.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Newest bookings"><table>
<thead><tr><th scope="col">Booking</th><th scope="col" class="amount">Amount</th><th scope="col" class="amount">Receipt</th><th scope="col" class="amount">Trace</th><th scope="col">When</th></tr></thead>
<tbody>${bookings.slice(0, ROWS_MAX).map(row)}</tbody></table></div>`
}`;
  return page({ title: 'Card terminal', partner: 'zvt', shape: 'desk' }, body);
}
