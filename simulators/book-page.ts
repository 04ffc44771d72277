/** The page of a payment simulator in a browser: its totals and its newest payments. */
import type { Answer } from '#simulators/call.ts';
import type { BookView, MoneyEntry } from '#simulators/money-book.ts';
import { badge, clock, html, money, page } from '#simulators/page.ts';

const ROWS_MAX = 100;

export function bookPage(
  partner: 'mollie' | 'payconiq',
  title: string,
  view: BookView,
  payAt: (id: string) => string,
): Answer {
  const { totals } = view;
  const figures: readonly [string, string][] = [
    ['Payments', String(totals.payments)],
    ['Captured', money(totals.capturedCents, 'EUR')],
    ['Refunded', money(totals.refundedCents, 'EUR')],
    ['Charged back', money(totals.chargedBackCents, 'EUR')],
    ['Owed to the cinema', money(totals.netCents, 'EUR')],
  ];
  const row = (payment: MoneyEntry) => html`<tr>
<td><a href="${payAt(payment.id)}">${payment.id}</a></td>
<td>${payment.description}</td>
<td class="amount">${money(payment.amountCents, payment.currency)}</td>
<td>${badge(payment.status)}</td>
<td class="amount">${payment.refundedCents > 0 && money(payment.refundedCents, payment.currency)}</td>
<td>${clock(payment.createdAt)}</td>
</tr>`;
  const body = html`<header class="top"><h1>${title}</h1>
<p>This program's own book. The cinema's ledger must show the same. Switches: <code>POST /control</code>, see simulators/README.md.</p></header>
<dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${
  view.payments.length === 0
    ? html`<p class="empty">No payment yet. Buy a ticket on the cinema's site.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Newest payments"><table>
<thead><tr><th scope="col">Payment</th><th scope="col">Description</th><th scope="col" class="amount">Amount</th><th scope="col">Status</th><th scope="col" class="amount">Refunded</th><th scope="col">Created</th></tr></thead>
<tbody>${view.payments.slice(0, ROWS_MAX).map(row)}</tbody></table></div>`
}`;
  return page({ title, partner, shape: 'desk' }, body);
}
