import { afterEach, beforeAll, expect, test } from 'vitest';
import { wallClock } from '#kernel/days.ts';
import { VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { arrangementOf, type HallPlan } from '#modules/seating/rules/hall-plan.ts';
import { zSiteData } from '#modules/site/contract/public.ts';
import { openSeatPlans } from '#modules/site/server/seat-plans.ts';
import { openSites, type Sites } from '#modules/site/server/sites.ts';
import { type LiveSnapshots, openSnapshots } from '#modules/site/server/snapshots.ts';
import { standingClock } from '#platform/config/clock.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import {
  buildCinema,
  buildEvent,
  buildMovie,
  buildScreening,
  type Cinema,
  DAY_MS,
  HOUR_MS,
} from '#testing/builders/builders.ts';
import { buildClaims } from '#testing/builders/claims.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const SITE = 1;
let translator: Translator;
const nodes: LiveSnapshots[] = [];
beforeAll(async () => {
  translator = await openTranslator();
});
afterEach(async () => {
  t.travel(0);
  for (const node of nodes.splice(0)) await node.close();
});

/** Returns a separate node whose clock stays at `at` until it is moved. */
function node(at: number = Date.now()): { snapshots: LiveSnapshots; sites: Sites; move: (ms: number) => void } {
  const clock = standingClock(at);
  const snapshots = openSnapshots(t.db, { clock, debounceMs: 1 });
  nodes.push(snapshots);
  t.travel(at - Date.now());
  return {
    snapshots,
    sites: openSites(snapshots, translator),
    move: (ms) => {
      clock.move(ms);
      t.travel(clock.now() - Date.now());
    },
  };
}

const change = (cinema: Cinema, text: string, values: unknown[] = []) =>
  inTenant(t, cinema.exhibitorId, (tx) => tx.run(text, values));

test('site data matches its contract exactly', { tags: ['SITE-065', 'D-004'] }, async () => {
  const cinema = await buildCinema(t, {
    movie: { subtitles: ['nl', 'fr'], spokenLanguage: null },
    exhibitor: {
      settings: {
        website_config: {
          navigation: [
            {
              name: { nl: 'Films', en: 'Movies' },
              url: 'movies',
              children: [{ name: { en: 'Evil' }, url: 'javascript:alert(1)' }],
            },
          ],
          headerSlides: [{ image: 'slides/one.webp' }],
          footer: { columns: [{ kind: 'html', html: { en: '<p>Hi</p><script>alert(1)</script>' } }] },
        },
      },
    },
  });
  const eventId = await buildEvent(t, cinema.exhibitorId);
  await buildScreening(t, cinema, { eventId });
  await change(
    cinema,
    `INSERT INTO content (exhibitor_id, type, key, content) VALUES (tenant(), 'widget', 'buy-help', '{"en":"<p onclick=x()>Help</p>"}'),
      (tenant(), 'widget', 'purchase-mail', '{"en":"<p>Only in mails</p>"}')`,
  );
  const { sites } = node();
  const { data, json } = await sites.current(cinema.exhibitorId, 'en');

  expect(zSiteData.strict().parse(JSON.parse(json.toString()))).toEqual(data);
  expect(json.toString()).not.toContain('<');
  expect(data.settings.website_config.navigation).toEqual([
    { name: 'Movies', url: 'movies', children: [{ name: 'Evil', url: '' }] },
  ]);
  expect(data.settings.website_config.headerSlides[0]?.image).toBe('/storage/slides/one.webp');
  expect(data.settings.website_config.footer.columns[0]?.html).toBe('<p>Hi</p>');
  expect(data.widgets).toEqual({ 'buy-help': '<p>Help</p>' });
  expect(data.payment_methods.map(({ driver }) => driver)).toEqual(['mollie', 'payconiq']); // D-075: no vouchers
  expect(data.schedules).toHaveLength(2);
  expect(data.schedules[0]?.version).toMatchObject({
    text: '2D, original version, subtitles NL/FR',
    short: 'OV subs NL/FR',
  });
  expect(data.events[0]).toMatchObject({ id: eventId, schedule: { event_id: eventId, purchasable_online: true } });
  expect(data.movies[0]).toMatchObject({
    original_language_text: 'English',
    visibility: ['SITE', 'SIGNAGE', 'POS', 'PORTAL'],
  });
});

