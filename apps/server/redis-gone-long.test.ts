/** Redis is killed and comes back under a program that sells (D-187). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { type RedisServer, redisServer } from '#testing/tools/redis-server.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 8 });
let redis: RedisServer;
beforeAll(async () => {
  redis = await redisServer();
});
afterAll(() => redis.close());
const foyer = testFoyer(t, {
  // One visitor buys all of them and pays none.
  holdLimits: { ...ROOMY_HOLDS, perVisitor: Number.POSITIVE_INFINITY, perNet: Number.POSITIVE_INFINITY },
  get redisUrl() {
    return redis.url;
  },
});

const ready = (redisAnswers: boolean) => ({
  status: 200,
  json: { status: 'ready', checks: { database: true }, comforts: { redis: redisAnswers } },
});

/** Sells one ticket after another until it is stopped; the statuses of all checkouts, by what Redis did meanwhile. */
function busyTillStopped(visitor: Browser, cinema: Cinema, during: () => string) {
  const statuses: [during: string, status: number][] = [];
  let isStopped = false;
  const selling = (async () => {
    while (!isStopped) {
      const moment = during();
      const { status } = await visitor.post(
        '/api/checkout',
        {
          payment_method_id: cinema.methods.mollie,
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          email_confirmation: 'ada@example.org',
          amount: 12,
          items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: cinema.screeningId, seat: null }],
        },
        { 'idempotency-key': randomUUID() },
      );
      statuses.push([moment, status]);
      await new Promise((done) => setTimeout(done, 50));
    }
  })();
  return {
    statuses,
    sold: (moment: string) => statuses.filter(([during]) => during === moment).length,
    async stop() {
      isStopped = true;
      await selling;
    },
  };
}

test('a program sells before, while and after Redis is killed, and /readyz says each time what it has', {
  tags: ['D-187'],
}, async () => {
  const cinema = await buildCinema(t, { hall: 5_000 });
  const visitor = await browserAt(foyer.url);
  const readiness = async () => {
    const { status, json } = await visitor.get('/readyz');
    return { status, json };
  };
  let moment = 'before';
  const sales = busyTillStopped(visitor, cinema, () => moment);
  const someSold = async () => {
    await expect.poll(() => sales.sold(moment)).toBeGreaterThan(5);
  };

  await expect.poll(readiness).toEqual(ready(true));
  await someSold();
  for (const round of [1, 2]) {
    moment = `killed ${round}`;
    await redis.kill();
    await expect.poll(readiness).toEqual(ready(false));
    await someSold();
    moment = `back ${round}`;
    await redis.start();
    await expect.poll(readiness).toEqual(ready(true));
    await someSold();
  }
  await sales.stop();

  expect(sales.statuses.filter(([, status]) => status !== 200)).toEqual([]);
  expect(await t.asOwner('SELECT count(*)::int AS claims FROM seat_claim')).toEqual([
    { claims: sales.statuses.length },
  ]);
  expect(foyer.complaints.filter((line) => line.includes('Redis does not answer'))).toHaveLength(2);
});
