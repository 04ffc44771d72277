import { access, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCREENS } from '#demo/content/venues.ts';
import { extendDemoProgramme, type SeedOptions, seedDemo } from '#demo/seed.ts';
import { addDays, businessDay, calendarWeekStart } from '#kernel/days.ts';
import { type SiteData, zSiteData } from '#modules/site/contract/public.ts';
import { openPages, openSites, openSnapshots } from '#modules/site/server.ts';
import { isPassword } from '#platform/crypto/passwords.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
const others = testDatabase();
const eastern = testDatabase();
const chainDb = testDatabase();
const lateDb = testDatabase();
const secrets = secretsFrom('the master secret of a test');
const DAY_MS = 86_400_000;
const now = Date.now();
const simulators = {
  mollie: { url: 'http://127.0.0.1:3101', apiKey: 'test_secret_of_mollie' },
  payconiq: {
    url: 'http://127.0.0.1:3102',
    apiKey: 'secret-of-payconiq',
    profileId: 'profile',
    jwksUrl: 'http://127.0.0.1:3102/keys',
  },
};
let options: SeedOptions;
let exhibitor = 0;

beforeAll(async () => {
  options = { secrets, storageDir: await mkdtemp(join(tmpdir(), 'foyer-demo-')), now, simulators };
  const [one, two] = await Promise.all([seedDemo(t.db, options), seedDemo(t.db, options)]);
  expect(one).toBe(two); // two starts at once create it once
  exhibitor = one ?? 0;
});
afterAll(() => rm(options.storageDir, { recursive: true, force: true }));

