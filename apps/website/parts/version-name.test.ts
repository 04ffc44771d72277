import { expect, test } from 'vitest';
import { versionName } from '#apps/website/parts/version-name.ts';
import type { VersionWire } from '#modules/screenings/contract.ts';

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

test('D-113 two versions that differ only in whom they are for are called differently', () => {
  expect(versionName({ t }, version)).toBe('2D, original version');
  expect(versionName({ t }, { ...version, accessibility: ['audio_description', 'captions'] })).toBe(
    '2D, original version · movies.search.access.audio_description · movies.search.access.captions',
  );
});

test('a word of the house’s own reads as it was written', () => {
  expect(versionName({ t }, { ...version, accessibility: ['parent_and_baby'] })).toBe(
    '2D, original version · parent and baby',
  );
});
