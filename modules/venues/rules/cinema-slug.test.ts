import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cinemaSlugs } from '#modules/venues/rules/cinema-slug.ts';

const slugs = (...names: string[]) => [...cinemaSlugs(names.map((name, index) => ({ id: index + 1, name }))).values()];

test('a cinema is named in addresses by its name in plain letters', () => {
  expect(slugs('La Grande Salle', 'Königsplatz & Söhne', 'Straße 9', '  ODEON—Luxe  ')).toEqual([
    'la-grande-salle',
    'konigsplatz-sohne',
    'strasse-9',
    'odeon-luxe',
  ]);
});

test('cinemas of the same name are told apart by their id', () => {
  expect(slugs('Scala', 'scala', 'Rex')).toEqual(['scala-1', 'scala-2', 'rex']);
});

test('a name without a plain letter, and the word for all cinemas, are names too', () => {
  expect(slugs('電影院', 'All')).toEqual(['cinema', 'cinema-all']);
});

test('every cinema has a name of its own that an address takes as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 6 }), (names) => {
      const made = slugs(...names);
      expect(new Set(made).size).toBe(names.length);
      for (const slug of made) expect(encodeURIComponent(slug)).toBe(slug);
    }),
  );
});
