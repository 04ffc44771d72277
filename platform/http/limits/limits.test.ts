import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { conflict, refuse } from '#kernel/refusal.ts';
import { standingClock } from '#platform/config/clock.ts';
import { limitKeyOf, rangeOf } from '#platform/http/limits/client-address.ts';
import { ADDRESS_LIMITS, ATTEMPTS_MAX, LIMITS } from '#platform/http/limits/limits.ts';
import { WORK_HEADER } from '#platform/http/limits/proof-of-work.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, browserAt, testHttp } from '#testing/tools/http.ts';
import { solvedWork } from '#testing/tools/solve-captcha.ts';

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
    limits: { step: 0 },
    trustedProxies: ['127.0.0.1'],
    ownAddresses: async () => ['192.0.2.0/24'],
    routes: (app) => {
      app.get('/api/a', { schema: { summary: 'a', response: ANY } }, () => ({ data: 1 }));
      app.get('/api/b', { schema: { summary: 'b', response: ANY } }, () => ({ data: 1 }));
      app.post(
        '/api/checkout',
        {
          schema: { summary: 'c', querystring: z.object({ fails: z.coerce.number().optional() }), response: ANY },
          config: { limit: 'checkout' },
        },
        (request) => {
          if (request.query.fails === 422) throw refuse('request.invalid');
          if (request.query.fails === 409) throw conflict('sales.not_open');
          if (request.query.fails === 500) throw new Error('broken');
          return { data: 1 };
        },
      );
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

  test('ten checkouts a minute for each buyer, and buyers behind one address do not share them', {
    tags: ['ERR-009', 'D-190'],
  }, async () => {
    clock.move(60_000);
    const buyers = [await browserAt(t.url), await browserAt(t.url)];
    for (const buyer of buyers) {
      const statuses = [];
      for (let i = 0; i < 12; i++) statuses.push((await buyer.post('/api/checkout')).status);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    }
  });

  test.each([422, 409, 500])(
    'a checkout that is answered with %i does not use up the budget of its buyer',
    {
      tags: ['D-190'],
    },
    async (status) => {
      clock.move(60_000);
      const buyer = await browserAt(t.url);
      const failed = () => buyer.post(`/api/checkout?fails=${status}`);
      for (let i = 0; i < 15; i++) expect((await failed()).status).toBe(status);
      for (let i = 0; i < 10; i++) expect((await buyer.post('/api/checkout')).status).toBe(200);
      expect((await buyer.post('/api/checkout')).status).toBe(429);
    },
  );

  test('one session that sends refused checkouts all the time is stopped, and leaves the others their budget', {
    tags: ['D-190', 'T87'],
  }, async () => {
    clock.move(60_000);
    const [flood, buyer] = [await browserAt(t.url), await browserAt(t.url)];
    const statuses = new Map<number, number>();
    for (let i = 0; i < ATTEMPTS_MAX + 20; i++) {
      const { status } = await flood.post('/api/checkout?fails=422');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [422, ATTEMPTS_MAX],
        [429, 20],
      ]),
    );
    expect((await buyer.post('/api/checkout')).status).toBe(200);
  });

  test('120 calls a minute for each session; an address may send 1,800', { tags: ['D-190'] }, async () => {
    clock.move(60_000);
    let answered = 0;
    const refused: Answer[] = [];
    for (let n = 0; n < 16; n++) {
      const visitor = await browserAt(t.url);
      for (let i = 0; i < 125; i++) {
        const answer = await visitor.get('/api/a');
        if (answer.status === 200) answered += 1;
        else refused.push(answer);
      }
    }
    // Of them fifteen began a session; the sixteenth visitor finds the address used up.
    expect(answered).toBe((ADDRESS_LIMITS.api ?? 0) - 15);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  });

  test('a new session costs nothing while its address is calm, then a proof of work; without cookies nothing is gained', {
    tags: ['D-190', 'T87'],
  }, async () => {
    clock.move(60_000);
    for (let i = 0; i < LIMITS.api; i++) expect((await t.ask('/api/a')).status).toBe(200);
    const refused = await t.ask('/api/a');
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([429, null]);
    const work = await solvedWork(refused);
    const touch = (headers: Record<string, string>) =>
      t.ask('/session/touch', { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest', ...headers } });
    expect((await touch({})).status).toBe(429);
    expect((await touch({ [WORK_HEADER]: work.slice(1) })).status).toBe(429);
    const begun = await touch({ [WORK_HEADER]: work });
    expect([begun.status, begun.headers.getSetCookie().length]).toEqual([200, 2]);
    expect((await touch({ [WORK_HEADER]: work })).status).toBe(429); // it opens one session
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect((await t.ask('/api/a', { headers: { cookie } })).status).toBe(200);
  });

  test('solved work is of one address and of its time', { tags: ['D-190'] }, async () => {
    clock.move(60_000);
    const at = (address: string, headers: Record<string, string> = {}) =>
      t.ask('/api/a', { headers: { 'x-forwarded-for': address, ...headers } });
    const heat = async (address: string) => {
      for (let i = 0; i < LIMITS.api; i++) await at(address);
      return solvedWork(await at(address));
    };
    const [one, two] = [await heat('198.51.100.1'), await heat('198.51.100.2')];
    expect((await at('198.51.100.2', { [WORK_HEADER]: one })).status).toBe(429);
    expect((await at('198.51.100.1', { [WORK_HEADER]: one })).status).toBe(200);
    clock.move(59_000);
    expect((await at('198.51.100.2', { [WORK_HEADER]: two })).status).toBe(200);
  });

  test('own addresses have ten times the caps of an address', { tags: ['D-190'] }, async () => {
    clock.move(60_000);
    const ask = (address: string) => t.ask('/api/a', { headers: { 'x-forwarded-for': address } });
    for (let i = 0; i < LIMITS.api + 30; i++) expect((await ask('192.0.2.77')).status).toBe(200);
    for (let i = 0; i < LIMITS.api; i++) expect((await ask('192.0.3.77')).status).toBe(200);
    expect((await ask('192.0.3.77')).status).toBe(429);
  });
});

