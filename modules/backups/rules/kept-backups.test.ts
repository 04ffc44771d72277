import { expect, test } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { backupsToDelete, type DatedBackup } from '#modules/backups/rules/kept-backups.ts';

const TODAY = '2026-11-26'; // a Thursday
const daily = (days: number): DatedBackup[] =>
  Array.from({ length: days }, (_, ago) => ({ name: addDays(TODAY, -ago), day: addDays(TODAY, -ago) }));
const keptOf = (backups: readonly DatedBackup[]): string[] => {
  const deleted = new Set(backupsToDelete(backups));
  return backups.map(({ name }) => name).filter((name) => !deleted.has(name));
};

test('of two years of nights, seven days, four weeks and twelve months stay', () => {
  expect(keptOf(daily(730))).toEqual([
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('of several backups of a day the newest stays', () => {
  const backups = ['c', 'b', 'a'].map((name) => ({ name, day: TODAY }));
  expect(backupsToDelete(backups)).toEqual(['b', 'a']);
});

test('a machine that was off for half a year keeps what it had', () => {
  const backups = daily(7).map(({ name, day }) => ({ name, day: addDays(day, -180) }));
  expect(backupsToDelete([{ name: 'new', day: TODAY }, ...backups])).toEqual([]);
});

test('pruning again deletes nothing more, and the newest always stays', () => {
  for (let days = 1; days < 500; days += 7) {
    const kept = keptOf(daily(days));
    expect(kept[0]).toBe(TODAY);
    expect(backupsToDelete(kept.map((name) => ({ name, day: name })))).toEqual([]);
  }
});

test('there is nothing to delete where there is nothing', () => {
  expect(backupsToDelete([])).toEqual([]);
});
