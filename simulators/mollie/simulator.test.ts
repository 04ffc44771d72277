import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningMerchant, startListeningMerchant } from '#simulators/listening-merchant.ts';
import {
  MOLLIE_TEST_KEY,
  type MollieSimulator,
  type MollieSimulatorOptions,
  startMollieSimulator,
  WEBHOOK_SCHEDULE_MS,
} from '#simulators/mollie/simulator.ts';

let mollie: MollieSimulator;
let merchant: ListeningMerchant;

/** Replaces the simulator that was started before each test. */
async function restart(options: MollieSimulatorOptions): Promise<void> {
  await mollie.close();
  mollie = await startMollieSimulator(options);
}

beforeEach(async () => {
  mollie = await startMollieSimulator({ refundSettleMs: null });
  merchant = await startListeningMerchant();
});
afterEach(async () => {
  await mollie.close();
  await merchant.close();
});

type Json = Record<string, unknown> & { _links: Record<string, { href: string }> };
type Reply = { status: number; headers: Headers; body: Json };

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(`${mollie.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${MOLLIE_TEST_KEY}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? (JSON.parse(text) as Json) : ({} as Json) };
}

const order = (changes: Record<string, unknown> = {}) => ({
  amount: { currency: 'EUR', value: '18.00' },
  description: 'Bill 2026-0001',
  redirectUrl: 'http://127.0.0.1:3000/bill/1',
  webhookUrl: merchant.url,
  metadata: { payment: 'b2c1' },
  ...changes,
});
const create = async (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Json> =>
  (await call('POST', '/v2/payments', order(changes), headers)).body;
const euro = (value: string) => ({ currency: 'EUR', value });

test("a new payment has Mollie's format and leads to a checkout page", { tags: ['D-074'] }, async () => {
  const { status, headers, body } = await call(
    'POST',
    '/v2/payments',
    order({ method: 'bancontact', locale: 'nl_BE' }),
  );
  expect(status).toBe(201);
  expect(headers.get('content-type')).toBe('application/hal+json');
  expect(body).toMatchObject({
    resource: 'payment',
    id: expect.stringMatching(/^tr_[A-Za-z0-9]{22}$/),
    mode: 'test',
    amount: euro('18.00'),
    description: 'Bill 2026-0001',
    method: 'bancontact',
    metadata: { payment: 'b2c1' },
    status: 'open',
    isCancelable: false,
    profileId: expect.stringMatching(/^pfl_/),
    sequenceType: 'oneoff',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    webhookUrl: merchant.url,
  });
  const life = Date.parse(String(body.expiresAt)) - Date.parse(String(body.createdAt));
  expect(life).toBe(3_600_000);
  expect(body._links.self?.href).toBe(`${mollie.url}/v2/payments/${body.id}`);
  const checkout = await fetch(body._links.checkout?.href ?? '');
  expect(checkout.status).toBe(200);
  expect(await checkout.text()).toContain('€ 18.00');
  const { body: again } = await call('GET', `/v2/payments/${body.id}`);
  expect(again).toEqual(body);
});

test("an unknown key, and no key, are 401 in Mollie's format", {
  tags: ['D-074'],
}, async () => {
  for (const authorization of ['Bearer test_somebodyElse', '', `Basic ${MOLLIE_TEST_KEY}`]) {
    const { status, body } = await call('POST', '/v2/payments', order(), { authorization });
    expect(status).toBe(401);
    expect(body).toMatchObject({ status: 401, title: 'Unauthorized Request', _links: { documentation: {} } });
  }
});

test('a payment is invisible to another key', { tags: ['T27'] }, async () => {
  await restart({ apiKey: [MOLLIE_TEST_KEY, 'live_another'] });
  const mine = await create();
  expect(mine.mode).toBe('test');
  const theirs = { authorization: 'Bearer live_another' };
  expect((await call('GET', `/v2/payments/${mine.id}`, undefined, theirs)).status).toBe(404);
  expect((await call('GET', '/v2/payments', undefined, theirs)).body.count).toBe(0);
  expect((await call('GET', '/v2/payments')).body.count).toBe(1);
});

test.each([
  ['amount', { amount: undefined }],
  ['amount', { amount: { currency: 'EUR', value: 18 } }],
  ['amount', { amount: { currency: 'EUR', value: '18' } }],
  ['amount', { amount: { currency: 'EUR', value: '18.0' } }],
  ['amount', { amount: { currency: 'EUR', value: '18,00' } }],
  ['amount', { amount: { currency: 'EUR', value: '-1.00' } }],
  ['amount', { amount: { currency: 'eur', value: '18.00' } }],
  ['amount', { amount: { currency: 'JPY', value: '18.00' } }],
  ['amount', { amount: { currency: 'EUR', value: '0.00' } }],
  ['amount', { amount: { currency: 'EUR', value: '50000.01' } }],
  ['description', { description: '' }],
  ['description', { description: 'x'.repeat(256) }],
  ['redirectUrl', { redirectUrl: undefined }],
  ['redirectUrl', { redirectUrl: 'javascript:alert(1)' }],
  ['webhookUrl', { webhookUrl: 'not an address' }],
  ['locale', { locale: 'nl-BE' }],
  ['method', { method: 'cheque' }],
  ['method', { method: ['ideal', 'klarna'] }],
  ['metadata', { metadata: { text: 'x'.repeat(1100) } }],
  ['terminalId', { method: 'pointofsale', terminalId: 'term_unknown' }],
])('a creation with a wrong %s is 422 naming the field: %j', { tags: ['D-074'] }, async (field, changes) => {
  const { status, body } = await call('POST', '/v2/payments', order(changes));
  expect(status).toBe(422);
  expect(body).toMatchObject({ status: 422, title: 'Unprocessable Entity', field, detail: expect.any(String) });
  expect(mollie.book().payments).toHaveLength(0);
});

test('forms are accepted, other contents are not', { tags: ['D-074'] }, async () => {
  const form = new URLSearchParams({
    'amount[currency]': 'EUR',
    'amount[value]': '7.50',
    description: 'Form',
    redirectUrl: 'https://cinema.example/',
  });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await call('POST', '/v2/payments', form.toString(), type)).body.amount).toEqual(euro('7.50'));
  expect((await call('POST', '/v2/payments', '<x/>', { 'content-type': 'text/xml' })).status).toBe(415);
  expect((await call('POST', '/v2/payments', '{"amount":')).status).toBe(400);
});

test('the same Idempotency-Key returns the same payment, marked as replayed', { tags: ['D-074'] }, async () => {
  const key = { 'idempotency-key': 'a6c7' };
  const first = await call('POST', '/v2/payments', order(), key);
  const again = await call('POST', '/v2/payments', order(), key);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(mollie.book().payments).toHaveLength(1);
  const other = await call('POST', '/v2/payments', order({ description: 'Other' }), key);
  expect(other.status).toBe(400);
  expect((await call('POST', '/v2/payments', order(), { 'idempotency-key': 'b' })).body.id).not.toBe(first.body.id);
});

test('a second call with the key of a running one is 409', { tags: ['D-074'] }, async () => {
  mollie.control.set({ createDelayMs: 1_500 });
  const key = { 'idempotency-key': 'twin' };
  const answers = await Promise.all([1, 2].map(() => call('POST', '/v2/payments', order(), key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await call('POST', '/v2/payments', order(), key)).headers.get('idempotent-replayed')).toBe('true');
});

test('an Idempotency-Key expires after an hour of provider time', { tags: ['D-074'] }, async () => {
  await restart({ timeScale: 3_600_000 / 30 });
  const key = { 'idempotency-key': 'old' };
  const first = await create({}, key);
  await pause(60);
  expect((await create({}, key)).id).not.toBe(first.id);
});

test('only a cancelable payment can be cancelled', { tags: ['D-074'] }, async () => {
  const open = await create({ method: 'bancontact' });
  expect((await call('DELETE', `/v2/payments/${open.id}`)).status).toBe(422);
  mollie.control.set({ cancelable: true });
  const cancelled = await call('DELETE', `/v2/payments/${open.id}`);
  expect(cancelled.status).toBe(200);
  expect(cancelled.body).toMatchObject({ status: 'canceled', canceledAt: expect.any(String) });
  expect(cancelled.body._links.checkout).toBeUndefined();
  expect((await call('DELETE', `/v2/payments/${open.id}`)).status).toBe(422);
});

test('an open payment expires automatically and sends a webhook', { tags: ['D-074'] }, async () => {
  await restart({ timeScale: (15 * 60_000) / 50 });
  const { id } = await create();
  const [notice] = await merchant.until(1);
  expect(notice?.body.toString()).toBe(`id=${id}`);
  expect((await call('GET', `/v2/payments/${id}`)).body.status).toBe('expired');
});

test('the webhook is a form with the id, sent when the payment is decided', { tags: ['D-074'] }, async () => {
  const { id } = await create();
  await pause(30);
  expect(merchant.received).toHaveLength(0);
  mollie.control.change(String(id), { status: 'paid' });
  const [notice] = await merchant.until(1);
  expect(notice?.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Mollie HTTP client/1.0',
  });
  expect(notice?.body.toString()).toBe(`id=${id}`);
  const { body } = await call('GET', `/v2/payments/${id}`);
  expect(body).toMatchObject({ status: 'paid', amountRefunded: euro('0.00'), amountRemaining: euro('18.00') });
});

test('a webhook without a 200 answer is retried, ten times within 26 hours', {
  tags: ['D-074'],
}, async () => {
  expect(WEBHOOK_SCHEDULE_MS).toHaveLength(10);
  expect(WEBHOOK_SCHEDULE_MS.reduce((sum, wait) => sum + wait, 0)).toBe(26 * 3_600_000);
  await restart({ timeScale: 600 });
  merchant.answers.push(204);
  const { id } = await create();
  mollie.control.change(String(id), { status: 'failed' });
  await merchant.until(2);
  expect(merchant.received.map(({ body }) => body.toString())).toEqual([`id=${id}`, `id=${id}`]);
});

test('a 302 changes the webhook into a GET without the id, a 307 does not', { tags: ['D-074'] }, async () => {
  for (const status of [302, 307]) {
    const { id } = await create({ webhookUrl: merchant.url.replace('hook', `moved/${status}`) });
    mollie.control.change(String(id), { status: 'paid' });
  }
  const calls = (await merchant.until(4)).filter(({ path }) => path === '/hook');
  expect(calls.map(({ method }) => method).sort()).toEqual(['GET', 'POST']);
  expect(calls.find(({ method }) => method === 'GET')?.body.toString()).toBe('');
});

test('GET /v2/methods lists the enabled methods, for an amount in range', { tags: ['D-074'] }, async () => {
  const { body } = await call('GET', '/v2/methods?amount[value]=10.00&amount[currency]=EUR&locale=fr_BE');
  const methods = (body._embedded as { methods: { id: string; image: { svg: string } }[] }).methods;
  expect(methods.map(({ id }) => id)).toContain('bancontact');
  expect((await fetch(methods[0]?.image.svg ?? '')).headers.get('content-type')).toBe('image/svg+xml');
  expect((await call('GET', '/v2/methods?amount[value]=90000.00&amount[currency]=EUR')).body.count).toBe(0);
  expect((await call('GET', '/v2/methods/cheque')).status).toBe(404);
});

test('payments can be listed newest first, page by page', { tags: ['D-074'] }, async () => {
  const ids: unknown[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await create()).id);
  const seen: unknown[] = [];
  for (let path: string | undefined = '/v2/payments?limit=2'; path; ) {
    const { body }: Reply = await call('GET', path);
    seen.push(...(body._embedded as { payments: { id: string }[] }).payments.map(({ id }) => id));
    path = body._links.next?.href.replace(mollie.url, '');
  }
  expect(seen).toEqual(ids);
});

test('a payment at the terminal has no checkout page, and can be cancelled', { tags: ['D-074'] }, async () => {
  const { body } = await call('GET', '/v2/terminals');
  const [terminal] = (body._embedded as { terminals: { id: string }[] }).terminals;
  const payment = await create({ method: 'pointofsale', terminalId: terminal?.id, redirectUrl: undefined });
  expect(payment).toMatchObject({ status: 'open', isCancelable: true, terminalId: terminal?.id });
  expect(payment._links.checkout).toBeUndefined();
  expect((await fetch(payment._links.changePaymentState?.href ?? '')).status).toBe(200);
});

test('a PATCH changes the texts and addresses of a payment, never its money', { tags: ['D-074'] }, async () => {
  const { id } = await create();
  const change = { description: 'New', metadata: { a: 1 }, amount: euro('1.00') };
  const { status, body } = await call('PATCH', `/v2/payments/${id}`, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({ description: 'New', metadata: { a: 1 }, amount: euro('18.00') });
  expect((await call('PATCH', `/v2/payments/${id}`, { webhookUrl: 'x' })).body.field).toBe('webhookUrl');
});

test('a refused card has the failure reason of the test amount', { tags: ['D-074'] }, async () => {
  const { id } = await create({ method: 'creditcard', amount: euro('1007.00') });
  mollie.control.change(String(id), { status: 'failed' });
  expect((await call('GET', `/v2/payments/${id}`)).body.details).toEqual({ failureReason: 'insufficient_funds' });
});

test('the book has who was charged at a terminal, and the answer names the card or the reason', {
  tags: ['D-074'],
}, async () => {
  const { body } = await call('GET', '/v2/terminals');
  const terminals = (body._embedded as { terminals: { id: string; status: string }[] }).terminals;
  expect(terminals.map(({ status }) => status)).toEqual(['active', 'inactive']);
  const terminalId = terminals[0]?.id;
  const page = `${mollie.url}/terminals/${terminalId}`;
  const present = (act: string) => fetch(page, { method: 'POST', body: new URLSearchParams({ act }) });
  const paid = await create({ method: 'pointofsale', terminalId, redirectUrl: undefined });
  expect(await (await fetch(page)).text()).toContain('18.00');
  await present('pay');
  expect((await call('GET', `/v2/payments/${paid.id}`)).body).toMatchObject({
    status: 'paid',
    details: { terminalId, cardNumber: '4771', cardLabel: 'Mastercard' },
  });
  const declined = await create({ method: 'pointofsale', terminalId, redirectUrl: undefined });
  await present('decline');
  expect((await call('GET', `/v2/payments/${declined.id}`)).body).toMatchObject({
    status: 'failed',
    statusReason: { code: 'insufficient_funds' },
  });
  expect(mollie.book().totals).toMatchObject({ payments: 2, capturedCents: 1800 });
  mollie.control.set({ terminalStatus: 'inactive' });
  expect((await call('GET', `/v2/terminals/${terminalId}`)).body).toMatchObject({ status: 'inactive' });
  mollie.control.set({ noTerminals: true });
  expect((await call('GET', `/v2/terminals/${terminalId}`)).status).toBe(404);
});
