import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesWords, searchTermsOf, wordsOf } from '#modules/catalogue/rules/film-words.ts';

const finds = (typed: string, ...texts: string[]): boolean => matchesWords(wordsOf(texts), searchTermsOf(typed));

test.each([
  ['', 'Nosferatu', true],
  ['   ', 'Nosferatu', true],
  ['nosf', 'Nosferatu', true],
  ['feratu', 'Nosferatu', false],
  ['nosferatux', 'Nosferatu', false],
  ['symphonie nosferatu', 'Nosferatu, eine Symphonie des Grauens', true],
  ['schroder', 'Greta Schröder', true],
  ['Schroeder', 'Greta Schröder', true],
  ['schröder', 'Greta Schroeder', true],
  ['strasse', 'Die freudlose Straße', true],
  ['straße', 'DIE FREUDLOSE STRASSE', true],
  ['oeuvre', 'L’œuvre', true],
  ['atalante', "L'Atalante", true],
  ['latalante', "L'Atalante", true],
  ['l’atalante', "L'Atalante", true],
  ['spiderman', 'Spider-Man', true],
  ['spider man', 'Spider-Man', true],
  ['spider-man', 'Spiderman', true],
  ['fw murnau', 'F. W. Murnau', false],
  ['f.w. murnau', 'F. W. Murnau', true],
  ['2001', '2001: A Space Odyssey', true],
  ['lodz', 'Łódź', true],
  ['*', 'M', true],
  ['a%_(', 'M', false],
] as const)(
  'what is typed as "%s" finds "%s": %s',
  { tags: ['SEARCH-1', 'SEARCH-2', 'SEARCH-3'] },
  (typed, title, isMatch) => {
    expect(finds(typed, title)).toBe(isMatch);
  },
);

test('words may come from different texts: a director and half a title', { tags: ['SEARCH-1'] }, () => {
  expect(finds('lang metro', 'Metropolis', 'Fritz Lang')).toBe(true);
  expect(finds('lang nosferatu', 'Metropolis', 'Fritz Lang')).toBe(false);
});

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzàâäéèêëïîôöùûüçñšžåø');
const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 });
const words = fc.array(word, { minLength: 1, maxLength: 6 });
/** The same letters without accents, in capitals, or both: as a visitor may type them. */
const spelling = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.normalize('NFD'),
  (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
);

test('order, capitals and accents of the search text do not matter', { tags: ['SEARCH-1', 'SEARCH-2'] }, () => {
  fc.assert(
    fc.property(words, words, spelling, fc.nat(), (title, typed, spelled, turn) => {
      const at = turn % typed.length;
      const turned = [...typed.slice(at), ...typed.slice(0, at)];
      expect(finds(spelled(turned.join(' ')), title.join(' '))).toBe(finds(typed.join(' '), title.join(' ')));
    }),
    { numRuns: 1000 },
  );
});

test('a film is found by the beginnings of its own words, in any order and spelling', {
  tags: ['SEARCH-1', 'SEARCH-2'],
}, () => {
  fc.assert(
    fc.property(words, spelling, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (title, spelled, cuts) => {
      const typed = title.map((one, index) => one.slice(0, 1 + ((cuts[index] ?? 0) % one.length))).reverse();
      expect(finds(spelled(typed.join(' ')), title.join(' '))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('an additional word never finds more films', { tags: ['SEARCH-1'] }, () => {
  fc.assert(
    fc.property(words, words, word, (title, typed, more) => {
      if (finds([...typed, more].join(' '), title.join(' ')))
        expect(finds(typed.join(' '), title.join(' '))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
