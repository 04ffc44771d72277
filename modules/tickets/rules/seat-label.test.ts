import { expect, test } from 'vitest';
import { seatLabel } from '#modules/tickets/rules/seat-label.ts';

test.each([
  ['A-12', '-', { row: 'A', seat: '12' }],
  ['AA-1', '-', { row: 'AA', seat: '1' }],
  ['12-7', '-', { row: '12', seat: '7' }],
  ['Balkon-links-4', '-', { row: 'Balkon-links', seat: '4' }],
  ['K12', '', { row: 'K', seat: '12' }],
  ['112', '', { row: null, seat: '112' }],
  ['A/3', '/', { row: 'A', seat: '3' }],
  ['Loge', '-', { row: null, seat: 'Loge' }],
  ['A-links', '-', { row: null, seat: 'A-links' }],
  ['-4', '-', { row: null, seat: '-4' }],
])('seat %s with separator %j', { tags: ['D-030'] }, (name, separator, expected) => {
  expect(seatLabel(name, separator)).toEqual(expected);
});
