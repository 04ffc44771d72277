import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildVoucher } from '#testing/build-voucher.ts';
import { testDatabase } from '#testing/database.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { type ApiDocument, isOfTheHouse, operationsOf } from '#testing/fuzz/operations.ts';
import { handedOver } from '#testing/handed-over.ts';
import { type Answer, type Browser, browserAt } from '#testing/http.ts';
import { pageTexts } from '#testing/paper.ts';
import type { StockedHouse } from '#testing/stocked-house.ts';
import { CANARY, twoHouses } from '#testing/two-houses.ts';

const t = testDatabase({ max: 20 });
const houses = twoHouses(t, () => ({ roles: new Set(['web'] as const) }));
let browser: Browser;
beforeAll(async () => {
  browser = await browserAt(houses.program.url);
});

type Body = Record<string, unknown>;
type Call = {
  readonly says: string;
  readonly method: 'GET' | 'POST';
  /** The call with the things of one house; `swapped` (of the other) stands in for one of them. */
  readonly path: (house: StockedHouse) => string;
  readonly body?: (house: StockedHouse, swapped: StockedHouse) => Body | Promise<Body>;
};
const send = async ({ method, path, body }: Call, place: StockedHouse, swapped: StockedHouse): Promise<Answer> =>
  method === 'GET' ? browser.get(path(place)) : browser.post(path(place), await body?.(place, swapped));

const paid = ({ bills }: StockedHouse) => bills[0] ?? '';
const open = ({ bills }: StockedHouse) => bills[1] ?? '';
const buyer = (house: StockedHouse): Body => ({
  payment_method_id: house.cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  amount: 12,
});
const ticket = (house: StockedHouse): Body => ({
  type: 'ticket',
  price_rate_id: house.rates[0],
  schedule_id: house.roomyScreening,
  seat: null,
});
const card = (house: StockedHouse): Body => ({
  type: 'loyaltyCard',
  voucher_type_id: house.voucherTypes[0],
  total_turns: 1,
});
const voucherOf = async ({ cinema, voucherTypes }: StockedHouse) =>
  buildVoucher(t, cinema.exhibitorId, { typeId: voucherTypes[0] });

const addressed = (says: string, path: Call['path'], method: Call['method'] = 'GET'): Call => ({ says, method, path });
const ordered = (says: string, body: NonNullable<Call['body']>): Call => ({
  says: `checkout: ${says}`,
  method: 'POST',
  path: () => '/api/checkout',
  body,
});

/** Every id that an address or a body of the API can hold. */
const CALLS: readonly Call[] = [
  addressed('schedule, data', (house) => `/api/schedules/${house.screenings[0]}/data`),
  addressed('schedule, seats', (house) => `/api/schedules/${house.screenings[0]}/arrangement`),
  addressed('voucher type', (house) => `/api/voucher-types/${house.voucherSlugs[0]}`),
  addressed('bill, result', (house) => `/api/bill/${paid(house)}/result`),
  addressed('bill, status', (house) => `/api/bill/${open(house)}/status`),
  addressed('bill, more time', (house) => `/api/bill/${open(house)}/extension`, 'POST'),
  addressed('bill, tickets', (house) => `/api/bill/${paid(house)}/download`),
  addressed('bill, receipt', (house) => `/api/bill/${paid(house)}/receipt`),
  addressed('bill, calendar', (house) => `/api/bill/${paid(house)}/calendar`),
  addressed('bill, mail again', (house) => `/api/bill/${paid(house)}/mail`, 'POST'),
  addressed('payment, status', (house) => `/api/payments/${house.payments[1]}/status`),
  addressed('payment, page', (house) => `/api/payments/${house.payments[1]}/processing-data`),
  {
    says: 'content page',
    method: 'POST',
    path: () => '/api/cmscontent/page',
    body: (_, swapped) => ({ page_slug: swapped.pages[0] }),
  },
  {
    says: 'voucher code',
    method: 'POST',
    path: () => '/api/vouchers/validate',
    body: async (house, swapped) => ({ schedule_id: house.roomyScreening, barcode: (await voucherOf(swapped)).code }),
  },
  {
    says: 'schedule of a voucher check',
    method: 'POST',
    path: () => '/api/vouchers/validate',
    body: async (house, swapped) => ({ schedule_id: swapped.roomyScreening, barcode: (await voucherOf(house)).code }),
  },
  ordered('schedule', (house, swapped) => ({
    ...buyer(house),
    items: [{ ...ticket(house), schedule_id: swapped.roomyScreening }],
  })),
  ordered('rate', (house, swapped) => ({
    ...buyer(house),
    items: [{ ...ticket(house), price_rate_id: swapped.rates[0] }],
  })),
  ordered('payment method', (house, swapped) => ({
    ...buyer(house),
    payment_method_id: swapped.cinema.methods.mollie,
    items: [ticket(house)],
  })),
  ordered('voucher type', (house, swapped) => ({
    ...buyer(house),
    items: [{ ...card(house), voucher_type_id: swapped.voucherTypes[0] }],
  })),
  ordered('voucher', async (house, swapped) => ({
    ...buyer(house),
    amount: 0,
    payment_method_id: null,
    items: [{ ...ticket(house), voucher_id: (await voucherOf(swapped)).uuid }],
  })),
];

