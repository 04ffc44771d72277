import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildCinema, buildScreening } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { browserAt } from '#testing/tools/http.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 4 });
const foyer = testFoyer(t, { redisUrl: 'redis://127.0.0.1:9' }); // no server listens there

test('with Redis down the program starts, is ready, reports it, and sells', { tags: ['D-187'] }, async () => {
  const cinema = await buildCinema(t, { hall: '....' });
  const screeningId = await buildScreening(t, cinema);
  const visitor = await browserAt(foyer.url);
  expect((await visitor.get('/readyz')).json).toEqual({
    status: 'ready',
    checks: { database: true },
    comforts: { redis: false },
  });
  const bought = await visitor.post(
    '/api/checkout',
    {
      payment_method_id: cinema.methods.mollie,
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      email_confirmation: 'ada@example.org',
      amount: 12,
      items: [
        { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: screeningId, seat: 'A-1', bill_order: 0 },
      ],
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(bought.status).toBe(200);
  expect(await t.asOwner('SELECT count(*)::int AS claims FROM seat_claim')).toEqual([{ claims: 1 }]);
  expect(foyer.complaints.filter((line) => line.includes('Redis does not answer'))).toHaveLength(1);
});