describe('checkouts under pressure', { tags: ['T87', 'D-190'] }, () => {
  const clock = standingClock(1_763_640_000_000);
  let isNearlySold = false;
  const t = testHttp(() => ({
    clock,
    limits: {},
    routes: (app) => {
      app.post(
        '/api/checkout',
        {
          schema: { summary: 'c', response: ANY },
          config: { limit: 'checkout', isPressed: async () => isNearlySold },
        },
        () => ({ data: 1 }),
      );
    },
  }));

  test('a session that has just begun is asked to wait for the rest of two seconds; keeping it alive does not make it younger', async () => {
    const buyer = await t.visit();
    clock.move(500);
    const early = await buyer.post('/api/checkout');
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '2']);
    clock.move(1_500);
    await buyer.post('/session/touch');
    expect((await buyer.post('/api/checkout')).status).toBe(200);
  });

  test('when the hall is nearly sold a checkout needs solved work, and each one its own', async () => {
    const buyer = await t.visit();
    clock.move(2_000);
    isNearlySold = true;
    const refused = await buyer.post('/api/checkout');
    expect(refused.status).toBe(429);
    const solved = { [WORK_HEADER]: await solvedWork(refused) };
    expect((await buyer.post('/api/checkout', undefined, solved)).status).toBe(200);
    expect((await buyer.post('/api/checkout', undefined, solved)).status).toBe(429);
    isNearlySold = false;
    expect((await buyer.post('/api/checkout')).status).toBe(200);
  });

  test('at a hot address too; the work for a session does not pay for a checkout', async () => {
    const buyer = await t.visit();
    for (let i = 0; i < LIMITS.api; i++) await t.ask('/session/touch', { method: 'POST' });
    const session = await solvedWork(await t.ask('/session/touch', { method: 'POST' }));
    clock.move(2_000);
    expect((await buyer.post('/api/checkout', undefined, { [WORK_HEADER]: session })).status).toBe(429);
    const work = await solvedWork(await buyer.post('/api/checkout'));
    expect((await buyer.post('/api/checkout', undefined, { [WORK_HEADER]: work })).status).toBe(200);
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
    expect(await sharedLimits(db.db).forgetOld()).toBe(2);
  });
});
