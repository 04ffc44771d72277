import { expect, test } from 'vitest';
import { linkedEmbeds } from '#apps/website/components/embeds.ts';
import { stylingOf } from '#apps/website/layout/styling.ts';
import { marketingItem } from '#apps/website/marketing/marketing.ts';
import { linkKindOf } from '#apps/website/pages/movies/film/movie-links.ts';
import { embedAddress } from '#apps/website/pages/movies/film/trailer-address.ts';
import { filterOf, moviesRedirect } from '#apps/website/pages/movies/movies-filter.ts';
import { mapAddress, mapAppAddresses, socialLinks, telephoneOf, telephonesOf } from '#apps/website/site/contact.ts';
import { lastDayOf, programmeOf, todayOf } from '#apps/website/site/programme.ts';
import { createSiteStore } from '#apps/website/site/site-store.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const site = siteDataFixture({ now: NOW });

test('today, and the last day of the programme, are business days of the cinema', { tags: ['D-010'] }, () => {
  expect(todayOf(site, NOW)).toBe('2026-11-21');
  const late = {
    ...site,
    settings: { ...site.settings, public_config: { ...site.settings.public_config, midnight_offset: 4 } },
  };
  expect(todayOf(late, Date.parse('2026-11-22T02:00:00+01:00'))).toBe('2026-11-21');
  expect(lastDayOf(programmeOf(site, NOW))).toBe('2026-11-28');
});

test('the programme is computed once per instant', () => {
  expect(programmeOf(site, NOW)).toBe(programmeOf(site, NOW));
  expect(programmeOf(site, NOW + 60_000)).not.toBe(programmeOf(site, NOW));
});

test.each([
  [{}, null],
  [{ filterDate: '2026-11-28' }, null],
  [{ filterDate: '2026-11-29' }, '/movies'],
  [{ filterDate: '2026-11-20', filterTag: 'family' }, '/movies'],
  [{ filterDate: 'all', filterTag: '2' }, '/movies/all/restored'],
])('movies %j leads to %s', { tags: ['SITE-044', 'D-007', 'D-009'] }, (params, target) => {
  expect(moviesRedirect(site, params, NOW)).toBe(target);
});

test('a day that expired while the page was open shows everything', { tags: ['SITE-044'] }, () => {
  expect(filterOf(site, { filterDate: '2026-11-21' }, NOW).kind).toBe('day');
  expect(filterOf(site, { filterDate: '2026-11-21' }, NOW + 86_400_000).kind).toBe('all');
});

test('live counts change one screening and nothing else', () => {
  const store = createSiteStore(site);
  let notifications = 0;
  store.subscribe(() => {
    notifications += 1;
  });
  store.seatsChanged({ schedule_id: 100, available_seats_online: 0, sold_out: false, sold_out_online: true });
  expect(store.get().schedules[0]).toMatchObject({ id: 100, sold_out_online: true, available_seats_online: 0 });
  expect(store.get().schedules.slice(1)).toEqual(site.schedules.slice(1));
  store.replace({ ...site, version: store.get().version });
  expect(notifications).toBe(1);
});

test('phone texts and profile addresses are as the exhibitor entered them', { tags: ['D-016'] }, () => {
  expect(telephonesOf(site.exhibitor)).toEqual([{ number: '+3287001234', text: '087 00 12 34' }]);
  expect(telephoneOf('+32 (0)87 00.12')).toBe('tel:+320870012');
  expect(socialLinks(site.exhibitor).map(({ kind }) => kind)).toEqual(['facebook', 'instagram', 'twitter']);
});

test('the map link is the exhibitor’s own, else one made from the address', { tags: ['SITE-034'] }, () => {
  const [cinema] = site.cinemas;
  if (!cinema) throw new Error('no cinema');
  expect(mapAddress(cinema)).toContain('50.63%2C6.03');
  const { address } = cinema;
  expect(mapAddress({ ...cinema, address: { ...address, gmaps: 'https://maps.example/x' } })).toBe(
    'https://maps.example/x',
  );
  expect(mapAddress({ ...cinema, address: { ...address, lat: null } })).toContain(
    encodeURIComponent('Klosterstrasse 7'),
  );
});

