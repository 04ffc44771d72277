import { XMLParser, XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programmeRoutes } from '#modules/feeds/server.ts';
import { type LiveSnapshots, openSites, openSnapshots } from '#modules/site/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, buildEvent, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { inAllLanguages } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testHttp } from '#testing/tools/http.ts';

const t = testDatabase();
const translator = await openTranslator();
let own: Cinema;
let other: Cinema;
let snapshots: LiveSnapshots;
let past = 0;
let secondId = 0;
const TITLE = 'Nosferatu; <b>a "symphony"</b>, & more';
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  own = await buildCinema(t, {
    exhibitor: { servingOn: 'alpha.test' },
    movie: { title: inAllLanguages(TITLE), slug: 'nosferatu' },
    screening: { startsAtMs: Date.now() + 30 * HOUR_MS },
  });
  const eventId = await buildEvent(t, own.exhibitorId, { title: inAllLanguages('Night'), slug: 'night' });
  secondId = await buildScreening(t, own, { eventId, startsAtMs: Date.now() + 50 * HOUR_MS });
  past = await buildScreening(t, own, { startsAtMs: Date.now() - HOUR_MS });
  other = await buildCinema(t, {
    exhibitor: { servingOn: 'beta.test' },
    movie: { title: inAllLanguages('CANARY') },
    screening: { startsAtMs: Date.now() + 30 * HOUR_MS },
  });
  snapshots = openSnapshots(t.db, { debounceMs: 1 });
});
afterAll(() => snapshots.close());
const routes = (app: HttpApp) =>
  programmeRoutes(app, {
    sites: openSites(snapshots, translator),
    translator,
    publicUrl: (servingOn) => `https://${servingOn}`,
  });
const site = testHttp(() => ({
  exhibitorFor: async () => own.exhibitorId,
  routes,
}));
const elsewhere = testHttp(() => ({ exhibitorFor: async () => other.exhibitorId, routes }));
const limited = testHttp(() => ({ exhibitorFor: async () => own.exhibitorId, limits: {}, routes }));
const ask = (path: string, headers: Record<string, string> = {}) => site.ask(`/api/programme/${path}`, { headers });

const showsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

test('a calendar program reads the shows to come, with film, place, times and the page that sells them', async () => {
  const { status, headers, text } = await ask('calendar?locale=fr');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const shows = showsIn(text);
  expect(shows.map(({ summary }) => summary)).toEqual([`${TITLE} (fr)`, `Night (fr): ${TITLE} (fr)`]);
  const [first] = shows;
  expect(first?.uid).toBe(`show-${own.screeningId}@alpha.test`);
  expect(first?.component.getFirstPropertyValue('url')).toBe(`https://alpha.test/fr/buy/tickets/${own.screeningId}`);
  const length = (first?.endDate.toJSDate().getTime() ?? 0) - (first?.startDate.toJSDate().getTime() ?? 0);
  expect(length).toBeGreaterThan(30 * 60_000);
  expect(shows.map(({ uid }) => uid)).not.toContain(`show-${past}@alpha.test`);
});

test('a feed reader reads a film with its next times', async () => {
  const { status, headers, text } = await ask('rss?locale=de');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect(XMLValidator.validate(text)).toBe(true);
  const { channel } = new XMLParser().parse(text).rss;
  expect(channel).toMatchObject({
    language: 'de',
    link: 'https://alpha.test/de/movies',
    item: { title: `${TITLE} (de)`, link: 'https://alpha.test/de/movies/view/nosferatu' },
  });
  expect(channel.item.description.split(' · ')).toHaveLength(2);
});

test('only one cinema, or only some films', async () => {
  expect(showsIn((await ask(`calendar?cinema=${own.cinemaId}`)).text)).toHaveLength(2);
  expect(showsIn((await ask(`calendar?movies=${own.movieId}`)).text)).toHaveLength(2);
  expect(showsIn((await ask('calendar?movies=999999,999998')).text)).toEqual([]);
  expect((await ask(`calendar?cinema=${other.cinemaId}`)).json).toMatchObject({ code: 'not_found.cinema' });
  for (const query of [
    'movies=',
    'movies=a',
    'movies=1;2',
    'cinema=0',
    'cinema=x',
    `movies=${Array(101).fill(1).join()}`,
  ])
    expect([query, (await ask(`calendar?${query}`)).status]).toEqual([query, 422]);
});

test('no show of another exhibitor is in it', { tags: ['T72'] }, async () => {
  for (const path of ['calendar', 'rss']) {
    expect((await ask(path)).text).not.toContain('CANARY');
    const theirs = (await elsewhere.ask(`/api/programme/${path}`, {})).text;
    expect(theirs).toContain('CANARY');
    expect(theirs).not.toContain('Nosferatu');
  }
});

test.each(['calendar', 'rss'])('what has not changed is not sent again, and a change is: %s', async (path) => {
  const etag = (await ask(path)).headers.get('etag') ?? '';
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
  await t.db.tx({ exhibitorId: own.exhibitorId, actor: 'test', channel: 'api' }, (tx) =>
    tx.run('UPDATE screening SET cancelled_at = now() WHERE exhibitor_id = tenant() AND id = $1', [
      path === 'rss' ? own.screeningId : secondId,
    ]),
  );
  snapshots.onDataChanged(own.exhibitorId);
  await expect.poll(async () => (await ask(path, { 'if-none-match': etag })).status).toBe(200);
});

test('a caller who reads without end waits', { tags: ['D-190'] }, async () => {
  const statuses = new Set<number>();
  for (let each = 0; each < 62; each += 1) statuses.add((await limited.ask('/api/programme/rss', {})).status);
  expect(statuses).toContain(429);
});
