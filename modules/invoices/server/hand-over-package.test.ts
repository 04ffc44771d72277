/** Blank cards of a package are handed over to a company on its invoice. */
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import type { InvoiceClientWire, InvoiceDetailWire, InvoicePageWire } from '#modules/invoices/contract/invoices.ts';
import type { HandOverPackage } from '#modules/invoices/contract/packages.ts';
import type { VoucherPackageWire } from '#modules/vouchers/contract/vouchers.ts';
import { inAllLanguages } from '#testing/builders/in-tenant.ts';
import { buildPaymentMethod, buildVoucherType } from '#testing/builders/offer.ts';
import { buildPackage } from '#testing/builders/voucher-package.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { cardsForCompanies } from '#testing/worlds/cards-for-companies.ts';
import { COMPANY, ENGLISH } from '#testing/worlds/invoicing-cinema.ts';
import { AT_OTHER, allAtOnce, expectGuarded } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { dataIn } from '#testing/worlds/vouchers-in-portal.ts';

const t = testDatabase({ max: 16 });
const { exhibitor, switched } = await cardsForCompanies(t);
const shop = purchasesAt(t, () => exhibitor.own);
let admin: Browser;
let company: InvoiceClientWire;
let typeId: number;
beforeAll(async () => {
  await buildPaymentMethod(t, exhibitor.own.exhibitorId, {
    type: 'invoice',
    name: inAllLanguages('Invoice'),
    driver: 'offline',
    devices: ['register'],
  });
});
beforeEach(async () => {
  switched.features = FEATURES;
  admin = await exhibitor.as('admin');
  const { exhibitorId } = exhibitor.own;
  company = dataIn(await admin.post('/api/staff/invoice-clients/new', COMPANY, ENGLISH));
  typeId = await buildVoucherType(t, exhibitorId, { costTurnCents: 1_000, turns: { min: 2, max: 10, step: 2 } });
});

const blankCards = async (count: number) => {
  const codes = Array.from({ length: count }, () => `CARD${randomBytes(5).toString('hex')}`);
  return { id: await buildPackage(t, exhibitor.own.exhibitorId, { typeId, codes }), codes };
};
const handOver = (id: number, change: Partial<HandOverPackage> = {}, browser = admin) => {
  const form = { invoice_client_id: company.id, total_turns: 2, total_products: 0, cards: 3, amount: 60, ...change };
  return browser.post(`/api/staff/voucher-packages/${id}/hand-over`, form, ENGLISH);
};
const packageOf = async (id: number) =>
  dataIn<VoucherPackageWire[]>(await admin.get('/api/staff/voucher-packages')).find((each) => each.id === id);
const cardsOf = (id: number) =>
  t.asOwner<{ paid: boolean; turns: number; owed: number | null }>(
    `SELECT paid, remaining_turns AS turns, owed_cents::int AS owed FROM voucher WHERE package_id = $1 ORDER BY package_no`,
    [id],
  );
const refusalIn = (answer: { status: number; json: unknown }) => {
  const { code, errors = {} } = answer.json as { code: string; errors?: Record<string, string[]> };
  return [answer.status, code, Object.keys(errors)];
};

test('all cards count at once, and their price is on the pending invoice of the company', {
  tags: ['D-106', 'D-154', 'D-189', 'PORT-014', 'I25'],
}, async () => {
  const { id } = await blankCards(3);
  const { bill } = dataIn<{ bill: string }>(await handOver(id));
  expect(await cardsOf(id)).toEqual(Array.from({ length: 3 }, () => ({ paid: true, turns: 2, owed: 2_000 })));
  expect(await packageOf(id)).toMatchObject({
    blank: 0,
    handed_over: { client_id: company.id, company: COMPANY.company, bill: { uuid: bill } },
  });
  const { invoices } = dataIn<InvoicePageWire>(await admin.get('/api/staff/invoices', ENGLISH));
  const pending = invoices.find(({ client_id }) => client_id === company.id);
  expect(pending).toMatchObject({ status: 'pending', total: 60, bills_count: 1 });
  const detail = dataIn<InvoiceDetailWire>(await admin.get(`/api/staff/invoices/${pending?.id}`, ENGLISH));
  expect(detail.bills).toMatchObject([{ uuid: bill, open: false, total: 60 }]);
  const ledger = await t.asOwner<{ account: string; euros: number }>(
    `SELECT account, (sum(amount_cents) / 100.0)::float8 AS euros FROM ledger WHERE bill_id = $1 GROUP BY 1 HAVING sum(amount_cents) <> 0`,
    [bill],
  );
  expect(Object.fromEntries(ledger.map(({ account, euros }) => [account, euros]))).toEqual({
    invoice: 60,
    revenue: -60,
    voucher_sales: 60,
    voucher_liability: -60,
  });
});

