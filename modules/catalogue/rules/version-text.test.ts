import { expect, test } from 'vitest';
import { isFilmLanguage, languageName, languageNames } from '#modules/catalogue/rules/film-languages.ts';
import {
  type FilmVersion,
  labelsIn,
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
  labels: {},
};
const words: VersionWords = {
  language: 'en',
  languageName: (code) => languageName(code, 'en'),
  original: 'original version',
  originalSubtitled: (languages) => `original version, subtitles ${languages}`,
  own: 'in English',
  spoken: (language) => `spoken in ${language}`,
  subtitles: (languages) => `subtitles ${languages}`,
  short: {
    original: 'OV',
    originalSubtitled: (languages) => `OV subs ${languages}`,
    own: 'EN',
    subtitled: (spoken, languages) => `${spoken} subs ${languages}`,
  },
};
const subtitled = { subtitle_one_language: 'nl', subtitle_two_language: 'fr' };

test.each([
  [subtitled, '2D, original version, subtitles NL/FR', 'OV subs NL/FR'],
  [{}, '2D, original version', 'OV'],
  [{ spoken_language: 'en', ...subtitled }, '2D, original version, subtitles NL/FR', 'OV subs NL/FR'],
  [{ spoken_language: 'nl' }, '2D, spoken in Dutch', 'NL'],
  [{ spoken_language: 'fr', subtitle_one_language: 'nl' }, '2D, spoken in French, subtitles NL', 'FR subs NL'],
  [{ subtitle_two_language: 'de' }, '2D, original version, subtitles DE', 'OV subs DE'],
  [{ dimension: '3D', media_type: 'IMAX' }, '3D, IMAX, original version', '3D IMAX OV'],
  [
    { media_type: 'DOLBYATMOS', ...subtitled },
    '2D, Dolby Atmos, original version, subtitles NL/FR',
    'Dolby Atmos OV subs NL/FR',
  ],
  [{ label: 'live piano' }, '2D, original version, live piano', 'OV'],
] as const)('the version %j', { tags: ['SCH-001', 'D-113'] }, (changes, text, short) => {
  const version = { ...plain, ...changes };
  expect(versionText(version, 'en', words)).toBe(text);
  expect(versionShort(version, 'en', words)).toBe(short);
});

test('a version spoken in the language of the reader, of a film from elsewhere', { tags: ['D-113'] }, () => {
  const dubbed = { ...plain, spoken_language: 'en', ...subtitled };
  expect(versionText(dubbed, 'fr', words)).toBe('2D, in English, subtitles NL/FR');
  expect(versionShort(dubbed, 'fr', words)).toBe('EN subs NL/FR');
});

test.each([
  ['in the language of the reader', { en: 'live piano', fr: 'piano en direct' }, 'live piano'],
  ['without that language', { fr: 'live piano', nl: 'piano' }, 'live piano'],
  ['changed by an earlier release, which knows one name only', { en: 'live organ' }, 'live piano'],
])('the name of a version %s', { tags: ['D-113'] }, (_, labels, name) => {
  const version = { ...plain, label: 'live piano', labels };
  expect(versionText(version, null, words)).toBe(`2D, original version, ${name}`);
});

test('a form shows the names by language; one without a language stands in the reader’s', { tags: ['D-113'] }, () => {
  expect(labelsIn({ label: '', labels: {} }, 'fr')).toEqual({});
  expect(labelsIn({ label: 'live piano', labels: {} }, 'fr')).toEqual({ fr: 'live piano' });
  expect(labelsIn({ label: 'live piano', labels: { en: 'live piano' } }, 'fr')).toEqual({ en: 'live piano' });
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
