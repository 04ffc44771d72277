import { expect, test } from 'vitest';
import { headerSlidesFor, homeRedirect, infoItem, isActive, navigationTarget } from '#apps/website/navigation.ts';
import { type NavigationItem, zSettings } from '#modules/exhibitor/contract/settings.ts';

const item = (name: string, url: string, more: Partial<NavigationItem> = {}): NavigationItem => ({
  name,
  url,
  ...more,
});
const settings = (
  navigation: NavigationItem[],
  home_redirect: { name: string; params: Record<string, string> } | null = null,
) => {
  const { website_config, public_config } = zSettings.parse({});
  const footer = { columns: [] };
  return { public_config, website_config: { ...website_config, footer, navigation, header: { home_redirect } } };
};

test.each([
  ['https://tickets.example/x', undefined, { outside: 'https://tickets.example/x' }],
  ['movies', undefined, { path: '/movies' }],
  ['movies', { filterDate: 'today' }, { path: '/movies/today' }],
  ['/info/prices', undefined, { path: '/info/prices' }],
  ['', undefined, null],
  ['no-such-route', undefined, null],
])('%j with %j leads to %j', { tags: ['D-013'] }, (url, params, target) => {
  expect(navigationTarget({ url, params })).toEqual(target);
});

test.each([
  ['no redirect while home stands in the navigation', [item('Films', 'movies'), item('Home', 'home')], null, null],
  ['the first item when it does not', [item('Films', 'movies'), item('Contact', 'contact')], null, '/movies'],
  ['home below another item counts', [item('Films', 'movies', { children: [item('Home', 'home')] })], null, null],
  [
    'items that lead outside or nowhere are passed over',
    [item('Shop', 'https://a.example'), item('', ''), item('Events', 'events')],
    null,
    '/events',
  ],
  ['without any navigation home stays', [], null, null],
  [
    'a chosen redirect wins',
    [item('Home', 'home')],
    { name: 'movies', params: { filterDate: 'today' } },
    '/movies/today',
  ],
  ['a redirect to home is ignored', [item('Home', 'home')], { name: 'home', params: {} }, null],
  ['a redirect to nowhere is ignored', [item('Films', 'movies')], { name: 'nope', params: {} }, '/movies'],
] as const)('%s', { tags: ['SITE-028', 'SITE-029', 'D-011'] }, (_, navigation, chosen, expected) => {
  expect(homeRedirect(settings([...navigation], chosen))).toBe(expected);
});

test('the info item is the first one in depth-first order', { tags: ['SITE-015', 'D-012'] }, () => {
  const nested = item('Your visit', 'info', { children: [item('Prices', '/info/prices')] });
  expect(infoItem(settings([item('More', '', { children: [nested] }), item('Info', 'info')]))?.name).toBe('Your visit');
  expect(infoItem(settings([item('Films', 'movies')]))).toBeNull();
});

test('an item is active on its path and below, an exact one only on its path', { tags: ['D-013'] }, () => {
  expect(isActive(item('Films', 'movies'), '/movies')).toBe(true);
  expect(isActive(item('Films', 'movies'), '/movies/view/m')).toBe(true);
  expect(isActive(item('Films', 'movies', { exact: true }), '/movies/view/m')).toBe(false);
  expect(isActive(item('Films', 'movies'), '/moviesque')).toBe(false);
  expect(isActive(item('Home', 'home'), '/movies')).toBe(false);
  expect(isActive(item('Visit', '', { children: [item('Contact', 'contact')] }), '/contact')).toBe(true);
});

test('slides of the active item replace those of the site', { tags: ['SITE-031', 'D-013'] }, () => {
  const slide = (image: string) => ({ image, position: 'center', alt: '' });
  const site = settings([item('Films', 'movies', { headerSlides: [slide('films.webp')] }), item('Home', 'home')]);
  site.website_config.headerSlides = [slide('house.webp')];
  expect(headerSlidesFor(site, '/movies/today').map(({ image }) => image)).toEqual(['films.webp']);
  expect(headerSlidesFor(site, '/').map(({ image }) => image)).toEqual(['house.webp']);
});
