import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FilmFacts,
  filmKey,
  filmOfKey,
  identityOf,
  normalizedTitle,
  sameFilm,
} from '#modules/programme-import/rules/film-identity.ts';
import { readTitle } from '#modules/programme-import/rules/film-titles.ts';

const film = (title: string, facts: Partial<FilmFacts> = {}): FilmFacts => ({
  title,
  originalTitle: '',
  productionYear: null,
  releasedOn: null,
  rereleased: false,
  runtimeMinutes: null,
  registerKeys: [],
  ...facts,
});
const same = (a: FilmFacts, b: FilmFacts) => sameFilm(identityOf(a), identityOf(b));

test.each([
  ['The Bad Guys II & Friends!', 'Bad Guys 2 and friends'],
  ['Emilia Pérez', 'EMILIA PEREZ'],
  ["Soundtrack to a Coup d'État", 'Soundtrack to a Coup d’Etat'],
  ['Die Walküre', 'DIE WALKURE'],
  ['We Live In Time', 'We live in time '],
  ['Øya ß', 'Oya ss'],
  ['Wallace + Gromit', 'Wallace & Gromit'],
])('%s is also written as %s', (a, b) => {
  expect(normalizedTitle(a)).toBe(normalizedTitle(b));
});

test.each([
  ['Moana', 'Moana 2'],
  ['V', 'IV'],
  ['Scream Unseen', 'Scream Unseen (17th February)'],
  ['花樣年華', '重慶森林'],
])('%s is not %s', (a, b) => {
  expect(normalizedTitle(a)).not.toBe(normalizedTitle(b));
});

test.each([
  [
    'the same everywhere',
    film('Nosferatu', { releasedOn: '2025-01-01', runtimeMinutes: 132 }),
    film('NOSFERATU', { releasedOn: '2024-12-25', runtimeMinutes: 132 }),
    true,
  ],
  [
    'a remake a century later',
    film('Nosferatu', { productionYear: 1922, runtimeMinutes: 94 }),
    film('Nosferatu', { productionYear: 2024, runtimeMinutes: 132 }),
    false,
  ],
  [
    'a remake known by its length only',
    film('Nosferatu', { runtimeMinutes: 81 }),
    film('Nosferatu', { runtimeMinutes: 132 }),
    false,
  ],
  [
    'two hours entered until the film arrives',
    film('Conclave', { runtimeMinutes: 120 }),
    film('Conclave', { runtimeMinutes: 105 }),
    true,
  ],
  ['an unknown length', film('Maria', { runtimeMinutes: null }), film('Maria', { runtimeMinutes: 123 }), true],
  [
    'made in one year, released two later',
    film('007 No Time to Die', { productionYear: 2019 }),
    film('007: No Time To Die', { releasedOn: '2021-09-30' }),
    true,
  ],
  [
    'released before it was made',
    film('Dune', { productionYear: 2021 }),
    film('Dune', { releasedOn: '1984-12-14' }),
    false,
  ],
  [
    'an anniversary',
    film('Pretty Woman', { releasedOn: '2025-01-31', rereleased: true }),
    film('Pretty Woman', { productionYear: 1990 }),
    true,
  ],
  [
    'local and original title',
    film('Dyyni', { originalTitle: 'Dune', productionYear: 2021 }),
    film('Dune', { productionYear: 2021 }),
    true,
  ],
  [
    'one number in a register',
    film('OC The Roses', { registerKeys: ['imdb:tt31973693'], runtimeMinutes: 121 }),
    film('The Roses', { registerKeys: ['imdb:tt31973693'], runtimeMinutes: 105 }),
    true,
  ],
  [
    'two numbers in one register',
    film('The Flash', { registerKeys: ['imdb:tt1'] }),
    film('The Flash', { registerKeys: ['imdb:tt2'] }),
    false,
  ],
  [
    'two releases of one film',
    film('Maria', { registerKeys: ['moviexchange:a'] }),
    film('Maria', { registerKeys: ['moviexchange:b'] }),
    true,
  ],
  ['another title', film('Maria'), film('Presence'), false],
])('%s', (_, a, b, expected) => {
  expect(same(a, b)).toBe(expected);
  expect(same(b, a)).toBe(expected);
});

