/** Halls of other systems become arrangements; a drawing with errors is refused with each of them named. */
import { expect, test } from 'vitest';
import { type Problem, Refusal } from '#kernel/refusal.ts';
import { readSeatPlan } from '#modules/seating/import/read-seat-plan.ts';
import type { SeatPlan, SeatPlanFormat } from '#modules/seating/import/seat-plan.ts';
import { capacityOf, problemsWithArrangement, type Seat, seatRows } from '#modules/seating/rules/arrangement.ts';
import { type FixtureFile, fixtureFile } from '#testing/fixtures/fixture-file.ts';
import { forEachBeginning, forEachFlip } from '#testing/tools/damage.ts';

const read = (format: SeatPlanFormat, path: FixtureFile): SeatPlan => readSeatPlan(format, fixtureFile(path), path);
const seatsOfClass = (plan: SeatPlan, name: string) =>
  plan.arrangement.seats.filter((seat) => seat.class === name).length;
const seat = (plan: SeatPlan, name: string): Seat | undefined =>
  plan.arrangement.seats.find((candidate) => candidate.name === name);
const drawn = (plan: SeatPlan): string[] =>
  seatRows(plan.arrangement).map((row) => row.map((one) => one.name).join(' '));

function problemsOf(format: SeatPlanFormat, bytes: Uint8Array): readonly Problem[] {
  try {
    readSeatPlan(format, bytes, 'hall.json');
  } catch (error) {
    if (error instanceof Refusal) return error.problems;
    throw error;
  }
  return [];
}

test.each([
  ['vista', 'seats/vista-hall.json', { rows: 12, columns: 12, seats: 142, usable: 142 }],
  ['vista', 'seats/vista-passed-on.json', { rows: 5, columns: 8, seats: 24, usable: 22 }],
  ['seatsio', 'seats/chart-rows.json', { rows: 4, columns: 8, seats: 32, usable: 32 }],
  ['seatsio', 'seats/chart-sections.json', { rows: 6, columns: 14, seats: 49, usable: 49 }],
  ['seatsio', 'seats/chart-floors.json', { rows: 3, columns: 3, seats: 6, usable: 6 }],
  ['seatsio', 'seats/chart-tables.json', { rows: 3, columns: 5, seats: 8, usable: 8 }],
  ['pretix', 'seats/pretix-hall.json', { rows: 3, columns: 6, seats: 16, usable: 16 }],
] as const)('%s %s loads completely', { tags: ['SEAT-001'] }, (format, path, expected) => {
  const plan = read(format, path);
  const counts = {
    rows: plan.arrangement.rows,
    columns: plan.arrangement.columns,
    seats: plan.arrangement.seats.length,
    usable: capacityOf(plan.arrangement),
  };
  expect(counts).toEqual(expected);
  expect(problemsWithArrangement(plan.arrangement)).toEqual([]);
});

test('Vista: row A nearest the screen, couples as pairs of sofa halves, areas as classes', {
  tags: ['D-031', 'D-034'],
}, () => {
  const plan = read('vista', 'seats/vista-hall.json');
  expect(plan.rowNaming?.join('')).toBe('ABCDEFGHIJKL');
  expect(['standard_seats', 'love_seats', 'vip_seats'].map((name) => seatsOfClass(plan, name))).toEqual([48, 10, 84]);
  // the index counts from the right: seat 1 is the rightmost as the audience sees it
  expect(seat(plan, 'A-1')).toMatchObject({ row: 1, column: 12 });
  expect(seat(plan, 'A-12')).toMatchObject({ row: 1, column: 1 });
  expect(seat(plan, 'L-2')).toMatchObject({ row: 12, class: 'love_seats', style: 'sofa-left' });
  expect(seat(plan, 'L-1')).toMatchObject({ row: 12, class: 'love_seats', style: 'sofa-right' });
  expect(plan.notes).toEqual([{ code: 'status_of_a_show', detail: '', count: 1 }]);
});

test('Vista from a website: aisles stay, broken seats are disabled, the import ignores sales', {
  tags: ['D-041'],
}, () => {
  const plan = read('vista', 'seats/vista-passed-on.json');
  expect(plan.rowNaming).toEqual(['D', 'C', 'B', 'A']);
  expect(seatRows(plan.arrangement)[0]?.map((one) => one.column)).toEqual([1, 2, 4, 5, 7, 8]);
  expect(seat(plan, 'C-1')?.row).toBe(3);
  expect(plan.arrangement.seats.filter((one) => one.disabled).map((one) => one.name)).toEqual(['D-1', 'D-2']);
  expect(seat(plan, 'A-5')?.disabled).toBe(false);
});

