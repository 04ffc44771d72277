import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://noctule.example';
const ENTRY = '/assets/signage-1.js';
type Listener = (event: Record<string, unknown>) => void;
let received: Map<string, Listener>;
let stores: Map<string, Map<string, Response>>;
let network: (path: string) => Promise<Response>;

const pathOf = (request: string | { url: string }): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

/** Simulates a cache of the browser, by path. */
function storeOf(name: string) {
  const kept = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, kept);
  return {
    match: async (request: string | { url: string }) => kept.get(pathOf(request))?.clone(),
    put: async (request: string, answer: Response) => void kept.set(pathOf(request), answer),
    delete: async (request: string) => kept.delete(pathOf(request)),
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    addAll: async (paths: readonly string[]) => {
      for (const path of paths) kept.set(path, await network(path));
    },
  };
}

async function send(type: string, event: Record<string, unknown> = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  received.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => work.push(given) });
  await Promise.all(work);
}
/** Returns the worker's answer to a request; null if it leaves the request to the network. */
async function answerTo(path: string, request: Record<string, unknown> = {}): Promise<Response | null> {
  let answer: Promise<Response> | null = null;
  const whole = { url: ORIGIN + path, method: 'GET', mode: 'no-cors', headers: new Headers(), ...request };
  received.get('fetch')?.({ request: whole, respondWith: (given: Promise<Response>) => (answer = given) });
  return (await (answer as Promise<Response> | null)) ?? null;
}
const page = () => answerTo('/signage', { mode: 'navigate' });
const silent = () => Promise.reject(new TypeError('offline'));

beforeEach(async () => {
  received = new Map();
  stores = new Map();
  network = async (path) => new Response(path === '/signage' ? `page with ${ENTRY}` : `file ${path}`);
  vi.resetModules();
  vi.stubGlobal('self', {
    BUILT: { version: 'b2', files: [ENTRY, '/assets/fr-1.js'], page: '/signage' },
    location: { origin: ORIGIN },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => received.set(type, listener),
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => storeOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal('fetch', (request: string | { url: string }) => network(pathOf(request)));
  await import('#web/device/offline/worker.ts');
  await send('install');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a network the page and every file of its build come from the device', async () => {
  network = silent;
  expect(await (await page())?.text()).toBe(`page with ${ENTRY}`);
  expect(await (await answerTo('/assets/fr-1.js'))?.text()).toBe('file /assets/fr-1.js');
});

test('a server that starts, or does not answer within three seconds, is no network', async () => {
  network = async () => new Response('starting', { status: 503 });
  expect(await (await page())?.text()).toBe(`page with ${ENTRY}`);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  network = () => new Promise(() => undefined);
  const answer = page();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(await (await answer)?.text()).toBe(`page with ${ENTRY}`);
});

test('a newer page of this build is kept, and one of another build is shown but not kept', async () => {
  network = async () => new Response(`renamed, with ${ENTRY}`);
  await page();
  network = async () => new Response('page with /assets/signage-2.js');
  expect(await (await page())?.text()).toBe('page with /assets/signage-2.js');
  network = silent;
  expect(await (await page())?.text()).toBe(`renamed, with ${ENTRY}`);
});

test('a new build replaces the old program; what the website and a scanner keep in this browser stays', async () => {
  for (const name of ['signage program b1', 'scanner program b1', 'pages w1', 'bills']) storeOf(name);
  await send('activate');
  expect([...stores.keys()].sort()).toEqual(['bills', 'pages w1', 'scanner program b1', 'signage program b2']);
});

test('the pictures of the last content are kept, and no others; one that fails stops nothing', async () => {
  const media = (...paths: string[]) => send('message', { data: { media: paths } });
  await media('/storage/a.webp', '/storage/b.webp');
  network = async (path) => (path.endsWith('gone.webp') ? silent() : new Response(`file ${path}`));
  await media('/storage/gone.webp', '/storage/b.webp', '/storage/c.webp');
  expect([...(stores.get('signage media')?.keys() ?? [])]).toEqual(['/storage/b.webp', '/storage/c.webp']);
  network = silent;
  expect(await (await answerTo('/storage/c.webp'))?.text()).toBe('file /storage/c.webp');
});

test('a part of a kept video is answered as a part', async () => {
  network = async () => new Response(new Blob(['0123456789'], { type: 'video/mp4' }));
  await send('message', { data: { media: ['/storage/trailer.mp4'] } });
  const part = await answerTo('/storage/trailer.mp4', { headers: new Headers({ range: 'bytes=2-4' }) });
  expect([part?.status, part?.headers.get('content-range'), await part?.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  const beyond = await answerTo('/storage/trailer.mp4', { headers: new Headers({ range: 'bytes=20-' }) });
  expect(beyond?.status).toBe(416);
});

test('the API, other origins and changes go to the network', async () => {
  expect(await answerTo('/api/signage/data')).toBeNull();
  expect(await answerTo('/storage/a.webp', { method: 'POST' })).toBeNull();
  expect(await answerTo('', { url: 'https://other.example/storage/a.webp' })).toBeNull();
});
