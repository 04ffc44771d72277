import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildEvent } from '#testing/builders/builders.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fingerprint } from '#testing/database/fingerprint.ts';
import { handedOver } from '#testing/database/wait-for-provider.ts';
import { type ApiDocument, isOwnPath, operationsOf } from '#testing/fuzz/operations.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { pageTexts } from '#testing/tools/read-pdf.ts';
import { solvedFor } from '#testing/tools/solve-captcha.ts';
import type { StockedExhibitor } from '#testing/worlds/stocked-exhibitor.ts';
import { CANARY, twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t, () => ({ roles: new Set(['web'] as const) }));
let browser: Browser;
beforeAll(async () => {
  browser = await browserAt(exhibitors.program.url);
});

type Body = Record<string, unknown>;
type Call = {
  readonly says: string;
  readonly method: 'GET' | 'POST';
  /** The call with the data of one exhibitor; `swapped` (of the other) replaces one value. */
  readonly path: (exhibitor: StockedExhibitor) => string;
  readonly body?: (exhibitor: StockedExhibitor, swapped: StockedExhibitor) => Body | Promise<Body>;
};
const send = async (
  { method, path, body }: Call,
  place: StockedExhibitor,
  swapped: StockedExhibitor,
): Promise<Answer> =>
  method === 'GET' ? browser.get(path(place)) : browser.post(path(place), await body?.(place, swapped));

const paid = ({ bills }: StockedExhibitor) => bills[0] ?? '';
const open = ({ bills }: StockedExhibitor) => bills[1] ?? '';
const buyer = (exhibitor: StockedExhibitor): Body => ({
  payment_method_id: exhibitor.cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  amount: 12,
});
const ticket = (exhibitor: StockedExhibitor): Body => ({
  type: 'ticket',
  price_rate_id: exhibitor.rates[0],
  schedule_id: exhibitor.roomyScreening,
  seat: null,
});
const card = (exhibitor: StockedExhibitor): Body => ({
  type: 'loyaltyCard',
  voucher_type_id: exhibitor.voucherTypes[0],
  total_turns: 1,
});
const voucherOf = async ({ cinema, voucherTypes }: StockedExhibitor) =>
  buildVoucher(t, cinema.exhibitorId, { typeId: voucherTypes[0] });

/** An event without a show, once the website of the caller shows it if it is its own. */
async function announcedEvent({ cinema: { exhibitorId } }: StockedExhibitor): Promise<number> {
  const id = await buildEvent(t, exhibitorId);
  const isShown = async () => {
    const { data } = (await browser.get('/api/site')).json as { data: { events: { id: number }[] } };
    return data.events.some((event) => event.id === id);
  };
  while (exhibitorId === exhibitors.own.cinema.exhibitorId && !(await isShown())) await handedOn();
  return id;
}
const handedOn = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

const addressed = (says: string, path: Call['path'], method: Call['method'] = 'GET'): Call => ({ says, method, path });
const ordered = (says: string, body: NonNullable<Call['body']>): Call => ({
  says: `checkout: ${says}`,
  method: 'POST',
  path: () => '/api/checkout',
  body,
});