test('the website never shows a planned show; a provisional one is shown and not sold; a change of the stage shows at once', {
  tags: ['SITE-046', 'SITE-065', 'D-047'],
}, async () => {
  const cinema = await buildCinema(t);
  const eventId = await buildEvent(t, cinema.exhibitorId);
  const planned = await buildScreening(t, cinema, { stage: 'planned', eventId });
  const provisional = await buildScreening(t, cinema, { stage: 'provisional' });
  const { sites, snapshots } = node();
  const shown = async () => {
    const [row] = await t.asOwner<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = $1', [
      cinema.exhibitorId,
    ]);
    await snapshots.atLeast(cinema.exhibitorId, Number(row?.version ?? 0));
    const { data } = await sites.current(cinema.exhibitorId, 'en');
    return data;
  };
  const before = await shown();
  expect(JSON.stringify(before)).not.toContain(`"id":${planned},"movie_id"`);
  expect(before.events).toMatchObject([{ id: eventId, schedule: null }]); // announced (D-049)
  expect(before.schedules.map(({ id, provisional: is, purchasable_online }) => [id, is, purchasable_online])).toEqual([
    [cinema.screeningId, false, true],
    [provisional, true, false],
  ]);
  const all = (await snapshots.get(cinema.exhibitorId)).screenings;
  expect([...all.keys()]).not.toContain(planned); // tills, signage, feeds and calendars read nothing else
  await change(cinema, "UPDATE screening SET stage = 'on_sale' WHERE exhibitor_id = tenant()");
  const after = await shown();
  expect(after.schedules.map(({ id, purchasable_online }) => [id, purchasable_online])).toEqual([
    [cinema.screeningId, true],
    [planned, true],
    [provisional, true],
  ]);
  expect(after.events).toMatchObject([{ schedule: { id: planned } }]);
});

test('initial data has schedules with their event, their online tickets, and their arrangement', {
  tags: ['SITE-065', 'SCH-001', 'D-004', 'D-005'],
}, async () => {
  const cinema = await buildCinema(t, { hall: '..|.....' });
  const eventId = await buildEvent(t, cinema.exhibitorId);
  const second = await buildScreening(t, cinema, { eventId });
  const seatIds = [...cinema.hall.seatIds.values()].slice(2, 4);
  await buildClaims(t, cinema.exhibitorId, { screeningId: second, seatIds });
  const { sites, snapshots } = node();
  const { data, json } = await sites.current(cinema.exhibitorId, 'en');
  const plans = openSeatPlans(t.db, snapshots);
  const [event] = data.events;
  expect(data.arrangements).toHaveLength(1);
  for (const schedule of data.schedules) {
    const { seats } = await plans.of(cinema.exhibitorId, schedule.id);
    const plan = data.arrangements.find(({ id }) => id === schedule.arrangement_id);
    expect(arrangementOf(plan as HallPlan, schedule.unavailable_seats ?? '')).toEqual(seats.arrangement);
  }
  expect(data.schedules.find(({ id }) => id === second)).toMatchObject({
    online_tickets: 2,
    event: { id: eventId, slug: event?.slug, title: event?.title },
  });
  expect(data.schedules.filter(({ id }) => id !== second)).toMatchObject([
    { event: null, online_tickets: 0, unavailable_seats: '' },
  ]);
  expect(event?.schedule?.id).toBe(second);
  // Each plan is sent once: another screening adds no seats.
  expect(json.toString().split('"A-1"')).toHaveLength(2);
});

test('the seats of the initial data are read again when a screening sells out', { tags: ['D-005'] }, async () => {
  const cinema = await buildCinema(t, { hall: '..' });
  const { sites, snapshots } = node();
  const unavailable = async () => (await sites.current(cinema.exhibitorId, 'en')).data.schedules[0]?.unavailable_seats;
  expect(await unavailable()).toBe('');
  const { exhibitorId, screeningId, hall } = cinema;
  await buildClaims(t, exhibitorId, { screeningId, seatIds: [...hall.seatIds.values()] });
  snapshots.seatsChanged(cinema.exhibitorId, [cinema.screeningId]);
  await expect.poll(unavailable).toBe('3');
});

test('a start has the offset of its zone; a show after midnight belongs to the previous business day', {
  tags: ['D-179', 'D-010'],
}, async () => {
  const { sites } = node(Date.parse('2027-10-28T08:00:00Z'));
  const cinema = await buildCinema(t, {
    exhibitor: { settings: { public_config: { midnight_offset: 4 } } },
    screening: { startsAtMs: Date.parse('2027-10-30T22:30:00Z') },
  });
  // the night the clocks go back
  await buildScreening(t, cinema, { startsAtMs: Date.parse('2027-10-31T01:30:00Z') });
  const { data } = await sites.current(cinema.exhibitorId, 'en');
  expect(data.schedules.map(({ start, day }) => [start, day])).toEqual([
    ['2027-10-31T00:30:00+02:00', '2027-10-30'],
    ['2027-10-31T02:30:00+01:00', '2027-10-30'],
  ]);
});

