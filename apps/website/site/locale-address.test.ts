import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localeAddress } from '#apps/website/site/locale-address.ts';

const LOCALES = { available: ['nl-BE', 'fr', 'en', 'de'], site: 'nl-BE' };

test.each([
  ['/', { redirect: '/nl-BE' }],
  ['/nl-BE', { locale: 'nl-BE', path: '/' }],
  ['/fr/movies/today', { locale: 'fr', path: '/movies/today' }],
  ['/nl', { redirect: '/nl-BE' }],
  ['/nl/movies', { redirect: '/nl-BE/movies' }],
  ['/NL-be/movies', { redirect: '/nl-BE/movies' }],
  ['/FR', { redirect: '/fr' }],
  ['/nl-BE/', { redirect: '/nl-BE' }],
  ['/fr//movies', { redirect: '/fr/movies' }],
  ['/it', { redirect: '/nl-BE/404' }],
  ['/movies', { redirect: '/nl-BE/404' }],
  ['/nl-NL/movies', { redirect: '/nl-BE/404' }],
  ['//evil.example/x', { redirect: '/nl-BE/404' }],
  ['/fr/../tickets/1', { redirect: '/fr/404' }],
  ['/fr/a/%2E./..', { redirect: '/fr/404' }],
  ['/fr/a\\..\\b', { redirect: '/fr/404' }],
])('%s', { tags: ['SITE-006', 'D-002'] }, (pathname, expected) => {
  expect(localeAddress(pathname, LOCALES)).toEqual(expected);
});

test('every redirect leads to an address of the site that does not redirect again', { tags: ['D-002'] }, () => {
  fc.assert(
    fc.property(fc.webPath(), (pathname) => {
      const result = localeAddress(`/${pathname}`, LOCALES);
      if (result.redirect === undefined) return;
      expect(result.redirect).toMatch(/^\/[^/]/);
      expect(localeAddress(result.redirect, LOCALES).redirect).toBeUndefined();
    }),
  );
});

test('an address within a locale stays there for the router too, also with dot segments', {
  tags: ['T84', 'T75'],
}, () => {
  const piece = fc.constantFrom('..', '.', '%2e%2e', '.%2E', 'a\\..', '..\\', '\\', 'movies', '...', '%5c', 'a..b', '');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const pathname = ['/fr', ...pieces].join('/');
      const result = localeAddress(pathname, LOCALES);
      if (result.redirect !== undefined) return;
      expect(new URL(pathname, 'http://site.test').pathname).toMatch(/^\/fr(\/|$)/);
    }),
  );
});
