/**
 * The service worker: lets the programme and a visitor's own bills be read without a network (decision 0009). It
 * imports nothing, so that it stays one classic script. What it does not name it does not touch: seats, tariffs,
 * sessions, the sale and every other call go to the network as if it were not there.
 */
import type { Fetching, Told, WorkerScope } from '#apps/website/offline/worker-scope.ts';

const scope = self as unknown as WorkerScope;
const { version, files } = scope.BUILT;

/** Pages and programs of one build; what was put there by another build goes when this one takes over. */
const PAGES = `pages ${version}`;
const FILES = `files ${version}`;
const PICTURES = 'pictures';
/** On the visitor's own device and nowhere else; survives builds. */
const BILLS = 'bills';

const PATIENCE_MS = 3_000;
const PAGES_MAX = 25;
const PICTURES_MAX = 120;
const BILLS_MAX = 10;
/** A bill is kept this long after its evening has begun. */
const BILL_KEPT_MS = 2 * 86_400_000;
/** What was bought, and the tickets. */
const BILL_PARTS = ['result', 'download'];

const BILL = /^\/api\/bill\/[0-9a-f-]{36}\/(result|download)$/;
/** Texts that stand in no other page; everything else is made anew from the programme the offline page carries. */
const CONTENT_PAGE = /^\/[^/]+\/(info\/(?!vouchers?\b|newsletter\b)[^/]+|privacy-policy)$/;
const OFFLINE_PAGE = /^\/[^/]+\/offline$/;

scope.addEventListener('install', (event) => {
  const fetched = caches.open(FILES).then((cache) => cache.addAll([...files]));
  event.waitUntil(fetched.then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if ([PAGES, FILES, PICTURES, BILLS].includes(name)) continue;
    for (const { url } of name.startsWith('pages ') ? await (await caches.open(name)).keys() : [])
      await keepPage(new URL(url).pathname, await fetch(url).catch(() => null));
    await caches.delete(name);
  }
  await scope.clients.claim();
}

// What could not be fetched is simply not kept: the page that asked goes on without it.
scope.addEventListener('message', (event) => event.waitUntil(hear(event.data).catch(() => undefined)));

async function hear(told: Told): Promise<void> {
  if ('keep' in told) {
    await keepPage(told.keep, await fetch(told.keep));
    for (const picture of told.pictures) await neverChanging(new Request(picture), PICTURES);
  } else if ('bill' in told) await keepBill(told.bill);
  else if ('forget' in told) await forgetBill(told.forget);
  else await caches.delete(BILLS);
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (BILL.test(pathname)) event.respondWith(fetch(request).catch(() => keptBill(pathname)));
  else if (/^\/(api|session|portal|pos|scanner|signage|display)(\/|$)/.test(pathname))
    return; // no pages of visitors (D-001)
  else if (pathname.startsWith('/assets/')) event.respondWith(neverChanging(request, FILES));
  else if (request.destination === 'image') event.respondWith(neverChanging(request, PICTURES).catch(blank));
  else if (request.mode === 'navigate') event.respondWith(page(event, pathname));
});

/** The network's page while it answers within 3 s; then what is kept, and when nothing is, the network's after all. */
async function page(event: Fetching, pathname: string): Promise<Response> {
  const asked = fetch(event.request);
  const late = new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer && ![502, 503, 504].includes(answer.status)) {
    if (CONTENT_PAGE.test(pathname)) event.waitUntil(keepPage(pathname, answer.clone()));
    return answer;
  }
  const kept = await caches.open(PAGES);
  const [, locale] = pathname.split('/');
  return (await kept.match(pathname)) ?? (await kept.match(`/${locale}/offline`)) ?? (await anyLocale(kept)) ?? asked;
}

/** An address without a locale, or in one that is not kept, leads to the home page of one that is. */
async function anyLocale(kept: Cache): Promise<Response | undefined> {
  const [first] = (await kept.keys()).filter(({ url }) => OFFLINE_PAGE.test(new URL(url).pathname));
  return first && Response.redirect(first.url.replace(/\/offline$/, ''));
}

/** Says of itself since when it is kept (document.lastModified). What its answer calls private is not kept. */
async function keepPage(pathname: string, answer: Response | null): Promise<void> {
  if (!answer?.ok || answer.redirected || answer.headers.get('cache-control')?.includes('no-store')) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  headers.set('last-modified', new Date().toUTCString());
  const pages = await caches.open(PAGES);
  await pages.put(pathname, new Response(await answer.blob(), { headers }));
  await bound(pages, PAGES_MAX);
}

async function neverChanging(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // Where there is no more room it is simply not kept.
  const keep = () => cache.put(request, answer.clone()).then(() => bound(cache, PICTURES_MAX + files.length));
  if (answer.ok) keep().catch(() => undefined);
  return answer;
}

/** A picture that is not kept lets its hint be seen instead of the sign of a broken one. */
const blank = (): Response =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } });

async function keptBill(pathname: string): Promise<Response> {
  return (await (await caches.open(BILLS)).match(pathname)) ?? Response.error();
}

async function keepBill(uuid: string): Promise<void> {
  const bills = await caches.open(BILLS);
  const [result, tickets] = BILL_PARTS.map((part) => `/api/bill/${uuid}/${part}`) as [string, string];
  const before = await bills.match(result);
  const answer = await fetch(result);
  if (!answer.ok) return;
  await bills.put(result, answer.clone());
  // Tickets are drawn anew only when something about them may have changed.
  if ((await before?.text()) !== (await answer.text()) || !(await bills.match(tickets)))
    await fetch(tickets).then((drawn) => (drawn.ok ? bills.put(tickets, drawn) : undefined));
  for (const request of (await bills.keys()).filter(({ url }) => url.endsWith('/result'))) {
    const told = (await (await bills.match(request))?.json()) as { data?: { schedule?: { start: string } | null } };
    const start = Date.parse(told.data?.schedule?.start ?? '');
    if (start + BILL_KEPT_MS < Date.now()) await forgetBill(new URL(request.url).pathname.split('/')[3] ?? '');
  }
  await bound(bills, BILLS_MAX * BILL_PARTS.length);
}

async function forgetBill(uuid: string): Promise<void> {
  const bills = await caches.open(BILLS);
  for (const part of BILL_PARTS) await bills.delete(`/api/bill/${uuid}/${part}`);
}

/** What came first goes first. */
async function bound(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(keys.length - max, 0))) await cache.delete(oldest);
}
