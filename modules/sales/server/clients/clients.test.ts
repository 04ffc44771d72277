import { beforeAll, describe, expect, test } from 'vitest';
import type { ClientDetailWire, ClientPageWire } from '#modules/sales/contract/clients.ts';
import { listedClients } from '#modules/sales/server/clients/clients.sql.ts';
import { salesStaffRoutes } from '#modules/sales/server/staff/staff-routes.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { Tx } from '#platform/db/tx.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) =>
  salesStaffRoutes(app, { db: t.db, secrets: testSecrets, translator, events: NO_EVENTS }),
);
const shop = purchasesAt(t, () => exhibitor.own);
const LIST = '/api/staff/clients';
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
  await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO client (exhibitor_id, email, name, purchases, last_purchase_at)
       SELECT tenant(), 'buyer' || n || '@example.org', 'Buyer_' || chr(96 + n % 26), n % 7, foyer_now() - n * interval '1 hour'
         FROM generate_series(1, 60) AS n`,
    ),
  );
});
const page = async (query: Record<string, string> = {}, who = manager): Promise<ClientPageWire> => {
  const { status, json } = await who.get(`${LIST}?${new URLSearchParams(query)}`);
  expect([status, json]).toEqual([200, expect.anything()]);
  return (json as { data: ClientPageWire }).data;
};
const emails = async (query: Record<string, string>, who = manager) =>
  (await page(query, who)).clients.map(({ email }) => email);
const idOf = async (email: string): Promise<number> => {
  const [row] = await t.asOwner<{ id: number }>('SELECT id FROM client WHERE exhibitor_id = $1 AND email = $2', [
    exhibitor.own.exhibitorId,
    email,
  ]);
  return row?.id ?? 0;
};
const ok = ({ status, json }: Answer): ClientDetailWire => {
  expect([status, json]).toEqual([200, expect.anything()]);
  return (json as { data: ClientDetailWire }).data;
};
const show = async (id: number, who = manager) => ok(await who.get(`${LIST}/${id}`));
/** A buyer with this address, and the client that the settlement makes of one. */
async function buys(email: string, input: { screeningId?: number } = {}): Promise<string> {
  const bill = await shop.tickets({ ...input, email });
  await t.asOwner(
    `INSERT INTO client (exhibitor_id, email, name, purchases, last_purchase_at)
     SELECT exhibitor_id, buyer_email, buyer_name, 1, settled_at FROM bill WHERE id = $1`,
    [bill],
  );
  return bill;
}

describe('the list of clients', { tags: ['PORT-023'] }, () => {
  test.each(['newest', 'recent', 'purchases', 'name'])(
    'is read page by page, each client once, by %s',
    async (sort) => {
      const first = await page({ sort });
      const second = await page({ sort, before: first.before ?? '' });
      const all = [...first.clients, ...second.clients];
      expect([first.clients.length, second.before]).toEqual([50, null]);
      expect(all.length).toBeGreaterThanOrEqual(60);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const keys = all.map(({ id, name, purchases, last_purchase_at }) =>
        sort === 'newest'
          ? -id
          : sort === 'name'
            ? name.toLowerCase()
            : sort === 'purchases'
              ? -purchases
              : -Date.parse(last_purchase_at ?? ''),
      );
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    },
  );

  test('is searched by a part of the address or name; wildcard characters are literal', async () => {
    expect(await emails({ search: 'BUYER17' })).toEqual(['buyer17@example.org']);
    expect(await emails({ search: 'r_b' })).toHaveLength(3);
    expect(await emails({ search: '%' })).toEqual([]);
  });

  test('is searched by the reference and the number of a bill', async () => {
    const bill = await buys('number@example.org');
    const [row] = await t.asOwner<{ reference: string; series: string; number: number }>(
      'SELECT reference, series, number FROM bill WHERE id = $1',
      [bill],
    );
    expect(await emails({ search: row?.reference.toLowerCase() ?? '' })).toEqual(['number@example.org']);
    const number = `${row?.series}-${String(row?.number).padStart(6, '0')}`;
    expect(await emails({ search: number })).toEqual(['number@example.org']);
  });

  test('refuses an end of a page that is none, and an unknown order', async () => {
    for (const [query, field] of [
      ['before=recent_1_x', 'before'],
      ['before=17', 'before'],
      ['sort=email', 'sort'],
    ] as const) {
      const { status, json } = await manager.get(`${LIST}?${query}`);
      expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([422, [field]]);
    }
  });

  test.each([
    ['newest', 'client_pkey'],
    ['recent', 'client_recent'],
    ['purchases', 'client_purchases'],
    ['name', 'client_name'],
  ] as const)('by %s reads the index %s and stops at the limit', async (sort, index) => {
    const place = { sort, id: 40, key: sort === 'name' ? 'm' : sort === 'newest' ? '' : '5' };
    for (const before of [null, place]) {
      const plan = await inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
        // A table of a few rows would be read and sorted as a whole; the question is whether the index gives the order.
        for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.run(`SET LOCAL enable_${way} = off`);
        const explained: Pick<Tx, 'query'> = { query: (text, values) => tx.query(`EXPLAIN ${text}`, values) };
        const question = { search: null, typed: '', sort, before, cinemas: null, limit: 51 };
        return (await listedClients(explained, question)) as unknown as { 'QUERY PLAN': string }[];
      });
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toContain(index);
      expect(text).not.toContain('Sort');
    }
  });
});

describe('one client', { tags: ['PORT-023', 'D-073'] }, () => {
  test('shows bills, cards, refunds and the state of the newsletter, of this address only', async () => {
    const email = 'ada.client@example.org';
    const screeningId = await buildScreening(t, exhibitor.own);
    await shop.tickets({ email: 'other@example.org' });
    const bill = await buys(email, { screeningId });
    const unpaid = await shop.unpaid({ screeningId, email });
    await shop.refund(bill);
    const id = await idOf(email);
    const before = await show(id);
    expect(before).toMatchObject({
      email,
      purchases: 1,
      newsletter: null,
      more_bills: false,
      notes: [],
      cards: [],
      reservations: [],
    });
    expect(before.bills.map((each) => each.id)).toEqual([unpaid, bill]);
    expect(before.bills[1]).toMatchObject({ status: 'refunded', schedule: { id: screeningId } });
    expect(before.refunds).toMatchObject([{ bill: { uuid: bill }, status: 'done' }]);
    for (const [set, state] of [
      ['confirmed_at = NULL', 'pending'],
      ['confirmed_at = foyer_now()', 'confirmed'],
      ['unsubscribed_at = foyer_now()', 'left'],
    ]) {
      await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run(
          `INSERT INTO newsletter_subscriber (exhibitor_id, email, token, subscribed_at) VALUES (tenant(), $1, 'x', foyer_now())
           ON CONFLICT (exhibitor_id, email) DO UPDATE SET ${set}`,
          [email],
        ),
      );
      expect((await show(id)).newsletter).toMatchObject({ state });
    }
  });

  test('no practice bill and no deleted one is listed', async () => {
    const email = 'quiet@example.org';
    const practice = await buys(email);
    const deleted = await shop.unpaid({ email });
    await t.asOwner('UPDATE bill SET test = true WHERE id = $1', [practice]);
    await t.asOwner('UPDATE bill SET deleted_at = foyer_now() WHERE id = $1', [deleted]);
    expect((await show(await idOf(email))).bills).toEqual([]);
    await t.asOwner('UPDATE bill SET test = false WHERE id = $1', [practice]);
  });

  test('a corrected address takes the purchase to its client', async () => {
    const bill = await buys('wrong@example.org');
    const [was] = await t.asOwner<{ name: string }>('SELECT buyer_name AS name FROM bill WHERE id = $1', [bill]);
    const named = { name: was?.name ?? '', email: 'wrong@example.org' };
    await manager.post(`/api/staff/bills/${bill}/buyer`, { ...named, email: 'Right@example.org', was: named });
    expect(await show(await idOf('right@example.org'))).toMatchObject({ purchases: 1, bills: [{ id: bill }] });
    expect(await show(await idOf('wrong@example.org'))).toMatchObject({ purchases: 0, bills: [] });
  });
});

test('an employee of some cinemas sees the clients who bought there, and what they bought there', {
  tags: ['D-160', 'PORT-023'],
}, async () => {
  const email = 'two.cinemas@example.org';
  const here = await buys(email);
  const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
  const online = await shop.vouchers({ typeId, turns: 5, euros: 60, email });
  const [cinema] = await t.asOwner<{ id: number }>(
    'SELECT s.cinema_id AS id FROM bill b JOIN screening s ON s.exhibitor_id = b.exhibitor_id AND s.id = b.screening_id WHERE b.id = $1',
    [here],
  );
  const [elsewhere] = await t.asOwner<{ id: number }>(
    "INSERT INTO cinema (exhibitor_id, name) VALUES ($1, 'Elsewhere') RETURNING id",
    [exhibitor.own.exhibitorId],
  );
  const limitedTo = async (cinemaId: number): Promise<Browser> => {
    const browser = await exhibitor.as('manager');
    await t.asOwner(
      `INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id)
       SELECT exhibitor_id, max(id), $2 FROM employee WHERE exhibitor_id = $1 GROUP BY exhibitor_id`,
      [exhibitor.own.exhibitorId, cinemaId],
    );
    return browser;
  };
  const theirs = await limitedTo(cinema?.id ?? 0);
  const others = await limitedTo(elsewhere?.id ?? 0);
  const id = await idOf(email);
  expect(await emails({ search: 'two.cinemas' }, theirs)).toEqual([email]);
  expect((await show(id, theirs)).bills.map((bill) => bill.id)).toEqual([here]);
  expect((await show(id, theirs)).cards).toEqual([]);
  const all = await show(id);
  expect(all.bills.map((bill) => bill.id)).toEqual([online, here]);
  expect(all.cards).toMatchObject([{ state: 'valid', bill: { uuid: online }, remaining_turns: 5 }]);
  // Buyers without a purchase in a cinema of theirs are none of their clients.
  expect(await emails({ search: 'buyer17' }, theirs)).toEqual([]);
  expect(await emails({ sort: 'purchases' }, others)).toEqual([]);
  for (const answer of [
    await others.get(`${LIST}/${id}`),
    await others.post(`${LIST}/${id}/notes`, { text: 'mine' }),
    await others.post(`${LIST}/${id}/unsubscribe`),
  ])
    expect(answer).toMatchObject({ status: 404, json: { code: 'not_found.client' } });
});

describe('notes about a client', { tags: ['PORT-023', 'I20'] }, () => {
  let id: number;
  beforeAll(async () => {
    await buys('noted@example.org');
    id = await idOf('noted@example.org');
  });
  const audited = async (action: string) =>
    t.asOwner<{ before: unknown; after: unknown }>(
      "SELECT before, after FROM audit WHERE action = $1 AND entity = 'client' AND entity_id = $2",
      [action, String(id)],
    );

  test('are added, changed by their author and deleted; the audit log keeps no text', async () => {
    const added = ok(await manager.post(`${LIST}/${id}/notes`, { text: '  Comes with a wheelchair. ' }));
    expect(added.notes).toMatchObject([
      { text: 'Comes with a wheelchair.', author: 'Ada Lovelace', own: true, changed_at: null },
    ]);
    const note = added.notes[0]?.id ?? 0;
    const changed = ok(await manager.post(`${LIST}/${id}/notes/${note}`, { text: 'Comes with two.' }));
    expect(changed.notes).toMatchObject([{ id: note, text: 'Comes with two.', changed_at: expect.any(String) }]);
    expect(ok(await manager.post(`${LIST}/${id}/notes/${note}/delete`)).notes).toEqual([]);
    for (const action of ['client.note_added', 'client.note_changed', 'client.note_deleted']) {
      const entries = await audited(action);
      expect(entries).toHaveLength(1);
      expect(JSON.stringify(entries)).not.toContain('Comes');
    }
  });

  test('of another employee cannot be changed, and are deleted with clients.delete only', async () => {
    const note = ok(await manager.post(`${LIST}/${id}/notes`, { text: 'Mine' })).notes[0]?.id ?? 0;
    const colleague = await exhibitor.as('manager');
    expect((await show(id, colleague)).notes).toMatchObject([{ own: false }]);
    const refused = { status: 403, json: { code: 'clients.note_of_another' } };
    expect(await colleague.post(`${LIST}/${id}/notes/${note}`, { text: 'Yours' })).toMatchObject(refused);
    expect(await colleague.post(`${LIST}/${id}/notes/${note}/delete`)).toMatchObject(refused);
    const privacy = await exhibitor.as('manager', ['clients.delete']);
    expect(ok(await privacy.post(`${LIST}/${id}/notes/${note}/delete`)).notes).toEqual([]);
    expect(await privacy.post(`${LIST}/${id}/notes/${note}/delete`)).toMatchObject({
      status: 404,
      json: { code: 'not_found.client_note' },
    });
  });

  test('need a text of at most 2,000 characters, and a client has at most a hundred', async () => {
    for (const text of ['', '   ', 'x'.repeat(2001)]) {
      const { status, json } = await manager.post(`${LIST}/${id}/notes`, { text });
      expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([422, ['text']]);
    }
    await t.asOwner(
      `INSERT INTO client_note (exhibitor_id, client_id, employee_id, text, created_at)
       SELECT exhibitor_id, $2, min(id), 'n', now() FROM employee, generate_series(1, 100) WHERE exhibitor_id = $1 GROUP BY exhibitor_id, generate_series`,
      [exhibitor.own.exhibitorId, id],
    );
    expect(await manager.post(`${LIST}/${id}/notes`, { text: 'one too many' })).toMatchObject({
      status: 422,
      json: { code: 'clients.notes_full' },
    });
  });
});

test('an employee signs a client off the newsletter, once, and never up', {
  tags: ['D-163', 'PORT-023', 'I20'],
}, async () => {
  const email = 'reader@example.org';
  await buys(email);
  const id = await idOf(email);
  expect(ok(await manager.post(`${LIST}/${id}/unsubscribe`)).newsletter).toBeNull();
  await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO newsletter_subscriber (exhibitor_id, email, first_name, token, subscribed_at, confirmed_at)
       VALUES (tenant(), $1, 'Ada', 'x', foyer_now(), foyer_now())`,
      [email],
    ),
  );
  const left = ok(await manager.post(`${LIST}/${id}/unsubscribe`)).newsletter;
  expect(left?.state).toBe('left');
  expect(ok(await manager.post(`${LIST}/${id}/unsubscribe`)).newsletter).toEqual(left);
  const audited = await t.asOwner("SELECT 1 FROM audit WHERE action = 'client.unsubscribed' AND entity_id = $1", [
    String(id),
  ]);
  expect(audited).toHaveLength(1);
});

