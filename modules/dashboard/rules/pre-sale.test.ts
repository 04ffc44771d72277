import { expect, test } from 'vitest';
import { PRE_SALE_DAYS, preSaleCurve } from '#modules/dashboard/rules/pre-sale.ts';

const curve = (sold: Parameters<typeof preSaleCurve>[0], show: string, today: string) =>
  preSaleCurve(sold, show, today).map(({ daysBefore, sold: until }) => [daysBefore, until]);

test('the pre-sale of a show grows from the day before its first sale until today, also on days without sales', {
  tags: ['D-125'],
}, () => {
  const sold = [
    { day: '2031-11-20', tickets: 2 },
    { day: '2031-11-18', tickets: 3 },
  ];
  expect(curve(sold, '2031-11-28', '2031-11-21')).toEqual([
    [11, 0],
    [10, 3],
    [9, 3],
    [8, 5],
    [7, 5],
  ]);
  expect(curve([], '2031-11-28', '2031-11-21')).toEqual([]);
});

test('what was sold long before is in the first point; on the day of the show the curve ends at it', {
  tags: ['D-125'],
}, () => {
  const sold = [
    { day: '2031-01-02', tickets: 40 },
    { day: '2031-11-28', tickets: 1 },
  ];
  const points = curve(sold, '2031-11-28', '2031-11-28');
  expect([points[0], points.at(-1), points.length]).toEqual([[PRE_SALE_DAYS, 40], [0, 41], PRE_SALE_DAYS + 1]);
});
