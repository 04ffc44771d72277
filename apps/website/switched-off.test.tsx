/**
 * The site of an exhibitor with disabled features: for every combination the rest is a whole site
 * (SET-001, SET-002).
 */
import { expect, test } from 'vitest';
import { isSwitchedOff } from '#apps/website/switched-off.ts';
import english from '#messages/en/website/notice.json' with { type: 'json' };
import { FEATURES, type Feature } from '#modules/exhibitor/rules/features.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { addressesOf, structuredDataOf } from '#testing/component/html.ts';
import { htmlOf, renderPage, testRender } from '#testing/component/render-page.tsx';
import { COMBINATIONS, everything, NAVIGATION, siteWith, without } from '#testing/component/switched-off.fixture.ts';
import { htmlProblems } from '#testing/component/valid-html.ts';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const render = await testRender();
const TICKETS = `/buy/tickets/${everything.schedules.find(({ event_id }) => event_id === null)?.id}`;
const EVENT_TICKETS = `/buy/events/${everything.events[0]?.id}`;
const VOUCHERS = ['/info/vouchers', '/info/vouchers/giftcard', '/info/voucher/gift'];
const NEWSLETTER = ['/info/newsletter', '/info/newsletter/ada%40example.org'];
/** One of each kind of page. */
const PAGES = [
  '/',
  '/movies',
  '/movies/today',
  '/movies/soon',
  '/movies/all/family',
  '/movies/view/nosferatu',
  '/events',
  '/events/metropolis-gala',
  '/info',
  '/info/faq',
  '/info/prices',
  '/contact',
  '/privacy-policy',
  TICKETS,
  EVENT_TICKETS,
  ...VOUCHERS,
  ...NEWSLETTER,
  `/bill/${UUID}`,
  `/bill/${UUID}/pay`,
  `/payments/${UUID}/mollie/status`,
  '/newsletter/left',
  '/404',
];

test.each(COMBINATIONS)(
  'without %j, payment %s: a whole site',
  { tags: ['SET-001', 'SET-002', 'SITE-064', 'CMS-003'] },
  async (off, paid) => {
    const site = siteWith(without(...off), paid);
    const isOff = (feature: Feature): boolean => (off as readonly Feature[]).includes(feature);
    for (const path of PAGES) {
      const page = await renderPage(render, site, path);
      const { status, html = '' } = page;
      const shown = (notice: keyof typeof english): boolean => html.includes(english[notice]);

      const gone =
        (NEWSLETTER.includes(path) && isOff('newsletters')) ||
        (path === '/info' && isOff('newsletters') && isOff('vouchers')) ||
        (path === '/info/voucher/gift' && isOff('vouchers'));
      expect([path, status]).toEqual([path, gone || path === '/404' ? 404 : 200]);
      expect([path, shown('online_buying_not_possible')]).toEqual([
        path,
        [TICKETS, EVENT_TICKETS].includes(path) && (isOff('tickets') || !paid),
      ]);
      expect([path, shown('vouchers_not_possible')]).toEqual([
        path,
        VOUCHERS.includes(path) && (isOff('vouchers') || !paid),
      ]);
      expect([path, await problemsOf(html)]).toEqual([path, []]);
      // No list, and therefore no part of the navigation, is empty.
      expect([path, html.match(/<ul[^>]*>\s*<\/ul>|<nav[^>]*>\s*<\/nav>/)]).toEqual([path, null]);
      // The language switch links to the page itself.
      for (const address of linked(html).filter((each) => each !== path)) {
        expect([path, address, isSwitchedOff(address, site.settings.public_config.features)]).toEqual([
          path,
          address,
          false,
        ]);
        expect([path, address, await answerOf(site, address)]).toEqual([path, address, 200]);
      }
      const offers = structuredDataOf(html).filter((block) => 'offers' in (block as object));
      if (isOff('tickets')) expect([path, offers]).toEqual([path, []]);
      else if (!paid) expect(JSON.stringify(offers)).not.toContain('InStock"');
    }
  },
);

const judged = new Map<string, Promise<string[]>>();
/** Many of these pages have the same markup: each markup is checked once. */
function problemsOf(html: string): Promise<string[]> {
  const markup = html.replace(/(<script[^>]*id="initial-data"[^>]*>).*?<\/script>/s, '$1</script>');
  const problems = judged.get(markup) ?? htmlProblems(markup);
  judged.set(markup, problems);
  return problems;
}

/** Returns the targets of a page's links within the site, below the locale. */
const linked = (html: string): string[] =>
  addressesOf(html.replace(/<head>.*?<\/head>/s, ''))
    .filter((address) => /^\/en(\/|$)/.test(address))
    .map((address) => address.slice(3) || '/');

const answers = new WeakMap<SiteData, Map<string, number>>();
async function answerOf(site: SiteData, path: string): Promise<number> {
  const statuses = answers.get(site) ?? new Map<string, number>();
  answers.set(site, statuses);
  const status = statuses.get(path) ?? (await renderPage(render, site, path)).status;
  statuses.set(path, status);
  return status;
}

test.each(FEATURES.filter((feature) => !['tickets', 'vouchers', 'newsletters'].includes(feature)))(
  'without %s the public pages are as they were',
  { tags: ['SET-001', 'D-176'] },
  async (feature) => {
    const whole = siteWith(FEATURES);
    const lesser = siteWith(without(feature));
    const asSeen = async (site: SiteData, path: string) =>
      (await htmlOf(render, site, path)).replace(/<script[^>]*id="initial-data"[^>]*>.*?<\/script>/s, '');
    for (const path of PAGES) expect([path, await asSeen(lesser, path)]).toEqual([path, await asSeen(whole, path)]);
  },
);

test('home links to no disabled page', { tags: ['SITE-029', 'D-011', 'SET-001'] }, async () => {
  const site = siteWith(without('newsletters'));
  const header = { home_redirect: { name: 'newsletter.subscribe', params: {} } };
  const { website_config } = site.settings;
  const led = { ...site, settings: { ...site.settings, website_config: { ...website_config, header } } };
  expect((await renderPage(render, led, '/')).status).toBe(200);
  const on = { ...led, settings: { ...led.settings, public_config: siteWith(FEATURES).settings.public_config } };
  expect(await renderPage(render, on, '/')).toEqual({ status: 302, redirect: '/en/info/newsletter' });
});

test('if home is disabled, the first enabled item of the navigation replaces it', {
  tags: ['SITE-028', 'D-011', 'SET-001'],
}, async () => {
  const site = siteWith(without('vouchers'));
  const navigation = NAVIGATION.filter(({ url }) => url !== 'home');
  const { website_config } = site.settings;
  const homeless = { ...site, settings: { ...site.settings, website_config: { ...website_config, navigation } } };
  expect(await renderPage(render, homeless, '/')).toEqual({ status: 302, redirect: '/en/movies' });
});
