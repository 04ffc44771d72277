import { expect, test } from 'vitest';
import { clearanceOf } from '#modules/seating/rules/auto-assign/distancing.ts';
import { problemsWithChoice, seatsOfChoice } from '#modules/seating/rules/picker/seat-choice.ts';
import { seatPlaces } from '#modules/seating/rules/seat-places.ts';
import { hall } from '#modules/seating/rules/testing.ts';

/** Problems as short lines: `0 seat.unknown Z-1`. */
function problems(
  drawing: string,
  seats: readonly (string | null)[],
  options: { editMode?: boolean; clearance?: number } = {},
) {
  const plan = hall(drawing);
  const taken = new Set([...plan.taken].filter((id) => !plan.blocked.has(id)));
  return problemsWithChoice(
    { places: seatPlaces(plan.arrangement), clearance: options.clearance ?? 0 },
    {
      tickets: seats.map((seat, item) => ({ item, seat })),
      taken,
      blocked: plan.blocked,
      editMode: options.editMode ?? false,
    },
  ).map(({ path, code, params }) => `${path} ${code} ${Object.values(params ?? {}).join('/')}`);
}

test.each([
  ['free seats', '...|...', ['A-1', 'B-3'], []],
  ['nothing chosen for nothing', '...', [], []],
  ['a seat that is not in the hall', '...', ['Z-1'], ['items.0.seat seat.unknown Z-1']],
  ['a disabled seat', '.x.', ['A-1', 'A-2'], ['items.1.seat seat.out_of_use A-2']],
  ['the same seat twice', '...', ['A-1', 'A-1'], ['items.1.seat seat.chosen_twice A-1']],
  ['a taken seat', '.#.', ['A-1', 'A-2'], ['items.1.seat seat.no_longer_available A-2']],
  [
    'a taken seat twice',
    '.#.',
    ['A-2', 'A-2'],
    ['items.0.seat seat.no_longer_available A-2', 'items.1.seat seat.chosen_twice A-2'],
  ],
  ['a blocked seat', 'b..', ['A-1'], ['items.0.seat seat.no_longer_available A-1']],
  ['a seat chosen by hand only', 'n..', ['A-1'], []],
  ['a wheelchair place', 'w..', ['A-1'], []],
  ['a ticket without a seat', '...', ['A-1', null], ['items.1.seat seat.count_mismatch 1/2']],
  ['no seat at all', '...', [null, null], ['items.0.seat seat.count_mismatch 0/2']],
  ['an empty name', '...', [''], ['items.0.seat seat.count_mismatch 0/1']],
  ['a whole love seat', '<>', ['A-2', 'A-1'], []],
  ['half a love seat', '<>', ['A-1'], ['items.0.seat seat.pair_incomplete A-1']],
  ['half a love seat whose other half is taken', '{>', ['A-2'], ['items.0.seat seat.pair_incomplete A-2']],
  ['a love seat drawn without its other half', '<_.', ['A-1'], ['items.0.seat seat.pair_incomplete A-1']],
  [
    'halves of two love seats',
    '<><>',
    ['A-2', 'A-3'],
    ['items.0.seat seat.pair_incomplete A-2', 'items.1.seat seat.pair_incomplete A-3'],
  ],
  [
    'every ticket reports its own problem',
    '#x',
    ['A-1', 'A-2', 'Q-9'],
    ['items.0.seat seat.no_longer_available A-1', 'items.1.seat seat.out_of_use A-2', 'items.2.seat seat.unknown Q-9'],
  ],
] as const)('a choice of %s', { tags: ['SEAT-007', 'D-030', 'VAL-021'] }, (_, drawing, seats, expected) => {
  expect(problems(drawing, seats)).toEqual(expected);
});

test.each([
  ['a blocked seat is theirs to give', 'b..', ['A-1'], []],
  ['half a love seat too', '<>', ['A-1'], []],
  ['a sold seat is not', '#..', ['A-1'], ['items.0.seat seat.no_longer_available A-1']],
  ['a disabled seat is not', 'x..', ['A-1'], ['items.0.seat seat.out_of_use A-1']],
] as const)('in edit mode %s', { tags: ['SEAT-007', 'D-041', 'D-042'] }, (_, drawing, seats, expected) => {
  expect(problems(drawing, seats, { editMode: true })).toEqual(expected);
});

test('seats kept empty for distancing cannot be chosen, except by staff in edit mode', {
  tags: ['SEAT-016', 'D-039'],
}, () => {
  expect(problems('#....', ['A-2'], { clearance: 2 })).toEqual(['items.0.seat seat.no_longer_available A-2']);
  expect(problems('#....', ['A-4'], { clearance: 2 })).toEqual([]);
  expect(problems('b....', ['A-2'], { clearance: 2 })).toEqual([]);
  expect(problems('#....', ['A-2'], { clearance: 2, editMode: true })).toEqual([]);
});

test('the clearance counts only while distancing is on', { tags: ['SEAT-016', 'D-039'] }, () => {
  expect(clearanceOf({ social_distancing_enabled: false, seat_clearance: 2 })).toBe(0);
  expect(clearanceOf({ social_distancing_enabled: true, seat_clearance: 2 })).toBe(2);
  expect(clearanceOf({ social_distancing_enabled: true, seat_clearance: -1 })).toBe(0);
});

test('the path has the item of the cart, not the position among the tickets', { tags: ['VAL-021'] }, () => {
  const plan = hall('#');
  const reportedProblems = problemsWithChoice(
    { places: seatPlaces(plan.arrangement), clearance: 0 },
    { tickets: [{ item: 7, seat: 'A-1' }], taken: plan.taken, blocked: plan.blocked, editMode: false },
  );
  expect(reportedProblems).toEqual([
    { code: 'seat.no_longer_available', params: { seat: 'A-1' }, path: 'items.7.seat' },
  ]);
});

test('chosen seats are found by name in the order of the tickets', { tags: ['D-030'] }, () => {
  const places = seatPlaces(hall('..|..').arrangement);
  expect(seatsOfChoice({ places, clearance: 0 }, ['B-2', null, 'A-1']).map((seat) => seat.id)).toEqual([202, 101]);
});
