import { expect, test } from 'vitest';
import { CRASH_POINTS } from '#platform/observability/crash-points.ts';
import { testDatabase } from '#testing/database/database.ts';
import { runCrashPoints } from '#testing/torture/crashes/crash-points.ts';

const t = testDatabase({ max: 2 });

test('killed at each crash point, restarted, retried: one bill, one payment, tickets and mail once', {
  tags: ['T25', 'I17', 'G11'],
  timeout: 900_000,
}, async () => {
  const { died, wrong } = await runCrashPoints({ databaseUrl: t.url });
  expect(wrong).toEqual([]);
  expect(Object.keys(died).toSorted()).toEqual([...CRASH_POINTS].toSorted());
});
