/** The site returns the data of the database in the requested language. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Texts } from '#kernel/texts.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import {
  type LiveSnapshots,
  openPages,
  openSites,
  openSnapshots,
  tariffWire,
  voucherTypesOnSale,
} from '#modules/site/server.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import {
  buildCinema,
  buildEvent,
  buildMovie,
  buildScreening,
  type Cinema,
  DAY_MS,
} from '#testing/builders/builders.ts';
import { inTenant, json } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase();
let translator: Translator;
let snapshots: LiveSnapshots;
beforeAll(async () => {
  translator = await openTranslator();
});
afterEach(() => snapshots.close());

const change = (cinema: Cinema, text: string, values: unknown[] = []) =>
  inTenant(t, cinema.exhibitorId, (tx) => tx.run(text, values));
/** Returns the site of a newly started node. */
function sitesNow() {
  snapshots = openSnapshots(t.db);
  return openSites(snapshots, translator);
}
const siteOf = async ({ exhibitorId }: Cinema, locale = 'en'): Promise<SiteData> =>
  (await sitesNow().current(exhibitorId, locale)).data;

/** Returns a text in every content language, with the language in it. */
const five = (what: string): Texts => ({
  nl: `${what} in het Nederlands`,
  fr: `${what} en français`,
  de: `${what} auf Deutsch`,
  en: `${what} in English`,
  lb: `${what} op Lëtzebuergesch`,
});

test('every text of an exhibitor is stored in Dutch, Luxembourgish and three more, and returned in the requested one', {
  tags: ['I18N-002', 'I18N-003', 'D-124'],
}, async () => {
  const cinema = await buildCinema(t, {
    movie: { title: five('A film') },
    rates: { normal: { name: five('A rate') } },
    exhibitor: {
      settings: {
        website_locale: 'lb',
        available_locales: ['lb', 'nl-BE', 'fr', 'de', 'en'],
        website_config: {
          navigation: [{ name: five('A page'), title: five('A hint'), url: 'movies' }],
          footer: { columns: [{ kind: 'html', title: five('A column'), html: five('A line') }] },
        },
      },
    },
  });
  const eventId = await buildEvent(t, cinema.exhibitorId, { title: five('An evening') });
  await buildVoucherType(t, cinema.exhibitorId, { slug: 'card', title: five('A card') });
  await change(cinema, 'UPDATE movie SET description = $1, notice = $2 WHERE exhibitor_id = tenant()', [
    json(five('A story')),
    json(five('A notice')),
  ]);
  await change(cinema, 'UPDATE event SET content = $1 WHERE exhibitor_id = tenant() AND id = $2', [
    json(five('A programme')),
    eventId,
  ]);
  await change(
    cinema,
    `INSERT INTO content (exhibitor_id, type, slug, page_title, content) VALUES (tenant(), 'page', 'info/us', $1, $2)`,
    [json(five('About us')), json(five('Words'))],
  );
  await change(
    cinema,
    `INSERT INTO content (exhibitor_id, type, key, content) VALUES (tenant(), 'widget', 'buy-help', $1)`,
    [json(five('Help'))],
  );
  await t.asOwner('UPDATE exhibitor SET info = $2 WHERE id = $1', [
    cinema.exhibitorId,
    json({ phone: '+35220', phone_text: five('A number') }),
  ]);

  const sites = sitesNow();
  const pages = openPages(t.db, snapshots, translator);
  for (const [locale, language] of [
    ['lb', 'op Lëtzebuergesch'],
    ['nl-BE', 'in het Nederlands'],
    ['fr', 'en français'],
    ['de', 'auf Deutsch'],
    ['en', 'in English'],
  ] as const) {
    const { data } = await sites.current(cinema.exhibitorId, locale);
    const { context } = await sites.context(cinema.exhibitorId, locale);
    const rate = context.snapshot.priceRates.find(({ id }) => id === cinema.rates.normal);
    const page = await pages.find(cinema.exhibitorId, 'info/us', locale);
    const { navigation, footer } = data.settings.website_config;
    const texts = [
      data.movies[0]?.title,
      data.movies[0]?.description,
      data.movies[0]?.notice,
      data.events[0]?.title,
      data.events[0]?.content,
      data.widgets['buy-help'],
      data.exhibitor.info.phone_text,
      navigation[0]?.name,
      navigation[0]?.title,
      footer.columns[0]?.title,
      footer.columns[0]?.html,
      voucherTypesOnSale(context)[0]?.title,
      rate && tariffWire({ rate, total: 0 } as never, context).name,
      page?.page_title,
      page?.content,
    ];
    expect(data.locale).toBe(locale);
    expect(texts.filter((text) => !text?.endsWith(language))).toEqual([]);
  }
});

