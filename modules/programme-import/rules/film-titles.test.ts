import { expect, test } from 'vitest';
import { readTitle } from '#modules/programme-import/rules/film-titles.ts';

test.each([
  ['The Colors Within (Subbed)', { title: 'The Colors Within', subtitled: true }],
  ['The Colors Within (Dubbed)', { title: 'The Colors Within', dubbed: true }],
  ['Detective Chinatown 1900 (Mandarin)', { title: 'Detective Chinatown 1900', spokenLanguage: 'zh' }],
  [
    '(IMAX) The War of the Rohirrim (Japanese)',
    { title: 'The War of the Rohirrim', mediaType: 'IMAX', spokenLanguage: 'ja' },
  ],
  ['Wicked (IMAX 3D)', { title: 'Wicked', mediaType: 'IMAX', dimension: '3D' }],
  ['Jaws 3D', { title: 'Jaws', dimension: '3D' }],
  ['Pretty Woman (35th Anniversary)', { title: 'Pretty Woman', rereleased: true }],
  ['Crouching Tiger, Hidden Dragon (25th Ann)', { title: 'Crouching Tiger, Hidden Dragon', rereleased: true }],
  ['Picnic at Hanging Rock (4K Restoration)', { title: 'Picnic at Hanging Rock', rereleased: true }],
  [
    'Eternal Sunshine of the Spotless Mind 4K Re-Issue',
    { title: 'Eternal Sunshine of the Spotless Mind', rereleased: true },
  ],
  ['Zodiac (2007)', { title: 'Zodiac', year: 2007 }],
  ['It Ends with Us - ADVANCE SCREENING', { title: 'It Ends with Us', preview: true }],
  ['OC  Naked Gun', { title: 'Naked Gun', captions: true }],
  ['  MACBETH:  David Tennant & Cush Jumbo ', { title: 'MACBETH: David Tennant & Cush Jumbo' }],
])('%s', { tags: ['D-113'] }, (raw, expected) => {
  expect(readTitle(raw)).toMatchObject(expected);
});

test.each([
  '(G)I-DLE WORLD TOUR [iDOL] IN CINEMAS',
  'Scream Unseen (17th February)',
  "D'est (From The East)",
  '(500)',
  '3D',
  'Ocean',
  'OC',
  '(Dubbed)',
])('a part of the title stays in it: %s', (raw) => {
  expect(readTitle(raw).title).toBe(raw);
});

test('a series label at the start is removed if it is the given one', () => {
  expect(readTitle('DocExhibitor: Black Snow', 'DocExhibitor').title).toBe('Black Snow');
  expect(readTitle('NT Live: Dr. Strangelove', 'National Theatre').title).toBe('NT Live: Dr. Strangelove');
  expect(readTitle('Maria', '').title).toBe('Maria');
});
