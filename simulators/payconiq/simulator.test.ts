import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningMerchant, startListeningMerchant } from '#simulators/listening-merchant.ts';
import { isLoopback } from '#simulators/payconiq/create-request.ts';
import {
  PAYCONIQ_KEY,
  type PayconiqSimulator,
  type PayconiqSimulatorOptions,
  startPayconiqSimulator,
} from '#simulators/payconiq/simulator.ts';

let payconiq: PayconiqSimulator;
let merchant: ListeningMerchant;

/** Replaces the simulator that was started before each test. */
async function restart(options: PayconiqSimulatorOptions): Promise<void> {
  await payconiq.close();
  payconiq = await startPayconiqSimulator(options);
}

beforeEach(async () => {
  payconiq = await startPayconiqSimulator({ refundSettleMs: null });
  merchant = await startListeningMerchant();
});
afterEach(async () => {
  await payconiq.close();
  await merchant.close();
});

type Json = Record<string, unknown> & { paymentId: string; _links: Record<string, { href: string }> };

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${payconiq.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${PAYCONIQ_KEY}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Json };
}

const order = (changes: Record<string, unknown> = {}) => ({
  amount: 1800,
  currency: 'EUR',
  description: 'Tickets',
  reference: 'bill-1',
  callbackUrl: merchant.url,
  ...changes,
});
const create = async (changes: Record<string, unknown> = {}): Promise<Json> =>
  (await call('POST', '/v3/payments', order(changes))).body;

test('a new payment has the format of the merchant API, with deep link and QR image', { tags: ['D-074'] }, async () => {
  const { status, body } = await call('POST', '/v3/payments', order());
  expect(status).toBe(201);
  const { paymentId } = body;
  expect(body).toMatchObject({
    paymentId: expect.stringMatching(/^[0-9a-f]{24}$/),
    status: 'PENDING',
    amount: 1800,
    currency: 'EUR',
    reference: 'bill-1',
    description: 'Tickets',
    creditor: { profileId: payconiq.profileId, callbackUrl: merchant.url, name: expect.any(String) },
    _links: {
      self: { href: `${payconiq.url}/v3/payments/${paymentId}` },
      deeplink: { href: `${payconiq.url}/pay/2/${paymentId}` },
      cancel: { href: `${payconiq.url}/v3/payments/${paymentId}` },
    },
  });
  expect(Date.parse(String(body.expiresAt)) - Date.parse(String(body.createdAt))).toBe(20 * 60_000);
  expect(body.expireAt).toBeUndefined();
  expect(body._links.refund).toBeUndefined();
  const { body: later } = await call('GET', `/v3/payments/${paymentId}`);
  expect(later.expireAt).toBe(body.expiresAt);
  expect(later.expiresAt).toBeUndefined();
  const image = await fetch(body._links.qrcode?.href ?? '');
  expect(image.headers.get('content-type')).toBe('image/png');
  const drawing = await fetch(`${body._links.qrcode?.href}&f=SVG&s=XL&cl=black`);
  expect(await drawing.text()).toContain('width="800"');
  expect((await fetch(`${payconiq.url}/qrcode?c=`)).status).toBe(400);
  expect(await (await fetch(body._links.checkout?.href ?? '')).text()).toContain('QR code of this payment');
});

