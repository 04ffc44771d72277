import { beforeAll, expect, test } from 'vitest';
import type { BuyerPageWire } from '#modules/sales/contract/buyers.ts';
import { salesStaffRoutes } from '#modules/sales/server/staff/staff-routes.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) =>
  salesStaffRoutes(app, { db: t.db, secrets: testSecrets, translator, events: NO_EVENTS }),
);
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
  await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO client (exhibitor_id, email, name, purchases, last_purchase_at)
       SELECT tenant(), 'buyer' || n || '@example.org', 'Buyer_' || n, n, foyer_now() FROM generate_series(1, 60) AS n`,
    ),
  );
});
const page = async (query = ''): Promise<BuyerPageWire> =>
  ((await manager.get(`/api/staff/clients${query}`)).json as { data: BuyerPageWire }).data;

test('lists buyers page by page, newest first, each once', { tags: ['PORT-023'] }, async () => {
  const first = await page();
  const second = await page(`?before=${first.before}`);
  expect([first.clients.length, second.clients.length, second.before]).toEqual([50, 10, null]);
  expect(first.clients[0]).toMatchObject({ email: 'buyer60@example.org', name: 'Buyer_60', purchases: 60 });
  expect(new Set([...first.clients, ...second.clients].map(({ id }) => id)).size).toBe(60);
});

test('finds buyers by a part of the address or name, and treats wildcard characters literally', {
  tags: ['PORT-023'],
}, async () => {
  expect((await page('?search=BUYER17')).clients.map(({ email }) => email)).toEqual(['buyer17@example.org']);
  expect((await page('?search=r_4')).clients).toHaveLength(11);
  expect((await page('?search=%25')).clients).toEqual([]);
});

test('clients.view: refuses anonymous callers and employees without the permission; each exhibitor has its own buyers', {
  tags: ['T71', 'T72'],
}, async () => {
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/clients'), {
    may: 'manager',
    mayNot: 'employee',
  });
  const theirs = await exhibitor.as('admin', [], exhibitor.other);
  expect((await theirs.get('/api/staff/clients', AT_OTHER)).json).toEqual({ data: { clients: [], before: null } });
});
