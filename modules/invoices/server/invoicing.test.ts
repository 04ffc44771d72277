import { beforeEach, expect, test } from 'vitest';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import { expireInvoices } from '#modules/invoices/server.ts';
import { DAY_MS } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { ENGLISH, invoicingCinema } from '#testing/worlds/invoicing-cinema.ts';
import { AT_OTHER, allAtOnce, expectGuarded } from '#testing/worlds/portal-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase({ max: 16 });
const office = invoicingCinema(t);
const { exhibitor } = office;
let manager: Browser;

beforeEach(async () => {
  t.travel(0);
  office.switched.features = FEATURES;
  manager = await exhibitor.as('manager', ['invoices.delete']);
});

/** Returns a pending invoice with one bill of this number of tickets. */
async function collected(count = 1, changes: object = {}) {
  const client = await office.client(manager, changes);
  const billId = await office.sells(count);
  return { client, billId, invoiceId: await office.collects(client.id, billId) };
}
const issued = async (count = 1, changes: object = {}) => {
  const made = await collected(count, changes);
  await office.act(manager, 'issue', made.invoiceId);
  return made;
};
const travelDays = async (days: number) => {
  t.travel(days * DAY_MS);
  manager = await exhibitor.as('manager', ['invoices.delete']);
};
const numbers = async (): Promise<number[]> =>
  (
    await t.asOwner<{ no: number }>('SELECT no FROM invoice WHERE exhibitor_id = $1 AND no IS NOT NULL ORDER BY no', [
      exhibitor.own.exhibitorId,
    ])
  ).map(({ no }) => no);

test('purchases of a company are collected on one pending invoice, which is numbered and frozen with its VAT', {
  tags: ['INV-001', 'D-154'],
}, async () => {
  const { client, invoiceId } = await collected(2);
  const second = await office.sells();
  expect(await office.collects(client.id, second)).toBe(invoiceId);
  expect(await office.detail(manager, invoiceId)).toMatchObject({
    status: 'pending',
    invoice_no: null,
    total: 36,
    due: 36,
    bills_count: 2,
    invoiced_at: null,
    due_on: null,
    can: { issue: true, pay: false, correct: false, delete: false, mail: false },
  });
  const answer = office.dataOf<{ invoice_no: string; invoiced_at: string; due_on: string }>(
    await office.act(manager, 'issue', invoiceId),
  );
  expect(answer).toMatchObject({
    status: 'invoiced',
    company: 'Analytical Engines',
    total: 36,
    due: 36,
    paid_at: null,
    invoice_no: expect.stringMatching(/^\d{4}-\d{5}$/),
    vat: [{ rate: 6, gross: 36, net: 33.96, vat: 2.04 }],
    can: { issue: false, pay: true, correct: true, delete: false, mail: true },
  });
  const day = answer.invoiced_at.slice(0, 10);
  expect(Date.parse(answer.due_on) - Date.parse(day)).toBe(30 * DAY_MS);
  const change = {
    ...client,
    company: 'Renamed',
    vat_number: 'DE136695976',
    address: { ...client.address, country: 'DE' },
  };
  const { id: _, archived: __, pending_total: ___, ...form } = change;
  expect((await manager.post(`/api/staff/invoice-clients/${client.id}`, form, ENGLISH)).status).toBe(200);
  expect(await office.detail(manager, invoiceId)).toMatchObject({ company: 'Analytical Engines' });
});

test('the list shows number, company, status and dates, newest first, by page and by search', {
  tags: ['INV-002', 'PORT-024'],
}, async () => {
  const { invoiceId } = await issued(1, { company: 'Searched For & Sons' });
  const { invoices } = await office.list(manager, '?search=searched%20for');
  expect(invoices).toMatchObject([
    {
      id: invoiceId,
      company: 'Searched For & Sons',
      status: 'invoiced',
      invoiced_at: expect.any(String),
      paid_at: null,
    },
  ]);
  const no = invoices[0]?.invoice_no ?? '';
  expect((await office.list(manager, `?search=${no}`)).invoices.map(({ id }) => id)).toEqual([invoiceId]);
  expect((await office.list(manager, `?before=${invoiceId}`)).invoices.every(({ id }) => id < invoiceId)).toBe(true);
  expect((await office.list(manager, '?status=paid&search=searched')).invoices).toEqual([]);
});

