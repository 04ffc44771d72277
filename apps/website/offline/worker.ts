/**
 * The service worker: makes the programme and a visitor's own bills readable without a network
 * (decision 0009). It imports nothing, so that it stays one classic script. It handles only what it
 * names: seats, tariffs, sessions, the sale and every other call go to the network.
 */
import type { WorkerMessage, WorkerScope } from '#apps/website/offline/worker-scope.ts';
import type { Fetching } from '#web/shell/worker-scope.ts';

const scope = self as unknown as WorkerScope;
const { version, files } = scope.BUILT;

/** Pages and scripts of one build; those of another build are deleted when this one activates. */
const PAGES = `pages ${version}`;
const FILES = `files ${version}`;
const PICTURES = 'pictures';
/** On the visitor's device only; survives builds. */
const BILLS = 'bills';

const TIMEOUT_MS = 3_000;
const PAGES_MAX = 25;
const PICTURES_MAX = 120;
const BILLS_MAX = 10;
/** How long a bill is stored after its screening begins. */
const BILL_KEPT_MS = 2 * 86_400_000;
/** The purchase, its tickets on paper, and their codes. */
const BILL_PARTS = ['result', 'download', 'codes'];

/** The caches of a device's app in the same browser are its own (web/device/offline). */
const OF_DEVICE = /^(pos|display|scanner|signage) /;

const BILL = /^\/api\/bill\/[0-9a-f-]{36}\/(result|download|codes)$/;
/** Pages with their own text; all others are rendered from the programme in the offline page. */
const CONTENT_PAGE = /^\/[^/]+\/(info\/(?!vouchers?\b|newsletter\b)[^/]+|privacy-policy)$/;
const OFFLINE_PAGE = /^\/[^/]+\/offline$/;

scope.addEventListener('install', (event) => {
  const fetched = caches.open(FILES).then((cache) => cache.addAll([...files]));
  event.waitUntil(fetched.then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if ([PAGES, FILES, PICTURES, BILLS].includes(name) || OF_DEVICE.test(name)) continue;
    for (const { url } of name.startsWith('pages ') ? await (await caches.open(name)).keys() : [])
      await keepPage(new URL(url).pathname, await fetch(url).catch(() => null));
    await caches.delete(name);
  }
  await scope.clients.claim();
}

// A failed fetch is not stored: the requesting page continues without it.
scope.addEventListener('message', (event) => event.waitUntil(hear(event.data).catch(() => undefined)));

async function hear(message: WorkerMessage): Promise<void> {
  if ('keep' in message) {
    await keepPage(message.keep, await fetch(message.keep));
    for (const picture of message.pictures) await neverChanging(new Request(picture), PICTURES);
  } else if ('bill' in message) await keepBill(message.bill, message.locale);
  else if ('forget' in message) await purgeBill(message.forget);
  else await caches.delete(BILLS);
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (BILL.test(pathname)) event.respondWith(fetch(request).catch(() => persistedBill(pathname)));
  else if (/^\/(api|session|portal|pos|scanner|signage|display)(\/|$)/.test(pathname))
    return; // no pages for visitors (D-001)
  else if (pathname.startsWith('/assets/')) event.respondWith(neverChanging(request, FILES));
  else if (request.destination === 'image') event.respondWith(neverChanging(request, PICTURES).catch(blank));
  else if (request.mode === 'navigate') event.respondWith(page(event, pathname));
});

/**
 * Returns the network's page if it answers within 3 s; then the cached page, or without one the
 * network's after all.
 */
async function page(event: Fetching, pathname: string): Promise<Response> {
  const fetched = fetch(event.request);
  const late = new Promise<null>((done) => setTimeout(done, TIMEOUT_MS, null));
  const answer = await Promise.race([fetched.catch(() => null), late]);
  if (answer && ![502, 503, 504].includes(answer.status)) {
    if (CONTENT_PAGE.test(pathname)) event.waitUntil(keepPage(pathname, answer.clone()));
    return answer;
  }
  const kept = await caches.open(PAGES);
  const [, locale] = pathname.split('/');
  return (await kept.match(pathname)) ?? (await kept.match(`/${locale}/offline`)) ?? (await anyLocale(kept)) ?? fetched;
}

/**
 * Redirects an address without a locale, or with an uncached one, to the home page of a cached
 * locale.
 */
async function anyLocale(kept: Cache): Promise<Response | undefined> {
  const [first] = (await kept.keys()).filter(({ url }) => OFFLINE_PAGE.test(new URL(url).pathname));
  return first && Response.redirect(first.url.replace(/\/offline$/, ''));
}

/** Stores a page with its date (document.lastModified). A private answer is not stored. */
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
  // Without disk space it is not stored.
  const keep = () => cache.put(request, answer.clone()).then(() => bound(cache, PICTURES_MAX + files.length));
  if (answer.ok) keep().catch(() => undefined);
  return answer;
}

/**
 * Returns a blank picture, so that a missing one shows its placeholder instead of a broken-image
 * icon.
 */
const blank = (): Response =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } });

async function persistedBill(pathname: string): Promise<Response> {
  return (await (await caches.open(BILLS)).match(pathname)) ?? Response.error();
}

/** In the language of the page that shows it: the browser's own may be another. */
async function keepBill(uuid: string, locale: string | undefined): Promise<void> {
  const init = locale ? { headers: { 'accept-language': locale } } : {};
  const bills = await caches.open(BILLS);
  const [result = '', ...tickets] = BILL_PARTS.map((part) => `/api/bill/${uuid}/${part}`);
  const before = await bills.match(result);
  const answer = await fetch(result, init);
  if (!answer.ok) return;
  await bills.put(result, answer.clone());
  // Tickets are fetched again only if they may have changed.
  const isChanged = (await before?.text()) !== (await answer.text());
  for (const part of tickets)
    if (isChanged || !(await bills.match(part)))
      await fetch(part, init).then((drawn) => (drawn.ok ? bills.put(part, drawn) : undefined));
  for (const request of (await bills.keys()).filter(({ url }) => url.endsWith('/result'))) {
    const storedBill = (await (await bills.match(request))?.json()) as {
      data?: { schedule?: { start: string } | null };
    };
    const start = Date.parse(storedBill.data?.schedule?.start ?? '');
    if (start + BILL_KEPT_MS < Date.now()) await purgeBill(new URL(request.url).pathname.split('/')[3] ?? '');
  }
  await bound(bills, BILLS_MAX * BILL_PARTS.length);
}

async function purgeBill(uuid: string): Promise<void> {
  const bills = await caches.open(BILLS);
  for (const part of BILL_PARTS) await bills.delete(`/api/bill/${uuid}/${part}`);
}

/** Removes the oldest entries first. */
async function bound(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(keys.length - max, 0))) await cache.delete(oldest);
}
