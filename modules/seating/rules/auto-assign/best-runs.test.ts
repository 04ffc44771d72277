import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SEATING_CONFIG, NEW_HALL_SEATING, type SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import { acousticCentre, fromCentre } from '#modules/seating/rules/auto-assign/acoustic-centre.ts';
import { prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { autoAssign, autoAssignPrepared } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import { singleGaps } from '#modules/seating/rules/auto-assign/single-gap.ts';
import { seatPlaces } from '#modules/seating/rules/seat-places.ts';
import { drawn, type Hall, hall } from '#modules/seating/rules/testing.ts';

const BEST: SeatingConfig = { ...DEFAULT_SEATING_CONFIG, auto_assign_seats: NEW_HALL_SEATING };
const assign = (plan: Hall, count: number) => autoAssign({ ...plan, config: BEST, count });
const seated = (drawing: string, count: number) => drawn(hall(drawing), assign(hall(drawing), count));

const rows = (count: number, row: string) => Array.from({ length: count }, () => row).join('|');

test.each([
  ['two thirds back, in the middle', rows(7, '........'), 2, 4, '...@@...'],
  ['in the middle of an odd row', rows(4, '.......'), 3, 2, '..@@@..'],
  ['a little aside rather than beside a single seat', rows(1, '.....'), 3, 0, '@@@..'],
  ['a single visitor, too', rows(1, '.#...#..'), 1, 0, '.#..@#..'],
  ['beside the aisle of a hall with two blocks', rows(1, '....__....'), 2, 0, '..@@__....'],
  ['not beside a wheelchair place', rows(1, 'w....w'), 2, 0, 'w.@@.w'],
  ['beside a wheelchair place when nothing else is free', rows(1, 'w..w'), 2, 0, 'w@@w'],
  ['not in dearer seats while others are free', `..v..|..v..`, 2, 1, '@@v..'],
] as const)('the best seats are %s', { tags: ['D-188', 'ASSIGN-14'] }, (_, drawing, count, row, expected) => {
  expect(seated(drawing, count).split('|')[row]).toBe(expected);
});

test.each([
  ['in two rows, one behind the other', '....|....|....', 6, '....|@@@@|@@..'],
  ['in the same row across the aisle', '###_..._...|###_###_###|..._###_###', 5, '###_@@@_@@.|###_###_###|..._###_###'],
] as const)('a party that fits in no row sits %s', { tags: ['D-188', 'ASSIGN-14'] }, (_, drawing, count, expected) => {
  expect(seated(drawing, count)).toBe(expected);
});

const halls = fc
  .array(
    fc.array(fc.constantFrom('.', '.', '.', '.', '.', '#', '_', 'b', 'x', 'n', 'w', 'c', 'c', '<>', '{}'), {
      minLength: 1,
      maxLength: 12,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((drawn) => drawn.map((row) => row.join('')).join('|'));
const parties = fc.integer({ min: 1, max: 7 });

/** Returns every run of `count` free standard seats of the hall, by looking at each place. */
function runsIn(plan: Hall, count: number): number[][] {
  const places = seatPlaces(plan.arrangement);
  const isFree = (id: number) => {
    const seat = places.byId.get(id);
    return seat?.class === 'standard_seats' && seat.autoassign && !seat.disabled && !plan.taken.has(id);
  };
  return plan.arrangement.seats
    .map(({ id }) => Array.from({ length: count }, (_, step) => id + step))
    .filter((run) => run.every(isFree));
}

const enoughStandard = (plan: Hall, count: number) => runsIn(plan, 1).length >= count;

test('a party sits together if it can, with no companion taken, no seat left single, and no nearer place', {
  tags: ['D-188', 'ASSIGN-14'],
}, () => {
  let together = 0;
  fc.assert(
    fc.property(halls, parties, (drawing, count) => {
      const plan = hall(drawing);
      if (!enoughStandard(plan, count)) return;
      const runs = runsIn(plan, count);
      const given = assign(plan, count) ?? [];
      expect(runs.length > 0).toBe(runs.some((run) => run.join() === given.join()));
      if (runs.length === 0) return;
      together += 1;
      const places = seatPlaces(plan.arrangement);
      const isWheelchair = (row: number, column: number) => places.at(row, column)?.class === 'wheelchair_seats';
      const companions = (run: readonly number[]) =>
        run.filter((id) => {
          const seat = places.byId.get(id);
          return seat && (isWheelchair(seat.row, seat.column - 1) || isWheelchair(seat.row, seat.column + 1));
        }).length;
      const singles = (run: readonly number[]) => singleGaps(places, plan.taken, run).length;
      const centre = acousticCentre(plan.arrangement);
      const distance = (run: readonly number[]) => {
        const [first, last] = [places.byId.get(run[0] ?? 0), places.byId.get(run.at(-1) ?? 0)];
        return fromCentre(centre, first?.row ?? 0, (first?.column ?? 0) + (last?.column ?? 0));
      };
      const fewest = Math.min(...runs.map(companions));
      expect(companions(given)).toBe(fewest);
      const asFew = runs.filter((run) => companions(run) === fewest);
      const leastSingles = Math.min(...asFew.map(singles));
      expect(singles(given)).toBe(leastSingles);
      expect(distance(given)).toBe(Math.min(...asFew.filter((run) => singles(run) === leastSingles).map(distance)));
    }),
    { numRuns: 2000 },
  );
  expect(together).toBeGreaterThan(200);
});

test('no wheelchair place is given, and the same hall always gives the same seats', {
  tags: ['D-188', 'D-034', 'ASSIGN-14'],
}, () => {
  fc.assert(
    fc.property(halls, parties, (drawing, count) => {
      const plan = hall(drawing);
      const given = assign(plan, count);
      expect(assign(hall(drawing), count)).toEqual(given);
      for (const id of given ?? [])
        expect(plan.arrangement.seats.find((seat) => seat.id === id)?.class).not.toBe('wheelchair_seats');
    }),
    { numRuns: 1000 },
  );
});

test('parties fill a hall of 624 seats to the last one', { tags: ['D-188', 'ASSIGN-10', 'ASSIGN-14'] }, () => {
  const plan = hall(rows(24, `${'.'.repeat(8)}_${'.'.repeat(10)}_${'.'.repeat(8)}`));
  const prepared = prepareArrangement(plan.arrangement, BEST);
  const taken = new Set<number>();
  for (const size of [5, 4, 3, 2, 1]) {
    for (let seats = autoAssignPrepared(prepared, { taken, count: size }); seats; ) {
      for (const seat of seats) taken.add(seat);
      seats = autoAssignPrepared(prepared, { taken, count: size });
    }
  }
  expect(taken.size).toBe(624);
});
