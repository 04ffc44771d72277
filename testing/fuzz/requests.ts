import { type Body, bodyFor } from '#testing/fuzz/bodies.ts';
import { anyText, HOSTILE_QUERIES, HOSTILE_SEGMENTS } from '#testing/fuzz/hostile.ts';
import type { Operation } from '#testing/fuzz/operations.ts';
import { type Shelf, valuesFor } from '#testing/fuzz/well-formed.ts';
import type { Browser } from '#testing/tools/http.ts';
import type { Dice } from '#testing/torture/dice.ts';
import { UPLOAD } from '#testing/worlds/composed-program.ts';

export type FuzzRequest = {
  /** A description of the change, for the report. */
  readonly kind: string;
  readonly method: string;
  /** As sent over the wire: bytes above 127 are sent unchanged. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Body | null;
  /** The operation that checks the answer; null: no declared operation. */
  readonly operation: Operation | null;
};

const METHODS = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
  'GET',
  'POST',
] as const;
const LOCALES = ['nl-BE', 'fr', 'en', 'de', 'xx', 'EN', 'nl_BE', '%65n'] as const;

/**
 * Fills in the names in braces of an address; `slug` and `uuid` have their own values, `id` depends
 * on the address.
 */
function fill(path: string, own: Shelf, dice: Dice): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const wire = name !== 'id' ? name : path.includes('payments') ? 'payment' : 'schedule_id';
    return encodeURIComponent(String(dice.pick(valuesFor(wire, own) ?? ['1'])));
  });
}

/**
 * Returns addresses of pages, files and technical routes: they are undeclared, and often requested.
 */
function pageAddress(shelf: Shelf, dice: Dice): string {
  const { exhibitor, bills, payments } = shelf;
  const locale = `/${dice.pick(LOCALES)}`;
  const screening = dice.pick(exhibitor.screenings);
  return dice.pick([
    '/',
    '/healthz',
    '/readyz',
    '/favicon.svg',
    '/favicon.ico',
    '/manifest.webmanifest',
    '/signage.webmanifest',
    '/pos.webmanifest',
    '/icon-192.png',
    '/robots.txt',
    '/sitemap.xml',
    '/api/openapi.json',
    '/api/nowhere',
    '/session/nowhere',
    '/assets/nowhere.js',
    '/storage/films',
    `/storage/${UPLOAD}`,
    '/webhooks/nowhere',
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?EIO=x',
    locale,
    `${locale}/movies`,
    `${locale}/movies/today`,
    `${locale}/movies/2026-02-30/${dice.between(0, 9)}`,
    `${locale}/movies/view/${dice.pick(exhibitor.movieSlugs)}`,
    `${locale}/events`,
    `${locale}/events/${dice.pick(exhibitor.eventSlugs)}`,
    `${locale}/info`,
    `${locale}/${dice.pick(exhibitor.pages)}`,
    `${locale}/info/vouchers`,
    `${locale}/info/voucher/${dice.pick(exhibitor.voucherSlugs)}`,
    `${locale}/info/newsletter/ada@example.org`,
    `${locale}/contact`,
    `${locale}/privacy-policy`,
    `${locale}/find-order`,
    `${locale}/my-films`,
    `${locale}/your-data`,
    `${locale}/buy/tickets/${screening}`,
    `${locale}/buy/events/${dice.pick(exhibitor.eventIds)}`,
    `${locale}/bill/${dice.pick(bills)}`,
    `${locale}/bill/${dice.pick(bills)}/pay`,
    `${locale}/payments/${dice.pick(payments)}/mollie/status`,
    `${locale}/404`,
  ]);
}

/** Changes one segment, or appends something. */
function spoilt(path: string, dice: Dice): string {
  const segment = dice.chance(0.7) ? dice.pick(HOSTILE_SEGMENTS) : escaped(anyText(dice));
  const parts = path.split('/');
  switch (dice.between(0, 5)) {
    case 0:
      return `${path}/${segment}`;
    case 1:
      return `${path}?${dice.pick(HOSTILE_QUERIES)}`;
    case 2:
      return path.replaceAll('/', dice.pick(['//', '/./', '%2f', '/%2e/']));
    default:
      parts[dice.between(1, parts.length - 1)] = segment;
      return parts.join('/') || '/';
  }
}

