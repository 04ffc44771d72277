import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fingerprint } from '#testing/database/fingerprint.ts';
import { handedOver } from '#testing/database/wait-for-provider.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t, () => ({ roles: new Set(['web'] as const) }));
type Body = Record<string, unknown>;

/** Every column of every table, with a value that an attacker would like to store. */
let inputs: Body[];
/** Tables whose rows belong to a bill. */
let tables: string[];

beforeAll(async () => {
  const columns = await t.asOwner<{ table_name: string; column_name: string; data_type: string }>(
    "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'",
  );
  tables = [...new Set(columns.filter((c) => c.column_name === 'bill_id').map((c) => c.table_name))].sort();
  const names = [...new Set(columns.map((c) => c.column_name))];
  const states = ['settled', 'paid', 'sold', 'released', 'admin'];
  inputs = [
    Object.fromEntries(names.map((name) => [name, 1])),
    Object.fromEntries(names.map((name) => [name, true])),
    Object.fromEntries(names.map((name) => [name, exhibitors.other.cinema.exhibitorId])),
    Object.fromEntries(names.map((name) => [name, randomUUID()])),
    Object.fromEntries(names.map((name) => [name, { set: 0 }])),
    ...states.map((state) => Object.fromEntries(names.map((name) => [name, state]))),
  ];
});

/** Fields of the contract are not foreign columns. */
const OWN_FIELDS = new Set([
  'payment_method_id',
  'name',
  'email',
  'email_confirmation',
  'newsletter_signup',
  'holder_name',
  'amount',
  'googleTagManagerData',
  'items',
  'bill_id',
  'type',
  'price_rate_id',
  'schedule_id',
  'seat',
  'voucher_id',
  'bill_order',
  'quantity',
  'voucher_type_id',
  'total_turns',
  'total_products',
  'product_id',
  'page_slug',
  'filter',
  'barcode',
]);
const foreign = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.has(name)));

const buyer = (): Body => ({
  payment_method_id: exhibitors.own.cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
});
const ticket = (changes: Body = {}): Body => ({
  type: 'ticket',
  price_rate_id: exhibitors.own.rates[0],
  schedule_id: exhibitors.own.roomyScreening,
  seat: null,
  ...changes,
});
/** A voucher can be used once in five minutes, so each order brings its own. */
const newVoucher = () => buildVoucher(t, exhibitors.own.cinema.exhibitorId, { typeId: exhibitors.own.voucherTypes[0] });

const ORDERS: readonly [string, () => Promise<Body>][] = [
  ['tickets', async () => ({ ...buyer(), amount: 24, items: [ticket(), ticket()] })],
  [
    'a ticket paid by a voucher',
    async () => ({
      ...buyer(),
      payment_method_id: null,
      amount: 0,
      items: [ticket({ voucher_id: (await newVoucher()).uuid })],
    }),
  ],
  [
    'a gift card',
    async () => ({
      ...buyer(),
      holder_name: 'Charles',
      amount: 24,
      items: [{ type: 'loyaltyCard', voucher_type_id: exhibitors.own.voucherTypes[0], total_turns: 2 }],
    }),
  ],
];

/** Returns all rows of a bill, by table, after its payment (if any) was sent to the provider. */
async function rowsOf(bill: string): Promise<Record<string, Body[]>> {
  await handedOver(t, bill);
  const rows: Record<string, Body[]> = {};
  for (const table of tables) {
    const stored = await t.asOwner<{ row: Body }>(`SELECT to_jsonb(r) AS row FROM "${table}" r WHERE bill_id = $1`, [
      bill,
    ]);
    rows[table] = stored.map(({ row }) => row);
  }
  const own = await t.asOwner<{ row: Body }>('SELECT to_jsonb(b) AS row FROM bill b WHERE id = $1', [bill]);
  return { ...rows, bill: own.map(({ row }) => row) };
}

/** Times differ between orders: only their presence counts. */
const sort = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? 'a time' : JSON.stringify(value);

/** So many unknown parameters are named in one answer. */
const REFUSED_AT_ONCE = 20;
const queryOf = (body: Body): string =>
  `?${Object.entries(body)
    .slice(0, REFUSED_AT_ONCE)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')}`;

const billOf = (answer: Answer): string => {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return (answer.json as { data: { uuid: string } }).data.uuid;
};
const refusedFields = ({ json }: Answer): string[] => Object.keys((json as { errors?: object }).errors ?? {}).sort();
const buys = async (body: Body, query = ''): Promise<Answer> =>
  (await browserAt(exhibitors.program.url)).post(`/api/checkout${query}`, body);

