import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { raceSalesAgainstMoves } from '#testing/torture/hall-moves.ts';

const t = testDatabase({ max: 20 });

test('10,000 sales race against moves to another hall: every place is there once', {
  tags: ['D-199', 'T01'],
  timeout: 3_600_000,
}, async () => {
  const counts = await raceSalesAgainstMoves(t, { sales: 10_000, seed: 199 });
  process.stdout.write(`races of sales against moves: ${JSON.stringify(counts)}\n`);
  expect(counts.moved).toBeGreaterThan(0);
  expect(counts.sold).toBeGreaterThan(0);
});