/** Half characters cannot be escaped: they become the replacement character. */
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 6_000);

const HEADERS: readonly (readonly [kind: string, make: (dice: Dice) => [string, string][]])[] = [
  ['a thousand headers', () => Array.from({ length: 1_000 }, (_, i) => [`x-${i}`, '1'])],
  ['three thousand headers', () => Array.from({ length: 3_000 }, (_, i) => [`x${i}`, ''])],
  ['a long header', (dice) => [['x-long', 'x'.repeat(dice.pick([8_000, 15_000, 20_000, 90_000]))]]],
  [
    'a strange language',
    (dice) => [['accept-language', dice.pick([';;;q=,', '*', 'fr;q=9', '\u00ff', 'en-'.repeat(900)])]],
  ],
  [
    'a strange encoding',
    (dice) => [['accept-encoding', dice.pick(['br;q=abc, *;q=0', 'gzip;q=0', '\u00ff', 'br,'.repeat(900)])]],
  ],
  [
    'a strange host',
    (dice) => [
      ['host', dice.pick(['', '[::1', 'x'.repeat(2_000), 'a b', '__proto__', 'evil.example:99999', '\u00ff.test'])],
    ],
  ],
  ['a strange origin', (dice) => [['origin', dice.pick(['null', 'http://evil.example', '//x', '\u00ff'])]]],
  [
    'a strange cookie',
    (dice) => [
      [
        'cookie',
        dice.pick(['session=x', 'session=%', '=;=;=', `session=${'a.'.repeat(3_000)}`, '__proto__=1; session=s%00']),
      ],
    ],
  ],
  ['a strange token', (dice) => [['x-csrf-token', dice.pick(['', 'x', '\u00ff', 'x'.repeat(5_000)])]]],
  [
    'a strange key',
    (dice) => [
      [
        'idempotency-key',
        dice.pick(['', 'short', 'x'.repeat(300), '\u00e9'.repeat(20), '__proto__________', '                  ']),
      ],
    ],
  ],
  [
    'a strange range',
    (dice) => [['range', dice.pick(['bytes=0-0', 'bytes=9-1', 'bytes=-99999999999999999999', 'x', 'bytes=0-1,2-3'])]],
  ],
  ['a strange etag', (dice) => [['if-none-match', dice.pick(['*', '"', 'W/"x"', 'x'.repeat(9_000)])]]],
  [
    'a spoofed proxy',
    () => [
      ['x-forwarded-for', '1.2.3.4, x'],
      ['x-forwarded-host', 'evil.example'],
      ['x-forwarded-proto', 'https'],
      ['forwarded', 'for=_x'],
    ],
  ],
  ['another method behind', () => [['x-http-method-override', 'DELETE']]],
  ['an expectation', (dice) => [['expect', dice.pick(['100-continue', '200-maybe'])]]],
  [
    'an upgrade',
    () => [
      ['connection', 'upgrade'],
      ['upgrade', 'h2c'],
    ],
  ],
];

/** A browser, or a device, which has no cookies and proves itself by its headers. */
export type Caller = Pick<Browser, 'cookies'> & { readonly headers?: Readonly<Record<string, string>> };

/** Returns the headers of a call from our own pages. */
function ownHeaders({ cookies, headers = {} }: Caller, method: string): [string, string][] {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const proof: [string, string][] = [
    ...(cookie ? [['cookie', cookie] as [string, string]] : []),
    ...Object.entries(headers),
  ];
  if (method === 'GET' || method === 'HEAD') return proof;
  return [
    ...proof,
    ['x-requested-with', 'XMLHttpRequest'],
    ['sec-fetch-site', 'same-origin'],
    ['x-csrf-token', cookies.get('XSRF-TOKEN') ?? ''],
  ];
}

export type Situation = {
  readonly operations: readonly Operation[];
  readonly own: Shelf;
  readonly other: Shelf;
  readonly visitor: Caller;
};

/**
 * Returns the next request: mostly of a declared operation, else of a page, a file or a partner.
 */
