/**
 * The render thread: renders and compresses pages beside the program (decision 0070). It has no
 * database; what a page needs beside the data of the site, it asks the program for.
 */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Render } from '#apps/website/render-contract.ts';
import { makePage } from '#apps/website/server/rendering/make-page.ts';
import type {
  FromThread,
  Question,
  SiteSlot,
  ThreadData,
  ToThread,
} from '#apps/website/server/rendering/thread-messages.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';

/** On Linux a thread has a priority of its own: sales and their database go first. */
const NICE = 5;

const port = parentPort;
if (!port) throw new Error('This is the program of a thread');
if (process.platform === 'linux') setPriority(0, NICE);

const { renderer, assets } = workerData as ThreadData;
const { render } = (await import(renderer)) as { render: Render };
type Site = { readonly number: number; readonly data: SiteData; readonly json: Uint8Array };
const sites = new Map<string, Site>();
/** Questions of pages that wait for their answers. */
const waiting = new Map<number, { readonly page: number; readonly answered: (value: unknown) => void }>();
let questions = 0;
const say = (message: FromThread, transferred: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transferred);

port.on('message', (message: ToThread) => {
  if (message.kind === 'page') void work(message);
  else if (message.kind === 'drop') {
    for (const [question, { page }] of waiting) if (page === message.page) waiting.delete(question);
  } else {
    const waits = waiting.get(message.question);
    waiting.delete(message.question);
    waits?.answered(message.value);
  }
});
say({ kind: 'ready' });

async function work({ page, site, forget, address }: ToThread & { readonly kind: 'page' }): Promise<void> {
  try {
    for (const slot of forget) sites.delete(slot);
    const { data, json } = siteOf(site);
    const ask = (about: Question): Promise<unknown> =>
      new Promise((answered) => {
        questions += 1;
        waiting.set(questions, { page, answered });
        say({ kind: 'asks', page, question: questions, ...about });
      });
    const made = await makePage(render, {
      ...address,
      siteData: data,
      siteDataJson: json,
      contentPage: async (slug) => (await ask({ what: 'contentPage', slug })) as PageWire | null,
      voucherTypes: async () => (await ask({ what: 'voucherTypes' })) as readonly VoucherTypeWire[],
      assets,
    });
    say({ kind: 'made', page, made }, made.status === 302 ? [] : [made.br.buffer]);
  } catch (error) {
    say({ kind: 'failed', page, error: error instanceof Error ? error : new Error(String(error)) });
  }
}

function siteOf({ slot, number, json }: SiteSlot): Site {
  if (json) {
    const data = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString()) as SiteData;
    sites.set(slot, { number, data, json });
  }
  const site = sites.get(slot);
  if (site?.number !== number) throw new Error(`The render thread does not have the data of ${slot}`);
  return site;
}