test.each([
  ['FIELD_IS_REQUIRED', 'amount', { amount: undefined }],
  ['FIELD_IS_INVALID', 'amount', { amount: 0 }],
  ['FIELD_IS_INVALID', 'amount', { amount: 18.5 }],
  ['FIELD_IS_INVALID', 'amount', { amount: '1800' }],
  ['FIELD_IS_INVALID', 'amount', { amount: 1_000_000_000_000 }],
  ['FIELD_IS_INVALID', 'currency', { currency: 'USD' }],
  ['FIELD_IS_INVALID', 'description', { description: 'x'.repeat(141) }],
  ['FIELD_IS_INVALID', 'description', { description: 'Kaffee & Kuchen' }],
  ['FIELD_IS_INVALID', 'reference', { reference: 'x'.repeat(36) }],
  ['FIELD_IS_INVALID', 'callbackUrl', { callbackUrl: 'http://cinema.example/callback' }],
  ['FIELD_IS_INVALID', 'callbackUrl', { callbackUrl: 'ftp://127.0.0.1/' }],
  ['FIELD_IS_INVALID', 'returnUrl', { returnUrl: 'javascript:alert(1)' }],
])('a creation is refused with %s for %s: %j', { tags: ['D-074'] }, async (code, field, changes) => {
  const { status, body } = await call('POST', '/v3/payments', order(changes));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code,
    message: expect.stringContaining(field),
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

test('http is for this machine only, https for all', { tags: ['D-074'] }, async () => {
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '127.1.2.3', 'localhost.example', '10.0.0.1', '127.0.0.1.example'];
  expect(hosts.filter(isLoopback)).toEqual(['127.0.0.1', 'localhost', '[::1]', '127.1.2.3']);
  expect((await create({ callbackUrl: 'https://cinema.example/callback' })).status).toBe('PENDING');
});

test('errors: no body, wrong key, unknown payment, another profile', { tags: ['D-074'] }, async () => {
  const key = { authorization: 'Bearer other' };
  expect((await call('POST', '/v3/payments')).body).toMatchObject({ code: 'BODY_MISSING' });
  expect(await call('POST', '/v3/payments', order(), key)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
  const unknown = await call('GET', `/v3/payments/${'0'.repeat(24)}`);
  expect(unknown).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } });
  await restart({ apiKey: [PAYCONIQ_KEY, 'other'] });
  const mine = await create();
  expect((await call('GET', `/v3/payments/${mine.paymentId}`, undefined, key)).status).toBe(404);
  expect((await call('POST', '/v3/payments/search', {}, key)).body.totalElements).toBe(0);
});

test('a payment can be cancelled before it is authorised, not after', { tags: ['D-074'] }, async () => {
  const first = await create();
  expect((await call('DELETE', `/v3/payments/${first.paymentId}`)).status).toBe(204);
  const [notice] = await merchant.until(1);
  expect(JSON.parse(notice?.body.toString() ?? '')).toMatchObject({ status: 'CANCELLED' });
  const again = await call('DELETE', `/v3/payments/${first.paymentId}`);
  expect(again).toMatchObject({ status: 422, body: { code: 'PAYMENT_NOT_PENDING' } });
  const second = await create();
  payconiq.control.change(second.paymentId, { status: 'IDENTIFIED' });
  expect((await call('DELETE', `/v3/payments/${second.paymentId}`)).status).toBe(204);
});

test('a payment expires after 20 minutes online and 2 at a register', { tags: ['D-074'] }, async () => {
  await restart({ timeScale: (20 * 60_000) / 1_000 });
  const online = await create({ callbackUrl: null });
  const atRegister = await call('POST', '/v3/payments/pos', order({ posId: 'POS00001', callbackUrl: null }));
  const statusOf = async (id: string) => (await call('GET', `/v3/payments/${id}`)).body.status;
  await expect.poll(() => statusOf(atRegister.body.paymentId)).toBe('EXPIRED');
  expect(await statusOf(online.paymentId)).toBe('PENDING');
  await expect.poll(() => statusOf(online.paymentId), { timeout: 3_000 }).toBe('EXPIRED');
});

test('a new payment at a register replaces the one that its static code showed', { tags: ['D-074'] }, async () => {
  const ask = async () => (await call('POST', '/v3/payments/pos', order({ posId: 'POS00001' }))).body;
  const first = await ask();
  const second = await ask();
  expect((await call('GET', `/v3/payments/${first.paymentId}`)).body.status).toBe('CANCELLED');
  const code = await fetch(`${payconiq.url}/l/1/${payconiq.profileId}/POS00001`, { redirect: 'manual' });
  expect(code.headers.get('location')).toBe(`/pay/2/${second.paymentId}`);
  expect((await call('POST', '/v3/payments/pos', order())).body.code).toBe('FIELD_IS_REQUIRED');
});

test('payments are found by reference, status and time, page by page', { tags: ['D-074'] }, async () => {
  const first = await create();
  await create({ reference: 'bill-2' });
  payconiq.control.change(first.paymentId, { status: 'SUCCEEDED' });
  const search = async (body: unknown, page = '') => (await call('POST', `/v3/payments/search${page}`, body)).body;
  expect(await search({ reference: 'bill-1' })).toMatchObject({
    size: 1,
    totalPages: 1,
    totalElements: 1,
    number: 0,
    details: [{ paymentId: first.paymentId, status: 'SUCCEEDED' }],
  });
  expect((await search({ paymentStatuses: ['PENDING'] })).totalElements).toBe(1);
  expect((await search({ to: '2020-01-01T00:00:00.000Z' })).totalElements).toBe(0);
  const second = await search({}, '?page=1&size=1');
  expect(second).toMatchObject({ size: 1, totalPages: 2, totalElements: 2, number: 1 });
  expect((second.details as Json[])[0]?.paymentId).toBe(first.paymentId);
});

