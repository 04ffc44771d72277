import { describe, expect, test } from 'vitest';
import { WEDNESDAY } from '#kernel/days.ts';
import { changePercent, orderedRows } from '#modules/reports/rules/figure-order.ts';
import {
  comparedPeriod,
  measured,
  measuresOf,
  NOTHING,
  rowsOfHours,
  rowsOfKeys,
  rowsOfTime,
  type Sums,
  stepsOf,
} from '#modules/reports/rules/figures.ts';

const period = (text: string) => {
  const [from = '', until = ''] = text.split(' ');
  return { from, until };
};
const sums = (part: Partial<Sums>): Sums => ({ ...NOTHING, ...part });

describe('what a period is compared with', { tags: ['REP-004'] }, () => {
  test.each([
    // a cine week, with the one before and with 52 weeks earlier: also from a Wednesday
    ['2026-11-25 2026-12-01', '2026-11-18 2026-11-24', '2025-11-26 2025-12-02'],
    ['2026-11-26 2026-11-26', '2026-11-25 2026-11-25', '2025-11-27 2025-11-27'],
    // months, whole and begun, with the same dates
    ['2026-11-01 2026-11-30', '2026-10-01 2026-10-31', '2025-11-01 2025-11-30'],
    ['2026-11-01 2026-11-26', '2026-10-01 2026-10-26', '2025-11-01 2025-11-26'],
    ['2026-03-01 2026-03-30', '2026-02-01 2026-02-28', '2025-03-01 2025-03-30'],
    ['2024-02-01 2024-02-29', '2024-01-01 2024-01-31', '2023-02-01 2023-02-28'],
    // a quarter, a year, and a year that has begun
    ['2026-04-01 2026-06-30', '2026-01-01 2026-03-31', '2025-04-01 2025-06-30'],
    ['2026-01-01 2026-12-31', '2025-01-01 2025-12-31', '2025-01-01 2025-12-31'],
    ['2026-01-01 2026-11-26', '2025-02-05 2025-12-31', '2025-01-01 2025-11-26'],
  ])('%s', (now, before, year) => {
    expect(comparedPeriod(period(now), 'before')).toEqual(period(before));
    expect(comparedPeriod(period(now), 'year')).toEqual(period(year));
    expect(comparedPeriod(period(now), 'none')).toBeNull();
  });
});

test('each day and week of a period has a row beside one of the other period, also without sales', {
  tags: ['REP-004'],
}, () => {
  const steps = stepsOf(period('2026-11-24 2026-12-02'), 'week', WEDNESDAY);
  expect(steps).toEqual(['2026-11-18', '2026-11-25', '2026-12-02']);
  expect(stepsOf(period('2026-11-24 2027-01-02'), 'month', WEDNESDAY)).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ]);
  const days = stepsOf(period('2026-11-01 2026-11-02'), 'day', WEDNESDAY);
  const before = stepsOf(period('2026-10-01 2026-10-03'), 'day', WEDNESDAY);
  const october = new Map([
    ['2026-10-01', sums({ revenue: 100 })],
    ['2026-10-03', sums({ revenue: 300 })],
  ]);
  const rows = rowsOfTime(new Map([['2026-11-02', sums({ revenue: 250 })]]), october, days, before);
  expect(rows.map((row) => [row.key, row.now.revenue, row.beforeKey, row.before?.revenue])).toEqual([
    ['2026-11-01', 0, '2026-10-01', 100],
    ['2026-11-02', 250, '2026-10-02', 0],
    [null, 0, '2026-10-03', 300],
  ]);
});

test('hours run from the one at which days begin, between the first and the last with sales', {
  tags: ['D-010'],
}, () => {
  const sold = new Map([
    ['22', sums({ admissions: 2 })],
    ['1', sums({ admissions: 1 })],
  ]);
  const keys = (late: number): (string | null)[] => rowsOfHours(sold, null, late).map(({ key }) => key);
  expect(keys(4)).toEqual(['22', '23', '0', '1']);
  expect(keys(0)).toHaveLength(22);
  expect(rowsOfHours(new Map(), null, 4)).toEqual([]);
});

test('films of either period have a row; those without shows and sales, as cancelled ones, have none', {
  tags: ['REP-004'],
}, () => {
  const now = new Map([
    ['1', sums({ revenue: 500 })],
    ['2', sums({ seats: 90 })],
    [null, sums({ revenue: 900 })],
  ]);
  const rows = rowsOfKeys(now, new Map([['3', sums({ revenue: 100 })]]));
  expect(rows.map(({ key }) => key)).toEqual([null, '1', '3']);
});

test('occupancy and concessions per head are null where nothing can be divided', { tags: ['REP-004'] }, () => {
  const all = measuresOf('day', false);
  expect(all).toEqual(['revenue', 'admissions', 'occupancy', 'per_head']);
  expect(measured(sums({ admissions: 30, seats: 80, products: 1_000 }), all)).toEqual({
    revenue: 0,
    admissions: 30,
    occupancy: 3_750,
    per_head: 33,
  });
  expect(measured(NOTHING, all)).toMatchObject({ occupancy: null, per_head: null });
  expect(measuresOf('film', false)).toEqual(['revenue', 'admissions', 'occupancy']);
  expect(measuresOf('day', true)).not.toContain('per_head');
  expect(measuresOf('channel', false)).toEqual(['revenue', 'admissions']);
});

test('rows are sorted by value, by difference and by name; what has no value is last both ways', {
  tags: ['REP-004'],
}, () => {
  const row = (name: string, now: number | null, before: number | null) => {
    const of = (revenue: number | null) => ({ revenue, admissions: 0, occupancy: null, per_head: null });
    return { name, shows: null, now: of(now), before: of(before) };
  };
  const rows = [row('Hall 10', 5, 1), row('Hall 2', 20, 30), row('Hall 1', null, 3)];
  const names = (order: Parameters<typeof orderedRows>[1]['order'], direction: 'up' | 'down') =>
    orderedRows(rows, { order, direction, measure: 'revenue' }, 'en').map(({ name }) => name.slice(5));
  expect(names('name', 'up')).toEqual(['1', '2', '10']);
  expect(names('revenue', 'up')).toEqual(['10', '2', '1']);
  expect(names('revenue', 'down')).toEqual(['2', '10', '1']);
  expect(names('change', 'down')).toEqual(['10', '2', '1']);
  expect(names('before', 'up')).toEqual(['10', '1', '2']);
  expect(names('natural', 'down')).toEqual(['1', '2', '10']);
  expect(rows.map((each) => changePercent(each, 'revenue'))).toEqual([400, -33.3, null]);
});
