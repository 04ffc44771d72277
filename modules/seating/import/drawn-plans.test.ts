/** Small test plans, one question each: aisles, zones, screens, and refusals. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Problem, Refusal } from '#kernel/refusal.ts';
import { readSeatPlan } from '#modules/seating/import/read-seat-plan.ts';
import type { SeatPlan, SeatPlanFormat } from '#modules/seating/import/seat-plan.ts';
import { problemsWithArrangement, type Seat, seatRows } from '#modules/seating/rules/arrangement.ts';
import { fixtureFile } from '#testing/fixtures/fixture-file.ts';

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
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

type ChartSeat = { label: string; categoryKey: unknown; x?: number; y: number };
type ChartRow = { label: string; seats: ChartSeat[] };

/** The sample chart with its rows changed and the screen at the given point. */
function chart(changeRows: (rows: ChartRow[]) => ChartRow[], focalPoint = { x: 225, y: 33 }): Uint8Array {
  type Chart = { subChart: { rows: ChartRow[] } };
  const sample = JSON.parse(new TextDecoder().decode(fixtureFile('seats/chart-rows.json'))) as Chart;
  return json({ ...sample, subChart: { ...sample.subChart, focalPoint, rows: changeRows(sample.subChart.rows) } });
}
const eachSeat = (change: (seat: ChartSeat) => ChartSeat) => (rows: ChartRow[]) =>
  rows.map((row) => ({ ...row, seats: row.seats.map(change) }));
const labelled = (label: (index: number) => string) => (rows: ChartRow[]) =>
  rows.map((row, index) => ({ ...row, label: label(index) }));

test.each<[string, (rows: ChartRow[]) => ChartRow[], string]>([
  ['an unknown category', eachSeat((one) => ({ ...one, categoryKey: 'gone' })), 'seat_plan.category_unknown'],
  ['a row without label', labelled((index) => (index === 0 ? ' ' : String(index))), 'seat_plan.row_label_missing'],
  ['rows of one name', labelled(() => 'A'), 'seat_plan.label_twice'],
  ['a very long name', labelled((index) => `${'x'.repeat(50)}${index}`), 'seat_plan.label_too_long'],
  ['no seats', () => [], 'seat_plan.no_seats'],
  [
    'seats miles apart',
    eachSeat((one) => ({ ...one, x: (one.x ?? 0) * (one.label === '8' ? 1000 : 1) })),
    'seat_plan.too_large',
  ],
  ['a seat without place', eachSeat(({ x, ...one }) => one), 'file.field_missing'],
])('seats.io: %s is refused', (_, change, code) => {
  expect(problemsOf('seatsio', chart(change))[0]).toMatchObject({ code, params: { file: 'hall.json' } });
});

test('seats.io: a screen at the bottom rotates the plan', { tags: ['D-031'] }, () => {
  const plan = readSeatPlan(
    'seatsio',
    chart((rows) => rows, { x: 225, y: 400 }),
    'hall.json',
  );
  expect(drawn(plan)[0]).toBe('D-8 D-7 D-6 D-5 D-4 D-3 D-2 D-1');
  expect(drawn(plan).at(-1)).toBe('A-8 A-7 A-6 A-5 A-4 A-3 A-2 A-1');
});

const pretixRow = (name: string, y: number, xs: readonly number[], category?: string) => ({
  row_number: name,
  position: { x: 0, y },
  seats: xs.map((x, index) => ({
    seat_number: String(index + 1),
    position: { x, y: 0 },
    taken: false,
    ...(category && { category }),
  })),
});
const pretix = (...zones: { name?: string; x?: number; y?: number; rows: unknown[] }[]) =>
  json({ name: 'Hall', zones: zones.map(({ name, x = 0, y = 0, rows }) => ({ name, position: { x, y }, rows })) });

test('pretix: rows, an aisle, a cross aisle, categories', () => {
  const plan = readSeatPlan(
    'pretix',
    pretix({
      rows: [
        pretixRow('A', 0, [0, 30, 90, 120], 'Standard'),
        pretixRow('B', 30, [0, 30, 90, 120], 'Standard'),
        pretixRow('C', 60, [0, 30], 'VIP'),
        pretixRow('D', 120, [0, 30], 'VIP'),
      ],
    }),
    'hall.json',
  );
  expect(plan.name).toBe('Hall');
  expect(drawn(plan)).toEqual(['A-1 A-2 A-3 A-4', 'B-1 B-2 B-3 B-4', 'C-1 C-2', 'D-1 D-2']);
  expect(seat(plan, 'A-3')?.column).toBe(4);
  expect(seat(plan, 'D-1')?.row).toBe(5);
  expect(seat(plan, 'C-1')?.class).toBe('vip_seats');
});