/** Every id that an address or a body of the API can contain. */
const CALLS: readonly Call[] = [
  addressed('schedule, data', (exhibitor) => `/api/schedules/${exhibitor.screenings[0]}/data`),
  addressed('schedule, seats', (exhibitor) => `/api/schedules/${exhibitor.screenings[0]}/arrangement`),
  addressed('voucher type', (exhibitor) => `/api/voucher-types/${exhibitor.voucherSlugs[0]}`),
  addressed('bill, result', (exhibitor) => `/api/bill/${paid(exhibitor)}/result`),
  addressed('bill, status', (exhibitor) => `/api/bill/${open(exhibitor)}/status`),
  addressed('bill, more time', (exhibitor) => `/api/bill/${open(exhibitor)}/extension`, 'POST'),
  addressed('bill, tickets', (exhibitor) => `/api/bill/${paid(exhibitor)}/download`),
  addressed('bill, codes', (exhibitor) => `/api/bill/${paid(exhibitor)}/codes`),
  addressed('bill, receipt', (exhibitor) => `/api/bill/${paid(exhibitor)}/receipt`),
  addressed('bill, calendar', (exhibitor) => `/api/bill/${paid(exhibitor)}/calendar`),
  addressed('bill, mail again', (exhibitor) => `/api/bill/${paid(exhibitor)}/mail`, 'POST'),
  addressed('payment, status', (exhibitor) => `/api/payments/${exhibitor.payments[1]}/status`),
  addressed('payment, page', (exhibitor) => `/api/payments/${exhibitor.payments[1]}/processing-data`),
  {
    says: 'event of a sale alert',
    method: 'POST',
    path: () => '/api/sale-alerts',
    body: async (_, swapped) => ({
      kind: 'event',
      id: await announcedEvent(swapped),
      email: 'ada@example.org',
      grecaptcha: await solvedFor(browser),
    }),
  },
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
    body: async (exhibitor, swapped) => ({
      schedule_id: exhibitor.roomyScreening,
      barcode: (await voucherOf(swapped)).code,
    }),
  },
  {
    says: 'schedule of a voucher check',
    method: 'POST',
    path: () => '/api/vouchers/validate',
    body: async (exhibitor, swapped) => ({
      schedule_id: swapped.roomyScreening,
      barcode: (await voucherOf(exhibitor)).code,
    }),
  },
  ordered('schedule', (exhibitor, swapped) => ({
    ...buyer(exhibitor),
    items: [{ ...ticket(exhibitor), schedule_id: swapped.roomyScreening }],
  })),
  ordered('rate', (exhibitor, swapped) => ({
    ...buyer(exhibitor),
    items: [{ ...ticket(exhibitor), price_rate_id: swapped.rates[0] }],
  })),
  ordered('payment method', (exhibitor, swapped) => ({
    ...buyer(exhibitor),
    payment_method_id: swapped.cinema.methods.mollie,
    items: [ticket(exhibitor)],
  })),
  ordered('voucher type', (exhibitor, swapped) => ({
    ...buyer(exhibitor),
    items: [{ ...card(exhibitor), voucher_type_id: swapped.voucherTypes[0] }],
  })),
  ordered('voucher', async (exhibitor, swapped) => ({
    ...buyer(exhibitor),
    amount: 0,
    payment_method_id: null,
    items: [{ ...ticket(exhibitor), voucher_id: (await voucherOf(swapped)).uuid }],
  })),
];

