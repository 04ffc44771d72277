/**
 * No text is in the code: plain letters on a page of the pseudo-locale are data or a mistake
 * (I18N-001).
 */
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { MEDIA_LABELS } from '#modules/catalogue/rules/version-text.ts';
import { metaOf } from '#testing/component/html.ts';
import { literals, pseudoCatalogue, pseudoSentence, textsIn } from '#testing/component/pseudo-locale.ts';
import { htmlOf, testRender } from '#testing/component/render-page.tsx';
import { contentPageFixture, siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const pseudo = await testRender(pseudoCatalogue);
const site = siteDataFixture({ now: NOW, cinemas: 2 });
const DATA = [
  site,
  ...['info/faq', 'info/prices', 'info/vouchers', 'privacy-policy'].map(contentPageFixture),
  'A gift card',
  'For evenings.',
  'youtube-nocookie.com',
  // An unknown kind of link has the exhibitor's own name (SITE-051).
  ...site.movies.flatMap(({ links }) => Object.keys(links)),
  ...Object.values(MEDIA_LABELS), // names: 35 mm, IMAX
];
const schedule = (fits: (event: number | null) => boolean) => site.schedules.find(({ event_id }) => fits(event_id));
const PAGES = [
  '/',
  '/movies',
  '/movies/today',
  '/movies/tomorrow',
  '/movies/soon',
  '/movies/2026-11-24',
  '/movies/all/family',
  '/movies/today/live-music',
  '/movies/view/nosferatu',
  '/events',
  '/events/metropolis-gala',
  '/events/ladies-night',
  '/events/shadow-play',
  '/info',
  '/info/faq',
  '/info/prices',
  '/info/newsletter',
  '/contact',
  '/privacy-policy',
  '/find-order',
  '/my-films',
  '/your-data',
  '/your-data/1-0f8fad5b-d9cb-469f-a165-70867728950e.abc',
  '/info/vouchers',
  '/info/vouchers/giftcard',
  '/info/voucher/gift',
  '/info/voucher/nope',
  `/buy/tickets/${schedule((event) => event === null)?.id}`,
  `/buy/events/${site.events[0]?.id}`,
  `/bill/${UUID}`,
  `/bill/${UUID}/pay`,
  `/payments/${UUID}/mollie/status`,
  ...['leave/1-2.abc', 'left', 'confirm/1-2.abc', 'confirmed', 'invalid'].map((step) => `/newsletter/${step}`),
  '/404',
  '/movies/view/nope',
];
const parse = (html: string) => {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.write(html);
  return document;
};

test('the pseudo-locale is longer, keeps its values, and has no plain letter', () => {
  expect(pseudoSentence('From {date} on')).toMatch(/^⟦Ƒřǿḿ \{date\} ǿƞ .+⟧$/);
  const long = pseudoSentence('Choose your seats');
  expect(long.length).toBeGreaterThanOrEqual('Choose your seats'.length * 1.4);
  expect(literals([long])).toEqual([]);
  expect(literals([`${long} Pay`, 'Nosferatu 20:30'], site)).toEqual([`${long} Pay`]);
});

test.each(PAGES)('%s says nothing that is not in the catalogues', { tags: ['I18N-001'] }, async (path) => {
  const html = await htmlOf(pseudo, site, path);
  const document = parse(html);
  const texts = [
    ...textsIn(document.body as never),
    document.title,
    ...['description', 'og:title', 'og:description', 'og:image:alt'].map((name) => metaOf(html, name) ?? ''),
  ];
  expect(texts.length).toBeGreaterThan(30);
  expect(literals(texts, DATA)).toEqual([]);
});

test.each(['/', '/movies', '/movies/today', '/movies/tomorrow', '/movies/soon', '/movies/all/family', '/events'])(
  '%s has no text of its own without content',
  { tags: ['I18N-001'] },
  async (path) => {
    const empty = { ...site, movies: [], schedules: [], events: [], payment_methods: [] };
    const document = parse(await htmlOf(pseudo, empty, path));
    expect(literals(textsIn(document.body as never), DATA)).toEqual([]);
  },
);