export function requestFrom({ operations, own, other, visitor }: Situation, dice: Dice): FuzzRequest {
  const roll = dice.roll();
  if (roll < 0.06) return webhook(own, dice);
  if (roll < 0.22) return varied(pageRequest(own, visitor, dice), dice);
  const operation = dice.pick(operations);
  // Data of the other exhibitor is requested in addresses and in bodies.
  const shelf = dice.chance(0.1) ? other : own;
  const body =
    operation.method === 'POST' && (operation.body || dice.chance(0.3)) ? bodyFor(operation, own, other, dice) : null;
  const headers = ownHeaders(visitor, operation.method);
  if (operation.path === '/api/checkout' && dice.chance(0.5))
    headers.push(['idempotency-key', `key-of-a-fuzzer-${dice.between(0, 40)}`]);
  // A till sends a new key with each sale.
  if (operation.path.startsWith('/api/pos/') && operation.method === 'POST' && dice.chance(0.8))
    headers.push(['idempotency-key', `key-of-a-fuzzed-till-${dice.between(0, 100_000)}`]);
  if (operation.path.startsWith('/api/feed/') && dice.chance(0.7)) headers.push(['x-api-key', shelf.exhibitor.apiKey]);
  return varied(
    {
      kind: body?.kind ?? 'as it should be',
      method: operation.method,
      path: fill(operation.path, shelf, dice),
      headers,
      body,
      operation,
    },
    dice,
  );
}

/** Returns a request that reads this operation as our own pages do. */
export const validRead = (operation: Operation, { own, visitor }: Situation, dice: Dice): FuzzRequest => ({
  kind: 'as it should be',
  method: operation.method,
  path: fill(operation.path, own, dice),
  headers: ownHeaders(visitor, operation.method),
  body: null,
  operation,
});

const pageRequest = (own: Shelf, visitor: Caller, dice: Dice): FuzzRequest => ({
  kind: 'a page',
  method: 'GET',
  path: pageAddress(own, dice),
  headers: ownHeaders(visitor, 'GET'),
  body: null,
  operation: null,
});

/**
 * Sometimes breaks address, method or headers. A broken request is no longer checked as its
 * original operation.
 */
function varied(request: FuzzRequest, dice: Dice): FuzzRequest {
  const roll = dice.roll();
  if (roll < 0.12) return { ...request, kind: 'a spoilt address', path: spoilt(request.path, dice), operation: null };
  if (roll < 0.18) return { ...request, kind: 'another method', method: dice.pick(METHODS), operation: null };
  if (roll < 0.28) {
    const [kind, make] = dice.pick(HEADERS);
    const extra = make(dice);
    const names = new Set(extra.map(([name]) => name));
    return { ...request, kind, headers: [...request.headers.filter(([name]) => !names.has(name)), ...extra] };
  }
  if (roll < 0.32) return { ...request, kind: 'a query', path: `${request.path}?${dice.pick(HOSTILE_QUERIES)}` };
  return request;
}

/** Partners send anything; the answer is the same. */
function webhook(own: Shelf, dice: Dice): FuzzRequest {
  const driver = dice.pick(['mollie', 'payconiq', 'nobody', '__proto__', '%00', 'x'.repeat(50)]);
  const payment = dice.pick(['', `/${dice.pick(own.payments)}`, `/${dice.pick(HOSTILE_SEGMENTS)}`]);
  const bytes = dice.pick([
    Buffer.from(`id=tr_${dice.between(0, 1e6)}`),
    Buffer.from(`id=${escaped(anyText(dice))}`),
    Buffer.from(`{"paymentId":"${dice.between(0, 99)}","status":"SUCCEEDED","amount":1e400}`),
    Buffer.from(Array.from({ length: dice.between(0, 200) }, () => dice.between(0, 255))),
    Buffer.alloc(70_000, 0x61),
  ]);
  const type = dice.pick(['application/x-www-form-urlencoded', 'application/json', 'text/plain', '']);
  const signature = dice.pick(['', 'a.b.c', 'e30..e30', '\u00ff', '.'.repeat(3_000)]);
  return {
    kind: 'a notice of a partner',
    method: 'POST',
    path: `/webhooks/payments/${driver}${payment}`,
    headers: [
      ...(type ? [['content-type', type] as const] : []),
      ...(signature ? [['signature', signature] as const] : []),
    ],
    body: { kind: 'a notice of a partner', bytes },
    operation: null,
  };
}
