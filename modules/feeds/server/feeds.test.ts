import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedEvent, FeedMovie, FeedSchedule } from '#modules/feeds/contract/public.ts';
import { createApiKey, endApiKey, feedRoutes, listApiKeys } from '#modules/feeds/server.ts';
import { type LiveSnapshots, openSites, openSnapshots } from '#modules/site/server.ts';
import type { Acting } from '#platform/db/tx.ts';
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
let key = '';

const acting = (cinema: Cinema): Acting => ({
  exhibitorId: cinema.exhibitorId,
  actor: 'employee:1',
  channel: 'portal',
});
const make = async (
  cinema: Cinema,
  scopes: ('movies' | 'schedules' | 'events')[] = ['movies', 'schedules', 'events'],
) => createApiKey(t.db, acting(cinema), { name: 'A magazine', scopes });

beforeAll(async () => {
  own = await buildCinema(t, {
    exhibitor: { servingOn: 'alpha.test' },
    movie: { title: inAllLanguages('Nosferatu'), slug: 'nosferatu' },
  });
  const eventId = await buildEvent(t, own.exhibitorId, { title: inAllLanguages('Night'), slug: 'night' });
  await buildScreening(t, own, { eventId });
  other = await buildCinema(t, { exhibitor: { servingOn: 'beta.test' }, movie: { title: inAllLanguages('CANARY') } });
  snapshots = openSnapshots(t.db, { debounceMs: 1 });
  key = (await make(own)).key;
});
const site = testHttp(() => ({
  exhibitorFor: async (host) => (host === 'other.test' ? other : own).exhibitorId,
  routes: (app) =>
    feedRoutes(app, {
      db: t.db,
      sites: openSites(snapshots, translator),
      snapshots,
      publicUrl: (servingOn) => `https://${servingOn}`,
    }),
}));
const limited = testHttp(() => ({ exhibitorFor: async () => own.exhibitorId, limits: {}, routes }));
const routes = (app: Parameters<typeof feedRoutes>[0]) =>
  feedRoutes(app, { db: t.db, sites: openSites(snapshots, translator), snapshots, publicUrl: () => '' });

afterAll(() => snapshots.close());

const read = (name: string, headers: Record<string, string> = { 'x-api-key': key }) =>
  site.ask(`/api/feed/${name}?locale=fr`, { headers });
const dataOf = async <Item>(name: string): Promise<Item[]> => ((await read(name)).json as { data: Item[] }).data;

test('the three feeds equal the website, with addresses that lead there', { tags: ['D-174'] }, async () => {
  const [movie, ...movies] = await dataOf<FeedMovie>('movies');
  expect([movie?.slug, movie?.url, movies]).toEqual(['nosferatu', 'https://alpha.test/fr/movies/view/nosferatu', []]);
  const schedules = await dataOf<FeedSchedule>('schedules');
  expect(schedules).toHaveLength(2);
  const plain = schedules.find(({ event_id }) => event_id === null);
  expect(plain).toMatchObject({
    movie_id: movie?.id,
    start: expect.stringMatching(/[+-]\d\d:\d\d$/),
    purchasable_online: true,
    url: `https://alpha.test/fr/buy/tickets/${own.screeningId}`,
  });
  expect(plain?.tariffs.map(({ total_price }) => total_price)).toContain(12);
  const [event] = await dataOf<FeedEvent>('events');
  const ofEvent = schedules.find(({ id }) => id === event?.schedule_id);
  expect([event?.slug, ofEvent?.event_id]).toEqual(['night', event?.id]);
  expect(ofEvent?.url).toBe(`https://alpha.test/fr/buy/events/${event?.id}`);
});

