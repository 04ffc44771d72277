import { expect, test } from 'vitest';
import { firstOnSale } from '#modules/sale-alerts/rules/on-sale.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const SHOW = {
  movie_id: 7,
  event_id: null,
  start: '2026-12-01T19:00:00Z',
  cancelled: false,
  provisional: false,
  at_box_office: false,
  online_from: null,
  online_until: null,
};

test.each<[string, Partial<typeof SHOW> | { [key: string]: unknown }, boolean]>([
  ['is sold', {}, true],
  ['is of another film', { movie_id: 8 }, false],
  ['is cancelled', { cancelled: true }, false],
  ['is sold from tomorrow on', { online_from: '2026-11-21T12:00:00Z' }, false],
  ['is sold since yesterday', { online_from: '2026-11-19T12:00:00Z' }, true],
  ['is sold at the box office only', { at_box_office: true }, true],
  ['is provisional', { provisional: true }, false],
  ['began an hour ago', { start: '2026-11-20T11:00:00Z' }, false],
])('a film whose only show %s', { tags: ['D-047', 'SITE-053'] }, (_, change, isOnSale) => {
  const found = firstOnSale({ kind: 'film', id: 7 }, [{ ...SHOW, ...change }], NOW);
  expect(found !== null).toBe(isOnSale);
});

test('the first of several shows is found; an event is found by its own number', { tags: ['D-049'] }, () => {
  const later = { ...SHOW, start: '2026-12-02T19:00:00Z' };
  const ofEvent = { ...SHOW, event_id: 3, start: '2026-12-03T19:00:00Z' };
  expect(firstOnSale({ kind: 'film', id: 7 }, [later, ofEvent, SHOW], NOW)).toBe(SHOW);
  expect(firstOnSale({ kind: 'event', id: 3 }, [later, ofEvent, SHOW], NOW)).toBe(ofEvent);
  expect(firstOnSale({ kind: 'event', id: 7 }, [later, ofEvent, SHOW], NOW)).toBeNull();
});
