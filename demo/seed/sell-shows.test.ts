import { expect, test } from 'vitest';
import { fewSeatsLeft } from '#modules/screenings/rules/programme/availability.ts';
import { openSites, openSnapshots } from '#modules/site/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { demoWithVisitors } from '#testing/worlds/demo-visitors.ts';

const t = testDatabase();
const demo = demoWithVisitors(t);
/** Enough for the full shows of two days: late in the evening only one show of today is left. */
const ORDERS = 120;

const figures = async () => {
  const [row] = await t.asOwner<{ open: number; settled: number; unpaid: number; tickets: number; buyers: number }>(
    `SELECT count(*) FILTER (WHERE status <> 'settled')::int AS open, count(*) FILTER (WHERE status = 'settled')::int AS settled,
            (SELECT count(*)::int FROM payment WHERE status <> 'paid') AS unpaid, (SELECT count(*)::int FROM ticket) AS tickets,
            (SELECT count(*)::int FROM client) AS buyers FROM bill`,
  );
  return row ?? { open: -1, settled: -1, unpaid: -1, tickets: -1, buyers: -1 };
};

test('visitors sell out one show and leave few seats in others, with paid bills and tickets', {
  tags: ['D-128'],
}, async () => {
  expect(await demo.buy('https://api.mollie.com', ORDERS)).toBe(0); // a real provider gets no invented orders
  expect((await figures()).settled).toBe(0);
  const orders = await demo.buy(demo.provider, ORDERS);
  expect(orders).toBeGreaterThanOrEqual(ORDERS);
  const sold = await figures();
  expect(sold).toMatchObject({ open: 0, unpaid: 0, settled: orders });
  expect(sold.tickets).toBeGreaterThan(1.8 * orders);
  expect(sold.buyers).toBeGreaterThan(10);

  const snapshots = openSnapshots(t.db);
  const sites = openSites(snapshots, await openTranslator());
  const { schedules, settings } = (await sites.current(demo.exhibitorId, 'en')).data;
  await snapshots.close();
  expect(schedules.filter(({ sold_out_online }) => sold_out_online).length).toBeGreaterThan(0);
  const few = schedules.filter((show) => fewSeatsLeft(show, settings.public_config.few_seats_left));
  expect(few.length).toBeGreaterThan(0);
});

test('a program that closes sells no more', async () => {
  const before = await figures();
  expect(await demo.buy(demo.provider, ORDERS, AbortSignal.abort())).toBe(0);
  expect(await figures()).toEqual(before);
});
