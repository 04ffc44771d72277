import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  capacityOf,
  compareClasses,
  DEFAULT_SEATING_CONFIG,
  lovePairs,
  nameSeats,
  problemsWithArrangement,
  rowLabels,
  rowLetters,
  SEAT_CLASSES,
  type Seat,
  type SeatStatus,
} from '#modules/seating/rules/arrangement.ts';
import { arrangementFromGrid, seatGrid } from '#modules/seating/rules/seat-grid.ts';
import { seatPlaces } from '#modules/seating/rules/seat-places.ts';
import { hall } from '#modules/seating/rules/testing.ts';

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
] as const)('row %i is lettered %s', { tags: ['SEAT-015', 'D-031'] }, (index, letters) => {
  expect(rowLetters(index)).toBe(letters);
});

test('only rows with a seat use a letter, A first', { tags: ['D-031'] }, () => {
  expect([...rowLabels([{ row: 2 }, { row: 4 }, { row: 4 }])]).toEqual([
    [2, 'A'],
    [4, 'B'],
  ]);
});

test('row_naming names rows; a missing name falls back to the letter', { tags: ['SEAT-003', 'SEAT-015'] }, () => {
  expect([...rowLabels([{ row: 1 }, { row: 2 }, { row: 3 }], ['Front', ' '])].map(([, label]) => label)).toEqual([
    'Front',
    'B',
    'C',
  ]);
});

test('seat names are row, separator, number; numbers skip the aisle, but not the disabled seat', {
  tags: ['D-030', 'D-031'],
}, () => {
  expect(hall('._x.|____|..').arrangement.seats.map((seat) => seat.name)).toEqual(['A-1', 'A-2', 'A-3', 'B-1', 'B-2']);
  const [named] = nameSeats(
    [{ id: 1, row: 1, column: 1, class: 'standard_seats', style: 'default', autoassign: true, disabled: false }],
    { row_naming: ['12'], separator: '/' },
  );
  expect(named?.name).toBe('12/1');
});

