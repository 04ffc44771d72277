import { wallClock } from '#kernel/days.ts';

/** Quiet in a cinema: the last show is over, and the clocks change at other hours or earlier. */
const NIGHT_BEGINS = '03:30';
const HOUR_MS = 3_600_000;

export type LastRuns = {
  /** When the newest backup was begun, epoch ms; null: there is none. */
  readonly madeAt: number | null;
  /** When a backup was last begun, also one that failed. */
  readonly triedAt: number | null;
};

/**
 * Returns whether the backup of this night is due: it is past half past three by the clock of the
 * cinema, and none was made since. One that was missed is made as soon as the program runs again, one
 * that failed is tried again after an hour.
 */
export function isBackupDue(now: number, timeZone: string, { madeAt, triedAt }: LastRuns): boolean {
  if (triedAt !== null && now - triedAt < HOUR_MS) return false;
  return madeAt === null || nightOf(madeAt, timeZone) < nightOf(now, timeZone);
}

/** The day whose night an instant belongs to: before half past three, that is the day before. */
function nightOf(instantMs: number, timeZone: string): string {
  const { day, time } = wallClock(instantMs, timeZone);
  if (time >= NIGHT_BEGINS) return day;
  return wallClock(instantMs - 12 * HOUR_MS, timeZone).day;
}