test('numbers have no gaps, with any number of concurrent and failed attempts', {
  tags: ['D-154', 'I10'],
}, async () => {
  const before = await numbers();
  const pending = await Promise.all(Array.from({ length: 6 }, () => collected()));
  const open = await office.client(manager);
  await office.collects(open.id, await office.unpaid()); // refused: not paid yet
  const ids = [...pending.map(({ invoiceId }) => invoiceId), ...pending.map(({ invoiceId }) => invoiceId)];
  const answers = await Promise.all(ids.map((id) => office.act(manager, 'issue', id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(409)]);
  const cut = t.db.tx({ exhibitorId: exhibitor.own.exhibitorId, actor: 'x', channel: 'portal' }, async (tx) => {
    await tx.run(
      `INSERT INTO invoice_series AS s (exhibitor_id, year, last_no) VALUES (tenant(), extract(year FROM foyer_now())::int, 1)
       ON CONFLICT (exhibitor_id, year) DO UPDATE SET last_no = s.last_no + 1`,
    );
    throw new Error('the power failed');
  });
  await expect(cut).rejects.toThrow('the power failed');
  await issued();
  expect(await numbers()).toEqual(Array.from({ length: before.length + 7 }, (_, index) => index + 1));
});

test("an invoice is paid in time or late, once; it is overdue from midnight in the exhibitor's time", {
  tags: ['D-022'],
}, async () => {
  const { invoiceId } = await issued(1, { term_days: 1 });
  const late = await issued(1, { term_days: 1 });
  expect((await office.act(manager, 'pay', invoiceId)).status).toBe(200);
  expect(await office.detail(manager, invoiceId)).toMatchObject({ status: 'paid', paid_at: expect.any(String) });
  expect(statusAndErrors(await office.act(manager, 'pay', invoiceId))).toMatchObject({
    status: 409,
    code: 'invoices.not_payable',
  });
  await expireInvoices(t.db);
  expect((await office.detail(manager, late.invoiceId)).status).toBe('invoiced');
  await travelDays(2);
  expect((await expireInvoices(t.db)).expired).toBe(1);
  expect(await office.detail(manager, late.invoiceId)).toMatchObject({ status: 'expired', can: { pay: true } });
  expect((await office.detail(manager, invoiceId)).status).toBe('paid');
  expect((await office.act(manager, 'pay', late.invoiceId)).status).toBe(200);
});

test('an invoice is corrected once, by a negative one of the same series; both settle each other', {
  tags: ['D-154'],
}, async () => {
  const { invoiceId } = await issued(2);
  const taken = await office.detail(manager, invoiceId);
  const back = office.dataOf<typeof taken>(
    await office.act(manager, 'correct', invoiceId, { reason: 'Wrong company', again: false }),
  );
  expect(back).toMatchObject({
    status: 'paid',
    total: -24,
    due: -24,
    corrects: taken.invoice_no,
    reason: 'Wrong company',
    due_on: null,
    vat: [{ rate: 6, gross: -24, net: -22.64, vat: -1.36 }],
    bills: [{ lines: [{ quantity: -2, total: -24 }] }],
  });
  expect(Number(back.invoice_no?.slice(5))).toBe(Number(taken.invoice_no?.slice(5)) + 1);
  expect(await office.detail(manager, invoiceId)).toMatchObject({
    status: 'paid',
    corrected_by: back.invoice_no,
    total: 24,
  });
  for (const id of [invoiceId, back.id])
    expect(statusAndErrors(await office.act(manager, 'correct', id, { reason: 'Again', again: false }))).toMatchObject({
      status: 409,
      code: 'invoices.not_correctable',
    });
});

test('for a paid one the money is refunded first; and its bills can be invoiced again', {
  tags: ['D-154'],
}, async () => {
  const { invoiceId, client } = await issued();
  await office.act(manager, 'pay', invoiceId);
  const back = office.dataOf<{ id: number; status: string }>(
    await office.act(manager, 'correct', invoiceId, { reason: 'Wrong address', again: true }),
  );
  expect(back.status).toBe('invoiced');
  expect((await office.act(manager, 'pay', back.id)).status).toBe(200);
  const [again] = (await office.list(manager, '?status=pending')).invoices.filter(
    ({ client_id }) => client_id === client.id,
  );
  expect(again).toMatchObject({ total: 12, bills_count: 1 });
  expect((await office.act(manager, 'issue', again?.id ?? 0)).status).toBe(200);
  expect((await office.detail(manager, invoiceId)).bills).toHaveLength(1); // the content stays frozen
});

test('a bill moves from a pending invoice to another company; an empty invoice is deleted, a numbered one never', {
  tags: ['D-022'],
}, async () => {
  const { invoiceId, billId } = await collected();
  expect(statusAndErrors(await office.act(manager, 'delete', invoiceId))).toMatchObject({
    status: 409,
    code: 'invoices.has_bills',
  });
  const other = await office.client(manager, { company: 'The Right One' });
  const moved = await office.act(manager, 'move-bill', invoiceId, { bill: billId, client_id: other.id });
  expect(office.dataOf(moved)).toMatchObject({ bills_count: 0, total: 0, can: { issue: false, delete: true } });
  expect(statusAndErrors(await office.act(manager, 'issue', invoiceId))).toMatchObject({
    status: 409,
    code: 'invoices.empty',
  });
  expect((await office.act(manager, 'delete', invoiceId)).json).toEqual({ message: 'The invoice is deleted.' });
  expect((await office.act(manager, 'delete', invoiceId)).status).toBe(404);
  const right = (await office.list(manager, '?search=right%20one')).invoices[0]?.id ?? 0;
  await office.act(manager, 'issue', right);
  expect(statusAndErrors(await office.act(manager, 'delete', right))).toMatchObject({
    status: 409,
    code: 'invoices.not_pending',
  });
  expect(
    statusAndErrors(await office.act(manager, 'move-bill', right, { bill: billId, client_id: other.id })).status,
  ).toBe(409);
  await expect(t.asOwner('DELETE FROM invoice WHERE id = $1', [right])).rejects.toThrow();
  await expect(t.asOwner('UPDATE invoice SET total_cents = 1 WHERE id = $1', [right])).rejects.toThrow('frozen');
  await expect(t.asOwner('DELETE FROM invoice_bill WHERE bill_id = $1', [billId])).rejects.toThrow('keeps its bills');
});

test('a bill is on one invoice only, on none of an unknown company, and waits there until it is paid', {
  tags: ['D-154'],
}, async () => {
  const { client, billId, invoiceId } = await collected();
  await expect(office.collects(client.id, billId)).rejects.toMatchObject({
    problems: [{ code: 'invoices.bill_collected' }],
  });
  const elsewhere = office.collects(999_999, await office.sells());
  await expect(elsewhere).rejects.toMatchObject({
    problems: [{ code: 'invoices.client_unknown', path: 'invoice_client_id' }],
  });
  await office.collects(client.id, await office.unpaid());
  expect(await office.detail(manager, invoiceId)).toMatchObject({ can: { issue: false } });
  expect(statusAndErrors(await office.act(manager, 'issue', invoiceId))).toMatchObject({
    status: 409,
    code: 'invoices.bill_open',
  });
});

test('a bill paid while an invoice is numbered goes on it or on the next, never on neither', {
  tags: ['D-154'],
}, async () => {
  const { client, invoiceId } = await collected();
  const bills = [await office.sells(), await office.sells()];
  const [issue, ...on] = await allAtOnce<unknown>(t, exhibitor.own.exhibitorId, `invoice WHERE id = ${invoiceId}`, [
    () => office.act(manager, 'issue', invoiceId),
    () => office.collects(client.id, bills[0] as string),
  ]);
  expect((issue as { status: number }).status).toBe(200);
  const numbered = await office.detail(manager, invoiceId);
  expect(numbered.bills_count).toBe(on[0] === invoiceId ? 2 : 1);
  expect(await office.collects(client.id, bills[1] as string)).not.toBe(invoiceId);
});

test('items refunded before the invoice are not on it', { tags: ['INV-001', 'D-154'] }, async () => {
  const { billId, invoiceId } = await collected(2);
  await office.shop.refund(billId, [0]);
  expect(await office.detail(manager, invoiceId)).toMatchObject({ total: 12, due: 12 });
  const answer = office.dataOf(await office.act(manager, 'issue', invoiceId));
  expect(answer).toMatchObject({ total: 12, due: 12, bills: [{ lines: [{ quantity: 1, total: 12 }] }] });
});

test('companies are added, changed, archived and restored, each audited; their VAT number is checked', {
  tags: ['INV-001', 'PORT-025'],
}, async () => {
  expect(statusAndErrors(await office.addsClient(manager, { vat_number: 'BE0417497107' }))).toEqual({
    status: 422,
    code: 'invoices.vat_number',
    errors: { vat_number: ['This is not a VAT number of this country (BE).'] },
  });
  const client = await office.client(manager, { company: 'To be archived', vat_number: '' });
  const idsFor = async (query: string) =>
    office
      .dataOf<{ id: number }[]>(await manager.get(`/api/staff/invoice-clients${query}`, ENGLISH))
      .map(({ id }) => id);
  expect(await idsFor('?search=be%20arch')).toEqual([client.id]);
  await office.collects(client.id, await office.sells());
  const archive = () => manager.post(`/api/staff/invoice-clients/${client.id}/archive`, {}, ENGLISH);
  expect(statusAndErrors(await archive())).toMatchObject({ status: 409, code: 'invoices.client_owes' });
  await office.act(manager, 'issue', (await office.list(manager, '?search=archived')).invoices[0]?.id ?? 0);
  expect((await archive()).status).toBe(200);
  expect([await idsFor('?search=be%20arch'), await idsFor('?search=be%20arch&archived=yes')]).toEqual([
    [],
    [client.id],
  ]);
  await expect(office.collects(client.id, await office.sells())).rejects.toThrow('client_unknown');
  await manager.post(`/api/staff/invoice-clients/${client.id}/restore`, {}, ENGLISH);
  expect(await idsFor('?search=be%20arch')).toEqual([client.id]);
  const audits = await t.asOwner<{ action: string }>(
    `SELECT action FROM audit WHERE exhibitor_id = $1 AND entity = 'invoice_client' AND entity_id = $2 ORDER BY id`,
    [exhibitor.own.exhibitorId, String(client.id)],
  );
  expect(audits.map(({ action }) => action.split('.')[1])).toEqual(['added', 'archived', 'restored']);
});

test('a till finds companies by a part of their name; only with an attendant who may sell', {
  tags: ['D-154', 'POS-007'],
}, async () => {
  const client = await office.client(manager, { company: 'Grand Hôtel du Cirque' });
  const { exhibitorId } = exhibitor.own;
  const device = await buildDevice(t, exhibitorId, { type: 'register' });
  const headers = { ...ENGLISH, ...(await standsAt(t, exhibitorId, device, await buildAttendant(t, exhibitorId))) };
  const till = await exhibitor.site.visit();
  const answer = await till.get('/api/pos/invoice-clients?search=h%C3%B4tel', headers);
  expect(office.dataOf(answer)).toEqual([
    { id: client.id, company: 'Grand Hôtel du Cirque', contact: 'Ada Lovelace', vat_number: 'BE0417497106' },
  ]);
  expect((await till.get('/api/pos/invoice-clients?search=h', { ...ENGLISH, ...device.headers })).status).toBe(401);
});

test('with the module off no route of it answers', { tags: ['INV-001', 'SET-001', 'D-176'] }, async () => {
  const { invoiceId } = await collected();
  office.switched.features = FEATURES.filter((feature) => feature !== 'invoice');
  for (const path of ['invoices', `invoices/${invoiceId}`, `invoices/${invoiceId}/pdf`, 'invoice-clients'])
    expect(statusAndErrors(await manager.get(`/api/staff/${path}`, ENGLISH))).toMatchObject({
      status: 403,
      code: 'feature_disabled',
    });
  expect((await office.act(manager, 'issue', invoiceId)).status).toBe(403);
  expect((await office.addsClient(manager)).status).toBe(403);
});

test('invoices.view and .edit: required for each route; invoices of another exhibitor do not exist', {
  tags: ['T71', 'T72'],
}, async () => {
  const { invoiceId } = await issued();
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/invoices', ENGLISH), roles);
  await expectGuarded(exhibitor, (browser) => office.act(browser, 'pay', invoiceId), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/invoice-clients/new', {}, ENGLISH), roles);
  const theirs = await exhibitor.as('admin', [], exhibitor.other);
  const there = { ...ENGLISH, ...AT_OTHER };
  expect((await theirs.get(`/api/staff/invoices/${invoiceId}`, there)).status).toBe(404);
  expect((await theirs.get(`/api/staff/invoices/${invoiceId}/ubl`, there)).status).toBe(404);
  expect(
    (await theirs.post(`/api/staff/invoices/${invoiceId}/correct`, { reason: 'Mine', again: false }, there)).status,
  ).toBe(404);
  expect((await theirs.get('/api/staff/invoices', there)).json).toEqual({ data: { invoices: [], before: null } });
});