test('pretix: zones keep names apart, an accessible category, the import ignores sales', () => {
  const bytes = pretix(
    { name: 'Main', rows: [pretixRow('1', 0, [0, 20])] },
    { name: 'Balcony', y: 200, rows: [pretixRow('1', 0, [0, 20], 'Wheelchair')] },
  );
  const plan = readSeatPlan('pretix', bytes, 'hall.json');
  expect(drawn(plan)).toEqual(['Main-1-1 Main-1-2', 'Balcony-1-1 Balcony-1-2']);
  expect(seat(plan, 'Balcony-1-1')).toMatchObject({ class: 'wheelchair_seats', autoassign: false });
});

test.each([
  [
    'a seat twice',
    pretix({ rows: [pretixRow('A', 0, [0]), pretixRow('A', 30, [0])] }),
    'seat_plan.label_twice',
    'zones[0].rows[1].seats[0]',
  ],
  [
    'a row without name',
    pretix({ rows: [pretixRow(' ', 0, [0])] }),
    'seat_plan.row_label_missing',
    'zones[0].rows[0].row_number',
  ],
  ['no zone', json({ name: 'x', zones: [] }), 'seat_plan.no_seats', '$'],
  ['a zone without rows', json({ zones: [{ position: { x: 0, y: 0 } }] }), 'file.field_missing', 'zones[0].rows'],
  [
    'more seats than any hall',
    pretix({
      rows: Array.from({ length: 201 }, (_, row) =>
        pretixRow(
          String(row),
          row * 30,
          Array.from({ length: 100 }, (_, x) => x),
        ),
      ),
    }),
    'seat_plan.too_many_seats',
    '$',
  ],
])('pretix: %s is refused', (_, bytes, code, where) => {
  expect(problemsOf('pretix', bytes)[0]).toMatchObject({ code, params: { where } });
});

test('Vista: a wrong count, a pair without partner, a row without name', () => {
  const hall = (rows: unknown[], count = 2) =>
    json({ SeatLayoutData: { Areas: [{ Description: 'Couple', NumberOfSeats: count, Rows: rows }] } });
  const place = (column: number) => ({ AreaNumber: 1, RowIndex: 0, ColumnIndex: column });
  const two = [0, 1].map((column) => ({
    Id: String(column + 1),
    Position: place(column),
    Status: 0,
    SeatsInGroup: [place(0), place(1)],
  }));
  expect(problemsOf('vista', hall([{ PhysicalName: 'A', Seats: two }]))).toEqual([]);
  expect(problemsOf('vista', hall([{ PhysicalName: 'A', Seats: two }], 3))[0]?.code).toBe('seat_plan.count_differs');
  expect(problemsOf('vista', hall([{ PhysicalName: null, Seats: two }]))[0]?.code).toBe('seat_plan.row_label_missing');
  expect(problemsOf('vista', hall([{ PhysicalName: 'A', Seats: two.slice(0, 1) }], 1))[0]?.code).toBe(
    'seat_plan.group_seat_missing',
  );
  const alone = [{ Id: '1', Position: place(0), Status: 0, SeatsInGroup: null }];
  const plan = readSeatPlan('vista', hall([{ PhysicalName: 'A', Seats: alone }], 1), 'hall.json');
  expect(plan.arrangement.seats[0]?.class).toBe('standard_seats');
  expect(plan.notes.map((note) => note.code)).toEqual(['love_seat_alone']);
});

test('for any drawing, each seat has its own position and the order along the row stays', () => {
  const row = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const bytes = pretix({
        rows: rows.map((xs, index) =>
          pretixRow(
            String(index),
            index * 40,
            [...new Set(xs)].sort((a, b) => a - b),
          ),
        ),
      });
      const problems = problemsOf('pretix', bytes);
      if (problems.length > 0) {
        expect(problems).toMatchObject([{ code: 'seat_plan.too_large' }]);
        return;
      }
      const plan = readSeatPlan('pretix', bytes, 'hall.json');
      expect(problemsWithArrangement(plan.arrangement)).toEqual([]);
      for (const seats of seatRows(plan.arrangement)) {
        const numbers = seats.map((one) => Number(one.name.split('-').at(-1)));
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }
    }),
  );
});
