import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { CheckoutAnswer } from '#modules/sales/contract/public.ts';
import { HOLD_LIMITS } from '#modules/sales/server/holds/hold-limits.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { solved } from '#testing/tools/solve-captcha.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';
import { turnsOf } from '#web/api/turns.ts';

/** Three classes and their teachers, or the telephone network of a town. */
const PEOPLE = 300;
const ARRIVING_MS = 75_000;
const WITHIN_MS = 120_000;
const ADDRESS = '203.0.113.80';

const t = testDatabase({ max: 20 });
/** With every limit of the program as it is. */
const exhibitors = twoExhibitors(t, () => ({
  roles: new Set(['web'] as const),
  trustedProxies: ['127.0.0.1'],
  limits: {},
  holdLimits: HOLD_LIMITS,
}));
let screenings: number[] = [];
beforeAll(async () => {
  const { cinema } = exhibitors.own;
  const hall = await buildHall(t, cinema.exhibitorId, { hall: 400, cinemaId: cinema.cinemaId });
  screenings = await Promise.all([0, 1].map(() => buildScreening(t, cinema, { hall })));
});

/** What people met: how often work was solved, and how often and how long they waited. */
const met = { works: 0, waits: 0, waitedS: 0 };

/** A browser of the website: cookies, and the client that waits and solves work unseen. */
function browser() {
  const cookies = new Map<string, string>();
  const fetchOnce = async (
    key: string,
    { body, idempotencyKey }: { body?: unknown; idempotencyKey?: string; signal?: AbortSignal },
    work?: string,
  ) => {
    const [method = '', path = ''] = key.split(' ');
    const response = await fetch(`${exhibitors.program.url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': ADDRESS,
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(work && { 'x-work': work }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  };
  return turnsOf(
    {
      solveWork: (challenge) => {
        met.works += 1;
        return solved(challenge);
      },
      waitForTurn: async (seconds) => {
        met.waits += 1;
        met.waitedS += seconds;
        await sleep(seconds * 1_000);
        return true;
      },
    },
    fetchOnce,
  );
}

async function buysOneTicket(n: number): Promise<{ readonly status: number; readonly answer: unknown }> {
  const call = browser();
  const screening = screenings[n % screenings.length];
  await sleep((n / PEOPLE) * ARRIVING_MS);
  await call('POST /session/touch', {});
  for (let looks = 0; looks < 3; looks++) {
    expect((await call(`GET /api/schedules/${screening}/data`, {})).status).toBe(200);
    await sleep(3_000);
  }
  const { cinema } = exhibitors.own;
  const email = `pupil${n}@school.example`;
  const response = await call('POST /api/checkout', {
    idempotencyKey: `pupil-${n}-of-the-school`,
    body: {
      payment_method_id: cinema.methods.mollie,
      name: `Pupil ${n}`,
      email,
      email_confirmation: email,
      amount: 12,
      items: [{ type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: screening, seat: null }],
    },
  });
  const answer: unknown = await response.json();
  const { uuid } = ((answer as { data?: CheckoutAnswer }).data ?? {}) as Partial<CheckoutAnswer>;
  if (uuid) expect((await call(`GET /api/bill/${uuid}/status`, {})).status).toBe(200);
  return { status: response.status, answer };
}

test('300 people behind one address buy in two minutes', { tags: ['D-190', 'T64'], timeout: 300_000 }, async () => {
  const began = Date.now();
  const outcomes = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => buysOneTicket(n)));
  const tookMs = Date.now() - began;
  const refused = outcomes.filter(({ status }) => status !== 200);
  expect(refused.slice(0, 3)).toEqual([]);
  expect({ ...met, isInTime: tookMs <= WITHIN_MS, tookMs }).toMatchObject({ isInTime: true });
  process.stdout.write(`${PEOPLE} people, ${Math.round(tookMs / 1_000)} s, ${JSON.stringify(met)}\n`);
});