test('seats.io: wheelchair places are not assigned, areas without seats count for the capacity only', {
  tags: ['D-043', 'D-044'],
}, () => {
  const plan = read('seatsio', 'seats/chart-rows.json');
  expect(drawn(plan)[0]).toBe('A-1 A-2 A-3 A-4 A-5 A-6 A-7 A-8');
  expect(seat(plan, 'A-7')).toMatchObject({ class: 'wheelchair_seats', style: 'wheelchair', autoassign: false });
  expect(plan.unnumbered).toEqual([
    { label: 'Standing left', capacity: 60 },
    { label: 'Standing right', capacity: 40 },
  ]);
  expect(['standard_seats', 'zone_2_seats'].map((name) => seatsOfClass(plan, name))).toEqual([15, 16]);
});

test('seats.io: sections, floors and tables keep names apart', { tags: ['D-030'] }, () => {
  const sections = read('seatsio', 'seats/chart-sections.json');
  expect(drawn(sections)[0]).toBe(
    'Left-A-1 Left-A-2 Left-A-3 Left-A-4 Left-A-5 Right-A-1 Right-A-2 Right-A-3 Right-A-4',
  );
  expect(sections.rowNaming).toBeNull();
  expect(seat(sections, 'Right-A-1')?.column).toBe(11);
  expect(drawn(read('seatsio', 'seats/chart-floors.json'))).toEqual([
    'Stalls-A-1 Stalls-A-2 Stalls-A-3',
    'Balcony-B-1 Balcony-B-2 Balcony-B-3',
  ]);
  const tables = read('seatsio', 'seats/chart-tables.json');
  expect(drawn(tables)).toEqual(['T1-3 T2-3', 'T1-2 T1-4 T2-2 T2-4', 'T1-1 T2-1']);
  expect(tables.notes.map((note) => note.code)).toContain('table_sold_as_a_whole');
});

test('seats.io: refuses the chart with errors, each error with its location', () => {
  const problems = problemsOf('seatsio', fixtureFile('seats/chart-errors.json'));
  expect(problems.map(({ code, params }) => [code, params?.where, params?.line])).toEqual([
    ['seat_plan.label_missing', 'subChart.rows[0].seats[2]', 51],
    ['seat_plan.category_missing', 'subChart.rows[0].seats[3]', 61],
    ['seat_plan.label_twice', 'subChart.rows[0].seats[1]', 41],
  ]);
  expect(problems[2]?.params).toMatchObject({ seat: 'A-1', other: 31 });
});

test('names the other system of a plan', () => {
  const otherFormat = (format: SeatPlanFormat, path: FixtureFile) =>
    problemsOf(format, fixtureFile(path))[0]?.params?.found;
  expect(otherFormat('pretix', 'seats/chart-rows.json')).toBe('seats.io');
  expect(otherFormat('seatsio', 'seats/vista-passed-on.json')).toBe('Vista (seats)');
  expect(otherFormat('vista', 'vista/mill.json')).toBe('Vista OCAPI');
  const unknown = new TextEncoder().encode('{"seats":[["A1","A2"]]}');
  expect(problemsOf('vista', unknown)[0]?.code).toBe('file.unrecognised');
});

test.each([
  ['vista', 'seats/vista-hall.json'],
  ['vista', 'seats/vista-passed-on.json'],
  ['seatsio', 'seats/chart-sections.json'],
  ['seatsio', 'seats/chart-tables.json'],
  ['pretix', 'seats/pretix-hall.json'],
] as const)('%s %s cut off or with bytes flipped is refused or still an arrangement', (format, path) => {
  const bytes = fixtureFile(path);
  forEachBeginning(bytes, 60, (cut) =>
    expect(problemsOf(format, cut)).toMatchObject([{ params: { file: 'hall.json' } }]),
  );
  forEachFlip(bytes, 60, (damaged) => {
    for (const problem of problemsOf(format, damaged)) expect(problem.params?.file).toBe('hall.json');
  });
});
