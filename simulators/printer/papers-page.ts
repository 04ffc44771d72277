/** The switches of the printer and its last papers. */
import type { Answer } from '#simulators/call.ts';
import { clock, html, page } from '#simulators/page.ts';
import { FAULTS, type Faults } from '#simulators/printer/faults.ts';
import type { FetchingPrinter } from '#simulators/printer/fetching.ts';
import type { Paper, Printed } from '#simulators/printer/paper.ts';

const SHOWN_MAX = 24;

type Fetching = Pick<FetchingPrinter, 'settings' | 'complaints'>;

export function papersPage(papers: readonly Paper[], faults: Faults, fetching: Fetching): Answer {
  const switches = FAULTS.map(
    (fault) =>
      html`<label><input type="checkbox" name="${fault}"${faults[fault] && html` checked`}> ${fault.replaceAll('_', ' ')}</label>`,
  );
  const list =
    papers.length === 0
      ? html`<p class="empty">Nothing was printed yet.</p>`
      : html`<div class="papers">${papers.slice(0, SHOWN_MAX).map(paper)}</div>`;
  return page(
    { title: 'Papers', partner: 'printer', shape: 'desk' },
    html`<h1>Receipt printer</h1>
<p class="meta">Speaks Star webPRNT and Epson ePOS-Print at this address, and reads ESC/POS and StarPRNT at two ports of its own.</p>
<section class="card"><form method="post" action="/switches"><fieldset class="switches"><legend>What is wrong with it</legend>${switches}</fieldset>
<button class="button">Set</button></form></section>
<section class="card"><form method="post" action="/fetching"><label>CloudPRNT: server URL <input type="url" name="url" size="60" value="${fetching.settings().url}"></label>
<button class="button">Save</button></form><p class="meta">Polls it every ${String(fetching.settings().everyMs / 1000)} seconds, and fetches what it prints. ${fetching.complaints().at(-1) ?? ''}</p></section>
<div class="bar"><a class="button plain" href="/">Refresh</a><form method="post" action="/clear"><button class="button plain">Throw the papers away</button></form></div>
${list}`,
  );
}

const paper = (each: Paper) => html`<article class="paper${!each.whole && html` torn`}">
<p class="meta">${each.printer} · ${clock(each.at)}${!each.whole && ' · torn off'}</p>
${each.lines.map(line)}</article>`;

function line(each: Printed) {
  if (each.kind === 'feed') return html`<p class="feed">&nbsp;</p>`;
  if (each.kind !== 'text')
    return html`<p class="printed-code" title="${each.data}">${each.kind === 'qr' ? 'QR' : '|||||||||||'}<br><small>${each.data}</small></p>`;
  const name = `line ${each.align}${each.large ? ' large' : ''}${each.bold ? ' bold' : ''}`;
  return html`<p class="${name}">${each.text === '' ? ' ' : each.text}</p>`;
}
