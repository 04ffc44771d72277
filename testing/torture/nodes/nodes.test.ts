import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { runNodes } from '#testing/torture/nodes/nodes.ts';

describe('two nodes', { tags: ['T53'] }, () => {
  const t = testDatabase({ max: 2 });

  test('killed at any moment: every acknowledgement holds, all comes to rest', {
    tags: ['T53', 'I17', 'G2'],
    timeout: 180_000,
  }, async () => {
    const report = await runNodes({ databaseUrl: t.url, how: 'kill', times: 10, seed: 53 });
    expect(report).toMatchObject({ wrong: [], unrest: {} });
    expect(report.settled).toBeGreaterThan(20);
  });
});

describe('two nodes in a roll-out', { tags: ['T53'] }, () => {
  const t = testDatabase({ max: 2 });

  test('restarted gracefully while buyers are active: not one request fails', {
    tags: ['T53', 'I18', 'G13'],
    timeout: 180_000,
  }, async () => {
    const report = await runNodes({ databaseUrl: t.url, how: 'restart', times: 6, seed: 54 });
    expect(report).toMatchObject({ failed: [], wrong: [], unrest: {} });
    expect(report.settled).toBeGreaterThan(20);
  });
});
