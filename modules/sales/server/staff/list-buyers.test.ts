import { beforeAll, expect, test } from 'vitest';
import type { BuyerPageWire } from '#modules/sales/buyers-contract.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { salesStaffRoutes } from '#modules/sales/server/staff-routes.ts';
import { testSecrets } from '#testing/box-office.ts';
import { inTenant } from '#testing/build-in-tenant.ts';
import { testDatabase } from '#testing/database.ts';
import type { Browser } from '#testing/http.ts';
import { AT_OTHER, expectGuarded, portalHouse } from '#testing/portal-house.ts';

const t = testDatabase();
const house = portalHouse(t, (app) => salesStaffRoutes(app, { db: t.db, secrets: testSecrets, events: NO_EVENTS }));
let manager: Browser;
beforeAll(async () => {
  manager = await house.as('manager');
  await inTenant(t, house.own.exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO client (exhibitor_id, email, name, purchases, last_purchase_at)
       SELECT tenant(), 'buyer' || n || '@example.org', 'Buyer_' || n, n, foyer_now() FROM generate_series(1, 60) AS n`,
    ),
  );
});
const page = async (query = ''): Promise<BuyerPageWire> =>
  ((await manager.get(`/api/staff/clients${query}`)).json as { data: BuyerPageWire }).data;

test('PORT-023 who bought here is listed page by page, the newest first, each once', async () => {
  const first = await page();
  const second = await page(`?before=${first.before}`);
  expect([first.clients.length, second.clients.length, second.before]).toEqual([50, 10, null]);
  expect(first.clients[0]).toMatchObject({ email: 'buyer60@example.org', name: 'Buyer_60', purchases: 60 });
  expect(new Set([...first.clients, ...second.clients].map(({ id }) => id)).size).toBe(60);
});

test('PORT-023 a part of the address or the name finds them, and a sign that means "anything" is a sign', async () => {
  expect((await page('?search=BUYER17')).clients.map(({ email }) => email)).toEqual(['buyer17@example.org']);
  expect((await page('?search=r_4')).clients).toHaveLength(11);
  expect((await page('?search=%25')).clients).toEqual([]);
});

test('T71 T72 clients.view: nobody from the street, nobody without it; another house has its own', async () => {
  await expectGuarded(house, (browser) => browser.get('/api/staff/clients'), { may: 'manager', mayNot: 'employee' });
  const theirs = await house.as('admin', [], house.other);
  expect((await theirs.get('/api/staff/clients', AT_OTHER)).json).toEqual({ data: { clients: [], before: null } });
});
