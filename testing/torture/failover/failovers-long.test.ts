import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailoverCluster } from '#testing/torture/failover/failover-cluster.ts';
import { runFailovers } from '#testing/torture/failover/failovers.ts';
import { openOwnCluster } from '#testing/torture/failover/own-cluster.ts';

let cluster: FailoverCluster;
beforeAll(async () => {
  cluster = await openOwnCluster();
});
afterAll(() => cluster?.stop());

test('three nodes sell on while the primary is killed, replaced in order and cut off: nothing lost, nothing twice, no error afterwards', {
  tags: ['T52', 'I17'],
  timeout: 900_000,
}, async () => {
  const report = await runFailovers({ cluster, injuries: { kill: 1, switchover: 1, partition: 1 }, seed: 52 });
  expect(report).toMatchObject({ wrong: [], unrest: {} });
  expect(report.failed).toBeGreaterThan(0); // buyers noticed
  expect(report.settled).toBeGreaterThan(20);
});
