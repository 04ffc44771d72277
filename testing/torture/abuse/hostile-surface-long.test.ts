/** Requests with hostile ids, queries, headers and bodies to every operation of the API, as a stranger sends them. */
import { beforeAll, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 4 });
const foyer = testFoyer(t);
let cinema: Cinema;
let visitor: Browser;
let operations: { method: string; path: string }[] = [];

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '....|....' });
  visitor = await browserAt(foyer.url);
  const { paths } = (await visitor.get('/api/openapi.json')).json as { paths: Record<string, object> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
});

/** Reproducible random choice: a failure shows the seed. */
function chance(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed;
  return <Item>(items: readonly Item[]): Item => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return items[Math.floor((state / 2 ** 32) * items.length)] as Item;
  };
}

const UUID = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
const IDS = [
  '1',
  '0',
  '-1',
  '2147483648',
  '9007199254740993',
  '1e9',
  '1.5',
  'abc',
  '%00',
  '%ed%a0%80',
  '..%2f..',
  UUID,
  UUID.toUpperCase(),
  "1'--",
  '%F0%9F%8E%AC',
];
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  2_147_483_647,
  2_147_483_648,
  1e308,
  0.1,
  9_007_199_254_740_992,
  '',
  'x',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '🎬'.repeat(200),
  'x'.repeat(5_000),
  "'; DROP TABLE bill; --",
  '<script>',
  UUID,
  'jan@example.be',
  '2026-11-20',
  [],
  [null],
  [[]],
  {},
  { $gt: 1 },
  { toString: 1 },
  Array.from({ length: 500 }, () => 1),
];
const NAMES = [
  'payment_method_id',
  'name',
  'email',
  'email_confirmation',
  'amount',
  'items',
  'bill_id',
  'barcode',
  'schedule_id',
  'price_rate_id',
  'page_slug',
  'message',
  'phone',
  'first_name',
  'newsletter_signup',
  'googleTagManagerData',
  'holder_name',
  'constructor',
  'toString',
  'exhibitor_id',
];
const ITEM_NAMES = [
  'type',
  'price_rate_id',
  'schedule_id',
  'seat',
  'voucher_id',
  'quantity',
  'bill_order',
  'voucher_type_id',
  'total_turns',
  'total_products',
  'product_id',
];
const HEADERS: readonly Record<string, string>[] = [
  {},
  {},
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'k'.repeat(40) },
  { 'idempotency-key': 'k'.repeat(5_000) },
  { 'accept-language': '\u00ff'.repeat(50) },
  { 'if-none-match': '*' },
  { range: 'bytes=9-1' },
  { accept: 'nothing/atall' },
];

test.each([1, 2, 3])(
  'no anonymous request makes the program fail (seed %i)',
  { tags: ['T75'], timeout: 360_000 },
  async (seed) => {
    const pick = chance(seed);
    const some = (names: readonly string[], count: number) =>
      Object.fromEntries(Array.from({ length: count }, () => [pick(names), pick(VALUES)]));
    const item = () => ({
      type: pick(['ticket', 'loyaltyCard', 'product', 'x']),
      schedule_id: cinema.screeningId,
      price_rate_id: cinema.rates.normal,
      ...some(ITEM_NAMES, 3),
    });
    /** Returns a valid cart with one or two errors. */
    const almostRight = () => ({
      payment_method_id: cinema.methods.mollie,
      name: 'Jan',
      email: 'jan@example.be',
      email_confirmation: 'jan@example.be',
      amount: 12,
      items: [
        {
          type: 'ticket',
          price_rate_id: cinema.rates.normal,
          schedule_id: cinema.screeningId,
          seat: null,
          ...some(ITEM_NAMES, pick([0, 1])),
        },
      ],
      ...some(NAMES, pick([0, 1, 1, 2])),
    });
    const body = () =>
      pick([
        () => pick(VALUES),
        () => some(NAMES, 6),
        () => ({ ...some(NAMES, 5), items: [item(), item()] }),
        almostRight,
      ])();
    const failures: string[] = [];
    const statuses = new Set<number>();
    for (let round = 0; round < 40; round++)
      for (const { method, path } of operations) {
        const filled = path.replace(/\{\w+\}/g, () => pick(IDS));
        const query = pick(['', '', '?locale=xx', '?locale=%00', '?locale[]=1&a=b&a=c', `?${'q'.repeat(2_000)}=1`]);
        const sent = method === 'get' ? undefined : body();
        const answer =
          method === 'get'
            ? await visitor.get(filled + query, pick(HEADERS))
            : await visitor.post(filled + query, sent, pick(HEADERS));
        statuses.add(answer.status);
        const isFine =
          answer.status < 500 &&
          (answer.status < 400 || [401, 403, 404, 409, 413, 415, 419, 422, 429].includes(answer.status));
        const isOurs = answer.status < 400 || typeof (answer.json as { message?: unknown })?.message === 'string';
        if (!isFine || !isOurs)
          failures.push(
            `${method} ${filled}${query} ${JSON.stringify(sent)?.slice(0, 300)} -> ${answer.status} ${answer.text.slice(0, 200)}`,
          );
      }
    expect(failures.slice(0, 5)).toEqual([]);
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 404, 422]));
    expect(foyer.complaints.filter((line) => line.includes('unexpected error')).slice(0, 3)).toEqual([]);
  },
);
