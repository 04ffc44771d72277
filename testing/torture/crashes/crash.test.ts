import { expect, test } from 'vitest';
import { runChaos } from '#testing/torture/chaos/chaos.ts';

const RIGHT = { violations: [], lost: [], disagreements: [], unexpected: [], unrest: {}, leaked: [] };

test('people, a hostile provider, killed databases, cut connections, jumping clocks: nothing is lost, all comes to rest', {
  tags: ['T52', 'T54', 'T55', 'T62', 'I17', 'G1'],
  timeout: 900_000,
}, async () => {
  const report = await runChaos({ seed: 52, operations: 3_000 });
  expect(report).toMatchObject(RIGHT);
});
