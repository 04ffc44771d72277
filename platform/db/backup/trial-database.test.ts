import { expect, test } from 'vitest';
import { withTrialDatabase } from '#platform/db/backup/trial-database.ts';
import { testDatabase } from '#testing/database/database.ts';

const t = testDatabase({ max: 1 });

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
const names = async (): Promise<string[]> =>
  (
    await t.asOwner<{ name: string }>(
      "SELECT datname::text AS name FROM pg_database WHERE datname LIKE 'foyer_trial_%'",
    )
  ).map(({ name }) => name);

test('two trials at once leave each other alone, also while neither has a connection', { tags: ['G14'] }, async () => {
  const [first, second] = await withTrialDatabase(t.url, (first) =>
    withTrialDatabase(t.url, async (second) => {
      expect(await names()).toEqual(expect.arrayContaining([nameOf(first), nameOf(second)]));
      return [first, second];
    }),
  );
  expect(await names()).not.toContain(nameOf(first ?? ''));
  expect(await names()).not.toContain(nameOf(second ?? ''));
});

test('what a killed program left is removed: of half a day ago, and of a release that wrote no time', {
  tags: ['G14'],
}, async () => {
  const old = `foyer_trial_${Date.now() - 13 * 3_600_000}_old`;
  const young = `foyer_trial_${Date.now() - 3_600_000}_young`;
  const untimed = `foyer_trial_${'ab'.repeat(6)}`;
  for (const name of [old, young, untimed]) await t.asOwner(`CREATE DATABASE ${name} TEMPLATE template0`);
  await withTrialDatabase(t.url, async () => {
    const there = await names();
    expect(there).toContain(young);
    expect(there).not.toContain(old);
    expect(there).not.toContain(untimed);
  });
  await t.asOwner(`DROP DATABASE ${young}`);
});
