import { expect, test } from 'vitest';
import { averageShow, comparablePeriod } from '#modules/reports/rules/comparable-shows.ts';

test('a week is compared with the four weeks before it, one that is ahead with the four before today', () => {
  const today = '2026-11-28';
  expect(comparablePeriod('2026-11-18', today)).toEqual({ from: '2026-10-21', until: '2026-11-17' });
  expect(comparablePeriod('2026-12-02', today)).toEqual({ from: '2026-10-31', until: '2026-11-27' });
});

test('averages are of a show; without seats nothing is said of the occupancy', () => {
  expect(averageShow({ shows: 4, seats: 400, admissions: 131, revenue: 145_050 })).toEqual({
    occupancy: 33,
    revenue: 36_263,
  });
  expect(averageShow({ shows: 1, seats: 0, admissions: 0, revenue: 0 })).toEqual({ occupancy: null, revenue: 0 });
});