test('a telephone gets an address for its map app, if the cinema has a position', { tags: ['SITE-061'] }, () => {
  const [cinema] = site.cinemas;
  if (!cinema) throw new Error('no cinema');
  expect(mapAppAddresses({ ...cinema, name: 'Kino A & B' })).toEqual({
    geo: 'geo:50.63,6.03?q=50.63,6.03(Kino%20A%20%26%20B)',
    apple: 'https://maps.apple.com/?ll=50.63,6.03&q=Kino%20A%20%26%20B',
  });
  expect(mapAppAddresses({ ...cinema, address: { ...cinema.address, lng: null } })).toBeNull();
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://youtu.be/abcdefghijk?t=3', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456?dnt=1'],
  ['https://player.vimeo.com/video/123456', 'https://player.vimeo.com/video/123456?dnt=1'],
  ['https://youtube.com/watch?v="><script>', null],
  ['https://evil.example/embed/abcdefghijk', null],
  ['https://youtube.com.evil.example/watch?v=abcdefghijk', null],
  ['javascript:alert(1)', null],
  ['nonsense', null],
])('the trailer %s is embedded as %s', { tags: ['D-015', 'D-170'] }, (url, embedded) => {
  expect(embedAddress(url)).toBe(embedded);
});

test('films embedded by an editor are links until the visitor accepts all', { tags: ['D-015'] }, () => {
  const html =
    '<p>See</p><iframe width="5" src="https://www.youtube.com/embed/x?a=1&amp;b=2" title="t"></iframe><p>End</p>';
  expect(linkedEmbeds(html, (host) => `On ${host}`)).toBe(
    '<p>See</p><a href="https://www.youtube.com/embed/x?a=1&amp;b=2" target="_blank" rel="noopener">On youtube.com</a><p>End</p>',
  );
  expect(linkedEmbeds('<p>no film</p>', String)).toBe('<p>no film</p>');
});

test('link kinds without their own icon have the external one', { tags: ['SITE-051'] }, () => {
  expect(['homepage', 'instagram', 'letterboxd'].map(linkKindOf)).toEqual(['homepage', 'instagram', 'default']);
});

test.each([
  [{ radius: '5px', 'size-body': '1.1rem' }, '--radius:5px;--size-body:1.1rem'],
  [{ line: '#123456' }, '--line:light-dark(#123456,#123456)'],
  [{ paper: 'red;background:url(//evil)' }, ''],
  [{ paper: 'url(x)' }, ''],
  [{ radius: '0;background:red' }, ''],
  [{ radius: 'url(x)' }, ''],
  [{ 'bad name': 'red', Paper: 'red' }, ''],
])('styling variables %j become %j', (styling, style) => {
  expect(stylingOf(styling as Record<string, string>)).toBe(style);
});

test('the data layer has date, time and format in its own notation', { tags: ['SEO-004'] }, () => {
  const schedule = site.schedules[0];
  const movie = { display_title: 'Nosferatu' };
  if (!schedule) throw new Error('no screening');
  expect(marketingItem(site, movie, { ...schedule, start: '2026-11-20T20:30:00+01:00' }, 19)).toEqual({
    movie: 'Nosferatu',
    date: '20-11-2026',
    time: '20:30',
    format: 'Digital',
    value: 19,
    currency: 'EUR',
  });
  const film = { ...schedule, version: { ...schedule.version, media_type: 'FILM35' } };
  expect(marketingItem(site, movie, film).format).toBe('35mm');
  expect(marketingItem(site, movie)).toEqual({ movie: 'Nosferatu', format: 'Digital', currency: 'EUR' });
});
