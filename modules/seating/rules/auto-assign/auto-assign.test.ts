import { expect, test } from 'vitest';
import {
  AUTO_ASSIGN_ALGORITHMS,
  type AutoAssignAlgorithm,
  DEFAULT_SEATING_CONFIG,
  type SeatingConfig,
} from '#modules/seating/rules/arrangement.ts';
import { prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { autoAssign, autoAssignPrepared, sharesPerClass } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import { drawn, hall } from '#modules/seating/rules/testing.ts';

const withAlgorithm = (algorithm: AutoAssignAlgorithm, distancing = false): SeatingConfig => ({
  ...DEFAULT_SEATING_CONFIG,
  social_distancing_enabled: distancing,
  auto_assign_seats: { ...DEFAULT_SEATING_CONFIG.auto_assign_seats, algorithm },
});

function assigned(
  drawing: string,
  count: number,
  algorithm: AutoAssignAlgorithm = 'top_left_to_bottom_right',
  extra: { distancing?: boolean; supplement?: (seatClass: string) => number } = {},
): string {
  const plan = hall(drawing);
  const { arrangement, taken, blocked } = plan;
  const config = withAlgorithm(algorithm, extra.distancing);
  return drawn(plan, autoAssign({ arrangement, config, taken, blocked, count, classSupplement: extra.supplement }));
}

test.each([
  ['top_left_to_bottom_right', 2, '@@...|.....|.....|.....'],
  ['bottom_right_to_top_left', 2, '.....|.....|.....|...@@'],
  ['bottom_left_to_top_right', 2, '.....|.....|.....|@@...'],
  ['top_right_to_bottom_left', 2, '...@@|.....|.....|.....'],
  ['left_center_to_outside', 2, '.....|.....|.@@..|.....'],
  ['right_center_to_outside', 2, '.....|.....|..@@.|.....'],
  ['left_center_to_outside', 1, '.....|.....|..@..|.....'],
] as const)(
  '%s begins in its corner or centre with a party of %i',
  { tags: ['SEAT-017', 'D-032', 'ASSIGN-2'] },
  (algorithm, count, expected) => {
    expect(assigned('.....|.....|.....|.....', count, algorithm)).toBe(expected);
  },
);

test.each([
  // Single tickets, sold one after the other, show the whole order of an algorithm.
  ['top_left_to_bottom_right', '123|456|789'],
  ['bottom_right_to_top_left', '987|654|321'],
  ['bottom_left_to_top_right', '789|456|123'],
  ['top_right_to_bottom_left', '321|654|987'],
  ['left_center_to_outside', '879|213|546'],
  ['right_center_to_outside', '978|312|645'],
] as const)(
  '%s fills a small hall in its order',
  { tags: ['SEAT-017', 'D-032', 'ASSIGN-2', 'ASSIGN-3'] },
  (algorithm, order) => {
    const plan = hall('...|...|...');
    const taken = new Set<number>();
    const rows = ['...', '...', '...'].map((row) => [...row]);
    for (let turn = 1; turn <= 9; turn += 1) {
      const [seat] = autoAssign({ ...plan, config: withAlgorithm(algorithm), taken, count: 1 }) ?? [];
      if (seat === undefined) throw new Error('a free seat was not given out');
      taken.add(seat);
      const row = rows[Math.floor(seat / 100) - 1];
      if (row) row[(seat % 100) - 1] = String(turn);
    }
    expect(rows.map((row) => row.join('')).join('|')).toBe(order);
  },
);

test.each([
  [
    'in an even hall the middle tie goes to the back row',
    '....|....|....|....',
    1,
    'left_center_to_outside',
    '....|....|.@..|....',
  ],
  [
    'right centre takes the right of the two middle seats',
    '....|....|....',
    1,
    'right_center_to_outside',
    '....|..@.|....',
  ],
  [
    'the centre is that of the seats drawn, not of the grid',
    '______|__...|__...|__...',
    1,
    'left_center_to_outside',
    '______|__...|__.@.|__...',
  ],
  ['across an aisle the nearer block wins', '...__.....', 2, 'left_center_to_outside', '...__@@...'],
  ['two blocks as near: left centre takes the left one', '...__...', 2, 'left_center_to_outside', '.@@__...'],
  ['two blocks as near: right centre takes the right one', '...__...', 2, 'right_center_to_outside', '...__@@.'],
] as const)('%s', { tags: ['D-032', 'ASSIGN-3'] }, (_, drawing, count, algorithm, expected) => {
  expect(assigned(drawing, count, algorithm)).toBe(expected);
});

test.each([
  ['skips a row that cannot hold the party together', '#.##.|.....', 2, '#.##.|@@...'],
  ['an aisle parts a row', '.._..|....', 3, '.._..|@@@.'],
  ['a taken seat parts a row', '..#..|....', 3, '..#..|@@@.'],
  ['a blocked seat is not given out', 'b...', 2, 'b@@.'],
  ['a disabled seat is not given out and parts a row', '.x...', 2, '.x@@.'],
  ['a seat that is only chosen by hand is not given out', 'n...', 2, 'n@@.'],
  ['a wheelchair place is never given out', 'ww..', 2, 'ww@@'],
  ['wheelchair places alone seat nobody', 'wwww', 1, 'none'],
  ['a party of nobody needs nothing', '....', 0, '....'],
  ['too few seats', '#..#', 3, 'none'],
  ['an empty hall without seats', '____', 1, 'none'],
] as const)('%s', { tags: ['SEAT-009', 'D-033', 'ASSIGN-1', 'ASSIGN-6'] }, (_, drawing, count, expected) => {
  expect(assigned(drawing, count)).toBe(expected);
});

test.each([
  ['two parts rather than three', '.#..#.|#...#', 4, '.#@@#.|#@@.#'],
  ['nobody sits alone when as many parts allow it', '...#...', 4, '@@.#@@.'],
  ['a single seat early in the order is passed over', '.#..#..', 4, '.#@@#@@'],
  ['three people over two stretches of two: one sits alone, there is no other way', '..#..', 3, '@@#@.'],
  ['scattered single seats are still given out', '.#.#.', 3, '@#@#@'],
  ['the longest stretch is needed, the other part is the first that fits', '..#.#....|..###', 6, '@@#.#@@@@|..###'],
  ['a stretch that cannot help is passed over', '.#...|....#', 7, '.#@@@|@@@@#'],
] as const)('splits: %s', { tags: ['D-033', 'ASSIGN-7'] }, (_, drawing, count, expected) => {
  expect(assigned(drawing, count)).toBe(expected);
});

test.each([
  ['standard seats while they hold the party, even split', '.#.#cccc', 2, '@#@#cccc'],
  ['the whole party moves to the next class rather than being torn apart by price', '.###cccc', 2, '.###@@cc'],
  ['comfort before love seats before vip', 'vv<>cc', 2, 'vv<>@@'],
  ['vip seats last', 'vv##', 2, '@@##'],
] as const)('%s', { tags: ['D-033', 'D-034', 'ASSIGN-4', 'ASSIGN-5'] }, (_, drawing, count, expected) => {
  expect(assigned(drawing, count)).toBe(expected);
});

test('the cheaper class comes first if the screen has class prices, standard always', {
  tags: ['D-033', 'D-035', 'ASSIGN-4'],
}, () => {
  const supplement = (seatClass: string) => ({ vip_seats: 100, comfort_seats: 300 })[seatClass] ?? 0;
  expect(assigned('##ccvv', 2, undefined, { supplement })).toBe('##cc@@');
  expect(assigned('..ccvv', 2, undefined, { supplement: (name) => (name === 'standard_seats' ? 500 : 0) })).toBe(
    '@@ccvv',
  );
});

test.each([
  ['love seats are given out in pairs', '<><>', 2, '@@<>'],
  ['an odd party does not get half a love seat', '<><>', 3, 'none'],
  ['a pair with one half taken is not given out', '{><>', 2, '{>@@'],
  ['two pairs side by side for four', '<>_<><>', 4, '<>_@@@@'],
  ['a love seat without a partner is not given out', '<_<>', 2, '<_@@'],
  ['one pair and one other seat for three', '<>##.', 3, '@@##@'],
  ['the lone standard seat stays free when a couple needs the pair', '.##<>', 2, '.##@@'],
] as const)('%s', { tags: ['D-034', 'ASSIGN-8', 'ASSIGN-9'] }, (_, drawing, count, expected) => {
  expect(assigned(drawing, count)).toBe(expected);
});

test.each([
  ['what is left of the cheaper class first, then the next', '..##cc', 4, '@@##@@'],
  ['only as many of the dearer class as needed', '...#c.#c#', 5, '@@@#@@#c#'],
  ['three classes', '.#c#v', 3, '@#@#@'],
] as const)('no class holds the party: %s', { tags: ['D-033', 'ASSIGN-9'] }, (_, drawing, count, expected) => {
  expect(assigned(drawing, count)).toBe(expected);
});

test.each([
  [[{ unit: 1, places: 3 }], 3, [3]],
  [
    [
      { unit: 1, places: 1 },
      { unit: 2, places: 2 },
    ],
    2,
    [0, 2],
  ],
  [
    [
      { unit: 1, places: 1 },
      { unit: 2, places: 2 },
    ],
    3,
    [1, 2],
  ],
  [
    [
      { unit: 1, places: 3 },
      { unit: 2, places: 2 },
    ],
    4,
    [2, 2],
  ],
  [
    [
      { unit: 2, places: 4 },
      { unit: 1, places: 1 },
    ],
    3,
    [2, 1],
  ],
  [[{ unit: 2, places: 4 }], 3, null],
  [[], 1, null],
  [[], 0, []],
] as const)('shares of %j for %i', { tags: ['D-034', 'ASSIGN-9', 'ASSIGN-10'] }, (classes, count, expected) => {
  expect(sharesPerClass(classes, count)).toEqual(expected);
});

test.each([
  ['keeps two places empty beside another party', '#.....', 1, '#..@..'],
  ['a blocked seat is empty and needs no distance', 'b.....', 1, 'b@....'],
  ['an aisle counts as empty places', '#_....', 1, '#_.@..'],
  ['the own party sits side by side', '.......#', 3, '@@@....#'],
  ['the row behind is not affected', '##|..', 2, '##|@@'],
  ['nobody fits between two parties five apart', '#....#', 1, 'none'],
  ['one fits between two parties six apart', '#.....#', 1, '#..@..#'],
] as const)('distancing %s', { tags: ['SEAT-016', 'D-039', 'ASSIGN-11'] }, (_, drawing, count, expected) => {
  expect(assigned(drawing, count, undefined, { distancing: true })).toBe(expected);
});

test('the clearance of 2 has no effect while distancing is off', { tags: ['D-039'] }, () => {
  expect(DEFAULT_SEATING_CONFIG.seat_clearance).toBe(2);
  expect(assigned('#.....', 1)).toBe('#@....');
});

test('seats come part by part and left to right within a part, so that tickets read in order', {
  tags: ['ASSIGN-12'],
}, () => {
  const plan = hall('..#..');
  const config = withAlgorithm('bottom_right_to_top_left');
  expect(autoAssign({ ...plan, config, count: 4 })).toEqual([104, 105, 101, 102]);
});

test('parties of three fill a hall of 990 seats to its last seat, with every algorithm', {
  tags: ['T05'],
}, () => {
  const plan = hall(Array.from({ length: 30 }, () => '.'.repeat(33)).join('|'));
  for (const algorithm of AUTO_ASSIGN_ALGORITHMS) {
    const prepared = prepareArrangement(plan.arrangement, withAlgorithm(algorithm));
    const taken = new Set<number>();
    let parties = 0;
    for (let seats = autoAssignPrepared(prepared, { taken, count: 3 }); seats; parties += 1) {
      for (const seat of seats) taken.add(seat);
      seats = autoAssignPrepared(prepared, { taken, count: 3 });
    }
    expect(parties).toBe(330);
  }
});
