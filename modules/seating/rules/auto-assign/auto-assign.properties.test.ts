import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AUTO_ASSIGN_ALGORITHMS,
  type AutoAssignAlgorithm,
  DEFAULT_SEATING_CONFIG,
  lovePairs,
  SEAT_CLASSES,
  type Seat,
  type SeatingConfig,
} from '#modules/seating/rules/arrangement.ts';
import { autoAssign } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import { drawn, type Hall, hall } from '#modules/seating/rules/testing.ts';

/**
 * Random halls against slow, simple oracles that share no code with the rule: they read the drawing
 * with regular expressions and count.
 */
const algorithms = fc.constantFrom(...AUTO_ASSIGN_ALGORITHMS);
const parties = fc.integer({ min: 1, max: 9 });
const drawings = (tokens: readonly string[]) =>
  fc
    .array(fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 5 })
    .map((rows) => rows.map((row) => row.join('')).join('|'));
const anyHall = drawings([
  '.',
  '.',
  '.',
  '.',
  '#',
  '#',
  '_',
  'b',
  'x',
  'n',
  'w',
  'c',
  'c',
  'C',
  'v',
  '<>',
  '{}',
  '{>',
  '<}',
]);
const plainHall = drawings(['.', '.', '.', '#', '#', '_', 'b']);

const configOf = (algorithm: AutoAssignAlgorithm, distancing = false): SeatingConfig => ({
  ...DEFAULT_SEATING_CONFIG,
  social_distancing_enabled: distancing,
  auto_assign_seats: { ...DEFAULT_SEATING_CONFIG.auto_assign_seats, algorithm },
});
const assign = (plan: Hall, algorithm: AutoAssignAlgorithm, count: number, distancing = false): Seat[] | null => {
  const ids = autoAssign({ ...plan, config: configOf(algorithm, distancing), count });
  const byId = new Map(plan.arrangement.seats.map((seat) => [seat.id, seat]));
  return ids?.map((id) => byId.get(id) ?? expect.fail(`seat ${id} is not in the hall`)) ?? null;
};

/**
 * Returns the free seats per class that auto-assignment may use; love seats count as whole free
 * pairs.
 */
function usable(plan: Hall): Map<string, Seat[]> {
  const pairs = lovePairs(plan.arrangement);
  const free = new Set(
    plan.arrangement.seats.filter((s) => s.autoassign && !s.disabled && !plan.taken.has(s.id)).map((s) => s.id),
  );
  const classes = new Map<string, Seat[]>();
  for (const seat of plan.arrangement.seats) {
    if (!free.has(seat.id) || seat.class === 'wheelchair_seats') continue;
    if (seat.class === 'love_seats' && !free.has(pairs.get(seat.id) ?? -1)) continue;
    classes.set(seat.class, [...(classes.get(seat.class) ?? []), seat]);
  }
  return classes;
}

/** Returns every possible sum: each class adds 0..n, love seats in twos. */
function reachable(plan: Hall): Set<number> {
  let sums = new Set([0]);
  for (const [seatClass, seats] of usable(plan)) {
    const next = new Set<number>();
    for (const sum of sums) {
      for (let n = 0; n <= seats.length; n += seatClass === 'love_seats' ? 2 : 1) next.add(sum + n);
    }
    sums = next;
  }
  return sums;
}

const isRun = (seats: readonly Seat[]): boolean => {
  const columns = seats.map((seat) => seat.column).sort((a, b) => a - b);
  return (
    new Set(seats.map((seat) => seat.row)).size === 1 && (columns.at(-1) ?? 0) - (columns[0] ?? 0) === seats.length - 1
  );
};

