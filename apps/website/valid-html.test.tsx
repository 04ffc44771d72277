import { expect, test } from 'vitest';
import { htmlOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { htmlProblems } from '#testing/component/valid-html.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const render = await testRender();
const english = siteDataFixture({ now: NOW });

const PAGES = [
  '/',
  '/movies',
  '/movies/today',
  '/movies/soon',
  '/movies/2026-11-24',
  '/movies/all/family',
  '/movies/view/nosferatu',
  '/events',
  '/events/metropolis-gala',
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
  `/buy/tickets/${english.schedules.find(({ event_id }) => event_id === null)?.id}`,
  `/buy/events/${english.events[0]?.id}`,
  `/bill/${UUID}`,
  `/bill/${UUID}/pay`,
  `/payments/${UUID}/mollie/status`,
  '/404',
  '/movies/view/nope',
];

test('the validator detects errors', async () => {
  const wrong =
    '<!doctype html><html lang="en"><head><title>x</title></head><body><p id="a"><div id="a"></div></p></body></html>';
  expect((await htmlProblems(wrong)).join()).toMatch(/no-dup-id|element-permitted/);
});

test.each(['nl-BE', 'fr', 'en', 'de'])('every page is valid HTML, in %s', { tags: ['SITE-030'] }, async (locale) => {
  const site = siteDataFixture({ now: NOW, locale });
  for (const path of PAGES) expect([path, await htmlProblems(await htmlOf(render, site, path))]).toEqual([path, []]);
});
