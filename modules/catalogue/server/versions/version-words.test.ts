import { expect, test } from 'vitest';
import { type FilmVersion, versionShort, versionText } from '#modules/catalogue/rules/version-text.ts';
import { versionWords } from '#modules/catalogue/server/versions/version-words.ts';
import { openTranslator } from '#platform/i18n/translator.ts';

const translator = await openTranslator();
const plain: FilmVersion = {
  dimension: '2D',
  media_type: 'DIGITAL',
  spoken_language: null,
  subtitle_one_language: null,
  subtitle_two_language: null,
  label: '',
  labels: {},
};
const subtitled = { ...plain, subtitle_one_language: 'fr', subtitle_two_language: 'nl' };
const spoken = (language: string) => ({ ...plain, spoken_language: language });

test.each([
  ['en', 'OV', 'OV subs FR/NL', '2D, original version, subtitles FR/NL'],
  ['nl-BE', 'OV', 'OV ond. FR/NL', '2D, originele versie met ondertitels FR/NL'],
  ['fr', 'VO', 'VOST FR/NL', '2D, version originale sous-titrée FR/NL'],
  ['de', 'OV', 'OmU FR/NL', '2D, Originalfassung mit Untertiteln FR/NL'],
])('in %s the original version is %s, and %s with subtitles', { tags: ['D-113'] }, (locale, ov, short, text) => {
  const words = versionWords(translator, locale);
  expect([versionShort(plain, 'en', words), versionShort(subtitled, 'en', words)]).toEqual([ov, short]);
  expect(versionText(subtitled, 'en', words)).toBe(text);
});

test.each([
  ['en', 'en', 'EN', '2D, in English'],
  ['nl-BE', 'nl', 'NL', '2D, Nederlands gesproken'],
  ['fr', 'fr', 'VF', '2D, version française'],
  ['de', 'de', 'DF', '2D, deutsche Fassung'],
  ['fr', 'nl', 'NL', '2D, en néerlandais'],
  ['de', 'fr', 'FR', '2D, auf Französisch'],
  ['lb', 'lb', 'LB', '2D, spoken in Luxembourgish'],
])('in %s a film dubbed into %s is %s', { tags: ['D-113'] }, (locale, language, short, text) => {
  const words = versionWords(translator, locale);
  expect(versionShort(spoken(language), 'it', words)).toBe(short);
  if (locale !== 'lb') expect(versionText(spoken(language), 'it', words)).toBe(text);
});
