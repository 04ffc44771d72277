/** Real halls become arrangements; a drawing with errors is refused with each of them named. */
import { expect, test } from 'vitest';
import { type Problem, Refusal } from '#kernel/refusal.ts';
import { readSeatPlan } from '#modules/seating/import/read-seat-plan.ts';
import type { SeatPlan, SeatPlanFormat } from '#modules/seating/import/seat-plan.ts';
import { capacityOf, problemsWithArrangement, type Seat, seatRows } from '#modules/seating/rules/arrangement.ts';
import { sharedData } from '#testing/tools/shared-data.ts';

const read = (format: SeatPlanFormat, path: string): SeatPlan =>
  readSeatPlan(format, sharedData(`seatmaps/${path}`), path);
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
  ['vista', 'vista-bhd-star-156seats.json', { rows: 13, columns: 13, seats: 156, usable: 156 }],
  ['vista', 'vista-sf-firstclass.json', { rows: 9, columns: 11, seats: 40, usable: 38 }],
  ['seatsio', 'seatsio/sampleChart.json', { rows: 4, columns: 8, seats: 32, usable: 32 }],
  ['seatsio', 'seatsio/sampleChartWithSections.json', { rows: 7, columns: 14, seats: 71, usable: 71 }],
  ['seatsio', 'seatsio/sampleChartWithFloors.json', { rows: 3, columns: 2, seats: 4, usable: 4 }],
  ['seatsio', 'seatsio/sampleChartWithTables.json', { rows: 5, columns: 5, seats: 12, usable: 12 }],
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
  const plan = read('vista', 'vista-bhd-star-156seats.json');
  expect(plan.rowNaming).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M']);
  expect(['standard_seats', 'love_seats', 'vip_seats'].map((name) => seatsOfClass(plan, name))).toEqual([38, 10, 108]);
  // the index counts from the right: seat 1 is the rightmost as the audience sees it
  expect(seat(plan, 'A-1')).toMatchObject({ row: 1, column: 13 });
  expect(seat(plan, 'A-13')).toMatchObject({ row: 1, column: 1 });
  expect(seat(plan, 'L-2')).toMatchObject({ row: 12, class: 'love_seats', style: 'sofa-left' });
  expect(seat(plan, 'L-1')).toMatchObject({ row: 12, class: 'love_seats', style: 'sofa-right' });
  expect(plan.notes).toEqual([{ code: 'status_of_a_show', detail: '', count: 1 }]);
});

test('Vista passed on by a web site: aisles stay, broken seats are disabled, a sale is none of the hall', {
  tags: ['D-041'],
}, () => {
  const plan = read('vista', 'vista-sf-firstclass.json');
  expect(plan.rowNaming).toEqual(['E', 'D', 'C', 'B', 'A']);
  expect(seatRows(plan.arrangement)[0]?.map((one) => one.column)).toEqual([1, 2, 4, 5, 7, 8, 10, 11]);
  expect(plan.arrangement.seats.filter((one) => one.disabled).map((one) => one.name)).toEqual(['E-1', 'E-2']);
  expect(seat(plan, 'A-7')?.disabled).toBe(false);
});

test('seats.io: wheelchair places are not given out, areas without seats are capacity only', {
  tags: ['D-043', 'D-044'],
}, () => {
  const plan = read('seatsio', 'seatsio/sampleChart.json');
  expect(drawn(plan)[0]).toBe('A-1 A-2 A-3 A-4 A-5 A-6 A-7 A-8');
  expect(seat(plan, 'A-7')).toMatchObject({ class: 'wheelchair_seats', style: 'wheelchair', autoassign: false });
  expect(plan.unnumbered).toEqual([
    { label: 'GA1', capacity: 100 },
    { label: 'GA2', capacity: 100 },
  ]);
  expect(['standard_seats', 'cat2_seats'].map((name) => seatsOfClass(plan, name))).toEqual([15, 16]);
});

test('seats.io: sections, floors and tables keep names apart', { tags: ['D-030'] }, () => {
  const sections = read('seatsio', 'seatsio/sampleChartWithSections.json');
  expect(drawn(sections)[0]).toBe(
    'Section A-A-1 Section A-A-2 Section A-A-3 Section A-A-4 Section A-A-5 Section A-A-6 Section B-A-1 Section B-A-2 Section B-A-3 Section B-A-4 Section B-A-5',
  );
  expect(sections.rowNaming).toBeNull();
  expect(seat(sections, 'Section B-A-1')?.column).toBe(10);
  expect(drawn(read('seatsio', 'seatsio/sampleChartWithFloors.json'))).toEqual(['S1-A-1 S1-A-2', 'S2-B-1 S2-B-2']);
  const tables = read('seatsio', 'seatsio/sampleChartWithTables.json');
  expect(drawn(tables)).toEqual(['T1-4 T2-4', 'T1-3 T1-5 T2-3 T2-5', 'T1-2 T1-6 T2-2 T2-6', 'T1-1 T2-1']);
  expect(tables.notes.map((note) => note.code)).toContain('table_sold_as_a_whole');
});

test('seats.io: the chart with errors is refused, each error named with its place', () => {
  const problems = problemsOf('seatsio', sharedData('seatmaps/seatsio/sampleChartWithErrors.json'));
  expect(problems.map(({ code, params }) => [code, params?.where, params?.line])).toEqual([
    ['seat_plan.label_missing', 'subChart.rows[0].seats[2]', 63],
    ['seat_plan.category_missing', 'subChart.rows[0].seats[3]', 72],
    ['seat_plan.label_twice', 'subChart.rows[0].seats[1]', 54],
  ]);
  expect(problems[2]?.params).toMatchObject({ seat: 'A-1', other: 45 });
});

test('a plan of another system is called by its name', () => {
  const otherFormat = (format: SeatPlanFormat, path: string) => problemsOf(format, sharedData(path))[0]?.params?.found;
  expect(otherFormat('pretix', 'seatmaps/seatsio/sampleChart.json')).toBe('seats.io');
  expect(otherFormat('seatsio', 'seatmaps/vista-sf-firstclass.json')).toBe('Vista (seats)');
  expect(otherFormat('vista', 'schedules/odeon/richmond.json')).toBe('Vista OCAPI');
  expect(problemsOf('vista', sharedData('seatmaps/maoyan-hall2-loveseats.json'))[0]?.code).toBe('file.unrecognised');
});
