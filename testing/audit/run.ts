/**
 * `npm run audit:site [-- --rounds N] [--page NAME]`: prints a table of Lighthouse's scores, and of
 * the programme's first use on a slow line. Exits with 1 if a target is missed.
 */
import { parseArgs } from 'node:util';
import type { SiteData } from '#modules/site/contract/public.ts';
import { type FirstUse, firstUse } from '#testing/audit/first-use.ts';
import { type Audited, CATEGORIES, DEVICES, openAuditor } from '#testing/audit/lighthouse.ts';
import { everyPage } from '#testing/e2e/support/pages/every-page.ts';
import { place } from '#testing/e2e/support/partners.ts';
import startExhibitor from '#testing/e2e/support/start-program.ts';

const PAGES = ['home', 'movies', 'movie', 'tickets', 'vouchers'];
/**
 * A phone's simulated score may be lower although the measured one is not: the simulation counts
 * scripts that delay no one.
 */
const PERFORMANCE = { phone: 0, 'slow phone': 95, desk: 100 } as const;
const READABLE_MS = 1_000;
const SCRIPT_BYTES = 130_000;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, page: { type: 'string' } } });
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const broken: string[] = [];

const close = await startExhibitor();
const exhibitor = place('FOYER_URL');
const answer = await fetch(`${exhibitor}/api/site?locale=en`);
const pages = everyPage(((await answer.json()) as { data: SiteData }).data);
try {
  await auditPages(values.page ? [values.page] : PAGES);
  if (!values.page) await onSlowLine('movies');
} finally {
  await close?.();
}
for (const promise of broken) say(`NOT KEPT ${promise}`);
process.exit(broken.length === 0 ? 0 : 1);

async function auditPages(names: readonly string[]): Promise<void> {
  const auditor = await openAuditor(process.env.LIGHTHOUSE ?? '');
  say('| page | device | performance | accessibility | best practices | seo | FCP | LCP | TBT | CLS |');
  say('|---|---|---|---|---|---|---|---|---|---|');
  for (const name of names)
    for (const device of DEVICES) {
      const audited = await auditor.audit(`${exhibitor}/en${pages[name]}`, device, Number(values.rounds));
      say(rowOf(name, device, audited));
      for (const complaint of audited.complaints) say(`    ${complaint}`);
      for (const category of CATEGORIES)
        promise(
          audited.scores[category] >= (category === 'performance' ? PERFORMANCE[device] : 100),
          `${name}, ${device}: ${category} is ${audited.scores[category]}`,
        );
      promise(audited.layoutShift === 0, `${name}, ${device}: the layout shifts by ${audited.layoutShift}`);
    }
  await auditor.close();
}

async function onSlowLine(name: string): Promise<void> {
  const uses: FirstUse[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    uses.push(await firstUse(`${exhibitor}/en${pages[name]}`));
  const { readableMs, answersMs, scriptBytes } = uses.sort((a, b) => a.readableMs - b.readableMs)[
    uses.length >> 1
  ] as FirstUse;
  say(
    `\n${name} on "Fast 3G", empty cache: readable after ${Math.round(readableMs)} ms, answers to clicks after ${Math.round(answersMs)} ms, ${Math.round(scriptBytes / 1_000)} kB of JavaScript until then`,
  );
  promise(readableMs <= READABLE_MS, `${name} is readable after ${Math.round(readableMs)} ms on "Fast 3G"`);
  promise(scriptBytes <= SCRIPT_BYTES, `${name} needs ${scriptBytes} bytes of JavaScript`);
}

function promise(kept: boolean, says: string): void {
  if (!kept) broken.push(says);
}

function rowOf(name: string, device: string, { scores, times, layoutShift }: Audited): string {
  const figures = CATEGORIES.map((category) => scores[category]);
  const cells = [name, device, ...figures, ...times.map((ms) => `${Math.round(ms)} ms`), layoutShift.toFixed(3)];
  return `| ${cells.join(' | ')} |`;
}
