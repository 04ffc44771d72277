import { expect, test } from 'vitest';
import { entrySeat, neighbour } from '#modules/seating/rules/picker/seat-neighbour.ts';
import { hall } from '#modules/seating/rules/testing.ts';

//              column 1234567
const plan = hall('..._#x.|_______|.....__|__.____');

test.each([
  ['left to the neighbour', 102, 'left', 101],
  ['right over an aisle', 103, 'right', 105],
  ['right over a disabled seat, a sold seat is heard', 105, 'right', 107],
  ['not beyond the end of the row', 107, 'right', null],
  ['not beyond the start of the row', 101, 'left', null],
  ['down over an empty row to the nearest column', 107, 'down', 305],
  ['down to the same column', 103, 'down', 303],
  ['up over an empty row, of two as near the left one', 304, 'up', 103],
  ['up from the front row leads nowhere', 101, 'up', null],
  ['down from the last row leads nowhere', 403, 'down', null],
  ['down to a short row', 301, 'down', 403],
  ['to the start of the row', 107, 'rowStart', 101],
  ['to the end of the row', 101, 'rowEnd', 107],
  ['an unknown seat leads nowhere', 999, 'left', null],
] as const)('the keyboard moves %s', { tags: ['SEAT-004'] }, (_, from, direction, expected) => {
  expect(neighbour(plan.arrangement, from, direction)).toBe(expected);
});

test.each([
  ['the chosen seat', [302], 302],
  ['the first available seat', [], 101],
] as const)('the keyboard enters the plan at %s', { tags: ['SEAT-004'] }, (_, chosen, expected) => {
  expect(entrySeat(plan.arrangement, chosen, (id) => !plan.taken.has(id))).toBe(expected);
});

test('the keyboard enters a sold-out plan at its first seat, and an empty one has no entry', {
  tags: ['SEAT-004'],
}, () => {
  expect(entrySeat(plan.arrangement, [], () => false)).toBe(101);
  expect(entrySeat(hall('x').arrangement, [], () => true)).toBeNull();
});
