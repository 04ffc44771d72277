import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { addressIn, isRouteName, pathTo, pathToOrNull, ROUTE_PATHS, type RouteName } from '#apps/website/addresses.ts';
import { websiteRoutes } from '#apps/website/routes.tsx';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';

const ADDRESSES: [RouteName, Record<string, string | number>, string][] = [
  ['home', {}, '/'],
  ['movies', {}, '/movies'],
  ['movies', { filterDate: 'today' }, '/movies/today'],
  ['movies', { filterDate: 'all', filterTag: 'family' }, '/movies/all/family'],
  ['movies.view', { movie_slug: 'nosferatu' }, '/movies/view/nosferatu'],
  ['events', {}, '/events'],
  ['events.view', { event_slug: 'gala' }, '/events/gala'],
  ['info', {}, '/info'],
  ['buy.voucher', { slug: 'gift-card' }, '/info/voucher/gift-card'],
  ['buy.vouchers', {}, '/info/vouchers'],
  ['buy.vouchers', { type: 'giftcard' }, '/info/vouchers/giftcard'],
  ['newsletter.subscribe', {}, '/info/newsletter'],
  ['newsletter.subscribe', { email: 'a b@c.be' }, '/info/newsletter/a%20b%40c.be'],
  ['sale-alert', { kind: 'film', slug: 'sunrise' }, '/tell-me/film/sunrise'],
  ['sale-alert.link', { step: 'left' }, '/sale-alert/left'],
  ['newsletter.link', { step: 'left' }, '/newsletter/left'],
  ['newsletter.link', { step: 'leave', token: '1-2.x_-' }, '/newsletter/leave/1-2.x_-'],
  ['favourites', {}, '/my-films'],
  ['find-order', {}, '/find-order'],
  ['your-data', {}, '/your-data'],
  ['your-data.link', { token: `1-${UUID}.x_-` }, `/your-data/1-${UUID}.x_-`],
  ['content.page', { page_slug: 'prices' }, '/info/prices'],
  ['contact', {}, '/contact'],
  ['buy.tickets', { schedule_id: 12 }, '/buy/tickets/12'],
  ['buy.events', { event_id: 3 }, '/buy/events/3'],
  ['payments.result', { uuid: UUID }, `/bill/${UUID}`],
  ['bill.pay', { uuid: UUID }, `/bill/${UUID}/pay`],
  ['bill.other-show', { uuid: UUID }, `/bill/${UUID}/other-show`],
  ['bill.other-show', { uuid: UUID, schedule_id: 12 }, `/bill/${UUID}/other-show/12`],
  ['payments.status', { payment: UUID, paymentDriver: 'mollie' }, `/payments/${UUID}/mollie/status`],
  ['privacy-policy', {}, '/privacy-policy'],
  ['offline', {}, '/offline'],
  ['404', {}, '/404'],
];

test.each(ADDRESSES)(
  'the route %s %j is %s and is found there again',
  { tags: ['SITE-010', 'SITE-027', 'D-006'] },
  (name, params, path) => {
    expect(pathTo(name, params)).toBe(path);
    const match = matchRoutes(websiteRoutes(), addressIn('nl-BE', path), '/nl-BE')?.at(-1);
    expect(match?.route.id).toBe(name);
  },
);

test('each route of the table has its address above', { tags: ['SITE-010'] }, () => {
  expect(new Set(ADDRESSES.map(([name]) => name))).toEqual(new Set(Object.keys(ROUTE_PATHS)));
});

test('any other address is the unknown route', { tags: ['SITE-009'] }, () => {
  for (const path of ['/nothing', '/movies/a/b/c', '/info/a/b', '/buy', '/bill']) {
    expect(matchRoutes(websiteRoutes(), addressIn('fr', path), '/fr')?.at(-1)?.route.id).toBe('unknown');
  }
});

test('invalid names and parameters of an editor give no link instead of a wrong one', { tags: ['D-013'] }, () => {
  expect(pathToOrNull('movies', { filterDate: 'today' })).toBe('/movies/today');
  expect(pathToOrNull('movies.view')).toBeNull();
  expect(pathToOrNull('no.such.page')).toBeNull();
  expect(pathToOrNull('constructor')).toBeNull();
  expect(isRouteName('toString')).toBe(false);
});

test('the home page of a locale has no slash at the end', { tags: ['SITE-006'] }, () => {
  expect(addressIn('nl-BE', '/')).toBe('/nl-BE');
  expect(addressIn('nl-BE', '/movies')).toBe('/nl-BE/movies');
});