describe.each(CALLS)('$says', { tags: ['T73'] }, (call) => {
  test("with own data it succeeds; another exhibitor's data is not found, and nothing changes in either", async () => {
    const { own, other } = exhibitors;
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

/**
 * Requests for missing pages are counted by the requested exhibitor (CMS-006); nothing else may
 * change.
 */
const both = () =>
  Promise.all([
    fingerprint(t, exhibitors.own.cinema.exhibitorId, ['missing_page']),
    fingerprint(t, exhibitors.other.cinema.exhibitorId),
  ]);

/** Waits for the pending work of earlier requests (a payment is sent, a hold is extended). */
async function bothAtRest() {
  for (let last = await both(); ; ) {
    await new Promise((done) => setTimeout(done, 50));
    const now = await both();
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    last = now;
  }
}

test('an order can continue only where it began: a bill of another exhibitor, or an unknown one, is refused alike', {
  tags: ['T73'],
}, async () => {
  const { own, other } = exhibitors;
  const order = { ...buyer(own), items: [ticket(own)] };
  const theirs = await browser.post('/api/checkout', { ...order, bill_id: open(other) });
  const nobodys = await browser.post('/api/checkout', { ...order, bill_id: randomUUID() });
  expect([theirs.status, theirs.text]).toEqual([422, nobodys.text]);
});

// move-screening.test.ts proves that it succeeds with an own bill whose screening was moved
test('money back for a bill of another exhibitor is refused as for an unknown one', {
  tags: ['T73', 'D-199'],
}, async () => {
  const { own, other } = exhibitors;
  const before = await bothAtRest();
  const answers = [];
  for (const bill of [paid(other), randomUUID(), paid(own)])
    answers.push(await browser.post(`/api/bill/${bill}/money-back`));
  const [theirs, unknown, ours] = answers.map(({ status, text }) => [status, text]);
  expect(theirs).toEqual(unknown);
  expect([theirs?.[0], ours?.[0]]).toEqual([404, 409]);
  expect(await bothAtRest()).toEqual(before);
});

// other-show.test.ts proves that it succeeds with an own bill, and swaps the ids of its body
test('another show for a bill of another exhibitor is refused as for an unknown one', {
  tags: ['T73', 'D-199'],
}, async () => {
  const { own, other } = exhibitors;
  const before = await bothAtRest();
  const input = {
    schedule_id: own.roomyScreening,
    items: [{ price_rate_id: own.rates[0], seat: null }],
    amount: 12,
    difference: 0,
  };
  for (const [bills, statuses] of [
    [
      [paid(other), randomUUID()],
      [404, 404],
    ],
    [[paid(own)], [409]],
  ] as const) {
    const answers: Answer[] = [];
    for (const bill of bills)
      answers.push(await browser.post(`/api/bill/${bill}/other-show`, input, { 'idempotency-key': randomUUID() }));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  }
  expect(await bothAtRest()).toEqual(before);
});

// Employees and devices have their ids swapped in their own tests: modules/access, devices,
// admission and the portal's.
test('the table above has every id of every operation for visitors', { tags: ['T73'] }, async () => {
  const document = (await (await fetch(`${exhibitors.program.url}/api/openapi.json`)).json()) as ApiDocument;
  const ofVisitors = operationsOf(document).filter((operation) => !isOwnPath(operation));
  const named = ofVisitors.flatMap(({ method, path, body }) => {
    const inPath = path.includes('{') ? [`${method} ${path}`] : [];
    const inBody = [...JSON.stringify(body).matchAll(/"(\w+_id|barcode|page_slug)":\{/g)].map((match) => match[1]);
    return [...inPath, ...inBody.map((name) => `${method} ${path} ${name}`)];
  });
  // Products are sold at tills only (D-072), and so are blank cards (D-106, blank-cards.test.ts); passes need a certificate, and find their bill as tickets do; phones that hold them swap ids in modules/tickets/server/wallet; links to personal data are tried at the other exhibitor in apps/server/own-data.test.ts.
  const covered = [
    'DELETE /api/wallet/v1/devices/{device}/registrations/{pass_type}/{serial}',
    'GET /api/bill/{uuid}/calendar',
    'GET /api/bill/{uuid}/codes',
    'GET /api/bill/{uuid}/download',
    'GET /api/bill/{uuid}/other-show',
    'GET /api/bill/{uuid}/passbook',
    'GET /api/bill/{uuid}/receipt',
    'GET /api/bill/{uuid}/result',
    'GET /api/bill/{uuid}/status',
    'GET /api/payments/{id}/processing-data',
    'GET /api/payments/{id}/status',
    'GET /api/schedules/{id}/arrangement',
    'GET /api/schedules/{id}/data',
    'GET /api/voucher-types/{slug}',
    'GET /api/wallet/v1/devices/{device}/registrations/{pass_type}',
    'GET /api/wallet/v1/passes/{pass_type}/{serial}',
    'GET /api/your-data/{token}',
    'GET /api/your-data/{token}/export',
    'POST /api/bill/{uuid}/extension',
    'POST /api/bill/{uuid}/google-wallet',
    'POST /api/bill/{uuid}/mail',
    'POST /api/bill/{uuid}/money-back',
    'POST /api/bill/{uuid}/other-show',
    'POST /api/bill/{uuid}/other-show bill_id',
    'POST /api/bill/{uuid}/other-show payment_method_id',
    'POST /api/bill/{uuid}/other-show price_rate_id',
    'POST /api/bill/{uuid}/other-show schedule_id',
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
    'POST /api/wallet/v1/devices/{device}/registrations/{pass_type}/{serial}',
    'POST /api/your-data/{token}/erase',
  ];
  expect([...new Set(named)].sort()).toEqual(covered);
});

describe('no answer of one exhibitor contains data of another', { tags: ['T72'] }, () => {
  const addresses = ({
    screenings,
    bills,
    payments,
    voucherSlugs,
    movieSlugs,
    eventIds,
    eventSlugs,
    pages,
  }: StockedExhibitor) => [
    ...screenings.flatMap((id) => [
      `/api/schedules/${id}/data`,
      `/api/schedules/${id}/arrangement`,
      `/en/buy/tickets/${id}`,
    ]),
    ...bills.flatMap((id) => [
      ...['result', 'status', 'codes', 'download', 'receipt', 'passbook'].map((what) => `/api/bill/${id}/${what}`),
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
    '/api/site',
    '/api/settings',
    '/api/openapi.json',
    '/sitemap.xml',
    '/robots.txt',
    '/en/404',
    ...['nl-BE', 'fr', 'en', 'de'].flatMap((locale) => [
      `/${locale}`,
      `/${locale}/movies`,
      `/${locale}/events`,
      `/${locale}/contact`,
      `/${locale}/info/vouchers`,
    ]),
  ];

  test('every GET of the API and every page, with the data of either exhibitor', async () => {
    const { own, other } = exhibitors;
    let shown = 0;
    for (const address of [...COMMON, ...addresses(own), ...addresses(other)]) {
      const { text, status } = await browser.get(address);
      expect([address, status < 500, text.includes(CANARY)]).toEqual([address, true, false]);
      // A page may repeat its own address: the requested value is no leak.
      const rest = text.replaceAll(address.split('/').at(-1) ?? '', '');
      expect([address, rest.includes(CANARY.toLowerCase())]).toEqual([address, false]);
      if (text.includes('ALPHA')) shown += 1;
    }
    expect(shown).toBeGreaterThan(20); // the own exhibitor's answers contain its values
  });

  test('printed documents name the own exhibitor only', async () => {
    const pdf = await fetch(`${exhibitors.program.url}/api/bill/${paid(exhibitors.own)}/download`);
    const text = (await pageTexts(Buffer.from(await pdf.arrayBuffer()))).join('\n');
    expect(text).toContain('ALPHA');
    expect(text).not.toContain(CANARY);
  });
});