describe.each(CALLS)('T73 $says', (call) => {
  test('of the own house succeeds; of another house it is not there, and nothing moves in either', async () => {
    const { own, other } = houses;
    const honest = await send(call, own, own);
    expect([honest.status, honest.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    if (call.path(own) === '/api/checkout') await handedOver(t, uuidOf(honest));

    const request = call.body ? await call.body(own, other) : undefined;
    const before = await bothAtRest();
    const path = call.path(call.body ? own : other);
    const swapped = await (call.method === 'GET' ? browser.get(path) : browser.post(path, request));
    expect([404, 422]).toContain(swapped.status);
    expect(swapped.text).not.toContain(CANARY);
    expect(await both()).toEqual(before);
  });
});

const uuidOf = ({ json }: Answer): string => (json as { data: { uuid: string } }).data.uuid;

/** Pages that are asked for in vain are counted by the house that was asked (CMS-006); nothing else may move. */
const both = () =>
  Promise.all([
    fingerprint(t, houses.own.cinema.exhibitorId, ['missing_page']),
    fingerprint(t, houses.other.cinema.exhibitorId),
  ]);

/** What earlier requests left for afterwards (a payment is handed over, a hold made longer) is done. */
async function bothAtRest() {
  for (let last = await both(); ; ) {
    await new Promise((done) => setTimeout(done, 50));
    const now = await both();
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    last = now;
  }
}

test('T73 an order goes on where it began: the bill of another house, or of nobody, is refused alike', async () => {
  const { own, other } = houses;
  const order = { ...buyer(own), items: [ticket(own)] };
  const theirs = await browser.post('/api/checkout', { ...order, bill_id: open(other) });
  const nobodys = await browser.post('/api/checkout', { ...order, bill_id: randomUUID() });
  expect([theirs.status, theirs.text]).toEqual([422, nobodys.text]);
});

// Employees and machines have theirs swapped where they prove themselves: modules/access, devices, admission and the portal's.
test('T73 the table above holds every id of every operation that visitors have', async () => {
  const document = (await (await fetch(`${houses.program.url}/api/openapi.json`)).json()) as ApiDocument;
  const ofVisitors = operationsOf(document).filter((operation) => !isOfTheHouse(operation));
  const named = ofVisitors.flatMap(({ method, path, body }) => {
    const inPath = path.includes('{') ? [`${method} ${path}`] : [];
    const inBody = [...JSON.stringify(body).matchAll(/"(\w+_id|barcode|page_slug)":\{/g)].map((match) => match[1]);
    return [...inPath, ...inBody.map((name) => `${method} ${path} ${name}`)];
  });
  // Products are sold at tills only (D-072), and so are blank cards (D-106, blank-cards.test.ts); passes need a certificate, and find their bill as tickets do.
  const covered = [
    'GET /api/bill/{uuid}/calendar',
    'GET /api/bill/{uuid}/download',
    'GET /api/bill/{uuid}/passbook',
    'GET /api/bill/{uuid}/receipt',
    'GET /api/bill/{uuid}/result',
    'GET /api/bill/{uuid}/status',
    'GET /api/payments/{id}/processing-data',
    'GET /api/payments/{id}/status',
    'GET /api/schedules/{id}/arrangement',
    'GET /api/schedules/{id}/data',
    'GET /api/voucher-types/{slug}',
    'POST /api/bill/{uuid}/extension',
    'POST /api/bill/{uuid}/mail',
    'POST /api/checkout barcode',
    'POST /api/checkout bill_id',
    'POST /api/checkout payment_method_id',
    'POST /api/checkout price_rate_id',
    'POST /api/checkout product_id',
    'POST /api/checkout schedule_id',
    'POST /api/checkout voucher_id',
    'POST /api/checkout voucher_type_id',
    'POST /api/cmscontent/page page_slug',
    'POST /api/vouchers/validate barcode',
    'POST /api/vouchers/validate schedule_id',
  ];
  expect([...new Set(named)].sort()).toEqual(covered);
});

describe('T72 nothing of one house stands in what another sends', () => {
  const addresses = ({
    screenings,
    bills,
    payments,
    voucherSlugs,
    movieSlugs,
    eventIds,
    eventSlugs,
    pages,
  }: StockedHouse) => [
    ...screenings.flatMap((id) => [
      `/api/schedules/${id}/data`,
      `/api/schedules/${id}/arrangement`,
      `/en/buy/tickets/${id}`,
    ]),
    ...bills.flatMap((id) => [
      ...['result', 'status', 'download', 'receipt', 'passbook'].map((what) => `/api/bill/${id}/${what}`),
      `/en/bill/${id}`,
      `/en/bill/${id}/pay`,
    ]),
    ...payments.flatMap((id) => [
      `/api/payments/${id}/status`,
      `/api/payments/${id}/processing-data`,
      `/en/payments/${id}/mollie/status`,
    ]),
    ...voucherSlugs.flatMap((slug) => [`/api/voucher-types/${slug}`, `/en/info/voucher/${slug}`]),
    ...movieSlugs.map((slug) => `/en/movies/view/${slug}`),
    ...eventIds.map((id) => `/en/buy/events/${id}`),
    ...eventSlugs.map((slug) => `/en/events/${slug}`),
    ...pages.map((slug) => `/en/${slug}`),
  ];
  const COMMON = [
    ...['/api/site', '/api/settings', '/api/openapi.json', '/sitemap.xml', '/robots.txt', '/en/404'],
    ...['nl-BE', 'fr', 'en', 'de'].flatMap((locale) => [
      `/${locale}`,
      `/${locale}/movies`,
      `/${locale}/events`,
      `/${locale}/contact`,
      `/${locale}/info/vouchers`,
    ]),
  ];

  test('every GET of the API and every page, with the things of either house', async () => {
    const { own, other } = houses;
    let shown = 0;
    for (const address of [...COMMON, ...addresses(own), ...addresses(other)]) {
      const { text, status } = await browser.get(address);
      expect([address, status < 500, text.includes(CANARY)]).toEqual([address, true, false]);
      // An address may be repeated in its own page: what is asked for is not what is told.
      const told = text.replaceAll(address.split('/').at(-1) ?? '', '');
      expect([address, told.includes(CANARY.toLowerCase())]).toEqual([address, false]);
      if (text.includes('ALPHA')) shown += 1;
    }
    expect(shown).toBeGreaterThan(20); // those that show the own house do show it
  });

  test('what is printed names the own house only', async () => {
    const pdf = await fetch(`${houses.program.url}/api/bill/${paid(houses.own)}/download`);
    const text = (await pageTexts(Buffer.from(await pdf.arrayBuffer()))).join('\n');
    expect(text).toContain('ALPHA');
    expect(text).not.toContain(CANARY);
  });
});