test('an unchanged feed is not sent again; a changed one is', { tags: ['D-174'] }, async () => {
  const first = await read('schedules');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const again = await read('schedules', { 'x-api-key': key, 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  await buildScreening(t, own);
  snapshots.onDataChanged(own.exhibitorId);
  await expect
    .poll(async () => (await read('schedules', { 'x-api-key': key, 'if-none-match': etag })).status)
    .toBe(200);
  expect((await read('schedules')).headers.get('etag')).not.toBe(etag);
});

test.each([
  ['no key', () => ({}), 401, 'api_key.missing'],
  ['a key that is none', () => ({ 'x-api-key': 'letmein' }), 401, 'api_key.unknown'],
  ['a key nobody made', () => ({ 'x-api-key': `foyer_${'A'.repeat(43)}` }), 401, 'api_key.unknown'],
  ['a key in another spelling', () => ({ 'x-api-key': key.toLowerCase() }), 401, 'api_key.unknown'],
])('%s gives no access', { tags: ['D-174'] }, async (_, headers, status, code) => {
  for (const name of ['movies', 'schedules', 'events']) {
    const answer = await site.ask(`/api/feed/${name}`, { headers: headers() as Record<string, string> });
    expect([name, answer.status, answer.json]).toEqual([name, status, expect.objectContaining({ code })]);
  }
});

test('a key in the query is no key: the parameter is refused at its name', { tags: ['D-174', 'D-066'] }, async () => {
  for (const name of ['movies', 'schedules', 'events'])
    expect(await site.ask(`/api/feed/${name}?api_key=${key}`)).toMatchObject({
      status: 422,
      json: { code: 'validation.unknown_field', errors: { api_key: [expect.any(String)] } },
    });
});

test('a key opens its own exhibitor only, until it is ended, and only its scope', {
  tags: ['D-174', 'T72'],
}, async () => {
  const foreign = (await make(other)).key;
  const answer = await read('movies', { 'x-api-key': foreign });
  expect([answer.status, answer.text.includes('CANARY')]).toEqual([401, false]);

  const narrow = await make(own, ['movies']);
  expect((await read('movies', { 'x-api-key': narrow.key })).status).toBe(200);
  const refused = await read('events', { 'x-api-key': narrow.key });
  expect([refused.status, refused.json]).toEqual([403, expect.objectContaining({ code: 'api_key.scope' })]);

  await expect(endApiKey(t.db, acting(other), narrow.id)).rejects.toMatchObject({ kind: 'not-found' });
  await endApiKey(t.db, acting(own), narrow.id);
  expect((await read('movies', { 'x-api-key': narrow.key })).status).toBe(401);
  await expect(endApiKey(t.db, acting(own), narrow.id)).rejects.toMatchObject({ kind: 'not-found' });
});

test('a key is stored as a digest only, its use is recorded, and creating and ending it is audited', {
  tags: ['D-174'],
}, async () => {
  const { id, key: fresh } = await make(own);
  expect(fresh).toMatch(/^foyer_[\w-]{43}$/);
  const dump = JSON.stringify([await t.asOwner('SELECT * FROM api_key'), await t.asOwner('SELECT * FROM audit')]);
  expect(dump).not.toContain(fresh.slice(12));
  const mine = async () => (await listApiKeys(t.db, own.exhibitorId)).find((each) => each.id === id);
  expect(await mine()).toMatchObject({ name: 'A magazine', start: fresh.slice(0, 12), last_used_at: null });
  await read('movies', { 'x-api-key': fresh });
  const { last_used_at: used } = (await mine()) ?? {};
  expect(used).toEqual(expect.any(Number));
  await read('movies', { 'x-api-key': fresh });
  expect((await mine())?.last_used_at).toBe(used); // not written with every request
  const made = await t.asOwner(`SELECT 1 FROM audit WHERE action = 'api_key.made' AND entity_id = $1`, [String(id)]);
  expect(made).toHaveLength(1);
});

test('a feed starts no session, and is not readable by pages of other sites', { tags: ['D-174'] }, async () => {
  const { headers } = await read('movies');
  expect(headers.getSetCookie()).toEqual([]);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('cache-control')).toBe('private, no-cache');
});

test('guessing keys is throttled: sixty requests a minute from one address', { tags: ['D-067', 'D-174'] }, async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 65; n++) statuses.push((await limited.ask('/api/feed/movies')).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
});
