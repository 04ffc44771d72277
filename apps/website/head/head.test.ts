import { expect, test } from 'vitest';
import { absolute, originOf } from '#apps/website/head/absolute.ts';
import { headTagHtml } from '#apps/website/head/head-html.ts';
import { headTags } from '#apps/website/head/head-tags.ts';
import {
  eventData,
  FIXED_TICKET_PAGE_PRICE,
  movieData,
  place,
  screeningData,
} from '#apps/website/head/structured-data.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const site = siteDataFixture({ now: Date.parse('2026-11-21T14:00:00+01:00'), locale: 'nl-BE' });
const [movie] = site.movies;
const schedule = site.schedules.find(({ event_id }) => event_id === null);
const event = site.events[0];
if (!movie || !schedule || !event) throw new Error('The fixture has lost its programme');

const htmlOf = (head: Parameters<typeof headTags>[3]) =>
  headTags(site, 'nl-BE', '/movies', head).map(headTagHtml).join('\n');

test('the public address is https unless it has its own scheme, without a slash at the end', {
  tags: ['SEO-002'],
}, () => {
  const at = (serving_on: string) => originOf({ ...site, exhibitor: { ...site.exhibitor, serving_on } });
  expect(at('noctule.example')).toBe('https://noctule.example');
  expect(at('http://localhost:3000/')).toBe('http://localhost:3000');
  expect(absolute(site, 'https://cdn.example/a.webp')).toBe('https://cdn.example/a.webp');
});

test('the trade name follows every title, and appears once on the home page', { tags: ['SEO-002'] }, () => {
  expect(htmlOf({ title: 'Films', description: 'd' })).toContain('<title data-page>Films | Noctule</title>');
  expect(htmlOf({ title: 'Noctule', description: 'd' })).toContain('<title data-page>Noctule</title>');
});

test('a page without its own picture is shared with that of the film that is shown next', { tags: ['SEO-002'] }, () => {
  const picture = movie.assets.overview ?? movie.assets.poster?.lg;
  expect(picture?.url).toBeTruthy();
  const html = htmlOf({ title: 'Films', description: 'd' });
  expect(html).toContain(`property="og:image" content="${absolute(site, picture?.url ?? '')}"`);
  expect(html).toContain('name="twitter:card" content="summary_large_image"');
});

test('a page that is not indexed has neither a canonical address nor other languages', { tags: ['SEO-005'] }, () => {
  const html = htmlOf({ title: 't', description: 'd', noindex: true });
  expect(html).toContain('<meta data-page name="robots" content="noindex">');
  expect(html).not.toContain('canonical');
  expect(html).not.toContain('hreflang');
});

test('without a picture or a handle their tags are left out', { tags: ['SEO-002'] }, () => {
  const plain = headTags({ ...site, movies: [], exhibitor: { ...site.exhibitor, twitter: null } }, 'fr', '/', {
    title: 't',
    description: '',
  });
  const names = plain.flatMap((tag) => (tag.tag === 'meta' ? [tag.attributes.name ?? tag.attributes.property] : []));
  expect(names).not.toContain('og:image');
  expect(names).not.toContain('twitter:site');
  expect(names).not.toContain('description');
});

test('an editor’s text cannot break out of its attribute or block', { tags: ['T89'] }, () => {
  const evil = '"><script>alert(1)</script>';
  const html = htmlOf({ title: evil, description: evil, structuredData: [{ '@type': 'Movie', name: '</script>' }] });
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});

test('a film with its known facts', { tags: ['SEO-001'] }, () => {
  expect(movieData(site, movie)).toMatchObject({
    '@type': 'Movie',
    name: 'Nosferatu',
    alternateName: 'Nosferatu, eine Symphonie des Grauens',
    url: 'https://noctule.example/nl-BE/movies/view/nosferatu',
    duration: 'PT94M',
    director: [{ '@type': 'Person', name: 'F. W. Murnau' }],
  });
});

