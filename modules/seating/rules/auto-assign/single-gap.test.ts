import { expect, test } from 'vitest';
import { singleGaps } from '#modules/seating/rules/auto-assign/single-gap.ts';
import { seatPlaces } from '#modules/seating/rules/seat-places.ts';
import { hall } from '#modules/seating/rules/testing.ts';

const gaps = (drawing: string, chosen: readonly number[]) => {
  const plan = hall(drawing);
  return singleGaps(seatPlaces(plan.arrangement), plan.taken, chosen);
};

test.each([
  ['between the choice and a taken seat', '#....', [103, 104], [102, 105]],
  ['at the end of the row', '.....', [102, 103], [101]],
  ['between two chosen seats', '....._', [102, 104], [101, 103, 105]],
  ['beside a disabled seat', 'x.....', [103, 104], [102]],
  ['beside an aisle', '.._...', [101, 105], [102, 104, 106]],
] as const)(
  'the hint names a single free seat left %s',
  { tags: ['SEAT-006', 'D-039'] },
  (_, drawing, chosen, expected) => {
    expect(gaps(drawing, chosen).sort((a, b) => a - b)).toEqual(expected);
  },
);

test.each([
  ['two free seats remain beside the choice', '......', [103, 104]],
  ['the choice closes the gap', '#.#', [102]],
  ['the seat was single before and is not beside the choice', '#.#...', [104, 105, 106]],
  ['what remains is a love seat', '<>..', [103, 104]],
  ['what remains is half a love seat', '{>..', [103, 104]],
  ['what remains is a wheelchair place', 'ww....', [102, 103]],
  ['a wheelchair place is beside what remains', 'w.....', [103, 104]],
  ['nothing is chosen', '....', []],
  ['a seat is unknown', '....', [999]],
] as const)('no hint when %s', { tags: ['SEAT-006', 'D-039'] }, (_, drawing, chosen) => {
  expect(gaps(drawing, chosen)).toEqual([]);
});
