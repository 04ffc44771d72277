import { expect, test } from 'vitest';
import { accessMarks, versionName } from '#apps/website/components/films/version-name.ts';
import type { VersionWire } from '#modules/screenings/contract/public.ts';

const version: VersionWire = {
  id: 1,
  text: '2D, original version',
  short: 'OV',
  dimension: '2D',
  media_type: 'DIGITAL',
  spoken_language: null,
  subtitle_one_language: null,
  subtitle_two_language: null,
  accessibility: [],
  label: '',
};
const t = (key: string) => key;

test('two versions that differ only in accessibility have different names', { tags: ['D-113'] }, () => {
  expect(versionName({ t }, version)).toBe('2D, original version');
  expect(versionName({ t }, { ...version, accessibility: ['audio_description', 'captions'] })).toBe(
    '2D, original version · movies.search.access.audio_description · movies.search.access.captions',
  );
});

test('the exhibitor’s own word is shown as written', () => {
  expect(versionName({ t }, { ...version, accessibility: ['parent_and_baby'] })).toBe(
    '2D, original version · parent and baby',
  );
});

test('in a small space, abbreviations mark a version with captions or audio description', () => {
  const accessibility = ['hearing_loop', 'audio_description', 'captions'];
  expect(accessMarks({ t }, { ...version, accessibility })).toEqual([
    'movies.search.access_mark.captions',
    'movies.search.access_mark.audio_description',
  ]);
  expect(accessMarks({ t }, version)).toEqual([]);
});
