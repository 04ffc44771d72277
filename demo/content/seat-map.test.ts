import { expect, test } from 'vitest';
import { arrangementFrom } from '#demo/content/seat-map.ts';
import { SCREEN, SCREENS } from '#demo/content/venues.ts';
import {
  AUTO_ASSIGN_ALGORITHMS,
  capacityOf,
  lovePairs,
  problemsWithArrangement,
  SEAT_CLASSES,
} from '#modules/seating/rules/arrangement.ts';

const LETTERS = { row_naming: null, separator: '-' };
const hall = (id: number) => {
  const found = SCREENS.find((screen) => screen.id === id);
  if (!found) throw new Error(`no hall ${id}`);
  return found;
};

test('a drawing becomes seats: the first line is nearest the screen, empty lines take no letter, numbers run from the left', {
  tags: ['D-031'],
}, () => {
  const { rows, columns, seats } = arrangementFrom('\n.ss|s\n\nw.LR.\n', LETTERS);
  expect({ rows, columns }).toEqual({ rows: 3, columns: 5 });
  expect(seats.map(({ name, row, column }) => `${name}@${row},${column}`)).toEqual([
    'A-1@1,2',
    'A-2@1,3',
    'A-3@1,5',
    'B-1@3,1',
    'B-2@3,3',
    'B-3@3,4',
  ]);
});

test.each([
  ['s', { class: 'standard_seats', style: 'default', autoassign: true, disabled: false }],
  ['c', { class: 'comfort_seats', style: 'default', autoassign: true, disabled: false }],
  ['v', { class: 'vip_seats', style: 'default', autoassign: true, disabled: false }],
  ['w', { class: 'wheelchair_seats', style: 'wheelchair', autoassign: false, disabled: false }],
  ['x', { class: 'standard_seats', style: 'extra-wide', autoassign: true, disabled: false }],
  ['h', { class: 'standard_seats', style: 'default', autoassign: false, disabled: false }],
  ['d', { class: 'standard_seats', style: 'default', autoassign: true, disabled: true }],
  ['L', { class: 'love_seats', style: 'sofa-left', autoassign: true, disabled: false }],
  ['R', { class: 'love_seats', style: 'sofa-right', autoassign: true, disabled: false }],
])('the letter %s', { tags: ['D-034', 'D-043'] }, (letter, seat) => {
  expect(arrangementFrom(letter, LETTERS).seats).toEqual([expect.objectContaining(seat)]);
});

test('a letter without a seat type is an error in the drawing', { tags: ['D-030'] }, () => {
  expect(() => arrangementFrom('ss\ns?s', LETTERS)).toThrow('Row 2, column 2');
});

test.each([
  ['Vesper', SCREEN.vesper, 420],
  ['Hesperus', SCREEN.hesperus, 152],
  ['Luciole', SCREEN.luciole, 81],
  ['Camera Obscura', SCREEN.cameraObscura, 38],
  ['Verrière', SCREEN.verriere, 108],
  ['Jardin d’hiver', SCREEN.jardin, 56],
  ['Grenier', SCREEN.grenier, 58],
  ['Atelier Semois', SCREEN.semois, 90],
])('the hall %s has its expected number of seats', { tags: ['SEAT-001', 'D-041'] }, (name, id, capacity) => {
  const screen = hall(id);
  expect(screen.name).toBe(name);
  expect(screen.capacity).toBe(capacity);
  if (screen.arrangement) expect(capacityOf(screen.arrangement)).toBe(capacity);
});

test.each(SCREENS.flatMap((screen) => (screen.arrangement ? [[screen.name, screen.arrangement] as const] : [])))(
  '%s: names are unique, seats lie on the grid, every love seat has its other half',
  { tags: ['D-030', 'D-034'] },
  (_, arrangement) => {
    expect(problemsWithArrangement(arrangement)).toEqual([]);
    expect(new Set(arrangement.seats.map(({ name }) => name)).size).toBe(arrangement.seats.length);
    for (const seat of arrangement.seats) expect(SEAT_CLASSES).toContain(seat.class);
    const styles = new Map(arrangement.seats.map((seat) => [seat.id, seat.style]));
    for (const [a, b] of lovePairs(arrangement)) expect([styles.get(a), styles.get(b)]).toContain('sofa-left');
  },
);

test('rows may have their own names: the balcony of Vesper, the numbered rows of the Verrière', {
  tags: ['D-031'],
}, () => {
  const names = (id: number) => hall(id).arrangement?.seats.map(({ name }) => name) ?? [];
  expect(names(SCREEN.vesper)).toEqual(expect.arrayContaining(['A-1', 'N-18', 'B1-1', 'B3-20']));
  expect(names(SCREEN.verriere)).toEqual(expect.arrayContaining(['1/1', '8/14']));
});

test('the halls use each kind of seat assignment', { tags: ['D-036', 'D-037', 'D-039', 'D-044'] }, () => {
  const modes = SCREENS.map(({ config, arrangement }) => ({
    ...config.auto_assign_seats,
    numbered: arrangement !== null,
    config,
  }));
  expect(modes.some(({ numbered }) => !numbered)).toBe(true);
  expect(modes.some(({ enabled, hide_seatpicker }) => enabled && hide_seatpicker)).toBe(true);
  expect(modes.some(({ enabled, allow_visitor_seat_change }) => enabled && allow_visitor_seat_change)).toBe(true);
  expect(modes.some(({ enabled }) => !enabled)).toBe(true);
  expect(modes.some(({ config }) => config.social_distancing_enabled)).toBe(true);
  expect(modes.some(({ config }) => !config.accessible)).toBe(true);
  for (const { algorithm } of modes) expect(AUTO_ASSIGN_ALGORITHMS).toContain(algorithm);
});

test('each class of a hall has its supplement, ordinary and wheelchair seats none', { tags: ['D-035'] }, () => {
  for (const { class_rate: rates, arrangement } of SCREENS.filter(
    (screen) => Object.keys(screen.class_rate).length > 0,
  )) {
    for (const seat of arrangement?.seats ?? []) expect(rates[seat.class]).toBeDefined();
    expect(rates.standard_seats).toEqual({ ticket: 0, handling: 0 });
    expect(rates.wheelchair_seats).toEqual({ ticket: 0, handling: 0 });
  }
});

test('no hall offers more places online than it has', { tags: ['D-046'] }, () => {
  for (const screen of SCREENS) expect(screen.online_seats ?? 0).toBeLessThanOrEqual(screen.capacity);
});
