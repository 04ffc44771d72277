import { expect, test } from 'vitest';
import { structuredDataProblems } from '#testing/component/schema-org.ts';

const screening = {
  '@context': 'https://schema.org',
  '@type': 'ScreeningEvent',
  name: 'Nosferatu',
  startDate: '2026-11-21T20:30:00+01:00',
  endDate: '2026-11-21T21:04:00.000Z',
  videoFormat: '2D',
  eventStatus: 'https://schema.org/EventScheduled',
  organizer: { '@type': 'Organization', name: 'Noctule', url: 'https://noctule.example/en' },
  workPresented: { '@type': 'Movie', name: 'Nosferatu', director: [{ '@type': 'Person', name: 'F. W. Murnau' }] },
  location: {
    '@type': 'MovieTheater',
    name: 'Noctule',
    address: { '@type': 'PostalAddress', addressLocality: 'Eupen' },
  },
  offers: {
    '@type': 'Offer',
    url: 'https://noctule.example/en/buy/tickets/1',
    price: '8.00',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  },
};

test('the checker accepts correct data', { tags: ['SEO-001'] }, () => {
  expect(structuredDataProblems(screening)).toEqual([]);
});

test.each([
  [{ '@context': 'http://other.example' }, '@context'],
  [{ '@type': 'Screening' }, 'unknown'],
  [{ starts: 'now' }, 'starts is unknown'],
  [{ startDate: '2026-11-21 20:30' }, 'no dateTime'],
  [{ endDate: '2026-11-20T20:30:00Z' }, 'ends before it begins'],
  [{ videoFormat: undefined }, 'lacks videoFormat'],
  [{ offers: { ...screening.offers, price: '8,00' } }, 'no number'],
  [{ offers: { ...screening.offers, availability: 'InStock' } }, 'none of'],
  [{ location: { '@type': 'Person', name: 'x' } }, 'none of'],
  [{ location: { '@type': 'MovieTheater', name: 'x' } }, 'lacks address'],
  [{ workPresented: { ...screening.workPresented, director: [] } }, 'empty'],
  [{ image: '/poster.webp' }, 'no url'],
])('the checker reports %j', { tags: ['SEO-001'] }, (change, problem) => {
  expect(structuredDataProblems({ ...screening, ...change }).join()).toContain(problem);
});