const press = (id: string, what: string) =>
  fetch(`${payconiq.url}/pay/2/${id}`, { method: 'POST', body: new URLSearchParams({ do: what }), redirect: 'manual' });
const statuses = () => merchant.received.map(({ body }) => JSON.parse(body.toString()).status);

test('on the phone: scan, then pay; the merchant is notified of each step', {
  tags: ['D-074', 'PAY-005'],
}, async () => {
  const { paymentId } = await create({ identifyCallbackUrl: merchant.url, returnUrl: 'http://127.0.0.1:3000/bill/1' });
  const page = async () => (await fetch(`${payconiq.url}/pay/2/${paymentId}`)).text();
  expect(await page()).toContain('Open in the app');
  await press(paymentId, 'pay');
  expect(payconiq.book().totals.capturedCents).toBe(0);
  await press(paymentId, 'scan');
  expect(await page()).toContain('value="refuse"');
  expect((await call('GET', `/v3/payments/${paymentId}`)).body.status).toBe('IDENTIFIED');
  expect((await press(paymentId, 'pay')).status).toBe(303);
  await merchant.until(3);
  expect(statuses().sort()).toEqual(['AUTHORIZED', 'IDENTIFIED', 'SUCCEEDED']);
  const { body } = await call('GET', `/v3/payments/${paymentId}`);
  expect(body).toMatchObject({ status: 'SUCCEEDED', debtor: { name: 'John' }, succeededAt: expect.any(String) });
  expect(body._links.refund?.href).toMatch(/refundIban$/);
  expect(await page()).toContain('http://127.0.0.1:3000/bill/1');
  expect(payconiq.book().totals).toMatchObject({ capturedCents: 1800, netCents: 1800 });
});

test.each([
  ['refuse', 'AUTHORIZATION_FAILED'],
  ['cancel', 'CANCELLED'],
  ['expire', 'EXPIRED'],
])('on the phone: scan, then %s makes it %s', { tags: ['D-074'] }, async (what, status) => {
  const { paymentId } = await create();
  await press(paymentId, 'scan');
  await press(paymentId, what);
  await merchant.until(1);
  expect(statuses()).toEqual([status]);
  await press(paymentId, 'pay');
  expect(payconiq.book().totals.capturedCents).toBe(0);
});

test('callbacks in the wrong order: succeeded before authorised', { tags: ['D-074'] }, async () => {
  payconiq.control.set({ notices: { unordered: true, unorderedMs: 40 } });
  const { paymentId } = await create();
  await press(paymentId, 'scan');
  await press(paymentId, 'pay');
  await merchant.until(2);
  expect(statuses()).toEqual(['SUCCEEDED', 'AUTHORIZED']);
});

test('a callback is retried after 503 with an equal body, and not after 404', { tags: ['D-074'] }, async () => {
  await restart({ timeScale: 600 });
  const keep = { callbackUrl: merchant.url };
  const first = await create(keep);
  merchant.answers.push(503, 429);
  payconiq.control.change(first.paymentId, { status: 'FAILED' });
  const calls = await merchant.until(3);
  await pause(30);
  expect(new Set(calls.map(({ body }) => body.toString())).size).toBe(1);
  expect(merchant.received).toHaveLength(3);
  merchant.answers.push(404);
  const second = await create(keep);
  payconiq.control.change(second.paymentId, { status: 'FAILED' });
  await merchant.until(4);
  await pause(30);
  expect(merchant.received).toHaveLength(4);
});

test('a refund that was performed but cut off is found by its Idempotency-Key', { tags: ['T28'] }, async () => {
  const { paymentId } = await create();
  payconiq.control.change(paymentId, { status: 'SUCCEEDED' });
  payconiq.control.set({ answers: [{ on: 'refund', kind: 'cut' }] });
  const refund = () =>
    call('POST', `/v3/payments/${paymentId}/refunds`, { amount: 500, currency: 'EUR' }, { 'idempotency-key': 'r-1' });
  await expect(refund()).rejects.toThrow();
  expect((await refund()).status).toBe(201);
  expect(payconiq.book().totals).toMatchObject({ capturedCents: 1800, refundedCents: 500, netCents: 1300 });
});
