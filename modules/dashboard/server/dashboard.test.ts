import { beforeAll, expect, test } from 'vitest';
import type { DashboardWire } from '#modules/dashboard/contract/staff.ts';
import { dashboardRoutes } from '#modules/dashboard/server.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => dashboardRoutes(app, { db: t.db, now: () => NOW }));
const shop = purchasesAt(t, () => exhibitor.own);
let screeningId: number;
let later: string;

const FRIDAY = '2031-11-21';
const NOW = Date.parse(`${FRIDAY}T20:30:00+01:00`);
/**
 * Everything happens on two Fridays of 2031, on any day this runs; it is half past eight on the
 * second.
 */
const itIs = (time: string): void => t.travel(Date.parse(`${time}+01:00`) - Date.now());
beforeAll(async () => {
  screeningId = await buildScreening(t, exhibitor.own, { startsAtMs: Date.parse(`${FRIDAY}T22:00:00+01:00`) });
  itIs('2031-11-14T18:00:00');
  await shop.tickets({ screeningId, seats: ['A-1', 'A-2'] });
  itIs('2031-11-14T21:00:00');
  await shop.tickets({ screeningId, seats: ['A-3'] });
  itIs(`${FRIDAY}T19:00:00`);
  // A card of two visits for 24 euros, of which one pays a ticket of 12.
  const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
  const sold = await shop.vouchers({ typeId, turns: 2, euros: 24 });
  const [card] = await t.asOwner<{ uuid: string }>('SELECT uuid FROM voucher WHERE bill_id = $1', [sold]);
  await shop.tickets({ screeningId, seats: ['A-8'], voucher: card?.uuid ?? '', amount: 0 });
  const given = await shop.tickets({ screeningId, seats: ['A-4', 'A-5'] });
  later = await shop.tickets({ screeningId, seats: ['A-6'] });
  await shop.unpaid({ screeningId, seats: ['A-7'] });
  await shop.refund(given, [0]);
  itIs(`${FRIDAY}T20:30:00`);
});

const read = async (who: Browser, query = ''): Promise<DashboardWire> => {
  const { status, json } = await who.get(`/api/staff/dashboard${query}`);
  expect([status, json]).toEqual([200, expect.anything()]);
  return (json as { data: DashboardWire }).data;
};

test('sales of today stand beside the same day last week until the same hour', {
  tags: ['PORT-002', 'D-125'],
}, async () => {
  const { day, now, sales, bills, screenings } = await read(await exhibitor.as('manager'));
  expect([day, now.slice(0, 16)]).toEqual([FRIDAY, `${FRIDAY}T20:30`]);
  expect(sales).toMatchObject({
    // received: tickets of 36 and the card of 24; earned: tickets of 36, one of 12 by the card, 12 refunded
    today: { taken: 60, earned: 36, tickets: 4, bills: 4, given_back: 12 },
    last_week: { taken: 24, earned: 24, tickets: 2, bills: 1, given_back: 0 },
    last_week_whole: { taken: 36, earned: 36, tickets: 3, bills: 2, given_back: 0 },
    last_week_day: '2031-11-14',
    sources: [{ source: 'site', taken: 60, tickets: 4 }],
  });
  const hour = (hourOfDay: number) => sales?.hours.find((each) => each.hour === hourOfDay);
  const none = { taken: 0, tickets: 0 };
  expect([hour(18), hour(19), hour(21)]).toEqual([
    { hour: 18, today: none, last_week: { taken: 24, tickets: 2 } },
    { hour: 19, today: { taken: 60, tickets: 4 }, last_week: none },
    { hour: 21, today: null, last_week: { taken: 12, tickets: 1 } },
  ]);
  expect(bills?.map(({ status }) => status)).toEqual([
    'pending',
    'settled',
    'partially_refunded',
    'settled',
    'settled',
    'settled',
    'settled',
  ]);
  expect(bills?.[1]?.id).toBe(later);
  // Seven seats are taken: one came back, one is held.
  expect(screenings).toMatchObject([{ id: screeningId, taken: 7, capacity: expect.any(Number) }]);
});

