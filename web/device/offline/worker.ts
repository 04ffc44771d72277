/**
 * The service worker of tills, customer displays, scanners and signage screens: the app starts without
 * a network from what it stored, also after a power cut (decisions 0089, 0097, 0106). It imports nothing, so that it stays one
 * classic script. The program and the page of one build are kept together, or not at all; the
 * pictures and videos are those of the last content. The content itself is in the app's storage
 * (apps/signage/show/persisted-data.ts, apps/scanner/offline).
 */
import type { WorkerMessage } from '#web/device/offline/worker-message.ts';
import type { WorkerScopeOf } from '#web/shell/worker-scope.ts';

const scope = self as unknown as WorkerScopeOf<WorkerMessage>;
const { version, files, page: PAGE = '' } = scope.BUILT;

/** Each app has caches of its own: `signage program 4f…`, `signage media`. */
const APP = PAGE.slice(1);
const PROGRAM = `${APP} program ${version}`;
const MEDIA = `${APP} media`;
const TIMEOUT_MS = 3_000;
const MEDIA_MAX = 600;

scope.addEventListener('install', (event) => {
  const fetched = caches.open(PROGRAM).then((cache) => cache.addAll([PAGE, ...files]));
  event.waitUntil(fetched.then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(`${APP} program `) && name !== PROGRAM) await caches.delete(name);
  await scope.clients.claim();
}

let keeping: Promise<unknown> = Promise.resolve();
scope.addEventListener('message', (event) => {
  keeping = keeping.then(() => keepMedia(event.data.media)).catch(() => undefined); // the next content tries again
  event.waitUntil(keeping);
});

/** Keeps these files and no others. One that does not arrive is fetched with the next content. */
async function keepMedia(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(MEDIA);
  const missing = new Set(addresses.slice(0, MEDIA_MAX).map((address) => new URL(address, scope.location.origin).href));
  for (const { url } of await cache.keys()) if (!missing.delete(url)) await cache.delete(url);
  for (const url of missing) {
    const answer = await fetch(url).catch(() => null);
    // Without space on the device it is not kept.
    if (answer?.ok) await cache.put(url, answer).catch(() => undefined);
  }
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptIn(PROGRAM, request));
  else if (pathname.startsWith('/storage/')) event.respondWith(keptIn(MEDIA, request));
});

/** Returns the network's page if it answers within 3 s; then the kept one. */
async function page(request: Request): Promise<Response> {
  const fetched = fetch(request);
  const late = new Promise<null>((done) => setTimeout(done, TIMEOUT_MS, null));
  const answer = await Promise.race([fetched.catch(() => null), late]);
  if (answer && answer.status < 500) {
    await keepPage(answer.clone());
    return answer;
  }
  return (await (await caches.open(PROGRAM)).match(PAGE)) ?? fetched;
}

/** The page of another build is not kept: this worker has no files for it. */
async function keepPage(answer: Response): Promise<void> {
  const [entry = ''] = files;
  const text = await answer.text();
  if (!answer.ok || answer.redirected || !text.includes(entry)) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  await (await caches.open(PROGRAM)).put(PAGE, new Response(text, { headers })).catch(() => undefined);
}

async function keptIn(name: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(name)).match(request.url, { ignoreVary: true });
  if (!kept) return fetch(request);
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  return range ? partOf(kept, Number(range[1]), range[2] ? Number(range[2]) : null) : kept;
}

/** Browsers read videos in parts. */
async function partOf(kept: Response, first: number, last: number | null): Promise<Response> {
  const whole = await kept.blob();
  const end = Math.min(last ?? whole.size - 1, whole.size - 1);
  const headers = { 'content-range': `bytes ${first}-${end}/${whole.size}`, 'content-type': whole.type };
  if (first > end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  return new Response(whole.slice(first, end + 1, whole.type), { status: 206, headers });
}
