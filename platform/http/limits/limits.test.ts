import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { standingClock } from '#platform/config/clock.ts';
import { limitKeyOf, rangeOf } from '#platform/http/limits/client-address.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { testDatabase } from '#testing/database/database.ts';
import { browserAt, testHttp } from '#testing/tools/http.ts';

const ANY = { 200: z.unknown() };

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
])('%s is of the range %s and limited as %s', { tags: ['D-067'] }, (address, range, key) => {
  expect(rangeOf(address)).toBe(range);
  expect(limitKeyOf(address)).toBe(key);
});

describe('budgets', () => {
  const clock = standingClock(1_763_640_000_000);
  const t = testHttp(() => ({
    clock,
    limits: {},
    routes: (app) => {
      app.get('/api/a', { schema: { summary: 'a', response: ANY } }, () => ({ data: 1 }));
      app.get('/api/b', { schema: { summary: 'b', response: ANY } }, () => ({ data: 1 }));
      app.post('/api/checkout', { schema: { summary: 'c', response: ANY }, config: { limit: 'checkout' } }, () => ({
        data: 1,
      }));
      app.get('/en', { schema: { hide: true } }, () => 'page');
    },
  }));

  test('120 calls a minute over all ordinary routes, then 429 with a retry time; each minute has a new budget', {
    tags: ['D-067'],
  }, async () => {
    const statuses = [];
    for (let i = 0; i < 121; i++) statuses.push((await t.ask(i % 2 ? '/api/a' : '/api/b')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    clock.move(20_000);
    const refused = await t.ask('/api/a?locale=nl-BE');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.json).toMatchObject({
      code: 'request.too_many',
      message: expect.stringContaining('te veel aanvragen'),
    });
    expect((await t.ask('/en')).status).toBe(200);
    clock.move(40_000);
    expect((await t.ask('/api/a')).status).toBe(200);
  });

  test('ten checkouts a minute from one address', { tags: ['ERR-009', 'D-067'] }, async () => {
    clock.move(60_000);
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const visitor = await browserAt(t.url);
      statuses.push((await visitor.post('/api/checkout')).status, (await visitor.post('/api/checkout')).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(200));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('budgets shared by nodes', () => {
  const db = testDatabase();
  const shared = () => ({
    limits: {},
    sharedLimits: sharedLimits(db.db),
    routes: (app: import('#platform/http/app.ts').HttpApp) => {
      app.get('/api/vouchers', { schema: { summary: 'v', response: ANY }, config: { limit: 'voucher' } }, () => ({
        data: 1,
      }));
    },
  });
  const a = testHttp(shared);
  const b = testHttp(shared);

  test('guessing uses one budget across all nodes', { tags: ['T40', 'D-067'] }, async () => {
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await (i % 2 ? a : b).ask('/api/vouchers')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('old windows are deleted', async () => {
    await db.asOwner("UPDATE rate_limit SET window_start = window_start - interval '2 days'");
    expect(await sharedLimits(db.db).forgetOld()).toBe(1);
  });
});
