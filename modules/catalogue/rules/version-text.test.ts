import { expect, test } from 'vitest';
import { isFilmLanguage, languageName, languageNames } from '#modules/catalogue/rules/film-languages.ts';
import {
  type FilmVersion,
  MEDIA_TYPES,
  mediaLabel,
  type VersionWords,
  versionShort,
  versionText,
} from '#modules/catalogue/rules/version-text.ts';

const plain: FilmVersion = {
  dimension: '2D',
  media_type: 'DIGITAL',
  spoken_language: null,
  subtitle_one_language: null,
  subtitle_two_language: null,
  label: '',
};
const words: VersionWords = {
  original: 'original version',
  spoken: (language) => `spoken in ${language}`,
  subtitles: (languages) => `subtitles ${languages}`,
};
const subtitled = { subtitle_one_language: 'nl', subtitle_two_language: 'fr' };

test.each([
  [subtitled, '2D, original version, subtitles NL/FR', 'OV NL/FR'],
  [{}, '2D, original version', 'OV'],
  [{ spoken_language: 'en', ...subtitled }, '2D, original version, subtitles NL/FR', 'OV NL/FR'],
  [{ spoken_language: 'nl' }, '2D, spoken in Dutch', 'NL'],
  [{ spoken_language: 'fr', subtitle_one_language: 'nl' }, '2D, spoken in French, subtitles NL', 'FR NL'],
  [{ subtitle_two_language: 'de' }, '2D, original version, subtitles DE', 'OV DE'],
  [{ dimension: '3D', media_type: 'IMAX' }, '3D, IMAX, original version', '3D IMAX OV'],
  [
    { media_type: 'DOLBYATMOS', ...subtitled },
    '2D, Dolby Atmos, original version, subtitles NL/FR',
    'Dolby Atmos OV NL/FR',
  ],
  [{ label: 'live piano' }, '2D, original version, live piano', 'OV'],
] as const)('the version %j', { tags: ['SCH-001', 'D-113'] }, (changes, text, short) => {
  const version = { ...plain, ...changes };
  expect(versionText(version, 'en', words, (code) => languageName(code, 'en'))).toBe(text);
  expect(versionShort(version, 'en')).toBe(short);
});

test('every format has a label, plain digital is "Digital"', { tags: ['SEO-004', 'D-113'] }, () => {
  expect(MEDIA_TYPES.map(mediaLabel)).toEqual(['Digital', 'Dolby Atmos', 'IMAX', 'Laser', '35 mm']);
  expect(mediaLabel('SCREENX')).toBe('SCREENX');
});

test.each([
  ['nl', 'en', 'Dutch'],
  ['nl', 'fr', 'néerlandais'],
  ['fr', 'nl-BE', 'Frans'],
  ['en', 'de', 'Englisch'],
  ['xx', 'en', 'XX'],
  ['klingon', 'en', 'KLINGON'],
] as const)('language %s in %s is %s', { tags: ['MOV-001', 'D-113'] }, (code, locale, name) => {
  expect(languageName(code, locale)).toBe(name);
});

test('several languages read as a part of a sentence', { tags: ['MOV-001', 'SITE-050'] }, () => {
  expect(languageNames(['nl', 'fr', 'en'], 'nl-BE')).toBe('Nederlands, Frans en Engels');
  expect(languageNames([], 'en')).toBe('');
});

test.each([
  ['nl', true],
  ['lb', true],
  ['xx', false],
  ['NL', false],
  ['nld', false],
  ['', false],
] as const)('"%s" is a film language: %s', { tags: ['D-113'] }, (code, expected) => {
  expect(isFilmLanguage(code)).toBe(expected);
});
