import { expect, test } from 'vitest';
import { isBackupDue } from '#modules/backups/rules/nightly.ts';

const ZONE = 'Europe/Brussels';
const at = (text: string): number => Date.parse(text);
const due = (now: string, madeAt: string | null, triedAt = madeAt): boolean =>
  isBackupDue(at(now), ZONE, { madeAt: madeAt && at(madeAt), triedAt: triedAt && at(triedAt) } as never);

test('a backup is due once a night, from half past three by the clock of the cinema', () => {
  const lastNight = '2026-11-25T03:31:00+01:00';
  expect(due('2026-11-26T03:29:00+01:00', lastNight)).toBe(false);
  expect(due('2026-11-26T03:30:00+01:00', lastNight)).toBe(true);
  expect(due('2026-11-26T23:00:00+01:00', '2026-11-26T03:31:00+01:00')).toBe(false);
});

test('the first one, and one that was missed, is made when the program runs', () => {
  expect(due('2026-11-26T15:00:00+01:00', null)).toBe(true);
  expect(due('2026-11-26T15:00:00+01:00', '2026-11-20T03:31:00+01:00')).toBe(true);
});

test('one that failed is tried again after an hour', () => {
  const made = '2026-11-25T03:31:00+01:00';
  expect(due('2026-11-26T04:29:00+01:00', made, '2026-11-26T03:30:00+01:00')).toBe(false);
  expect(due('2026-11-26T04:30:00+01:00', made, '2026-11-26T03:30:00+01:00')).toBe(true);
});

test('the nights in which the clocks change have one backup each', () => {
  for (const day of ['2026-03-29', '2026-10-25']) {
    let made: number | null = Date.parse(`${day}T00:00:00Z`) - 20 * 3_600_000;
    let count = 0;
    for (let now = Date.parse(`${day}T00:00:00Z`) - 2 * 3_600_000; now < Date.parse(`${day}T22:00:00Z`); now += 600_000)
      if (isBackupDue(now, ZONE, { madeAt: made, triedAt: made })) {
        count += 1;
        made = now;
      }
    expect([day, count]).toEqual([day, 1]);
  }
});
