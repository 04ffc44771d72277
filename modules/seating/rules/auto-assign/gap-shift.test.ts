import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { shiftAgainstGaps } from '#modules/seating/rules/auto-assign/gap-shift.ts';
import { pickable } from '#modules/seating/rules/picker/seat-picker.ts';
import { drawn, type Hall, hall } from '#modules/seating/rules/testing.ts';

const shifted = (plan: Hall, chosen: readonly number[]): number[] | null => {
  const { places, ...rest } = prepareArrangement(plan.arrangement, DEFAULT_SEATING_CONFIG);
  const states = {
    sold: [...plan.taken].filter((id) => !plan.blocked.has(id)),
    reserved: [],
    blocked: [...plan.blocked],
  };
  return shiftAgainstGaps(places, plan.taken, chosen, pickable({ places, ...rest }, states, false));
};
/** The hall with the choice drawn as @ before and after. */
const seen = (drawing: string, chosen: readonly number[]) => {
  const plan = hall(drawing);
  return drawn(plan, shifted(plan, chosen));
};

test.each([
  ['up to the neighbour', '#....', [103, 104], '#@@..'],
  ['to the end of the row', '......', [102, 103], '@@....'],
  ['beside a seat that is out of use', '#.x.....#', [105, 106], '#.x@@...#'],
  ['neighbours together, each in its order', '#....', [104, 103], '#@@..'],
  ['the nearest of two ways', '.....', [102], '@....'],
  ['only the part of the party that leaves a gap', '#....|......', [103, 104, 203], '#@@..|..@...'],
  ['beside an aisle', '.._....', [105, 106], '.._@@..'],
  ['not onto another class', '.ccc.', [102, 103], 'none'],
  ['within its class', '.cccc', [103, 104], '.cc@@'],
  ['not for a love seat', '.<>.', [102, 103], 'none'],
  ['away from between two', '#...#', [103], '#@..#'],
  ['not when the last seats are taken', '#..#', [102], 'none'],
  ['not when nothing is left alone', '......', [103, 104], 'none'],
  ['not for nothing', '.....', [], 'none'],
  ['together when two friends left a seat between them', '########|..........', [204, 206], '########|...@@.....'],
  ['not for a wheelchair place', 'ww....', [102, 103], 'none'],
] as const)('the choice moves %s', { tags: ['D-039'] }, (_, drawing, chosen, expected) => {
  expect(seen(drawing, chosen)).toBe(expected);
});

/** Free seats without a free neighbour, counted on the drawing; halves of love seats and wheelchair places do not count. */
const alone = (picture: string) =>
  picture
    .split('|')
    .flatMap((row) => row.split(/[^.cvwn<>]+/))
    .filter((stretch) => stretch.length === 1 && !'<>w'.includes(stretch)).length;

const drawings = fc
  .array(
    fc.array(fc.constantFrom('.', '.', '.', '.', '#', 'b', '_', 'x', 'c', 'c', 'w', 'n', '<>', '{}'), {
      minLength: 1,
      maxLength: 9,
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((rows) => rows.map((row) => row.join('')).join('|'));

test('a move uses free seats only, as many, of the same classes, and leaves fewer single seats than before', {
  tags: ['D-039'],
}, () => {
  let moves = 0;
  fc.assert(
    fc.property(drawings, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), (drawing, picks) => {
      const plan = hall(drawing);
      const free = plan.arrangement.seats.filter(({ id, disabled }) => !disabled && !plan.taken.has(id));
      if (free.length === 0) return;
      const chosen = [...new Set(picks.map((pick) => free[pick % free.length]?.id ?? 0))];
      const after = shifted(plan, chosen);
      if (!after) return;
      moves += 1;
      const byId = new Map(plan.arrangement.seats.map((seat) => [seat.id, seat]));
      const classes = (ids: readonly number[]) => ids.map((id) => byId.get(id)?.class).sort();
      const rows = (ids: readonly number[]) => ids.map((id) => byId.get(id)?.row);
      expect(new Set(after).size).toBe(chosen.length);
      for (const id of after) expect([plan.taken.has(id), byId.get(id)?.disabled]).toEqual([false, false]);
      expect(classes(after)).toEqual(classes(chosen));
      expect(rows(after)).toEqual(rows(chosen));
      expect(alone(drawn(plan, after))).toBeLessThan(alone(drawn(plan, chosen)));
    }),
    { numRuns: 3000 },
  );
  expect(moves).toBeGreaterThan(50);
});
