import { expect, test } from 'vitest';
import { runOf } from '#modules/reports/rules/film-run.ts';

const week = (name: string, shows: number, admissions: number) => ({
  name,
  shows,
  now: { revenue: admissions * 10, admissions, occupancy: null, per_head: null },
  before: null,
});

test('the run of a film is from its first week to its last, each beside the week before', { tags: ['REP-004'] }, () => {
  const run = runOf([
    week('a', 0, 0),
    week('b', 14, 700),
    week('c', 10, 350),
    week('d', 0, 0),
    week('e', 2, 7),
    week('f', 0, 0),
  ]);
  expect(run.map(({ row, number, perShow, change }) => [row.name, number, perShow, change])).toEqual([
    ['b', 1, 50, null],
    ['c', 2, 35, -50],
    ['d', 3, null, -100],
    ['e', 4, 3.5, null],
  ]);
  expect(runOf([week('a', 0, 0)])).toEqual([]);
});
