import { expect, test } from 'vitest';
import { CRASH_POINTS } from '#platform/crash.ts';
import { testDatabase } from '#testing/database.ts';
import { runCrashPoints } from '#testing/torture/crash-points.ts';

const t = testDatabase({ max: 2 });

test('T25 I17 G11 killed at each crash point in turn, started again, asked again: one bill, one payment, tickets and mail once', async () => {
  const { died, wrong } = await runCrashPoints({ databaseUrl: t.url });
  expect(wrong).toEqual([]);
  expect(Object.keys(died).toSorted()).toEqual([...CRASH_POINTS].toSorted());
}, 300_000);
