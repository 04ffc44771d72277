import { expect, test } from 'vitest';
import { bestOf, matchOf } from '#apps/portal/palette/match.ts';

const of = (title: string, ...words: string[]) => ({ title, words });
const ALL = [
  of('Settings', 'configuration'),
  of('Séances', 'programme'),
  of('VAT rates', 'tax'),
  of('Organisation', 'Logo', 'VAT number'),
];
const found = (typed: string) => bestOf(typed, ALL, 10).map(({ of: { title } }) => title);

test('what is typed is found at the beginning of words, without accents and in any case', () => {
  expect(found('vat')).toEqual(['VAT rates', 'Organisation']);
  expect(found('SEANCE')).toEqual(['Séances']);
  expect(found('rates vat')).toEqual(['VAT rates']);
  expect(found('logo')).toEqual(['Organisation']);
});

test('a part inside a word counts from four letters on; every word that is typed must occur', () => {
  expect(found('ttin')).toEqual(['Settings']);
  expect(found('ing')).toEqual([]);
  expect(found('vat logo')).toEqual(['Organisation']);
  expect(found('vat nothing')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('a match names the other word that was found, and the limit holds', () => {
  expect(matchOf('logo', 'Organisation', ['Name', 'Logo'])).toEqual({ rank: 3, word: 'Logo' });
  expect(bestOf('a', ALL, 0)).toEqual([]);
});