test('assigned seats are free, distinct, complete in number, love seats in pairs; null only if no sum is possible', {
  tags: ['SEAT-009', 'D-033', 'D-034', 'ASSIGN-1', 'ASSIGN-8', 'ASSIGN-10'],
}, () => {
  fc.assert(
    fc.property(anyHall, algorithms, parties, (drawing, algorithm, count) => {
      const plan = hall(drawing);
      const seats = assign(plan, algorithm, count);
      expect(seats !== null).toBe(reachable(plan).has(count));
      if (!seats) return;
      expect(new Set(seats).size).toBe(count);
      const pairs = lovePairs(plan.arrangement);
      const ids = new Set(seats.map((seat) => seat.id));
      for (const seat of seats) {
        expect(plan.taken.has(seat.id) || seat.disabled || !seat.autoassign).toBe(false);
        expect(seat.class).not.toBe('wheelchair_seats');
        if (seat.class === 'love_seats') expect(ids.has(pairs.get(seat.id) ?? -1)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a party sits side by side if the cheapest class with enough seats has such a run', {
  tags: ['T05', 'D-033', 'ASSIGN-5', 'ASSIGN-6'],
}, () => {
  fc.assert(
    fc.property(anyHall, algorithms, parties, (drawing, algorithm, count) => {
      const plan = hall(drawing);
      const seats = assign(plan, algorithm, count);
      const classes = usable(plan);
      const holds = (name: string) =>
        (classes.get(name)?.length ?? 0) >= count && (name !== 'love_seats' || count % 2 === 0);
      const cheapest = SEAT_CLASSES.find(holds);
      if (!cheapest) return;
      expect(new Set(seats?.map((seat) => seat.class))).toEqual(new Set([cheapest]));
      const inClass = classes.get(cheapest) ?? [];
      const places = new Set(inClass.map((seat) => seat.id));
      const pairs = lovePairs(plan.arrangement);
      const runExists = inClass.some((seat) => {
        const opensPair = seat.class !== 'love_seats' || (pairs.get(seat.id) ?? 0) > seat.id;
        return opensPair && Array.from({ length: count }, (_, i) => places.has(seat.id + i)).every(Boolean);
      });
      expect(isRun(seats ?? [])).toBe(runExists);
    }),
    { numRuns: 2000 },
  );
});

test('a party without a run sits in the fewest parts, and alone only if unavoidable', {
  tags: ['D-033', 'ASSIGN-7'],
}, () => {
  fc.assert(
    fc.property(plainHall, algorithms, parties, (drawing, algorithm, count) => {
      const plan = hall(drawing);
      const seats = assign(plan, algorithm, count);
      if (!seats) return;
      const lengths = drawing
        .split(/[^.]+/)
        .map((stretch) => stretch.length)
        .sort((a, b) => b - a);
      let fewest = 0;
      for (let held = 0; held < count; fewest += 1) held += lengths[fewest] ?? 0;
      const parts = partsOf(plan, seats);
      expect(parts.length).toBe(fewest);
      const pairsPossible = count >= 2 * fewest && (lengths[fewest - 1] ?? 0) >= 2;
      if (pairsPossible) expect(Math.min(...parts)).toBeGreaterThanOrEqual(2);
    }),
    { numRuns: 2000 },
  );
});

/**
 * Returns the sizes of the groups of neighbouring seats; the answer never splits one stretch into
 * several parts.
 */
function partsOf(plan: Hall, seats: readonly Seat[]): number[] {
  return drawn(
    plan,
    seats.map((seat) => seat.id),
  )
    .split(/[^@]+/)
    .map((part) => part.length)
    .filter((length) => length > 0);
}

test('parties come until the hall refuses: then every assignable seat is sold', {
  tags: ['T05', 'ASSIGN-10'],
}, () => {
  fc.assert(
    fc.property(anyHall, algorithms, fc.array(parties, { maxLength: 6 }), (drawing, algorithm, counts) => {
      const plan = hall(drawing);
      const taken = new Set(plan.taken);
      const sell = (count: number) => {
        const seats = assign({ ...plan, taken }, algorithm, count);
        for (const seat of seats ?? []) {
          expect(taken.has(seat.id)).toBe(false);
          taken.add(seat.id);
        }
        return seats !== null;
      };
      for (const count of counts) sell(count);
      while (sell(1));
      while (sell(2));
      expect([...usable({ ...plan, taken }).values()].flat()).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

const mirrored = (drawing: string): string => {
  const width = Math.max(...drawing.split('|').map((row) => row.length));
  const turn: Record<string, string> = { '<': '>', '>': '<', '{': '}', '}': '{' };
  const flip = (row: string) =>
    [...row.padEnd(width, '_')]
      .reverse()
      .map((mark) => turn[mark] ?? mark)
      .join('');
  return drawing.split('|').map(flip).join('|');
};
const upsideDown = (drawing: string): string => drawing.split('|').reverse().join('|');
const widened = (drawing: string): string => mirrored(mirrored(drawing));

test('algorithms that mirror each other give mirrored seats', { tags: ['SEAT-017', 'D-032', 'ASSIGN-2'] }, () => {
  const seated = (drawing: string, algorithm: AutoAssignAlgorithm, count: number) => {
    const plan = hall(drawing);
    return drawn(plan, assign(plan, algorithm, count)?.map((seat) => seat.id) ?? null);
  };
  fc.assert(
    fc.property(plainHall.map(widened), parties, (drawing, count) => {
      const topLeft = seated(drawing, 'top_left_to_bottom_right', count);
      const flip = topLeft === 'none' ? String : mirrored;
      const over = topLeft === 'none' ? String : upsideDown;
      expect(flip(seated(mirrored(drawing), 'top_right_to_bottom_left', count))).toBe(topLeft);
      expect(over(seated(upsideDown(drawing), 'bottom_left_to_top_right', count))).toBe(topLeft);
      expect(over(flip(seated(upsideDown(mirrored(drawing)), 'bottom_right_to_top_left', count)))).toBe(topLeft);
      const leftCentre = seated(drawing, 'left_center_to_outside', count);
      expect(flip(seated(mirrored(drawing), 'right_center_to_outside', count))).toBe(leftCentre);
    }),
    { numRuns: 1000 },
  );
});

test('distancing keeps every party out of the clearance of another party', { tags: ['D-039', 'ASSIGN-11'] }, () => {
  fc.assert(
    fc.property(plainHall, algorithms, parties, (drawing, algorithm, count) => {
      const plan = hall(drawing);
      const seats = assign(plan, algorithm, count, true) ?? [];
      const others = plan.arrangement.seats.filter((seat) => plan.taken.has(seat.id) && !plan.blocked.has(seat.id));
      for (const seat of seats) {
        const near = others.filter((other) => other.row === seat.row && Math.abs(other.column - seat.column) <= 2);
        expect(near).toEqual([]);
      }
      const kept = (seat: Seat) => others.some((o) => o.row === seat.row && Math.abs(o.column - seat.column) <= 2);
      const free = plan.arrangement.seats.filter((seat) => !plan.taken.has(seat.id) && !kept(seat)).length;
      expect(seats.length).toBe(free >= count ? count : 0);
    }),
    { numRuns: 1000 },
  );
});