test('generated names are unique in every hall', { tags: ['D-030', 'D-031'] }, () => {
  const anyHall = fc.array(fc.string({ unit: fc.constantFrom('.', '_', 'x'), maxLength: 40 }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(anyHall, (rows) => {
      const { seats } = hall(rows.join('|')).arrangement;
      expect(new Set(seats.map((seat) => seat.name)).size).toBe(seats.length);
    }),
    { numRuns: 200 },
  );
});

test('the default settings of a screen', { tags: ['SEAT-016'] }, () => {
  expect(DEFAULT_SEATING_CONFIG).toEqual({
    row_naming: null,
    separator: '-',
    seat_clearance: 2,
    auto_assign_seats: {
      enabled: true,
      algorithm: 'top_left_to_bottom_right',
      hide_seatpicker: false,
      allow_visitor_seat_change: false,
    },
    social_distancing_enabled: false,
    accessible: false,
  });
});

test('disabled seats are not in the capacity, blocked and sold ones are', { tags: ['SEAT-002', 'D-041'] }, () => {
  expect(capacityOf(hall('.x#b').arrangement)).toBe(3);
});

test("classes in their order, then the exhibitor's own classes by name", { tags: ['D-034'] }, () => {
  const shuffled = [
    'balcony',
    'vip_seats',
    'wheelchair_seats',
    'attic',
    'standard_seats',
    'love_seats',
    'comfort_seats',
  ];
  expect(shuffled.sort(compareClasses)).toEqual([...SEAT_CLASSES, 'attic', 'balcony']);
});

test.each([
  [
    '<><>',
    [
      [101, 102],
      [103, 104],
    ],
  ],
  [
    '<>_<>',
    [
      [101, 102],
      [104, 105],
    ],
  ],
  ['<.>', []],
  ['<_>', []],
  [
    '<>|<>',
    [
      [101, 102],
      [201, 202],
    ],
  ],
] as const)('love seats pair up left to right: %s', { tags: ['D-034'] }, (drawing, pairs) => {
  const actual = [...lovePairs(hall(drawing).arrangement)].filter(([a, b]) => a < b);
  expect(actual).toEqual(pairs);
});

const seat = (changes: Partial<Seat>): Seat => ({
  id: 1,
  name: 'A-1',
  row: 1,
  column: 1,
  class: 'standard_seats',
  style: 'default',
  autoassign: true,
  disabled: false,
  ...changes,
});

test.each([
  ['a place outside the grid', [seat({ column: 4 })], ['arrangement.outside_grid']],
  ['row 0', [seat({ row: 0 })], ['arrangement.outside_grid']],
  ['two seats in one place', [seat({}), seat({ id: 2, name: 'A-2' })], ['arrangement.place_twice']],
  ['two seats of one name', [seat({}), seat({ id: 2, column: 2 })], ['arrangement.name_twice']],
  ['a seat without a name', [seat({ name: ' ' })], ['arrangement.name_missing']],
  ['half a love seat', [seat({ class: 'love_seats' })], ['arrangement.love_seat_alone']],
  ['a sound hall', [seat({}), seat({ id: 2, name: 'A-2', column: 2 })], []],
] as const)('an arrangement with %s', { tags: ['D-030', 'D-034'] }, (_, seats, codes) => {
  expect(problemsWithArrangement({ rows: 2, columns: 3, seats }).map((problem) => problem.code)).toEqual(codes);
});

test('the grid of a screening shows rows from the screen, null for aisles, one state for each seat', {
  tags: ['SEAT-001', 'SEAT-004', 'SEAT-005', 'D-031'],
}, () => {
  const plan = hall('.#_b|_x');
  const states: Record<number, SeatStatus> = { 102: 'sold', 104: 'blocked', 101: 'reserved' };
  const grid = seatGrid(plan.arrangement, (id) => states[id] ?? 'available');
  expect(grid.map((row) => row.map((place) => place?.name ?? null))).toEqual([
    ['A-1', 'A-2', null, 'A-3'],
    [null, 'B-1', null, null],
  ]);
  expect(grid[0]?.[1]).toEqual({
    name: 'A-2',
    sold: true,
    reserved: false,
    blocked: false,
    disabled: false,
    class: 'standard_seats',
    style: 'default',
    autoassign: true,
    screen_row: 1,
    screen_col: 2,
  });
  expect(grid[0]?.[0]).toMatchObject({ sold: false, reserved: true });
  expect(grid[0]?.[3]).toMatchObject({ sold: false, blocked: true });
  expect(grid[1]?.[1]).toMatchObject({ disabled: true, sold: false });
});

test('a grid reads back as the same hall with the same states', { tags: ['SEAT-004', 'D-005'] }, () => {
  const plan = hall('.#_b<>|__x.wn|.');
  const states: Record<number, SeatStatus> = { 102: 'sold', 104: 'blocked', 101: 'reserved' };
  const grid = seatGrid(plan.arrangement, (id) => states[id] ?? 'available');
  const read = arrangementFromGrid(grid);
  const nameOf = seatPlaces(read.arrangement).byId;
  const names = (ids: readonly number[]) => ids.map((id) => nameOf.get(id)?.name);
  const withoutIds = (seats: readonly Seat[]) => seats.map((one) => ({ ...one, id: 0 }));
  expect(withoutIds(read.arrangement.seats)).toEqual(withoutIds(plan.arrangement.seats));
  expect(names(read.states.sold)).toEqual(['A-2']);
  expect(names(read.states.reserved)).toEqual(['A-1']);
  expect(names(read.states.blocked)).toEqual(['A-3']);
  expect(new Set(read.arrangement.seats.map((s) => s.id)).size).toBe(read.arrangement.seats.length);
});

test('finds positions by row and column, nothing beyond the edge', { tags: ['SEAT-004'] }, () => {
  const places = seatPlaces(hall('..|..').arrangement);
  expect(places.at(2, 1)?.name).toBe('B-1');
  expect([places.at(1, 0), places.at(1, 3), places.at(0, 1), places.at(3, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(places.byName.get('B-2')?.id).toBe(202);
});
