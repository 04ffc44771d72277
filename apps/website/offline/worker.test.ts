import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://noctule.example';
const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
type Listener = (event: Record<string, unknown>) => void;
let received: Map<string, Listener>;
let stores: Map<string, Map<string, Response>>;
let network: (address: string) => Promise<Response>;

/** Simulates a cache of the browser, by path. */
function storeOf(name: string) {
  const kept = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, kept);
  const key = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
  return {
    match: async (request: string | { url: string }) => kept.get(key(request))?.clone(),
    put: async (request: string | { url: string }, answer: Response) => {
      kept.delete(key(request));
      kept.set(key(request), answer);
    },
    delete: async (request: string | { url: string }) => kept.delete(key(request)),
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    addAll: async () => undefined,
  };
}

const page = (path: string, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(`page ${path}`, { status, headers });
const pathOf = (address: string | { url: string }) =>
  new URL(typeof address === 'string' ? address : address.url, ORIGIN).pathname;

/** Returns the worker's answer to a request; null if it leaves the request to the network. */
async function answerTo(path: string, request: Record<string, unknown> = {}): Promise<Response | null> {
  let answer: Promise<Response> | null = null;
  const whole = { url: ORIGIN + path, method: 'GET', mode: 'navigate', destination: 'document', ...request };
  const work: Promise<unknown>[] = [];
  const waitUntil = (given: Promise<unknown>) => work.push(given);
  received.get('fetch')?.({ request: whole, waitUntil, respondWith: (given: Promise<Response>) => (answer = given) });
  const given = await (answer as Promise<Response> | null);
  await Promise.all(work);
  return given;
}
async function notify(data: unknown): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  received.get('message')?.({ data, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}

let languages: string[] = [];
beforeEach(async () => {
  languages = [];
  received = new Map();
  stores = new Map();
  network = async (path) => page(path);
  vi.resetModules();
  vi.stubGlobal('self', {
    BUILT: { version: 'b1', files: [] },
    location: { origin: ORIGIN },
    clients: { claim: async () => undefined },
    addEventListener: (type: string, listener: Listener) => received.set(type, listener),
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => storeOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal('fetch', (address: string | { url: string }, init?: { headers?: Record<string, string> }) => {
    languages.push(init?.headers?.['accept-language'] ?? '');
    return network(pathOf(address));
  });
  await import('#apps/website/offline/worker.ts');
  await notify({ keep: '/en/offline', pictures: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page comes from the network; after three seconds without an answer it comes from the cache', async () => {
  expect(await (await answerTo('/en/movies'))?.text()).toBe('page /en/movies');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  network = () => new Promise(() => undefined);
  let shown = '';
  void answerTo('/en/movies').then(async (answer) => {
    shown = (await answer?.text()) ?? '';
  });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(shown).toBe('');
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(shown).toBe('page /en/offline'));
});

test('without a network, or from a starting server, the cached page shows its date', async () => {
  for (const failing of [() => Promise.reject(new TypeError('offline')), async () => page('/x', {}, 503)]) {
    network = failing;
    const answer = await answerTo('/en/movies/today');
    expect(await answer?.text()).toBe('page /en/offline');
    expect(Date.parse(answer?.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 5_000);
  }
  network = async () => page('/en/movies/view/gone', {}, 404);
  expect((await answerTo('/en/movies/view/gone'))?.status).toBe(404);
});

test('staff apps are left to the network: no page for visitors replaces them', {
  tags: ['D-001'],
}, async () => {
  network = () => Promise.reject(new TypeError('offline'));
  for (const path of ['/portal', '/portal/employees', '/scanner', '/pos/sales', '/signage', '/display'])
    expect([path, await answerTo(path)]).toEqual([path, null]);
  expect(await answerTo('/en/portal')).not.toBeNull(); // a page of the website with a misleading name
});

test('private pages are not stored, content pages are', { tags: ['T85'] }, async () => {
  network = async (path) => page(path, path.includes('newsletter') ? { 'cache-control': 'no-store' } : {});
  for (const path of [`/en/bill/${UUID}`, '/en/info/newsletter/a@b.be', '/en/info/faq', '/en/movies'])
    await answerTo(path);
  await notify({ keep: '/en/info/newsletter/a@b.be', pictures: [] });
  expect([...(stores.get('pages b1')?.keys() ?? [])]).toEqual(['/en/offline', '/en/info/faq']);
});

test('API calls are not intercepted; the result and tickets of an opened bill are stored until it is removed', async () => {
  for (const path of ['/api/checkout', '/api/schedules/7/arrangement', '/api/site', '/session/touch'])
    expect(await answerTo(path, { mode: 'cors', destination: '' }), path).toBeNull();
  expect(await answerTo('/api/payments/1/qr', { mode: 'no-cors', destination: 'image' })).toBeNull();
  expect(await answerTo('/en/contact', { method: 'POST' })).toBeNull();

  const drawn: string[] = [];
  network = async (path) => {
    drawn.push(path);
    return page(path);
  };
  const parts = ['result', 'download', 'codes'].map((part) => `/api/bill/${UUID}/${part}`);
  network = (
    (before) => async (path: string) =>
      path.endsWith('result') ? new Response('{"data":{}}') : before(path)
  )(network);
  await notify({ bill: UUID });
  await notify({ bill: UUID });
  expect([...(stores.get('bills')?.keys() ?? [])].sort()).toEqual([...parts].sort());
  expect(drawn).toEqual(parts.slice(1)); // unchanged: the tickets are not rendered again
  network = () => Promise.reject(new TypeError('offline'));
  expect(await (await answerTo(parts[1] ?? ''))?.text()).toBe(`page ${parts[1]}`);
  await notify({ forget: UUID });
  expect((await answerTo(parts[1] ?? ''))?.type).toBe('error');
});

test('a bill is stored in the language of the page that shows it, not in that of the browser', async () => {
  languages = [];
  await notify({ bill: UUID, locale: 'en' });
  expect(languages).toEqual(['en', 'en', 'en']);
});

test('all bills are removed at once on request', async () => {
  await notify({ bill: UUID });
  expect(stores.get('bills')?.size).toBe(3);
  await notify({ forgetAll: true });
  expect(stores.has('bills')).toBe(false);
});

test('ten bills are stored, each for at most two days after its screening', async () => {
  const uuidOf = (n: number) => UUID.replace(/^.{8}/, String(n).padStart(8, '0'));
  const start = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  network = async (path) =>
    path.endsWith('result')
      ? Response.json({ data: { schedule: { start: start(path.includes('00000000') ? 3 : 1) } } })
      : page(path);
  for (let n = 0; n < 14; n += 1) await notify({ bill: uuidOf(n) });
  const kept = [...(stores.get('bills')?.keys() ?? [])].filter((path) => path.endsWith('result'));
  expect(kept).toHaveLength(10);
  expect(kept.some((path) => path.includes(uuidOf(0)))).toBe(false);
  expect(kept.at(-1)).toContain(uuidOf(13));
});

test('a new build deletes the old caches, and not what a signage screen in this browser keeps', async () => {
  for (const name of ['files b0', 'signage media']) storeOf(name);
  const work: Promise<unknown>[] = [];
  received.get('activate')?.({ waitUntil: (given: Promise<unknown>) => work.push(given) });
  await Promise.all(work);
  expect([...stores.keys()].sort()).toEqual(['pages b1', 'signage media']);
});
