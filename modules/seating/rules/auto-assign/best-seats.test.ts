import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AUTO_ASSIGN_ALGORITHMS,
  type AutoAssignAlgorithm,
  DEFAULT_SEATING_CONFIG,
} from '#modules/seating/rules/arrangement.ts';
import { autoAssign } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import { bestSeats } from '#modules/seating/rules/auto-assign/best-seats.ts';
import { drawn, type Hall, hall } from '#modules/seating/rules/testing.ts';

const configOf = (algorithm: AutoAssignAlgorithm) => ({
  ...DEFAULT_SEATING_CONFIG,
  auto_assign_seats: { ...DEFAULT_SEATING_CONFIG.auto_assign_seats, algorithm },
});
const best = (plan: Hall, count: number, algorithm: AutoAssignAlgorithm = 'top_left_to_bottom_right') =>
  bestSeats({ arrangement: plan.arrangement, config: configOf(algorithm) }, { ...plan, count });

test.each([
  ['.......|.......|.......', 3, '.......|..@@@..|.......'],
  ['.......|..###..|.......', 3, '.......|..###..|..@@@..'],
  ['.......|..c....|.......', 2, '.......|..c@@..|.......'],
  ['##', 1, 'none'],
] as const)(
  'the best seats of %s for %i are in the middle, wherever the hall is filled from',
  { tags: ['D-032', 'D-033'] },
  (drawing, count, expected) => {
    const plan = hall(drawing);
    for (const algorithm of ['top_left_to_bottom_right', 'left_center_to_outside'] as const)
      expect(drawn(plan, best(plan, count, algorithm))).toBe(expected);
  },
);

test('a party that can be seated gets enough free seats', { tags: ['D-033'] }, () => {
  const drawings = fc
    .array(fc.array(fc.constantFrom('.', '.', '#', 'b', '_', 'c', '<>', 'w'), { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((rows) => rows.map((row) => row.join('')).join('|'));
  fc.assert(
    fc.property(
      drawings,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(...AUTO_ASSIGN_ALGORITHMS),
      (drawing, count, algorithm) => {
        const plan = hall(drawing);
        const seats = best(plan, count, algorithm);
        expect(seats === null).toBe(autoAssign({ ...plan, config: configOf(algorithm), count }) === null);
        if (!seats) return;
        expect(new Set(seats).size).toBe(count);
        for (const id of seats) expect(plan.taken.has(id)).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});
