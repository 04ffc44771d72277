import { expect, test } from 'vitest';
import type { SiteData } from '#modules/site/contract/public.ts';
import { documentOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const site = siteDataFixture({ now: NOW });
const render = await testRender();
type Columns = SiteData['settings']['website_config']['footer']['columns'];

async function footer(change: Partial<SiteData> = {}) {
  const element = (await documentOf(render, { ...site, ...change }, '/contact')).querySelector('footer');
  if (!element) throw new Error('the page has no footer');
  return element;
}
const withColumns = (columns: Columns): Partial<SiteData> => ({
  settings: { ...site.settings, website_config: { ...site.settings.website_config, footer: { columns } } },
});
const columnsOf = (element: Awaited<ReturnType<typeof footer>>) =>
  [...element.querySelectorAll('section')].filter((one) => one.querySelector('h2')).map((one) => one);
const links = (part: ReturnType<typeof columnsOf>[number] | undefined) =>
  [...(part?.querySelectorAll('a') ?? [])].map((a) => [a.textContent, a.getAttribute('href')]);

test('the exhibitor fills the footer with columns of five kinds, in its own order', {
  tags: ['SITE-033'],
}, async () => {
  const named = new Map(columnsOf(await footer()).map((one) => [one.querySelector('h2')?.textContent, one]));
  expect([...named.keys()].filter((name) => name !== 'The programme in your inbox')).toEqual([
    'Pages',
    'Friends',
    'Contact',
    'Where to find us',
    'Opening hours',
  ]);
  expect(links(named.get('Pages'))).toContainEqual(['Films', '/en/movies']);
  expect(links(named.get('Friends'))).toEqual([['Film archive (opens in a new tab)', 'https://archive.example/']]);
  expect(links(named.get('Contact'))).toEqual([
    ['087 00 12 34', 'tel:+3287001234'],
    ['hello@noctule.example', 'mailto:hello@noctule.example'],
    ['Facebook (opens in a new tab)', 'https://facebook.com/noctule.example'],
    ['Instagram (opens in a new tab)', 'https://instagram.com/noctule.example'],
    ['Twitter (opens in a new tab)', 'https://x.com/noctule'],
  ]);
  expect(named.get('Where to find us')?.textContent).toContain('Klosterstrasse 7');
  expect(named.get('Opening hours')?.textContent).toContain('Half an hour before the first film.');
  const [html, pages] = [{ kind: 'html' as const, title: 'First', links: [], html: '<p>1</p>' }, 'navigation' as const];
  const turned = await footer(withColumns([html, { kind: pages, title: 'Second', links: [], html: '' }]));
  expect(
    columnsOf(turned)
      .map((one) => one.querySelector('h2')?.textContent)
      .slice(-2),
  ).toEqual(['First', 'Second']);
});

test('the footer links the privacy policy, with and without columns', { tags: ['SITE-033'] }, async () => {
  for (const element of [await footer(), await footer(withColumns([]))])
    expect([...element.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toContainEqual([
      'Privacy policy',
      '/en/privacy-policy',
    ]);
});

test('beside the privacy policy the footer links what is stored about a person', { tags: ['T91'] }, async () => {
  for (const found of [await footer(), await footer(withColumns([]))])
    expect([...found.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toContainEqual([
      'Your data',
      '/en/your-data',
    ]);
});

test('the footer leads to the orders of a visitor', async () => {
  for (const found of [await footer(), await footer(withColumns([]))])
    expect([...found.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toContainEqual([
      'Find my order',
      '/en/find-order',
    ]);
});

test('the footer links the programme as a calendar and as a news feed', async () => {
  const found = await footer();
  expect([...found.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toEqual(
    expect.arrayContaining([
      ['Programme as a calendar (iCal)', '/api/programme/calendar?locale=en'],
      ['Programme as a news feed (RSS)', '/api/programme/rss?locale=en'],
    ]),
  );
});

test('the footer offers the source code, in the language of the page', async () => {
  for (const found of [await footer(), await footer(withColumns([]))])
    expect([...found.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toContainEqual([
      'Source code',
      '/source?locale=en',
    ]);
});

test('zip and city only with two addresses or fewer, map and directions only with one', {
  tags: ['SITE-034'],
}, async () => {
  const shown = async (cinemas: 1 | 2 | 3) => {
    const element = await footer(siteDataFixture({ now: NOW, cinemas }));
    const addresses = [...element.querySelectorAll('address')];
    return [
      addresses.length,
      addresses.filter(({ textContent }) => textContent?.includes('4700 Eupen')).length,
      addresses.filter((one) => one.querySelector('a')).length,
    ];
  };
  expect(await shown(1)).toEqual([1, 1, 1]);
  expect(await shown(2)).toEqual([2, 2, 0]);
  expect(await shown(3)).toEqual([3, 0, 0]);
});
