/** The inbox in a browser: the mails on the left, one of them on the right. */
import type { Answer } from '#simulators/call.ts';
import type { Mail } from '#simulators/mail/inbox.ts';
import { clock, html, page } from '#simulators/page.ts';

const LISTED_MAX = 200;

export function inboxPage(mails: readonly Mail[], shown: Mail | undefined): Answer {
  const item = (mail: Mail) => html`<li><a href="/messages/${mail.id}"${mail === shown && html` aria-current="page"`}>
<span class="subject">${mail.subject}</span><span class="to">${mail.to}</span><span class="meta">${clock(mail.receivedAt)}${mail.attachments.length > 0 && ` · ${mail.attachments.length} attached`}</span></a></li>`;
  const list = html`<nav class="mails" aria-label="Mails"><div class="bar"><a class="button plain" href="/">Refresh</a>
<form method="post" action="/clear"><button class="button plain">Empty the inbox</button></form></div>
${mails.length === 0 ? html`<p class="empty">No mail yet.</p>` : html`<ul>${mails.slice(0, LISTED_MAX).map(item)}</ul>`}</nav>`;
  const body = html`<header class="top"><h1>Inbox</h1><p>Every mail that was sent, whoever it was for. Nothing leaves this machine.</p></header>
<div class="inbox${shown && html` reading`}">${list}${shown ? mailView(shown) : html`<section class="card empty"><p>Choose a mail.</p></section>`}</div>`;
  return page({ title: shown ? shown.subject : 'Inbox', partner: 'mail', shape: 'desk' }, body);
}

function mailView(mail: Mail) {
  return html`<article class="card mail"><p class="back"><a href="/">All mails</a></p><h2>${mail.subject}</h2>
<dl><div><dt>From</dt><dd>${mail.from}</dd></div><div><dt>To</dt><dd>${mail.to}</dd></div><div><dt>Envelope</dt><dd>${mail.envelope.from} to ${mail.envelope.to.join(', ')}</dd></div></dl>
${
  mail.attachments.length > 0 &&
  html`<ul class="attachments">${mail.attachments.map(
    ({ filename, size, contentType }, index) =>
      html`<li><a href="/api/messages/${mail.id}/attachments/${index}">${filename}</a> <span class="meta">${contentType}, ${Math.ceil(size / 1024)} kB</span></li>`,
  )}</ul>`
}
${
  mail.html === null
    ? html`<pre>${mail.text}</pre>`
    : html`<iframe title="The mail" src="/messages/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${mail.text}</pre></details>`
}
<details><summary>Headers</summary><pre>${mail.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre></details>
<p><a href="/api/messages/${mail.id}/raw">Source (.eml)</a></p></article>`;
}

/** Shows the HTML of a mail alone: no scripts, no forms; its links open in a new tab. */
export const mailHtml = (mail: Mail): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data:",
  },
  body: `<base target="_blank">${mail.html ?? ''}`,
});
