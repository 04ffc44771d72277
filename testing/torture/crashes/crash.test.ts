import { expect, test } from 'vitest';
import { runChaos } from '#testing/torture/chaos.ts';

const RIGHT = { violations: [], lost: [], disagreements: [], unexpected: [], unrest: {}, leaked: [] };

test('T52 T54 T55 T62 I17 G1 people, a hostile provider, killed databases, cut wires, jumping clocks: nothing is lost, all comes to rest', async () => {
  const report = await runChaos({ seed: 52, operations: 3_000 });
  expect(report).toMatchObject(RIGHT);
  expect(report.calmAfterSeconds).toBeLessThan(60);
}, 180_000);
