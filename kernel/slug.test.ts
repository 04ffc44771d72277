import { expect, test } from 'vitest';
import { freeSlug, slugOf } from '#kernel/slug.ts';

test.each([
  ["André Rieu's 75th Birthday", 'andre-rieus-75th-birthday'],
  ['  Straße & Œuvre: Øre! ', 'strasse-oeuvre-ore'],
  ['ニューヨーク', ''],
  ['a'.repeat(300), 'a'.repeat(180)],
])('%s becomes an address', { tags: ['D-065'] }, (name, slug) => expect(slugOf(name)).toBe(slug));

test('a slug in use gets the first free number, and stays short enough for one', { tags: ['D-065'] }, () => {
  expect(freeSlug('nosferatu', new Set())).toBe('nosferatu');
  expect(freeSlug('nosferatu', new Set(['nosferatu', 'nosferatu-2', 'nosferatu-4']))).toBe('nosferatu-3');
  const long = 'a'.repeat(190);
  expect(freeSlug(long, new Set([long]))).toBe(`${'a'.repeat(180)}-2`);
});
