import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { runNodes } from '#testing/torture/nodes.ts';

describe('T53 two nodes', () => {
  const t = testDatabase({ max: 2 });

  test('T53 I17 G2 killed at any moment: nothing that was acknowledged is lost, all comes to rest', async () => {
    const report = await runNodes({ databaseUrl: t.url, how: 'kill', times: 10, seed: 53 });
    expect(report).toMatchObject({ wrong: [], unrest: {} });
    expect(report.settled).toBeGreaterThan(20);
  }, 180_000);
});

describe('T53 two nodes in a roll-out', () => {
  const t = testDatabase({ max: 2 });

  test('T53 I18 G13 restarted in good order among buyers: not one request fails', async () => {
    const report = await runNodes({ databaseUrl: t.url, how: 'restart', times: 6, seed: 54 });
    expect(report).toMatchObject({ failed: [], wrong: [], unrest: {} });
    expect(report.settled).toBeGreaterThan(20);
  }, 180_000);
});