test('a card of it pays a visit, and then the cards are not given back', { tags: ['D-106', 'D-094'] }, async () => {
  const { id } = await blankCards(3);
  const { bill } = dataIn<{ bill: string }>(await handOver(id));
  const [card] = await t.asOwner<{ uuid: string }>('SELECT uuid FROM voucher WHERE package_id = $1 LIMIT 1', [id]);
  await shop.tickets({ voucher: card?.uuid ?? '', count: 1, amount: 0 });
  await expect(shop.refund(bill)).rejects.toMatchObject({ problems: [{ code: 'sales.refund_used_voucher' }] });
});

test('only employees who may change invoices hand cards over, and only with both modules', {
  tags: ['T71', 'D-176'],
}, async () => {
  const { id } = await blankCards(3);
  await expectGuarded(exhibitor, (browser) => browser.post(`/api/staff/voucher-packages/${id}/hand-over`, {}), {
    may: 'admin',
    mayNot: 'employee',
  });
  const stranger = await exhibitor.as('super-admin', [], exhibitor.other);
  const form = { invoice_client_id: company.id, total_turns: 2, total_products: 0, cards: 3, amount: 60 };
  const answer = await stranger.post(`/api/staff/voucher-packages/${id}/hand-over`, form, AT_OTHER);
  expect(answer.status).toBe(404);
  switched.features = FEATURES.filter((feature) => feature !== 'invoice');
  expect((await handOver(id)).status).toBe(403);
  expect((await cardsOf(id)).some(({ paid }) => paid)).toBe(false);
});

test('what does not fit is refused at its field, and no card counts', { tags: ['D-106', 'VAL-037'] }, async () => {
  const { id } = await blankCards(3);
  for (const [change, status, code, fields] of [
    [{ total_turns: 3, amount: 90 }, 422, 'vouchers.not_multiple_of_step', ['total_turns']],
    [{ total_turns: 12, amount: 360 }, 422, 'vouchers.not_between', ['total_turns']],
    [{ total_products: 5, amount: 75 }, 422, 'vouchers.no_refreshments', ['total_products']],
    [{ invoice_client_id: 999_999 }, 422, 'invoices.client_unknown', ['invoice_client_id']],
    [{ amount: 59 }, 422, 'sales.prices_changed', ['general']],
    [{ amount: 200_000 }, 422, 'vouchers.total_too_high', ['general']],
    [{ cards: 4 }, 409, 'invoices.package_changed', []],
  ] as const)
    expect([change, ...refusalIn(await handOver(id, change))]).toEqual([change, status, code, fields]);
  expect((await cardsOf(id)).some(({ paid }) => paid)).toBe(false);
  expect((await handOver(id)).status).toBe(200);
  expect(refusalIn(await handOver(id))).toEqual([409, 'invoices.package_handed_over', []]);
});

test('of two employees who hand the same package over at once one does', { tags: ['D-106', 'T37'] }, async () => {
  const { id } = await blankCards(3);
  const answers = await allAtOnce(t, exhibitor.own.exhibitorId, `voucher WHERE package_id = ${id}`, [
    () => handOver(id),
    () => handOver(id),
  ]);
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
  expect(done?.status).toBe(200);
  expect(refused && refusalIn(refused)).toEqual([409, 'invoices.package_changed', []]);
  expect((await cardsOf(id)).map(({ turns }) => turns)).toEqual([2, 2, 2]);
});

test('blocked cards stay out of it, and hundreds of cards are one bill', { tags: ['D-106'] }, async () => {
  const { id } = await blankCards(401);
  await t.asOwner(
    "UPDATE voucher SET deleted_at = now(), blocked_for = 'Lost' WHERE package_id = $1 AND package_no = 7",
    [id],
  );
  expect((await handOver(id, { cards: 400, amount: 8_000 })).status).toBe(200);
  const cards = await cardsOf(id);
  expect(cards.filter(({ paid }) => paid)).toHaveLength(400);
  expect((await t.asOwner('SELECT DISTINCT bill_id FROM voucher WHERE package_id = $1 AND paid', [id])).length).toBe(1);
});
