import { calendarWeekStart, type Day } from '#kernel/days.ts';

/** A backup and the day it was made on. */
export type DatedBackup = { readonly name: string; readonly day: Day };

/** How many days, weeks and months keep a backup. */
export const KEPT = { days: 7, weeks: 4, months: 12 };

/**
 * Returns the names of the backups to delete: each of the last seven days, four weeks and twelve
 * months that have a backup keeps its newest one. A period without one does not count, so that a
 * machine that was off for months loses none. `backups`: the newest first.
 */
export function backupsToDelete(backups: readonly DatedBackup[]): string[] {
  const kept = new Set([
    ...newestOfEach(backups, KEPT.days, ({ day }) => day),
    ...newestOfEach(backups, KEPT.weeks, ({ day }) => calendarWeekStart(day)),
    ...newestOfEach(backups, KEPT.months, ({ day }) => day.slice(0, 'YYYY-MM'.length)),
  ]);
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}

function newestOfEach(
  backups: readonly DatedBackup[],
  periods: number,
  periodOf: (backup: DatedBackup) => string,
): string[] {
  const newest = new Map<string, string>();
  for (const backup of backups) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup.name);
  }
  return [...newest.values()].slice(0, periods);
}