test('clients.view and clients.edit: refuses anonymous callers and employees without the permission; each exhibitor has its own clients', {
  tags: ['T71', 'T72'],
}, async () => {
  await buys('guarded@example.org');
  const id = await idOf('guarded@example.org');
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (who) => who.get(LIST), roles);
  await expectGuarded(exhibitor, (who) => who.get(`${LIST}/${id}`), roles);
  await expectGuarded(exhibitor, (who) => who.post(`${LIST}/${id}/notes`, { text: 'x' }), roles);
  await expectGuarded(exhibitor, (who) => who.post(`${LIST}/${id}/unsubscribe`), roles);
  const reader = await exhibitor.as('employee', ['clients.view']);
  expect((await show(id, reader)).email).toBe('guarded@example.org');
  expect((await reader.post(`${LIST}/${id}/notes`, { text: 'x' })).status).toBe(403);
  const theirs = await exhibitor.as('admin', [], exhibitor.other);
  expect((await theirs.get(LIST, AT_OTHER)).json).toEqual({ data: { clients: [], before: null } });
  const gone = { status: 404, json: { code: 'not_found.client' } };
  expect(await theirs.get(`${LIST}/${id}`, AT_OTHER)).toMatchObject(gone);
  expect(await theirs.post(`${LIST}/${id}/notes`, { text: 'x' }, AT_OTHER)).toMatchObject(gone);
  expect(await theirs.post(`${LIST}/${id}/notes/1/delete`, {}, AT_OTHER)).toMatchObject(gone);
  expect(await theirs.post(`${LIST}/${id}/unsubscribe`, {}, AT_OTHER)).toMatchObject(gone);
});