test('a site has the languages of its settings, and every other falls back to its default', {
  tags: ['I18N-003', 'D-002'],
}, async () => {
  const cinema = await buildCinema(t, {
    movie: { title: five('A film') },
    exhibitor: { settings: { website_locale: 'fr', available_locales: ['fr', 'lb'] } },
  });
  const sites = sitesNow();
  const localeAndTitle = async (locale: string) => {
    const { data } = await sites.current(cinema.exhibitorId, locale);
    return [data.locale, data.movies[0]?.title];
  };
  expect(await localeAndTitle('lb')).toEqual(['lb', 'A film op Lëtzebuergesch']);
  for (const locale of ['fr', 'en', 'nl-BE', 'de'])
    expect(await localeAndTitle(locale)).toEqual(['fr', 'A film en français']);
});

test.each([
  [0, []],
  [1, ['SITE']],
  [2, ['SIGNAGE']],
  [4, ['POS']],
  [8, ['PORTAL']],
  [5, ['SITE', 'POS']],
  [14, ['SIGNAGE', 'POS', 'PORTAL']],
  [15, ['SITE', 'SIGNAGE', 'POS', 'PORTAL']],
])(
  'visibility %i is returned as %j, and shown on the site with the first bit only',
  { tags: ['MOV-004', 'D-110'] },
  async (mask, surfaces) => {
    const cinema = await buildCinema(t, {
      movie: { visibility: mask, showingFromVisibility: mask, showingFrom: '2027-01-06' },
    });
    const { movies } = await siteOf(cinema);
    expect(movies.map(({ visibility, showing_from_visibility }) => [visibility, showing_from_visibility])).toEqual(
      surfaces.includes('SITE') ? [[surfaces, surfaces]] : [],
    );
  },
);

test('a film has its distributor, tagline, pictures in both sizes, streaming and trailer', {
  tags: ['MOV-002'],
}, async () => {
  const cinema = await buildCinema(t);
  await change(cinema, `INSERT INTO distributor (exhibitor_id, name) VALUES (tenant(), 'Lumière')`);
  await change(
    cinema,
    `UPDATE movie SET distributor_id = (SELECT id FROM distributor WHERE exhibitor_id = tenant()), tagline = $1, streaming = $2,
            trailer_url = 'https://youtu.be/abcdefghijk', assets = $3, code = 'X-1', stills = $4, awards = $5 WHERE exhibitor_id = tenant()`,
    [
      json({ en: 'In the dark.' }),
      json({ provider: 'home-cinema', url: 'https://home.example/film' }),
      json({
        poster: { md: 'films/md.webp', lg: 'films/lg.webp' },
        overview: 'films/wide.webp',
        overview_md: 'films/wide-md.webp',
      }),
      json([{ md: 'films/still-md.webp', lg: 'films/still.webp', alt: { en: 'A tram' }, credit: 'Fox' }]),
      json({ en: 'Best film 1928\n \nBest picture 1929\nBest film 1928' }),
    ],
  );
  const [movie] = (await siteOf(cinema)).movies;
  expect(movie).toMatchObject({
    distributor: 'Lumière',
    tagline: 'In the dark.',
    awards: ['Best film 1928', 'Best picture 1929'],
    assets: {
      stills: [
        {
          md: { url: '/storage/films/still-md.webp' },
          lg: { url: '/storage/films/still.webp' },
          alt: 'A tram',
          credit: 'Fox',
        },
      ],
      poster: {
        md: { url: '/storage/films/md.webp', width: 400, height: 600 },
        lg: { url: '/storage/films/lg.webp', width: 800, height: 1200 },
      },
      overview: { url: '/storage/films/wide.webp', width: 1280, height: 720 },
      overview_md: { url: '/storage/films/wide-md.webp', width: 800, height: 450 },
      streaming: { provider: 'home-cinema', url: 'https://home.example/film' },
      trailer: { url: 'https://youtu.be/abcdefghijk' },
    },
  });
  // Internal data is not included: film hire, offices, codes of other systems.
  expect(Object.keys(movie ?? {}).filter((key) => /rental|office|code|internal/.test(key))).toEqual([]);
});

