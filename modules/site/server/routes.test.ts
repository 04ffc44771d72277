import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { zPage } from '#modules/content/contract/public.ts';
import { zPublicSettings } from '#modules/exhibitor/contract/settings.ts';
import { zScheduleData } from '#modules/screenings/contract/public.ts';
import { zScheduleSeats } from '#modules/seating/contract/public.ts';
import { zSiteData } from '#modules/site/contract/public.ts';
import {
  type LiveSnapshots,
  openPages,
  openSeatPlans,
  openSites,
  openSnapshots,
  siteRoutes,
} from '#modules/site/server.ts';
import { zVoucherType } from '#modules/vouchers/contract/public.ts';
import { standingClock } from '#platform/config/clock.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, buildScreening, type Cinema, HOUR_MS } from '#testing/builders/builders.ts';
import { buildClaims, releaseBill } from '#testing/builders/claims.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, testHttp } from '#testing/tools/http.ts';

const t = testDatabase();
let cinema: Cinema;
let twin: Cinema;
let snapshots: LiveSnapshots;
let browser: Browser;

beforeAll(async () => {
  cinema = await buildCinema(t, {
    hall: '..<>b|x....',
    screen: { classRates: { love_seats: { ticket: 200, handling: 50 } } },
  });
  twin = await withSameIds(t, () =>
    buildCinema(t, { exhibitor: { tradeName: 'TWIN' }, movie: { title: { en: 'TWIN' } }, hall: 40 }),
  );
  snapshots = openSnapshots(t.db, { debounceMs: 1 });
});
const translator = await openTranslator();
const site = () => ({
  exhibitorFor: async () => cinema.exhibitorId,
  localesOf: async () => ({ available: ['nl-BE', 'fr', 'en', 'de'], site: 'nl-BE' }),
  routes: (app: HttpApp) =>
    siteRoutes(app, {
      snapshots,
      sites: openSites(snapshots, translator),
      seatPlans: openSeatPlans(t.db, snapshots),
      pages: openPages(t.db, snapshots, translator),
    }),
});
const http = testHttp(site);
/** The same with the limits of D-067. */
const limited = testHttp(() => ({ ...site(), limits: {}, clock: standingClock(Date.now()) }));
beforeAll(async () => {
  browser = await http.visit();
});
afterAll(() => snapshots.close());

const dataOf = <S extends z.ZodType>(schema: S, json: unknown): z.infer<S> =>
  schema.parse((json as { data: unknown }).data);
/** Makes the latest writes visible to the next request. */
const refresh = async (exhibitorId = cinema.exhibitorId) => {
  const [row] = await t.asOwner<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = $1', [
    exhibitorId,
  ]);
  await snapshots.atLeast(exhibitorId, row?.version ?? 0);
};
const seatsOf = async (id = cinema.screeningId) =>
  dataOf(zScheduleSeats, (await browser.get(`/api/schedules/${id}/arrangement`)).json);