const count = async (table: string): Promise<number> =>
  (await t.asOwner<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE exhibitor_id = ${exhibitor}`))[0]?.n ??
  0;
const versionOf = async (): Promise<number> =>
  (await t.asOwner<{ version: number }>(`SELECT version FROM data_version WHERE exhibitor_id = ${exhibitor}`))[0]
    ?.version ?? 0;

async function siteIn(locale: string): Promise<SiteData> {
  const snapshots = openSnapshots(t.db);
  try {
    return (await openSites(snapshots, await openTranslator()).current(exhibitor, locale)).data;
  } finally {
    await snapshots.close();
  }
}

describe.each(['nl-BE', 'fr', 'de', 'en'])('the site of the demo exhibitor in %s', (locale) => {
  let site: SiteData;
  beforeAll(async () => {
    site = await siteIn(locale);
  });

  test('matches the contract, and has all data', { tags: ['SITE-065'] }, () => {
    zSiteData.parse(site);
    expect(site.movies.length).toBeGreaterThan(20);
    expect(site.schedules.length).toBeGreaterThan(200);
    expect(site.events.length).toBeGreaterThan(3);
    expect(site.payment_methods.map(({ driver }) => driver)).toEqual(['mollie', 'payconiq']);
    expect(Object.keys(site.widgets).length).toBeGreaterThan(8);
  });

  test('each picture it names is in the storage folder, with its size', async () => {
    const images = site.movies.flatMap(({ assets: { poster, overview } }) => [poster?.md, poster?.lg, overview]);
    for (const image of [...images, ...site.events.map(({ assets }) => assets.poster)]) {
      expect(image?.placeholder).toMatch(/^data:image\/webp/);
      await access(join(options.storageDir, image?.url.replace(/^\/storage\//, '') ?? 'missing'));
    }
    for (const { image } of site.settings.website_config.headerSlides)
      await access(join(options.storageDir, image.replace(/^\/storage\//, '')));
    await access(join(options.storageDir, site.exhibitor.logo?.replace(/^\/storage\//, '') ?? 'missing'));
  });

  test('the sanitiser leaves its HTML unchanged', { tags: ['D-170'] }, () => {
    const html = [...Object.values(site.widgets), ...site.events.map(({ content }) => content)].join('');
    expect(html).not.toMatch(/<script|javascript:|onclick/i);
    expect(html.length).toBeGreaterThan(1_000);
  });
});

test('each screening on the site can be bought or gives the reason; the events have their own prices', async () => {
  const site = await siteIn('en');
  const open = site.schedules.filter(({ purchasable_online }) => purchasable_online);
  expect(open.length).toBeGreaterThan(150);
  const gala = await t.asOwner<{ ticket: number }>(
    `SELECT p.ticket_cents AS ticket FROM price_row p JOIN event e ON e.exhibitor_id = p.exhibitor_id AND e.id = p.event_id
       JOIN price_rate r ON r.exhibitor_id = p.exhibitor_id AND r.id = p.price_rate_id
      WHERE e.slug LIKE 'metropolis-gala%' AND r.name->>'en' = 'Full price'`,
  );
  expect(gala[0]?.ticket).toBeGreaterThan(1_200);
});

test('the card of students is looked at by the door, and no other card', async () => {
  const rates = await t.asOwner<{ name: string }>(
    `SELECT name->>'en' AS name FROM price_rate WHERE exhibitor_id = ${exhibitor} AND needs_proof`,
  );
  expect(rates.map(({ name }) => name)).toEqual(['Student, under 26']);
});

test('schools and private hires are planned but never on the site', { tags: ['D-114'] }, async () => {
  const kinds = await t.asOwner<{ type: string }>(
    `SELECT DISTINCT type FROM screening WHERE exhibitor_id = ${exhibitor}`,
  );
  const onSite = new Set((await siteIn('en')).schedules.map(({ type }) => type));
  expect(kinds.map(({ type }) => type)).toEqual(expect.arrayContaining(['regular', 'event', 'school']));
  expect(onSite).not.toContain('school');
  expect(onSite).not.toContain('private');
});

test('only what is to come is planned, in the halls as they are drawn', async () => {
  const [planned] = await t.asOwner<{ begun: number; unnumbered: string[] }>(
    `SELECT count(*) FILTER (WHERE s.starts_at < to_timestamp(${now} / 1000.0))::int AS begun,
            array_agg(DISTINCT h.name) FILTER (WHERE c.arrangement_id IS NULL) AS unnumbered
       FROM screening s JOIN screening_capacity c ON c.exhibitor_id = s.exhibitor_id AND c.screening_id = s.id
       JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id WHERE s.exhibitor_id = ${exhibitor}`,
  );
  const free = SCREENS.filter(({ arrangement }) => arrangement === null).map(({ name }) => name);
  expect(planned).toEqual({ begun: 0, unnumbered: free.toSorted() });
});

test('pages, presets and grouped questions are found', { tags: ['SITE-059'] }, async () => {
  const snapshots = openSnapshots(t.db);
  const pages = openPages(t.db, snapshots, await openTranslator());
  for (const slug of ['privacy-policy', 'info/about', 'info/parking', 'info/vouchers', 'info/ticket-conditions'])
    expect((await pages.find(exhibitor, slug, 'fr'))?.content).toMatch(/^<\w+/);
  const faq = await pages.find(exhibitor, 'info/faq', 'de');
  expect(faq?.groups.map(({ title }) => title)).toEqual(['Karten und Preise', 'Während des Abends', 'Über Stummfilme']);
  await snapshots.close();
});

test('the providers’ keys are sealed; a simulator with a new address is found again', { tags: ['I21'] }, async () => {
  const configs = async () =>
    t.asOwner<{ driver: string; config: Record<string, string> }>(
      `SELECT driver, config FROM payment_method WHERE exhibitor_id = ${exhibitor} AND config <> '{}' ORDER BY id`,
    );
  const before = await configs();
  expect(JSON.stringify(before)).not.toContain('secret');
  expect(before.map(({ config }) => config.base_url)).toEqual([simulators.mollie.url, simulators.payconiq.url]);
  const sealed = before[0]?.config.api_key?.replace('sealed:', '') ?? '';
  expect(secrets.open(Buffer.from(sealed, 'base64'))).toBe('test_secret_of_mollie');
  await seedDemo(t.db, {
    ...options,
    simulators: { ...simulators, mollie: { ...simulators.mollie, url: 'http://127.0.0.1:4444' } },
  });
  const refundKey = before[1]?.config.refund_key?.replace('sealed:', '') ?? '';
  expect(JSON.parse(secrets.open(Buffer.from(refundKey, 'base64')))).toMatchObject({
    crv: 'P-256',
    d: expect.any(String),
  });
  expect((await configs())[0]?.config.base_url).toBe('http://127.0.0.1:4444');
  await inTenant(t, exhibitor, (tx) =>
    tx.run(
      `UPDATE payment_method SET config = '{"base_url":"https://api.mollie.com"}' WHERE exhibitor_id = tenant() AND driver = 'mollie'`,
    ),
  );
  await seedDemo(t.db, options);
  expect((await configs())[0]?.config.base_url).toBe('https://api.mollie.com'); // a real provider stays unchanged
});

describe('later', () => {
  test('a second run on the same day changes nothing', async () => {
    const before = [await count('screening'), await count('event'), await versionOf()];
    expect(await extendDemoProgramme(t.db, now)).toBe(0);
    expect([await count('screening'), await count('event'), await versionOf()]).toEqual(before);
  });

  test('a day later one day is added at the end; existing rows keep their id', async () => {
    const all = () =>
      t.asOwner<{ id: number; start: Date }>(
        `SELECT id, starts_at AS start FROM screening WHERE exhibitor_id = ${exhibitor} ORDER BY starts_at, id`,
      );
    const before = await all();
    const added = await extendDemoProgramme(t.db, now + DAY_MS);
    expect(added).toBeGreaterThan(10);
    const after = await all();
    expect(after).toHaveLength(before.length + added);
    expect(after).toEqual(expect.arrayContaining(before.slice(0, 50)));
    const idsBefore = new Set(before.map(({ id }) => id));
    const days = new Set(
      after
        .filter(({ id }) => !idsBefore.has(id))
        .map(({ start }) => businessDay(start.getTime(), 'Europe/Brussels', 4)),
    );
    expect([...days]).toContain(addDays(businessDay(now + DAY_MS, 'Europe/Brussels', 4), 16));
  });

  test('a manually planned hall stays unchanged; the programme does without it', async () => {
    await inTenant(t, exhibitor, (tx) =>
      tx.run(
        `INSERT INTO screening (exhibitor_id, movie_id, version_id, cinema_id, screen_id, starts_at, ends_at)
         SELECT tenant(), v.movie_id, v.id, s.cinema_id, s.id, to_timestamp($1::float8 / 1000), to_timestamp($1::float8 / 1000) + interval '40 days'
           FROM version v JOIN screen s ON s.exhibitor_id = tenant() AND s.name = 'Vesper' WHERE v.exhibitor_id = tenant() ORDER BY v.id LIMIT 1`,
        [now + 60 * DAY_MS],
      ),
    );
    await extendDemoProgramme(t.db, now + 60 * DAY_MS);
    const [hall] = await t.asOwner<{ n: number }>(
      `SELECT count(*)::int AS n FROM screening WHERE exhibitor_id = ${exhibitor} AND screen_id IN (SELECT id FROM screen WHERE name = 'Vesper') AND starts_at > to_timestamp(${now + 60 * DAY_MS} / 1000.0)`,
    );
    expect(hall?.n).toBe(0);
    expect(await count('screening')).toBeGreaterThan(400);
  });

  test('manually added rows get their own id', async () => {
    const id = await inTenant(t, exhibitor, (tx) =>
      tx.one<{ id: number }>(
        `INSERT INTO tag (exhibitor_id, slug, name) VALUES (tenant(), 'by-hand', '{}') RETURNING id`,
      ),
    );
    expect(id?.id).toBeGreaterThan(8);
  });

  test('a damaged picture is copied again', async () => {
    const poster = join(options.storageDir, 'demo/films/metropolis/poster-md.webp');
    const whole = (await stat(poster)).size;
    await writeFile(poster, 'half');
    await seedDemo(t.db, options);
    expect((await stat(poster)).size).toBe(whole);
  });
});

describe('the employees', { tags: ['D-128'] }, () => {
  type Person = { email: string; roles: string[]; notified: boolean; password: string | null; pin: string | null };
  const people = () =>
    t.asOwner<Person>(
      `SELECT email, roles, notified, password, pin FROM employee WHERE exhibitor_id = ${exhibitor} ORDER BY id`,
    );

  test('there are none without a password from outside, and none are added for an exhibitor with employees', async () => {
    expect(await people()).toEqual([]);
    await buildEmployee(t, exhibitor, { email: 'first@noctule.example', notified: true });
    await seedDemo(t.db, { ...options, people: { password: 'velvet curtain', pin: null } });
    expect((await people()).map(({ email }) => email)).toEqual(['first@noctule.example']);
    await t.asOwner('DELETE FROM employee');
  });

  test('there are four with it; those at devices have the PIN', async () => {
    await seedDemo(t.db, { ...options, people: { password: 'velvet curtain', pin: '2468' } });
    await seedDemo(t.db, { ...options, people: { password: 'another curtain', pin: '1357' } });
    const there = await people();
    expect(there.map(({ email, roles, notified }) => [email, roles, notified])).toEqual([
      ['admin@noctule.example', ['admin'], true],
      ['manager@noctule.example', ['manager'], true],
      ['till@noctule.example', ['employee'], false],
      ['door@noctule.example', ['employee'], false],
    ]);
    for (const { email, password, pin } of there) {
      expect([email, await isPassword('velvet curtain', password)]).toEqual([email, true]);
      expect([email, await isPassword('2468', pin)]).toEqual([email, /^(till|door|manager)@/.test(email)]);
    }
  });
});

test('a database of other exhibitors stays unchanged', async () => {
  await buildExhibitor(others);
  expect(await seedDemo(others.db, options)).toBeNull();
  expect(await extendDemoProgramme(others.db, now)).toBe(0);
  expect(await others.asOwner('SELECT 1 FROM movie')).toEqual([]);
});

test('an exhibitor with the name of the demo gets no programme: the demo is marked in the database', async () => {
  await others.asOwner("UPDATE exhibitor SET slug = 'noctule'");
  expect(await extendDemoProgramme(others.db, now)).toBe(0);
  expect(await others.asOwner('SELECT 1 FROM screening')).toEqual([]);
});

test('a demo in another time zone has its first film at the same hour of that zone, tomorrow as well', async () => {
  const timeZone = 'Asia/Tokyo';
  // It starts in the morning there: later, the first show to come may be one after midnight.
  const today = addDays(businessDay(now, timeZone, 4), 1);
  const morning = Temporal.ZonedDateTime.from(`${today}T09:00[${timeZone}]`).epochMilliseconds;
  eastern.travel(morning - Date.now());
  const id = await seedDemo(eastern.db, { ...options, timeZone, now: morning });
  const first = () =>
    eastern.asOwner<{ zone: string; day: string; hour: string }>(
      `SELECT e.timezone AS zone, to_char(s.starts_at AT TIME ZONE e.timezone - interval '4 hours', 'YYYY-MM-DD') AS day,
              to_char(min(s.starts_at) AT TIME ZONE e.timezone, 'HH24') AS hour
         FROM screening s JOIN exhibitor e ON e.id = s.exhibitor_id WHERE e.id = ${id}
        GROUP BY e.timezone, 2 ORDER BY 2`,
    );
  const before = await first();
  expect(before.map(({ day }) => day)).toEqual(expect.arrayContaining([today, addDays(today, 16)]));
  for (const { zone, hour } of before) expect([zone, Number(hour) >= 10]).toEqual([timeZone, true]);
  eastern.travel(morning + DAY_MS - Date.now());
  await extendDemoProgramme(eastern.db, morning + DAY_MS);
  eastern.travel(0);
  expect((await first()).map(({ day }) => day)).toContain(addDays(today, 17));
});

test('a chain that is founded late in the evening has late shows, and no hall has two shows at once', {
  tags: ['D-128'],
}, async () => {
  // On a Monday nothing is planned after 23:00. On Fridays and Saturdays there are night shows, and none is added.
  const monday = calendarWeekStart(businessDay(now, 'Europe/Brussels', 4));
  const late = Temporal.ZonedDateTime.from(`${monday}T23:00[Europe/Brussels]`).epochMilliseconds;
  lateDb.travel(late - Date.now());
  await seedDemo(lateDb.db, { ...options, now: late, chain: true, timeZone: 'Europe/Brussels' });
  lateDb.travel(0);
  const [shows] = await lateDb.asOwner<{ late: number; all: number }>(
    `SELECT count(*) FILTER (WHERE starts_at < to_timestamp(${late} / 1000.0) + interval '4 hours')::int AS late, count(*)::int AS all FROM screening`,
  );
  expect(shows?.late).toBeGreaterThan(6);
  expect(shows?.all).toBeGreaterThan(360);
});

test('the second demo is a chain of six cinemas, each with a programme of its own', { tags: ['D-128'] }, async () => {
  await seedDemo(chainDb.db, { ...options, chain: true });
  const rows = await chainDb.asOwner<{ name: string; halls: number; shows: number }>(
    `SELECT c.name, count(DISTINCT h.id)::int AS halls, count(s.id)::int AS shows FROM cinema c
       JOIN screen h ON h.cinema_id = c.id AND h.exhibitor_id = c.exhibitor_id
       LEFT JOIN screening s ON s.screen_id = h.id AND s.exhibitor_id = h.exhibitor_id
      GROUP BY c.id, c.name ORDER BY c.id`,
  );
  expect(rows.map(({ halls }) => halls)).toEqual([4, 4, 4, 4, 4, 4]);
  for (const { shows } of rows) expect(shows).toBeGreaterThan(60);
  // A later start knows what it is without being told, and plans the day that is new.
  // Some days of the week have fewer shows than others: each hall has one or more, on every day.
  expect(await extendDemoProgramme(chainDb.db, now + DAY_MS)).toBeGreaterThanOrEqual(24);
});