test.each([
  ['fixed', null, undefined, '8.00'],
  ['fixed', null, FIXED_TICKET_PAGE_PRICE, '7.00'],
  ['fixed', 9.5, undefined, '8.00'],
  ['tariff', 9.5, undefined, '9.50'],
  ['tariff', 9.5, FIXED_TICKET_PAGE_PRICE, '9.50'],
  ['tariff', null, undefined, undefined],
] as const)(
  'with prices %s, a lowest one of %s and %s on this page a screening costs %s',
  { tags: ['SEO-006', 'D-180'] },
  (structured_data_price, price_from, onThisPage, price) => {
    const public_config = { ...site.settings.public_config, structured_data_price };
    const priced = { ...site, settings: { ...site.settings, public_config } };
    const screeningEvent = screeningData(priced, { ...schedule, price_from }, movie, onThisPage);
    expect(screeningEvent).toMatchObject({ '@type': 'ScreeningEvent', startDate: schedule.start });
    expect((screeningEvent.offers as { price?: string }).price).toBe(price);
  },
);

test('offers state the availability of tickets and the place of sale', { tags: ['SEO-001', 'D-180', 'D-049'] }, () => {
  const of = (changes: object) => screeningData(site, { ...schedule, ...changes }, movie).offers;
  expect(of({ sold_out: true })).toMatchObject({ availability: 'https://schema.org/SoldOut', priceCurrency: 'EUR' });
  expect(of({ sold_out: false })).toMatchObject({
    availability: 'https://schema.org/InStock',
    url: `https://noctule.example/nl-BE/buy/tickets/${schedule.id}`,
  });
  expect(of({ event_id: 3 })).toMatchObject({ url: 'https://noctule.example/nl-BE/buy/events/3' });
});

test.each([
  ['sold out', { sold_out: true, purchasable_online: false }, 'SoldOut'],
  ['not to be bought online any more', { sold_out_online: true, purchasable_online: false }, 'InStoreOnly'],
  ['on sale', {}, 'InStock'],
])('a screening that is %s', { tags: ['SEO-001', 'D-180', 'D-046'] }, (_, changes, availability) => {
  expect(screeningData(site, { ...schedule, ...changes }, movie).offers).toMatchObject({
    availability: `https://schema.org/${availability}`,
  });
});

test('15 minutes after the start there is no offer any more, sold out or not', {
  tags: ['SEO-001', 'D-180', 'CONST-004'],
}, () => {
  const end = Date.parse(schedule.start) + 15 * 60_000;
  for (const sold_out of [true, false]) {
    const at = (now: number) => screeningData({ ...site, now }, { ...schedule, sold_out }, movie);
    expect(at(end - 1).offers).toBeDefined();
    expect(at(end)).not.toHaveProperty('offers');
  }
  const evening = { ...event, schedule };
  expect(eventData({ ...site, now: end }, evening)).not.toHaveProperty('offers');
});

test('without a payment method tickets are available at the box office', { tags: ['D-180', 'SITE-064'] }, () => {
  expect(screeningData({ ...site, payment_methods: [] }, schedule, movie).offers).toMatchObject({
    availability: 'https://schema.org/InStoreOnly',
  });
});

test('a cinema is described with its address, its position and when it is open', {
  tags: ['SEO-001', 'SITE-061'],
}, () => {
  const [cinema] = site.cinemas;
  if (!cinema) throw new Error('no cinema');
  const evening = [{ opens: '18:00', closes: '00:30' }];
  const opening_hours = [[], evening, evening, [], [], [], []];
  expect(place({ ...site, cinemas: [{ ...cinema, opening_hours }] }, cinema.id)).toMatchObject({
    '@type': 'MovieTheater',
    address: { addressLocality: 'Eupen', addressCountry: 'BE' },
    geo: { latitude: 50.63 },
    openingHoursSpecification: [{ dayOfWeek: ['Tuesday', 'Wednesday'], opens: '18:00', closes: '00:30' }],
  });
  expect(place(site, cinema.id)).not.toHaveProperty('openingHoursSpecification');
});

test('an event without a screening has no structured data', { tags: ['SEO-001'] }, () => {
  expect(eventData(site, event)).toMatchObject({ '@type': 'Event', name: 'Metropolis with orchestra' });
  expect(eventData(site, { ...event, schedule: null })).toBeNull();
});
