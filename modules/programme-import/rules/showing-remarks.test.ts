import { expect, test } from 'vitest';
import { readRemarks } from '#modules/programme-import/rules/showing-remarks.ts';

test.each([
  [['IMAX 3D_Web'], { mediaType: 'IMAX', dimension: '3D' }],
  [['Dolby'], { mediaType: 'DOLBYATMOS', dimension: '2D' }],
  [['35mm'], { mediaType: 'FILM35' }],
  [['Mandarin (Audio)', 'English (Sub)'], { spokenLanguage: 'zh', subtitles: ['en'] }],
  [
    ['Audio Described', 'Open Captioned', 'Flash Warning'],
    { accessibility: ['audio_description', 'captions', 'flash_warning'] },
  ],
  [['Autism Friendly'], { accessibility: ['relaxed'] }],
  [['Event Cinema'], { kind: 'event' }],
  [['Members preview'], { kind: 'preview' }],
  [['XL Web', 'Saver', 'Klingon (Audio)'], { labels: ['XL', 'Saver', 'Klingon (Audio)'], mediaType: 'DIGITAL' }],
  [
    [],
    {
      dimension: '2D',
      mediaType: 'DIGITAL',
      spokenLanguage: null,
      subtitles: [],
      accessibility: [],
      kind: 'regular',
      labels: [],
    },
  ],
])('%j', { tags: ['D-113'] }, (remarks, expected) => {
  expect(readRemarks(remarks)).toMatchObject(expected);
});
