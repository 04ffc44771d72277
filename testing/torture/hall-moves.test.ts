import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { raceSalesAgainstMoves } from '#testing/torture/hall-moves.ts';

const t = testDatabase({ max: 20 });

test('200 sales race against moves to another hall: every place is there once', {
  tags: ['D-199', 'T01'],
}, async () => {
  const { sold, moved } = await raceSalesAgainstMoves(t, { sales: 200, seed: 199 });
  expect(moved).toBeGreaterThan(0);
  expect(sold).toBeGreaterThan(0);
});