test('silent machines and those that wait are named; those that work are counted', { tags: ['D-125'] }, async () => {
  const { exhibitorId } = exhibitor.own;
  const there = await buildDevice(t, exhibitorId, { name: 'Till 1', type: 'register' });
  const silent = await buildDevice(t, exhibitorId, { name: 'Door 1' });
  const waits = await buildDevice(t, exhibitorId, { name: 'Door 2', auth: 'pending' });
  await buildDevice(t, exhibitorId, { name: 'Old', auth: 'logout' });
  await t.asOwner('UPDATE device SET seen_at = $2 WHERE id = $1', [there.id, new Date(`${FRIDAY}T20:29:30+01:00`)]);
  await t.asOwner('UPDATE device SET seen_at = $2 WHERE id = $1', [silent.id, new Date(`${FRIDAY}T20:20:00+01:00`)]);
  expect((await read(await exhibitor.as('manager'))).devices).toEqual({
    online: 1,
    offline: 1,
    pending: 1,
    wanting: [
      { id: waits.id, name: 'Door 2', type: 'scanner', state: 'pending', seen_at: null },
      { id: silent.id, name: 'Door 1', type: 'scanner', state: 'offline', seen_at: `${FRIDAY}T20:20:00+01:00` },
    ],
  });
});

test('each part is for who may see what it is made of', { tags: ['D-126'] }, async () => {
  const parts = ({ sales, screenings, devices, bills, reservations }: DashboardWire) =>
    Object.entries({ sales, screenings, devices, bills, reservations }).flatMap(([name, part]) => (part ? [name] : []));
  expect(parts(await read(await exhibitor.as('manager')))).toEqual([
    'sales',
    'screenings',
    'devices',
    'bills',
    'reservations',
  ]);
  expect(parts(await read(await exhibitor.as('employee', ['schedules.view'])))).toEqual([
    'screenings',
    'bills',
    'reservations',
  ]);
  expect((await (await exhibitor.site.visit()).get('/api/staff/dashboard')).status).toBe(401);
});

test('the pre-sale of coming shows is told by days before the show, to readers of reports', {
  tags: ['D-125', 'REP-004'],
}, async () => {
  const { pre_sale } = await read(await exhibitor.as('manager'));
  // Three tickets a week before; on the day four, of which one came back.
  expect(pre_sale?.map(({ id, curve }) => [id, curve[0], curve[1], curve.at(-1)])).toEqual([
    [screeningId, { days_before: 8, sold: 0 }, { days_before: 7, sold: 3 }, { days_before: 0, sold: 6 }],
  ]);
  const { pre_sale: hidden } = await read(await exhibitor.as('employee', ['schedules.view']));
  expect(hidden).toBeNull();
});

test('one cinema of the exhibitor: its sales, its shows, its bills; one of another exhibitor is refused', {
  tags: ['D-125', 'D-160'],
}, async () => {
  const manager = await exhibitor.as('manager');
  const [other] = await t.asOwner<{ id: number }>(
    "INSERT INTO cinema (exhibitor_id, name) VALUES ($1, 'Lumen Two') RETURNING id",
    [exhibitor.own.exhibitorId],
  );
  const own = await read(manager, `?cinema=${exhibitor.own.cinemaId}`);
  expect([own.sales?.today.tickets, own.screenings?.length, own.bills?.length]).toEqual([4, 1, 6]);
  const there = await read(manager, `?cinema=${other?.id}`);
  expect([there.sales?.today.tickets, there.screenings, there.bills]).toEqual([0, [], []]);
  expect(there.cinemas.map(({ name }) => name)).toContain('Lumen Two');
  // D-160: who is limited to a cinema sees it and no other, also when they ask for all.
  const limited = await exhibitor.as('manager');
  await t.asOwner(
    `INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id)
     SELECT exhibitor_id, max(id), $2 FROM employee WHERE exhibitor_id = $1 GROUP BY exhibitor_id`,
    [exhibitor.own.exhibitorId, other?.id],
  );
  const theirs = await read(limited);
  expect([theirs.cinemas.map(({ name }) => name), theirs.sales?.today.tickets, theirs.bills]).toEqual([
    ['Lumen Two'],
    0,
    [],
  ]);
  expect((await limited.get(`/api/staff/dashboard?cinema=${exhibitor.own.cinemaId}`)).status).toBe(422);
  const answer = await manager.get('/api/staff/dashboard?cinema=4711');
  expect([answer.status, answer.json]).toEqual([422, expect.objectContaining({ code: 'dashboard.cinema_unknown' })]);
});

test('an exhibitor that sells is not told how to begin; one without a way to pay is, by who can connect one', async () => {
  const steps = async (who: Browser) => (await read(who)).first_steps;
  const admin = await exhibitor.as('admin');
  expect(await steps(admin)).toBeNull();
  await t.asOwner('UPDATE payment_method SET active = false WHERE exhibitor_id = $1', [exhibitor.own.exhibitorId]);
  expect((await steps(admin))?.filter(({ done }) => !done).map(({ step }) => step)).toEqual([
    'details',
    'payment',
    'mail',
    'menu',
  ]);
  expect(await steps(await exhibitor.as('manager'))).toBeNull();
});
