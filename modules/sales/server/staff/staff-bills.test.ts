import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { resolveValues } from '#modules/personal-values/server.ts';
import type { BillPageWire, StaffBillWire } from '#modules/sales/contract/bills.ts';
import { billStaffRoutes } from '#modules/sales/server/staff/bill-staff-routes.ts';
import { type StaffBillRow, staffBills } from '#modules/sales/server/staff/staff-bills.sql.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => billStaffRoutes(app, { db: t.db, secrets: testSecrets, events: NO_EVENTS }));
const shop = purchasesAt(t, () => exhibitor.own);
const LIST = '/api/staff/bills';
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});

const ENGLISH = { 'accept-language': 'en' };
const listed = async (query: Record<string, string> = {}): Promise<string[]> => {
  const answer = await manager.get(`${LIST}?${new URLSearchParams(query)}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.json as { data: BillPageWire }).data.bills.map(({ id }) => id);
};
const look = async (id: string): Promise<StaffBillWire> => {
  const { status, json } = await manager.get(`${LIST}/${id}`);
  expect(status).toBe(200);
  return (json as { data: StaffBillWire }).data;
};
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code?: string; errors?: Record<string, string[]> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
const ok = ({ status, json }: Answer): StaffBillWire => {
  expect([status, json]).toEqual([200, expect.anything()]);
  return (json as { data: StaffBillWire }).data;
};
const newScreening = () => buildScreening(t, exhibitor.own);

test('a bill whose money the bank took back says so, with the amount, in the list and on its page', {
  tags: ['T32', 'PORT-003'],
}, async () => {
  const whole = await shop.tickets({ screeningId: await newScreening(), count: 1 });
  const [payment] = await t.asOwner<{ id: string }>('SELECT id FROM payment WHERE bill_id = $1', [whole]);
  await shop.office.provider(payment?.id ?? '', { status: 'paid', amount: 1_200, charged_back: 700 });
  const answer = await manager.get(LIST);
  const row = (answer.json as { data: BillPageWire }).data.bills.find(({ id }) => id === whole);
  expect(row).toMatchObject({ status: 'settled', amount: 12, charged_back: 7 });
  const bill = await look(whole);
  expect(bill).toMatchObject({ charged_back: 7, charged_back_tickets: 'admit', payments: [{ charged_back: 7 }] });
});

test('refuses bills to anonymous callers, changes to till staff, and bills of another exhibitor', {
  tags: ['T71', 'T72', 'PORT-003'],
}, async () => {
  const bill = await shop.tickets({ screeningId: await newScreening() });
  const nobody = await exhibitor.site.visit();
  for (const path of [LIST, `${LIST}/${bill}`, `${LIST}/${bill}/refund?lines=all`])
    expect((await nobody.get(path)).status).toBe(401);
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  const was = { name: 'x', email: 'x' };
  await expectGuarded(exhibitor, (who) => who.post(`${LIST}/${bill}/buyer`, { name: '', email: '', was }), roles);
  await expectGuarded(exhibitor, (who) => who.post(`${LIST}/${randomUUID()}/mail`), roles);
  await expectGuarded(exhibitor, (who) => who.post(`${LIST}/${bill}/delete`), roles);
  const editor = await exhibitor.as('employee', ['bills.edit']);
  expect((await editor.post(`${LIST}/${bill}/delete`)).status).toBe(403);
  const elsewhere = await exhibitor.as('admin', [], exhibitor.other);
  const gone = { status: 404, json: { code: 'not_found.bill' } };
  expect(await elsewhere.get(`${LIST}/${bill}`, AT_OTHER)).toMatchObject(gone);
  expect(await elsewhere.get(`${LIST}/${bill}/refund?lines=all`, AT_OTHER)).toMatchObject(gone);
  expect(await elsewhere.post(`${LIST}/${bill}/delete`, {}, AT_OTHER)).toMatchObject(gone);
  expect((await elsewhere.get(LIST, AT_OTHER)).json).toEqual({ data: { bills: [], before: null } });
});

test('lists bills newest first, page by page, each once', { tags: ['PORT-003'] }, async () => {
  const screeningId = await newScreening();
  const made = [];
  for (let nth = 0; nth < 5; nth++) made.push(await shop.unpaid({ screeningId, count: 1 }));
  const all = { search: null, made: null, status: null, channels: null, cinemas: null, screeningId, limit: 2 };
  const listedIds: string[] = [];
  let before: { us: number; id: string } | null = null;
  for (let page = 0; page < 3; page++) {
    const question = { ...all, before };
    const rows: StaffBillRow[] = await t.db.ask(exhibitor.own.exhibitorId, (first) => staffBills(first, question));
    listedIds.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    before = last ? { us: last.created_at_us, id: last.id } : null;
  }
  expect(listedIds).toEqual(made.toReversed());
});

describe('searching bills', { tags: ['PORT-003', 'D-089'] }, () => {
  let bill: string;
  let of: StaffBillWire;
  beforeAll(async () => {
    const input = { screeningId: await newScreening(), name: 'Émilie Schwartz', email: 'emilie@noctule.example' };
    bill = await shop.tickets(input);
    await shop.tickets({ screeningId: input.screeningId, name: 'Somebody Else', email: 'else@noctule.example' });
    of = await look(bill);
  });

  test('by reference in any spelling, number, start of an address, part of a name', async () => {
    const { reference, number } = of;
    for (const search of [
      reference,
      ` ${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)}`,
      number ?? '',
      'emilie@noct',
      'émilie',
      'SCHWART',
      'Schwartz',
    ])
      expect([search, await listed({ search })]).toEqual([search, [bill]]);
    expect(await listed({ search: 'nobody at all' })).toEqual([]);
  });

  test('by the name of a client, however old the bill is', async () => {
    const names = async () => listed({ search: 'hwart' });
    await t.asOwner("UPDATE bill SET created_at = created_at - interval '400 days' WHERE id = $1", [bill]);
    expect(await names()).toEqual([]);
    await t.asOwner(
      "INSERT INTO client (exhibitor_id, email, name) VALUES ($1, 'emilie@noctule.example', 'E. Schwartz')",
      [exhibitor.own.exhibitorId],
    );
    expect(await names()).toEqual([bill]);
  });

  test('by day, status, place of sale, and screening', async () => {
    const screeningId = await newScreening();
    const paid = await shop.tickets({ screeningId, seats: ['A-1'] });
    const open = await shop.unpaid({ screeningId, seats: ['A-2'] });
    const schedule = String(screeningId);
    expect(await listed({ schedule })).toEqual([open, paid]);
    expect(await listed({ schedule, status: 'settled' })).toEqual([paid]);
    expect(await listed({ schedule, source: 'site' })).toEqual([open, paid]);
    expect(await listed({ schedule, source: 'till' })).toEqual([]);
    await t.asOwner("UPDATE bill SET created_at = '2031-05-06T21:00:00Z' WHERE id = $1", [paid]);
    await t.asOwner("UPDATE bill SET created_at = '2031-05-07T00:30:00Z' WHERE id = $1", [open]);
    await t.asOwner(
      `UPDATE settings SET data = jsonb_set(data, '{public_config,midnight_offset}', '4') WHERE exhibitor_id = $1`,
      [exhibitor.own.exhibitorId],
    );
    // D-010: half past two in the morning belongs to the previous business day.
    expect(await listed({ schedule, day: '2031-05-06' })).toEqual([open, paid]);
    expect(await listed({ schedule, day: '2031-05-07' })).toEqual([]);
  });

  test.each([
    ['day', '2031-02-30'],
    ['status', 'lost'],
    ['source', 'moon'],
    ['schedule', 'x'],
    ['before', '1_x'],
  ])('refuses an invalid %s at its field', async (field, value) => {
    const answer = await manager.get(`${LIST}?${field}=${value}`);
    expect(statusAndErrors(answer)).toMatchObject({ status: 422, fields: [field] });
  });
});

test('shows all details of a bill: lines, tickets and scans, payments, refunds, emails, and history', {
  tags: ['PORT-003'],
}, async () => {
  const bill = await shop.tickets({ screeningId: await newScreening(), seats: ['A-1', 'A-2'], name: 'Ada Lovelace' });
  const entrance = await buildDevice(t, exhibitor.own.exhibitorId, { name: 'Door 1' });
  await t.asOwner(
    `INSERT INTO scan (exhibitor_id, ticket_id, device_id, nonce, result, at)
     SELECT exhibitor_id, id, $2, gen_random_uuid(), 'duplicate', now() FROM ticket WHERE bill_id = $1 AND line_no = 0`,
    [bill, entrance.id],
  );
  await shop.refund(bill, [1]);
  const details = await look(bill);
  expect(details).toMatchObject({
    status: 'partially_refunded',
    amount: 24,
    refunded: 12,
    tickets: 2,
    source: 'site',
    name: 'Ada Lovelace',
    number: expect.stringMatching(/^W\d{4}-\d{6}$/),
    schedule: { title: expect.any(String) },
    can: { download: true, mail: true, delete: false, refund: true },
    payments: [{ type: 'online', method: 'Card or bank', amount: 24, refunded: 12, status: 'partially_refunded' }],
    refunds: [{ amount: 12, status: 'done', reason: 'a test' }],
    emails: [
      { kind: 'tickets', state: 'waiting' },
      { kind: 'refunded', state: 'waiting' },
    ],
  });
  expect(details.lines).toMatchObject([
    {
      line_no: 0,
      seat: 'A-1',
      total: 12,
      handling: 1,
      refunded: 0,
      ticket: { state: 'valid', scans: [{ result: 'duplicate', device: 'Door 1', taken_back: false }] },
    },
    { line_no: 1, seat: 'A-2', refunded: 12, ticket: { state: 'refunded', scans: [] } },
  ]);
  expect(details.history.map(({ to, by }) => [to, by])).toEqual([
    ['settled', 'provider'],
    // purchasesAt refunds as the first employee of the exhibitor
    ['refunding', 'Ada Lovelace'],
    ['partially_refunded', 'provider'],
  ]);
});

describe('correcting the buyer of a bill', { tags: ['PORT-003'] }, () => {
  const correct = (bill: string, next: object, was: object) =>
    manager.post(`${LIST}/${bill}/buyer`, { ...next, was }, ENGLISH);
  const ADA = { name: 'Ada Lovelace', email: 'ada@example.org' };

  test('writes an audit entry, and refuses if another employee changed it first', async () => {
    const bill = await shop.tickets({ screeningId: await newScreening() });
    const next = { name: ' Ada King ', email: ' Ada.King@Example.ORG ' };
    const changed = { name: 'Ada King', email: 'ada.king@example.org' };
    expect(ok(await correct(bill, next, ADA))).toMatchObject(changed);
    // The same change again has no effect; an employee who saw the former name gets an error.
    expect(ok(await correct(bill, next, ADA))).toMatchObject(changed);
    const other = await correct(bill, { name: 'Bob', email: 'bob@example.org' }, ADA);
    expect(statusAndErrors(other)).toMatchObject({ status: 409, code: 'sales.buyer_changed' });
    const audits = await t.asOwner(
      "SELECT before, after, actor FROM audit WHERE action = 'bill.buyer_changed' AND entity_id = $1",
      [bill],
    );
    const shown = await t.db.ask(exhibitor.own.exhibitorId, (first) => resolveValues(first, audits));
    expect(JSON.stringify(audits)).not.toContain('Ada'); // the audit is never changed, so it names tokens
    expect(shown).toEqual([{ before: ADA, after: changed, actor: expect.stringMatching(/^employee:\d+$/) }]);
  });

  test.each([
    [{ name: 'A', email: 'a@example.org' }, ['name']],
    [{ name: 'Ada', email: 'nowhere' }, ['email']],
    [{ name: '', email: '' }, ['name', 'email']],
  ])('refuses %j at its fields', { tags: ['VAL-008', 'VAL-009'] }, async (next, fields) => {
    const bill = await shop.tickets({ screeningId: await newScreening() });
    expect(statusAndErrors(await correct(bill, next, ADA))).toMatchObject({ status: 422, fields });
  });

  test('sends tickets to the new address when an employee sends them again', { tags: ['D-088'] }, async () => {
    const bill = await shop.tickets({ screeningId: await newScreening() });
    await correct(bill, { ...ADA, email: 'right@example.org' }, ADA);
    expect((await manager.post(`${LIST}/${bill}/mail`)).json).toEqual({ data: { left: 19 } });
    expect(statusAndErrors(await manager.post(`${LIST}/${bill}/mail`))).toMatchObject({
      code: 'tickets.mailed_just_now',
    });
    expect(await shop.work('mail.tickets_again', bill)).toHaveLength(1);
    expect((await look(bill)).emails).toMatchObject([{ kind: 'tickets' }, { kind: 'tickets_again' }]);
  });
});

describe('deleting', { tags: ['D-090', 'VAL-047'] }, () => {
  const remove = (bill: string) => manager.post(`${LIST}/${bill}/delete`, {}, ENGLISH);

  test('an unpaid bill: cancels it and marks it as deleted, frees its seat, and keeps it readable', async () => {
    const screeningId = await newScreening();
    const bill = await shop.unpaid({ screeningId, seats: ['A-1'] });
    expect((await look(bill)).can.delete).toBe(true);
    expect(ok(await remove(bill))).toMatchObject({ status: 'cancelled', deleted: true, can: { delete: false } });
    expect(ok(await remove(bill))).toMatchObject({ deleted: true });
    const audits = await t.asOwner("SELECT before FROM audit WHERE action = 'bill.deleted' AND entity_id = $1", [bill]);
    expect(audits).toEqual([{ before: { status: 'pending' } }]);
    expect(await listed({ schedule: String(screeningId) })).toEqual([bill]);
    await shop.tickets({ screeningId, seats: ['A-1'] });
  });

  test('refuses to delete a paid bill: it must be refunded', async () => {
    const bill = await shop.tickets({ screeningId: await newScreening() });
    expect((await look(bill)).can.delete).toBe(false);
    expect(statusAndErrors(await remove(bill))).toMatchObject({ status: 409, code: 'sales.bill_not_possible' });
    expect((await look(bill)).status).toBe('settled');
  });

  test('refunds money that arrives after the deletion', { tags: ['T19'] }, async () => {
    const { uuid, payment } = await shop.office.visitor().buys({ screeningId: await newScreening() });
    await remove(uuid);
    await shop.office.provider(payment?.uuid ?? '', { status: 'paid', amount: 1_200 });
    expect(await look(uuid)).toMatchObject({ status: 'refunding', refunds: [{ amount: 12, status: 'requested' }] });
    await shop.providerRefunds(uuid);
    expect(await look(uuid)).toMatchObject({ status: 'refunded', deleted: true });
  });
});