test('a version with screenings, and a rental profile in use by a version, cannot be deleted', {
  tags: ['MOV-006'],
}, async () => {
  const cinema = await buildCinema(t);
  const spare = await buildMovie(t, cinema.exhibitorId);
  const profile = await inTenant(t, cinema.exhibitorId, (tx) =>
    tx.one<{ id: number }>(
      `INSERT INTO rental_profile (exhibitor_id, name, rates) VALUES (tenant(), 'Week', '[{"rate":5000}]') RETURNING id`,
    ),
  );
  await change(cinema, 'UPDATE version SET rental_profile_id = $1 WHERE exhibitor_id = tenant() AND id = $2', [
    profile?.id,
    cinema.versionId,
  ]);
  const remove = (table: 'version' | 'rental_profile', id: number | undefined) =>
    t.asOwner(`DELETE FROM ${table} WHERE exhibitor_id = $1 AND id = $2 RETURNING id`, [cinema.exhibitorId, id]);
  await expect(remove('version', cinema.versionId)).rejects.toMatchObject({ code: '23503' });
  await expect(remove('rental_profile', profile?.id)).rejects.toMatchObject({ code: '23503' });
  expect(await remove('version', spare.versionId)).toHaveLength(1);
});

test('the website receives every future screening; devices receive ten days back and ahead', {
  tags: ['CONST-002', 'D-120'],
}, async () => {
  const cinema = await buildCinema(t, { screening: { startsAtMs: Date.now() + DAY_MS } });
  await buildScreening(t, cinema, { startsAtMs: Date.now() + 200 * DAY_MS });
  const { schedules, settings } = await siteOf(cinema);
  expect(schedules).toHaveLength(2);
  expect([settings.current_schedules_prior, settings.current_schedules_ahead]).toEqual([10, 10]);
});

test('contents are pages, presets, questions and widgets; a widget has a placement and no address', {
  tags: ['CMS-005', 'CMS-001', 'D-167'],
}, async () => {
  const cinema = await buildCinema(t);
  const put = (type: string, key: string) =>
    change(
      cinema,
      `INSERT INTO content (exhibitor_id, type, key, content) VALUES (tenant(), $1, $2, '{"en":"Words"}')`,
      [type, key],
    );
  for (const placement of WIDGETS) await put('widget', placement);
  await put('widget', 'nowhere');
  await expect(put('letter', 'x')).rejects.toMatchObject({ code: '23514' });
  const { widgets } = await siteOf(cinema);
  // The texts of the purchase email appear in the email only.
  expect(Object.keys(widgets).toSorted()).toEqual(WIDGETS.filter((key) => key !== 'purchase-mail').toSorted());
  const pages = openPages(t.db, snapshots, translator);
  for (const slug of ['buy-help', 'info/buy-help']) expect(await pages.find(cinema.exhibitorId, slug, 'en')).toBeNull();
});

test('a default privacy policy exists, with the exhibitor’s name and in every language', {
  tags: ['D-168', 'SITE-026'],
}, async () => {
  const cinema = await buildCinema(t, { exhibitor: { tradeName: 'Rex & <Sons>' } });
  sitesNow();
  const pages = openPages(t.db, snapshots, translator);
  const policy = (locale: string) => pages.find(cinema.exhibitorId, 'privacy-policy', locale);
  const titles = await Promise.all(
    ['nl-BE', 'fr', 'en', 'de'].map(async (locale) => (await policy(locale))?.page_title),
  );
  expect(new Set(titles).size).toBe(4);
  expect(await policy('en')).toMatchObject({ type: 'preset', slug: 'privacy-policy' });
  expect((await policy('en'))?.content).toContain('<p>Rex &amp; &lt;Sons&gt; is responsible');
  expect((await policy('en'))?.content).toContain('You reach us at info@');
  await t.asOwner("UPDATE exhibitor SET email = '' WHERE id = $1", [cinema.exhibitorId]);
  await snapshots.close();
  sitesNow();
  const fresh = openPages(t.db, snapshots, translator);
  expect((await fresh.find(cinema.exhibitorId, 'info/privacy-policy', 'en'))?.content).not.toContain('You reach us');
  await change(
    cinema,
    `INSERT INTO content (exhibitor_id, type, slug, page_title, content) VALUES (tenant(), 'preset', 'privacy-policy', '{"en":"Ours"}', '{}')`,
  );
  await snapshots.close();
  sitesNow();
  const written = await openPages(t.db, snapshots, translator).find(cinema.exhibitorId, 'privacy-policy', 'en');
  expect(written?.page_title).toBe('Ours');
});