test('texts fall back: the locale, the site language, English, any other', { tags: ['D-124'] }, async () => {
  const cinema = await buildCinema(t, { movie: { title: { nl: 'Nederlands', en: 'English' } } });
  const only = await buildMovie(t, cinema.exhibitorId, { title: { de: 'Deutsch' } });
  const { sites } = node();
  const titles = async (locale: string) => {
    const { data } = await sites.current(cinema.exhibitorId, locale);
    return [data.locale, ...data.movies.map(({ title }) => title)];
  };
  expect(only.movieId).toBeGreaterThan(cinema.movieId);
  expect(await titles('en')).toEqual(['en', 'English', 'Deutsch']);
  expect(await titles('fr')).toEqual(['fr', 'Nederlands', 'Deutsch']);
  expect(await titles('de')).toEqual(['de', 'Nederlands', 'Deutsch']);
  expect(await titles('xx')).toEqual(['nl-BE', 'Nederlands', 'Deutsch']); // not available: the site's default
});

test.each([
  ['a hidden movie', { movie: { visibility: VISIBLE_EVERYWHERE - SITE } }, 0],
  ['a screening hidden from the site', { screening: { visibility: VISIBLE_EVERYWHERE - SITE } }, 0],
  ['a school screening', { screening: { type: 'school' } }, 0],
  ['a private screening', { screening: { type: 'private' } }, 0],
  ['a preview', { screening: { type: 'preview' } }, 1],
] as const)('%s', { tags: ['SITE-046', 'D-114'] }, async (_, options, shown) => {
  const cinema = await buildCinema(t, options);
  const { data } = await node().sites.current(cinema.exhibitorId, 'en');
  expect(data.schedules).toHaveLength(shown);
});

test('an archived movie is hidden; D-111 a hidden date is not sent', {
  tags: ['MOV-005', 'D-118'],
}, async () => {
  const cinema = await buildCinema(t, { movie: { showingFrom: '2027-01-06', showingFromVisibility: 14 } });
  const gone = await buildMovie(t, cinema.exhibitorId);
  await change(cinema, 'UPDATE movie SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [
    gone.movieId,
  ]);
  const { data } = await node().sites.current(cinema.exhibitorId, 'en');
  expect(data.movies.map(({ id, showing_from }) => [id, showing_from])).toEqual([[cinema.movieId, null]]);
});

test('an announced event has no screening; a past or private event is not shown', {
  tags: ['D-049'],
}, async () => {
  const cinema = await buildCinema(t);
  const announced = await buildEvent(t, cinema.exhibitorId);
  const over = await buildEvent(t, cinema.exhibitorId);
  await buildScreening(t, cinema, { eventId: over, startsAtMs: Date.now() - 3 * DAY_MS });
  const secret = await buildEvent(t, cinema.exhibitorId);
  await buildScreening(t, cinema, { eventId: secret, type: 'private' });
  const { data } = await node().sites.current(cinema.exhibitorId, 'en');
  expect(data.events.map(({ id, schedule }) => [id, schedule])).toEqual([[announced, null]]);
});

test('purchasable_online becomes false 15 minutes after the start, and version and clock of the site change', {
  tags: ['D-047', 'D-180', 'CONST-004'],
}, async () => {
  const startsAtMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS;
  const cinema = await buildCinema(t, { screening: { startsAtMs } });
  const { sites, move } = node(startsAtMs + 14 * 60_000);
  const before = await sites.current(cinema.exhibitorId, 'en');
  expect(before.data.schedules[0]?.purchasable_online).toBe(true);
  expect(before.validUntil).toBe(startsAtMs + 15 * 60_000);
  expect(await sites.current(cinema.exhibitorId, 'en')).toBe(before); // built once
  move(60_000);
  const after = await sites.current(cinema.exhibitorId, 'en');
  expect(after.data.schedules[0]?.purchasable_online).toBe(false);
  expect(after.data.version).not.toBe(before.data.version);
  expect(after.data.now).toBeGreaterThanOrEqual(startsAtMs + 15 * 60_000);
});

test.each([0, 4])(
  'at midnight plus %i hours the site changes to the new day',
  { tags: ['CONST-013', 'D-010'] },
  async (offset) => {
    const eve = Date.parse('2027-03-05T20:00:00Z');
    const rollOver = Date.parse('2027-03-05T23:00:00Z') + offset * HOUR_MS;
    const cinema = await buildCinema(t, {
      exhibitor: { settings: { public_config: { midnight_offset: offset } } },
      screening: { startsAtMs: eve },
    });
    await buildScreening(t, cinema, { startsAtMs: eve + DAY_MS });
    const { sites, move } = node(rollOver - 60_000);
    const before = await sites.current(cinema.exhibitorId, 'en');
    expect(before.data.schedules.map(({ day }) => day)).toEqual(['2027-03-05', '2027-03-06']);
    move(60_000);
    const after = await sites.current(cinema.exhibitorId, 'en');
    expect(wallClock(rollOver, 'Europe/Brussels').time).toBe(`0${offset}:00`);
    expect(after.data.schedules.map(({ day }) => day)).toEqual(['2027-03-06']);
    expect(after.data.version).not.toBe(before.data.version);
  },
);