describe('GET /api/site', () => {
  test('follows its contract in the requested locale, compressed once, and returns 304 if unchanged', {
    tags: ['D-004'],
  }, async () => {
    const answer = await browser.get('/api/site?locale=fr', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(dataOf(zSiteData, answer.json).locale).toBe('fr');
    expect(answer.text).not.toContain('TWIN'); // T72
    const etag = answer.headers.get('etag') ?? '';
    const again = await browser.get('/api/site?locale=fr', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const weak = await browser.get('/api/site?locale=fr', { 'if-none-match': `"other", W/${etag}` });
    expect(weak.status).toBe(304);
    const changed = await browser.get('/api/site?locale=en', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
  });

  test('the same bytes plain, gzip and Brotli', async () => {
    const url = '/api/site?locale=en';
    const inject = (encoding: string) => http.app.inject({ url, headers: { 'accept-encoding': encoding } });
    const plain = (await inject('identity')).body;
    const br = await inject('gzip, br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    expect((await inject('br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
  });
});

test('GET /api/settings returns the public settings to any caller, and no others', {
  tags: ['API-003', 'D-172'],
}, async () => {
  const { json, text } = await browser.get('/api/settings');
  expect(dataOf(zPublicSettings.strict(), json).public_config.features).toContain('tickets');
  for (const secret of ['mail_sender', 'pos_config', 'device_config', 'reservation_expiry', 'voucher_reuse'])
    expect(text).not.toContain(secret);
});

describe('GET /api/schedules/{id}/data', () => {
  test('returns screening, movie, tariffs and supplements in euros', {
    tags: ['API-015', 'TCK-010', 'D-050'],
  }, async () => {
    const { json } = await browser.get(`/api/schedules/${cinema.screeningId}/data?locale=en`);
    const data = dataOf(zScheduleData, json);
    expect(data.schedule.id).toBe(cinema.screeningId);
    expect(data.movie.id).toBe(cinema.movieId);
    expect(data.tariffs.map(({ name, total_price, accept_voucher }) => [name, total_price, accept_voucher])).toEqual([
      ['Normal', 12, true],
      ['Student', 10, false],
    ]);
    expect(data.supplements).toEqual({ love_seats: 2.5 });
    expect(data.notice).toBeNull();
  });

  test('returns the prices of its own of a screening', { tags: ['PRICE-16', 'PRICE-17'] }, async () => {
    const own = await buildScreening(t, cinema);
    await inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO screening_price (exhibitor_id, screening_id, price_rate_id, seat_class, ticket_cents, handling_cents)
         VALUES (tenant(), $1, $2, NULL, 1500, NULL), (tenant(), $1, NULL, 'love_seats', 0, 0)`,
        [own, cinema.rates.normal],
      ),
    );
    await refresh();
    const of = async (id: number) =>
      dataOf(zScheduleData, (await browser.get(`/api/schedules/${id}/data?locale=en`)).json);
    const { tariffs, supplements } = await of(own);
    expect(tariffs.map(({ name, total_price }) => [name, total_price])).toEqual([
      ['Normal', 16],
      ['Student', 10],
    ]);
    expect(supplements).toEqual({ love_seats: 0 });
    expect((await of(cinema.screeningId)).supplements).toEqual({ love_seats: 2.5 });
  });

  test('a cancelled, a past and a sold-out screening have a notice', { tags: ['D-048'] }, async () => {
    const cancelled = await buildScreening(t, cinema);
    const past = await buildScreening(t, cinema, { startsAtMs: Date.now() - HOUR_MS });
    const full = await buildScreening(t, cinema, { onlineCap: 0 });
    await inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run('UPDATE screening SET cancelled_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [cancelled]),
    );
    await refresh();
    const noticeOf = async (id: number) =>
      dataOf(zScheduleData, (await browser.get(`/api/schedules/${id}/data`)).json).notice;
    expect(await noticeOf(cancelled)).toBe('notice.cannot_purchase_now');
    expect(await noticeOf(past)).toBe('notice.begun');
    expect(await noticeOf(full)).toBe('notice.sold_out_online');
  });

  test.each(['data', 'arrangement'])(
    'an unknown, a hidden and an invalid screening are 404 (%s)',
    { tags: ['TCK-003'] },
    async (call) => {
      const hidden = await buildScreening(t, cinema, { type: 'private' });
      await refresh();
      for (const id of [999_999, hidden, 0, -1, 'x', '1e99']) {
        const answer = await browser.get(`/api/schedules/${id}/${call}`);
        expect([id, answer.status]).toEqual([id, 404]);
      }
    },
  );
});

describe('GET /api/schedules/{id}/arrangement', () => {
  test('shows the current state of every seat: held as sold, reserved, blocked, disabled', {
    tags: ['API-016', 'D-029', 'D-031'],
  }, async () => {
    const id = await buildScreening(t, cinema);
    await refresh();
    await buildClaims(t, cinema.exhibitorId, { screeningId: id, seatIds: [101], state: 'held' });
    await buildClaims(t, cinema.exhibitorId, { screeningId: id, seatIds: [102], state: 'reserved', online: false });
    const seats = await seatsOf(id);
    const drawn = seats.arrangement?.map((row) =>
      row.map((seat) =>
        !seat ? '_' : seat.sold ? 'S' : seat.reserved ? 'R' : seat.blocked ? 'b' : seat.disabled ? 'x' : '.',
      ),
    );
    expect(drawn?.map((row) => row.join(''))).toEqual(['SR..b', 'x....']);
    expect(seats).toMatchObject({ available_seats_online: 6, sold_out: false, purchasable_online: true });
  });

  test('the next request sees a sale, 304 until then, and seats that become free again', async () => {
    const id = await buildScreening(t, cinema);
    await refresh();
    const path = `/api/schedules/${id}/arrangement`;
    const first = await browser.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect((await browser.get(path, { 'if-none-match': etag })).status).toBe(304);
    const bill = await buildClaims(t, cinema.exhibitorId, { screeningId: id, seatIds: [204] });
    const second = await browser.get(path, { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect(dataOf(zScheduleSeats, second.json).arrangement?.[1]?.[3]).toMatchObject({ name: 'B-4', sold: true });
    await releaseBill(t, cinema.exhibitorId, bill ?? '');
    const third = await seatsOf(id);
    expect(third.arrangement?.[1]?.[3]?.sold).toBe(false);
    expect(third.seats_version).toBe(dataOf(zScheduleSeats, first.json).seats_version + 2);
  });

  test('several buyers at one address reload their hall without reaching or using up the ordinary limit', {
    tags: ['D-067', 'D-190'],
  }, async () => {
    const path = `/api/schedules/${cinema.screeningId}/arrangement`;
    const buyers = await Promise.all(Array.from({ length: 5 }, () => limited.visit()));
    const hall = new Set<number>();
    for (const buyer of buyers) for (let nth = 0; nth < 120; nth += 1) hall.add((await buyer.get(path)).status);
    expect([...hall]).toEqual([200]);
    const [one] = buyers;
    expect((await one?.get(path))?.status).toBe(429);
    expect((await one?.get(`/api/schedules/${cinema.screeningId}/data`))?.status).toBe(200);
  });

  test('a changed arrangement is visible without a change of claims', async () => {
    const before = await seatsOf();
    await inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run(
        `UPDATE seat SET style = 'wheelchair' WHERE exhibitor_id = tenant() AND arrangement_id = $1 AND id = 205`,
        [cinema.arrangementId],
      ),
    );
    await refresh();
    const after = await seatsOf();
    expect(after.seats_version).toBe(before.seats_version);
    expect([before.arrangement?.[1]?.[4]?.style, after.arrangement?.[1]?.[4]?.style]).toEqual([
      'default',
      'wheelchair',
    ]);
  });

  test('another exhibitor with the same ids has its own seats; D-044 an unnumbered hall has no arrangement', {
    tags: ['T72'],
  }, async () => {
    const plans = openSeatPlans(t.db, snapshots);
    expect(twin.screeningId).toBe(cinema.screeningId);
    await buildClaims(t, twin.exhibitorId, { screeningId: twin.screeningId, places: 3 });
    const [own, others] = await Promise.all([
      plans.of(cinema.exhibitorId, cinema.screeningId),
      plans.of(twin.exhibitorId, twin.screeningId),
    ]);
    expect(others.seats).toMatchObject({ arrangement: null, available_seats_online: 37 });
    expect(own.seats.arrangement).not.toBeNull();
  });

  test('five hundred concurrent requests cause few queries, and all get the same answer', async () => {
    const before = await queries();
    const plans = openSeatPlans(t.db, snapshots);
    const all = await Promise.all(Array.from({ length: 500 }, () => plans.of(cinema.exhibitorId, cinema.screeningId)));
    expect(new Set(all).size).toBe(1);
    expect((await queries()) - before).toBeLessThan(10);

    async function queries(): Promise<number> {
      await t.asOwner('SELECT pg_stat_force_next_flush()');
      const [row] = await t.asOwner<{ commits: number }>(
        'SELECT xact_commit AS commits FROM pg_stat_database WHERE datname = current_database()',
      );
      return row?.commits ?? 0;
    }
  });
});

describe('voucher types', () => {
  beforeAll(async () => {
    await buildVoucherType(t, cinema.exhibitorId, { slug: 'second', title: { en: 'B' }, sort: 1 });
    await buildVoucherType(t, cinema.exhibitorId, { slug: 'third', title: { en: 'C' }, sort: 1, type: 'subscription' });
    await buildVoucherType(t, cinema.exhibitorId, {
      slug: 'first',
      title: { en: 'Z' },
      sort: 0,
      products: { default: 1_000, min: 0, max: 5_000, step: 500 },
    });
    await buildVoucherType(t, cinema.exhibitorId, { slug: 'gone', active: false });
    await buildVoucherType(t, twin.exhibitorId, { slug: 'twin' });
    await refresh();
  });
  const filter = async (body: unknown) =>
    dataOf(zVoucherType.array(), (await browser.post('/api/voucher-types/filter?locale=en', body)).json).map(
      ({ slug }) => slug,
    );

  test('active ones by sort then title; the kind comes from query or path', {
    tags: ['API-009', 'D-098'],
  }, async () => {
    expect(await filter({})).toEqual(['first', 'second', 'third']);
    expect(await filter({ filter: { type: 'subscription' } })).toEqual(['third']);
    expect(await filter({ type: 'giftcard' })).toEqual(['first', 'second']);
    expect(await filter({ filter: { type: 'nonsense' } })).toEqual([]);
  });

  test('a type is a gift card or a subscription; the database refuses a third kind', {
    tags: ['VCH-015', 'D-092'],
  }, async () => {
    const { json } = await browser.post('/api/voucher-types/filter?locale=en', {});
    const kinds = dataOf(zVoucherType.array(), json).map(({ type }) => type);
    expect([...new Set(kinds)].sort()).toEqual(['giftcard', 'subscription']);
    await expect(buildVoucherType(t, cinema.exhibitorId, { type: 'coupon' as 'giftcard' })).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('one type, in euros', { tags: ['API-008', 'VCH-013'] }, async () => {
    const { json } = await browser.get('/api/voucher-types/first?locale=en');
    expect(dataOf(zVoucherType, json)).toMatchObject({
      cost_turn: 12,
      products_default: 10,
      products_step: 5,
      page_title: 'Z',
    });
  });

  test.each(['gone', 'twin', 'nowhere', '..%2f'])('%s is 404', { tags: ['D-107', 'T72'] }, async (slug) => {
    expect((await browser.get(`/api/voucher-types/${slug}`)).status).toBe(404);
  });
});

describe('POST /api/cmscontent/page', () => {
  beforeAll(async () => {
    await inTenant(t, cinema.exhibitorId, async (tx) => {
      await tx.run(
        `INSERT INTO content (exhibitor_id, type, slug, page_title, content) VALUES
          (tenant(), 'page', 'info/parking', '{"en":"Parking","nl":"Parkeren"}', '{"en":"<p>Here</p><script>x</script>"}'),
          (tenant(), 'preset', 'privacy-policy', '{"en":"Privacy"}', '{"en":"<p>Private</p>"}')`,
      );
      await tx.run(
        `INSERT INTO content (exhibitor_id, type, slug, page_title, content, question, answer, location, priority) VALUES
          (tenant(), 'faq', 'info/faq', '{"en":"Questions"}', '{}', '{"en":"Q2"}', '{"en":"<b>A2</b>"}', 'Tickets', 2),
          (tenant(), 'faq', 'info/faq', '{"en":"Questions"}', '{}', '{"en":"Q1"}', '{"en":"A1"}', 'Tickets', 1),
          (tenant(), 'faq', 'info/faq', '{"en":"Questions"}', '{"en":"Getting in"}', '{"en":"Q3"}', '{"en":"A3"}', 'access', 3)`,
      );
    });
    await refresh();
  });
  const ask = (page_slug: string) => browser.post('/api/cmscontent/page?locale=en', { page_slug });

  test.each([
    ['info/parking', 'info/parking', 'Parking'],
    ['parking', 'info/parking', 'Parking'],
    ['/info/parking/', 'info/parking', 'Parking'],
    ['privacy-policy', 'privacy-policy', 'Privacy'],
    ['info/privacy-policy', 'privacy-policy', 'Privacy'],
  ])('%s returns %s', { tags: ['API-017', 'D-169'] }, async (requestedSlug, slug, title) => {
    expect(dataOf(zPage, (await ask(requestedSlug)).json)).toMatchObject({ slug, page_title: title });
  });

  test('its HTML is sanitised', { tags: ['D-170'] }, async () => {
    expect(dataOf(zPage, (await ask('info/parking')).json).content).toBe('<p>Here</p>');
  });

  test('FAQ entries have question and answer, sorted by location and priority under the title of their slug', {
    tags: ['CMS-002', 'SITE-059', 'D-169'],
  }, async () => {
    expect(dataOf(zPage, (await ask('info/faq')).json)).toMatchObject({
      type: 'faq',
      page_title: 'Questions',
      groups: [
        { title: 'Tickets', entries: [{ question: 'Q1' }, { question: 'Q2', answer: '<b>A2</b>' }] },
        { title: 'Getting in', entries: [{ question: 'Q3' }] },
      ],
    });
  });

  test('a missing page is 404 and recorded; optional voucher texts are not recorded (D-107)', {
    tags: ['CMS-006', 'ERR-020'],
  }, async () => {
    for (const slug of ['info/nowhere', 'info/nowhere', 'info/vouchers/giftcard'])
      expect((await ask(slug)).status).toBe(404);
    expect(await t.asOwner('SELECT exhibitor_id, slug, times FROM missing_page')).toEqual([
      { exhibitor_id: cinema.exhibitorId, slug: 'info/nowhere', times: 2 },
    ]);
  });

  test('finds a page that is created afterwards', async () => {
    expect((await ask('info/later')).status).toBe(404);
    await inTenant(t, cinema.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO content (exhibitor_id, type, slug, page_title) VALUES (tenant(), 'page', 'info/later', '{"en":"Later"}')`,
      ),
    );
    await refresh();
    expect((await ask('info/later')).status).toBe(200);
  });

  test.each([{}, { page_slug: '' }, { page_slug: 'x'.repeat(191) }, { page_slug: 7 }, { page_slug: 'a\u0000b' }])(
    '%j is 422',
    { tags: ['T75'] },
    async (body) => {
      expect((await browser.post('/api/cmscontent/page', body)).status).toBe(422);
    },
  );
});

test('the API description lists every route with its answer', async () => {
  const { json } = await browser.get('/api/openapi.json');
  const paths = (json as { paths: Record<string, unknown> }).paths;
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/site',
      '/api/settings',
      '/api/schedules/{id}/data',
      '/api/schedules/{id}/arrangement',
      '/api/voucher-types/filter',
      '/api/voucher-types/{slug}',
      '/api/cmscontent/page',
    ]),
  );
});