const anyFilm = fc.record({
  title: fc.string({ minLength: 1 }).filter((title) => title.trim() !== ''),
  originalTitle: fc.constant(''),
  productionYear: fc.option(fc.integer({ min: 1900, max: 2030 })),
  releasedOn: fc.option(fc.constantFrom('1990-05-01', '2024-12-24', '2025-01-01')),
  rereleased: fc.boolean(),
  runtimeMinutes: fc.option(fc.integer({ min: 1, max: 400 })),
  registerKeys: fc.constant([] as string[]),
});

test('a film matches itself, matching is symmetric, and the key restores the identity', () => {
  fc.assert(
    fc.property(anyFilm, anyFilm, (a, b) => {
      const identity = identityOf(a);
      expect(sameFilm(identity, identity)).toBe(true);
      expect(same(a, b)).toBe(same(b, a));
      expect(filmOfKey(filmKey(identity))).toEqual({ ...identity, titles: [identity.titles[0]] });
    }),
  );
  expect(filmOfKey('not a key')).toBeNull();
});

test('the films of three chains, each written its own way: each film once', () => {
  const entries: readonly [chain: string, title: string, released: string, minutes: number, distributor: string][] = [
    ['lanterna', "The Lighthouse Keeper's Bicycle", '2024-12-20', 104, 'HALFMOON RELEASING'],
    ['kinorama', 'LIGHTHOUSE KEEPERS BICYCLE', '2024-12-20', 104, 'Halfmoon'],
    ['corona', 'The Lighthouse Keeper’s Bicycle (Subtitled)', '2025-01-01', 105, 'HALFMOON'],
    ['lanterna', 'The Glass Detective II & Company', '2025-01-10', 101, 'POLARIS PICTURES'],
    ['corona', 'Glass Detective 2 and Company', '2025-01-10', 0, 'POLARIS'],
    ['lanterna', 'The Glass Detective', '2021-05-05', 99, 'POLARIS PICTURES'],
    ['kinorama', 'Kinorama Presents: Iron Orchard', '2025-01-10', 128, 'Kinorama Presents'],
    ['corona', 'Iron Orchard IMAX', '2025-01-10', 128, 'COPPERGATE'],
    ['lanterna', 'Iron Orchard (IMAX)', '2025-01-10', 128, 'COPPERGATE FILMS'],
    ['corona', 'The Blue Tram (50th Anniversary)', '2025-02-01', 79, 'COPPERGATE'],
    ['kinorama', 'The Blue Tram (1975)', '1975-03-03', 80, ''],
    ['kinorama', 'The Blue Tram', '2024-10-18', 118, ''],
  ];
  const films = entries.map(([chain, title, releasedOn, minutes, distributor]) => {
    const read = readTitle(title, distributor);
    const { year: productionYear, rereleased } = read;
    const facts = { productionYear, releasedOn, rereleased, runtimeMinutes: minutes || null };
    return { chain, title, identity: identityOf(film(read.title, facts)) };
  });
  const chainsOf = (title: string) => {
    const first = films.find((entry) => entry.title === title);
    if (!first) throw new Error(`no film ${title}`);
    return films.filter((entry) => sameFilm(first.identity, entry.identity)).map(({ chain }) => chain);
  };
  expect(chainsOf("The Lighthouse Keeper's Bicycle")).toEqual(['lanterna', 'kinorama', 'corona']);
  expect(chainsOf('The Glass Detective II & Company')).toEqual(['lanterna', 'corona']);
  expect(chainsOf('The Glass Detective')).toEqual(['lanterna']);
  expect(chainsOf('Iron Orchard (IMAX)')).toEqual(['kinorama', 'lanterna']);
  expect(chainsOf('The Blue Tram (50th Anniversary)')).toEqual(['corona', 'kinorama']);
  expect(chainsOf('The Blue Tram')).toEqual(['kinorama']);
});