test('the version changes with the day even if no shown data changes', {
  tags: ['D-010'],
}, async () => {
  const cinema = await buildCinema(t, { screening: { type: 'private' } });
  const { sites, move } = node(Date.parse('2027-03-05T22:59:00Z'));
  const before = await sites.current(cinema.exhibitorId, 'en');
  move(60_000);
  const after = await sites.current(cinema.exhibitorId, 'en');
  const { version: _1, now: _2, ...shownBefore } = before.data;
  const { version: _3, now: _4, ...shownAfter } = after.data;
  expect(shownAfter).toEqual(shownBefore);
  expect(after.data.version).not.toBe(before.data.version);
});

test('a tariff for advance purchase is offered until the day before only', { tags: ['D-053'] }, async () => {
  const startsAtMs = Date.parse('2027-03-05T20:00:00Z');
  const cinema = await buildCinema(t, {
    screening: { startsAtMs },
    rates: { normal: { usable: { days_in_advance: 1 } }, student: { active: false } },
  });
  const { sites, move } = node(startsAtMs - DAY_MS);
  const purchasable = async () => (await sites.current(cinema.exhibitorId, 'en')).data.schedules[0]?.purchasable_online;
  expect(await purchasable()).toBe(true);
  move(DAY_MS - HOUR_MS);
  expect(await purchasable()).toBe(false);
});

test('a sold-out screening is sold out on the site at once; one more sale does not rebuild the site', {
  tags: ['D-046'],
}, async () => {
  const cinema = await buildCinema(t, { hall: '...', screen: { onlineSeats: 2 } });
  const { exhibitorId, screeningId } = cinema;
  const { sites, snapshots } = node();
  const sell = async (seatId: number) => {
    await buildClaims(t, exhibitorId, { screeningId, seatIds: [seatId] });
    const read = new Promise<void>((done) => {
      const stop = snapshots.onSeats(() => {
        stop();
        done();
      });
    });
    snapshots.seatsChanged(exhibitorId, [screeningId]);
    await read;
  };
  const before = await sites.current(exhibitorId, 'en');
  expect(before.data.schedules[0]).toMatchObject({ available_seats_online: 2, sold_out_online: false });
  await sell(101);
  expect(await sites.current(exhibitorId, 'en')).toBe(before);
  await sell(102);
  const after = await sites.current(exhibitorId, 'en');
  expect(after.data.schedules[0]).toMatchObject({
    available_seats_online: 0,
    sold_out: false,
    sold_out_online: true,
    purchasable_online: false,
  });
  expect(after.data.version).not.toBe(before.data.version);
});

test('two nodes with the same data have the same version', async () => {
  const cinema = await buildCinema(t);
  const at = Date.now();
  const one = await node(at).sites.current(cinema.exhibitorId, 'fr');
  const two = await node(at + 1_000).sites.current(cinema.exhibitorId, 'fr');
  expect(two.data.version).toBe(one.data.version);
});

test('a method that is disabled or not assigned to the web is not offered', { tags: ['PAY-010'] }, async () => {
  const cinema = await buildCinema(t, { methods: { mollie: { active: false } } });
  await buildPaymentMethod(t, cinema.exhibitorId, { type: 'cash', driver: 'offline' });
  const { data } = await node().sites.current(cinema.exhibitorId, 'en');
  expect(data.payment_methods.map(({ driver }) => driver)).toEqual(['payconiq']);
});

test('cached site data is available without waiting while it is current', async () => {
  const cinema = await buildCinema(t, { exhibitor: { servingOn: `known-${Date.now()}.test` } });
  const { sites, snapshots, move } = node();
  const host = (await snapshots.get(cinema.exhibitorId)).exhibitor.serving_on;
  expect(sites.cached(host, 'en')).toBeNull(); // no request for this host yet
  expect(await snapshots.exhibitorFor(host)).toBe(cinema.exhibitorId);
  expect(sites.cached(host, 'en')).toBeNull();
  const shown = await sites.current(cinema.exhibitorId, 'en');
  expect(sites.cached(host, 'en')).toEqual({ exhibitorId: cinema.exhibitorId, site: shown });
  expect(sites.cached(host, 'fr')).toBeNull();
  move(DAY_MS);
  expect(sites.cached(host, 'en')).toBeNull();
});
