import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RenderRequest } from '#apps/website/render-contract.ts';
import { loadRender, loadRenderer } from '#apps/website/server/renderer.ts';
import { type MadePage, makePage } from '#apps/website/server/rendering/make-page.ts';
import { openRenderThread, type RenderThread } from '#apps/website/server/rendering/render-thread.ts';
import { unavailable } from '#kernel/refusal.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import { jsonOf } from '#testing/component/serve-fixture.ts';
import { contentPageFixture, siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ASSETS = {
  entry: '',
  prelude: '',
  preload: [],
  worker: null,
  fonts: [],
  styles: Buffer.from(''),
  styleHash: 'sha256-',
  modules: {},
};

/** A renderer that misbehaves as its address says. */
const MISBEHAVING = `
import { existsSync, writeFileSync } from 'node:fs';
import { threadId, workerData } from 'node:worker_threads';
const isThread = workerData?.renderer !== undefined;
if (isThread && import.meta.url.includes('no-thread')) process.exit(1);
const pages = {
  '/crash': () => process.exit(1),
  '/endless': () => { for (;;); },
  '/memory': () => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length + 0.5)); },
  '/broken': () => { throw new TypeError('this page is broken'); },
  '/thread': () => String(isThread),
  '/number': () => String(threadId),
  '/until': (search) => {
    const until = Date.now() + 20_000;
    writeFileSync(search + '-begun', '');
    while (!existsSync(search)) if (Date.now() > until) throw new Error('the program did nothing meanwhile');
    return 'the program went on';
  },
};
export const render = async ({ path, search, siteData, contentPage, voucherTypes }) => {
  const asked = path === '/content' ? await contentPage(search) : path === '/vouchers' ? await voucherTypes() : null;
  const text = pages[path]?.(search) ?? JSON.stringify({ path, version: siteData.version, asked });
  return { status: 200, html: [text] };
};`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-rendering-'));
  for (const name of ['render.mjs', 'no-thread.mjs']) await writeFile(join(folder, name), MISBEHAVING);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = new Set<{ close(): Promise<void> }>();
afterEach(async () => {
  for (const one of open) await one.close();
  open.clear();
});

function threadOf(options: { file?: string; renderMaxMs?: number; idleMs?: number } = {}) {
  const ends: string[] = [];
  const thread = openRenderThread({
    renderer: pathToFileURL(join(folder, options.file ?? 'render.mjs')).href,
    assets: ASSETS,
    onEnd: (error) => ends.push(error.message),
    ...(options.renderMaxMs && { renderMaxMs: options.renderMaxMs }),
    ...(options.idleMs && { idleMs: options.idleMs }),
  });
  open.add(thread);
  return { thread, ends };
}

const site = siteDataFixture({ now: NOW });
const page = (path: string, more: Partial<RenderRequest> = {}): RenderRequest => {
  const siteData: SiteData = more.siteData ?? site;
  return {
    access: 'public',
    path,
    search: '',
    locale: siteData.locale,
    siteData,
    siteDataJson: jsonOf(siteData),
    contentPage: async (slug) => contentPageFixture(slug),
    voucherTypes: async () => [],
    assets: ASSETS,
    ...more,
  };
};
const textOf = (made: MadePage): string => (made.status === 302 ? '' : brotliDecompressSync(made.br).toString());
const madeBy = async (thread: RenderThread, request: RenderRequest) => textOf(await thread.make(request));

const KINDS: readonly [string, string?][] = [
  ['/'],
  ['/movies'],
  ['/movies/today'],
  ['/movies/all/family'],
  ['/movies/no-day'],
  ['/movies', '?q=lang'],
  ['/movies', '?q=nothing+of+the+kind'],
  ['/movies', '?genre=comedy&genre=horror'],
  ['/movies/view/nosferatu'],
  ['/movies/view/none'],
  ['/events'],
  ['/events/metropolis-gala'],
  ['/info'],
  ['/info/faq'],
  ['/info/none'],
  ['/contact'],
  ['/privacy-policy'],
  ['/info/newsletter'],
  ['/newsletter/subscribe'],
  ['/buy/vouchers'],
  ['/buy/voucher/gift'],
  ['/buy/voucher/none'],
  [`/buy/tickets/${site.schedules[0]?.id}`],
  ['/buy/tickets/0'],
  [`/bill/${UUID}`],
  ['/your-data'],
  ['/404'],
  ['/nowhere/at/all'],
];

test('the thread makes the same bytes of every kind of page, in each language, as the program itself', async () => {
  const build = join(import.meta.dirname, '../../../../dist/website');
  const [renderer, render] = [await loadRenderer(build), await loadRender(build)];
  open.add(renderer);
  const { assets } = renderer;
  const gift = { slug: 'gift', page_title: 'A gift card', description: 'For evenings.', image: null };
  const voucherTypes = async () => [gift as VoucherTypeWire];
  const locales = ['en', 'nl-BE', 'fr', 'de'];
  const requests = [
    ...KINDS.map(([path, search], n) => ({ path, search, locale: locales[n % 4] ?? '', access: 'public' as const })),
    ...locales.flatMap((locale) =>
      (['preview', 'closed'] as const).map((access) => ({ path: '/contact', search: undefined, locale, access })),
    ),
  ];
  const bytes = ({ ...made }: MadePage) => (made.status === 302 ? made : { ...made, br: Buffer.from(made.br) });
  const seen: Record<string, number> = {};
  for (const { path, search = '', locale, access } of requests) {
    const siteData = siteDataFixture({ now: NOW, locale });
    const request = page(path, { siteData, search, access, voucherTypes, assets });
    const [ours, threads] = [await makePage(render, request), await renderer.make(request)];
    expect([locale, path, search, access, bytes(threads)]).toEqual([locale, path, search, access, bytes(ours)]);
    seen[threads.status] = (seen[threads.status] ?? 0) + 1;
  }
  // Every kind of answer is among them.
  for (const status of [200, 302, 404]) expect(seen[status]).toBeGreaterThanOrEqual(2);
});

test('the program goes on while a page is rendered', { tags: ['D-190'] }, async () => {
  const { thread } = threadOf();
  const flag = join(folder, 'flag');
  const made = madeBy(thread, page('/until', { search: flag }));
  while (!existsSync(`${flag}-begun`)) await turn();
  for (let turns = 0; turns < 100; turns++) await turn();
  await writeFile(flag, '');
  expect(await made).toBe('the program went on');
});

test('data of a site goes to the thread once for each version, and a page shows the version it was asked for', async () => {
  const { thread } = threadOf();
  const [first, second] = [
    { ...site, version: 'first' },
    { ...site, version: 'second' },
  ];
  const versions: string[] = [];
  for (const siteData of [first, first, second, first, second])
    versions.push(JSON.parse(await madeBy(thread, page('/', { siteData }))).version);
  expect(versions).toEqual(['first', 'first', 'second', 'first', 'second']);
});

test('a page receives what it asks for, or the refusal of it; a broken page rejects with its error', async () => {
  const { thread, ends } = threadOf();
  const content = JSON.parse(await madeBy(thread, page('/content', { search: 'info/faq' })));
  expect(content.asked).toEqual(contentPageFixture('info/faq'));
  const refusal = unavailable('database.unavailable');
  const refused = thread.make(page('/content', { contentPage: () => Promise.reject(refusal) }));
  await expect(refused).rejects.toBe(refusal);
  await expect(thread.make(page('/broken'))).rejects.toThrow(TypeError('this page is broken'));
  expect(await madeBy(thread, page('/'))).toContain('"/"');
  expect(ends).toEqual([]);
});

test.each(['/crash', '/endless', '/memory'])(
  'a thread that ends at %s costs that answer; the next works',
  async (path) => {
    const { thread, ends } = threadOf({ renderMaxMs: path === '/endless' ? 500 : 60_000 });
    const answer = Promise.withResolvers<null>();
    const waits = madeBy(thread, page('/content', { contentPage: () => answer.promise }));
    const [lost, next] = [thread.make(page(path)), madeBy(thread, page('/next'))];
    await expect(lost).rejects.toThrow(/^(The render thread|Worker terminated)/);
    expect(await next).toContain('/next');
    answer.resolve(null);
    expect(JSON.parse(await waits)).toMatchObject({ path: '/content', asked: null });
    expect(ends).toHaveLength(1);
  },
);

test('pages are rendered in the program itself while no thread can be started', async () => {
  const { thread, ends } = threadOf({ file: 'no-thread.mjs' });
  expect(await madeBy(thread, page('/thread'))).toBe('false');
  expect(ends).toHaveLength(3);
  expect(await madeBy(threadOf().thread, page('/thread'))).toBe('true');
});

test('a thread without work ends, and the next page starts another one', async () => {
  const { thread, ends } = threadOf({ idleMs: 50 });
  const first = await madeBy(thread, page('/number'));
  await expect
    .poll(async () => {
      await new Promise((done) => setTimeout(done, 100));
      return madeBy(thread, page('/number'));
    })
    .not.toBe(first);
  expect(ends).toEqual([]);
});

test('a thread that is closed refuses its pages', async () => {
  const { thread } = threadOf();
  const refused = expect(thread.make(page('/endless'))).rejects.toThrow('renders no page any more');
  await thread.close();
  await refused;
  await expect(thread.make(page('/'))).rejects.toThrow('renders no page any more');
});
