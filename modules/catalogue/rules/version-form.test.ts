import { expect, test } from 'vitest';
import { formKey, problemsWithVersion, type Shown } from '#modules/catalogue/rules/version-form.ts';

const shown = (change: Partial<Shown> = {}): Shown => ({
  dimension: '2D',
  media_type: 'DIGITAL',
  spoken_language: 'fr',
  accessibility: [],
  subtitle_one_language: 'nl',
  subtitle_two_language: null,
  ...change,
});

test('a form is one text, independent of the order of its marks', { tags: ['D-113'] }, () => {
  expect(formKey(shown({ accessibility: ['relaxed', 'captions'] }))).toBe('2D|DIGITAL|fr|nl||captions,relaxed');
  expect(formKey(shown({ spoken_language: null, subtitle_one_language: null }))).toBe('2D|DIGITAL||||');
});

test.each<[Partial<Shown>, string, string]>([
  [{ spoken_language: 'zz' }, 'validation.exists', 'spoken_language'],
  [{ subtitle_two_language: 'klingon' }, 'validation.exists', 'subtitle_two_language'],
  [
    { subtitle_one_language: null, subtitle_two_language: 'nl' },
    'version.subtitles_out_of_order',
    'subtitle_one_language',
  ],
  [{ subtitle_two_language: 'nl' }, 'version.subtitles_twice', 'subtitle_two_language'],
])('%o is refused at its field', { tags: ['D-113'] }, (change, code, path) => {
  expect(problemsWithVersion(shown(change))).toEqual([{ code, path }]);
});

test('two subtitles in two languages are fine', { tags: ['D-113'] }, () => {
  expect(problemsWithVersion(shown({ subtitle_two_language: 'de' }))).toEqual([]);
});