describe.each(ORDERS)('a checkout of %s', { tags: ['T74'] }, (_, order) => {
  /** Fields in which two normal orders differ: ids, times, references. */
  let changing: Set<string>;
  let honest: Record<string, Body[]>;
  const placesOf = (rows: Record<string, Body[]>): Map<string, unknown> => {
    const places = new Map<string, unknown>();
    for (const [table, list] of Object.entries(rows)) {
      places.set(`${table} rows`, list.length);
      for (const [i, row] of list.entries())
        for (const [name, value] of Object.entries(row)) places.set(`${table}.${i}.${name}`, sort(value));
    }
    return places;
  };

  beforeAll(async () => {
    honest = await rowsOf(billOf(await buys(await order())));
    const again = placesOf(await rowsOf(billOf(await buys(await order()))));
    changing = new Set([...placesOf(honest)].flatMap(([place, value]) => (again.get(place) === value ? [] : [place])));
    expect([...changing].filter((place) => /status|cents|count|exhibitor|rows$/.test(place))).toEqual([]);
  });

  test('with every database column in and beside its items is refused at their names, and writes nothing', async () => {
    for (const body of inputs) {
      const { items, ...rest } = await order();
      const before = await fingerprint(t, exhibitors.own.cinema.exhibitorId);
      const input = {
        ...foreign(body),
        ...rest,
        items: (items as Body[]).map((item) => ({ ...foreign(body), ...item })),
      };
      const answer = await buys(input);
      const names = Object.keys(foreign(body));
      const places = ['', ...(items as Body[]).map((_item, index) => `items.${index}.`)];
      const expected = places.flatMap((place) => names.map((name) => `${place}${name}`)).sort();
      expect([answer.status, refusedFields(answer)]).toEqual([422, expected]);
      expect(await fingerprint(t, exhibitors.own.cinema.exhibitorId)).toEqual(before);
    }
  });

  // Every route knows the language.
  const namesOf = (body: (typeof inputs)[number]) =>
    Object.keys(foreign(body))
      .slice(0, REFUSED_AT_ONCE)
      .filter((name) => name !== 'locale')
      .sort();

  test('with every database column in its query it names them as refused, and nothing is sold', async () => {
    for (const body of inputs) {
      const cart = await order();
      const before = await fingerprint(t, exhibitors.own.cinema.exhibitorId);
      const answer = await buys(cart, queryOf(foreign(body)));
      expect([answer.status, refusedFields(answer)]).toEqual([422, namesOf(body)]);
      expect(await fingerprint(t, exhibitors.own.cinema.exhibitorId)).toEqual(before);
    }
  });

  test.each(['__proto__', 'constructor', 'prototype'])('with %s changes nothing, or is refused', async (name) => {
    const text = JSON.stringify({ ...(await order()), key: { status: 'settled', prototype: { paid: true } } }).replace(
      '"key"',
      `"${name}"`,
    );
    const browser = await browserAt(exhibitors.program.url);
    const answer = await sendsText(browser, '/api/checkout', text);
    if (answer.status === 200)
      expect((await rowsOf(billOf(answer))).bill?.[0]).toMatchObject({ status: honest.bill?.[0]?.status });
    else expect(answer.status).toBe(422);
    expect('paid' in {} || 'status' in {}).toBe(false);
  });
});

async function sendsText(browser: Browser, path: string, text: string): Promise<Answer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${exhibitors.program.url}${path}`, {
    method: 'POST',
    body: text,
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  const body = await response.text();
  return { status: response.status, headers: response.headers, text: body, json: JSON.parse(body) };
}

test('read requests with further body fields are refused at their names, and change no row', {
  tags: ['T74'],
}, async () => {
  const { own } = exhibitors;
  const asks: readonly [string, Body][] = [
    ['/api/vouchers/validate', { schedule_id: own.roomyScreening, barcode: (await newVoucher()).code }],
    ['/api/cmscontent/page', { page_slug: own.pages[0] }],
    ['/api/voucher-types/filter', { filter: { type: 'giftcard' } }],
  ];
  const browser = await browserAt(exhibitors.program.url);
  const before = await fingerprint(t, own.cinema.exhibitorId);
  for (const [path, body] of asks) {
    expect([path, (await browser.post(path, body)).status]).toEqual([path, 200]);
    for (const fields of inputs) {
      const answer = await browser.post(path, { ...foreign(fields), ...body });
      expect([path, answer.status, refusedFields(answer)]).toEqual([path, 422, Object.keys(foreign(fields)).sort()]);
    }
  }
  expect(await fingerprint(t, own.cinema.exhibitorId)).toEqual(before);
});

test('extending a hold ignores all body fields', { tags: ['T74'] }, async () => {
  const bill = billOf(await buys({ ...buyer(), amount: 12, items: [ticket()] }));
  const before = (await rowsOf(bill)).bill?.[0];
  const browser = await browserAt(exhibitors.program.url);
  const answer = await browser.post(`/api/bill/${bill}/extension`, foreign(inputs[0] ?? {}));
  expect(answer.status).toBe(200);
  expect((await rowsOf(bill)).bill?.[0]).toMatchObject({
    ...(before && { status: before.status, total_cents: before.total_cents, exhibitor_id: before.exhibitor_id }),
  });
});
