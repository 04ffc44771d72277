import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningMerchant, startListeningMerchant } from '#simulators/listening-merchant.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';

let mollie: MollieSimulator;
let merchant: ListeningMerchant;

beforeEach(async () => {
  mollie = await startMollieSimulator({ refundSettleMs: null });
  merchant = await startListeningMerchant();
});
afterEach(async () => {
  await mollie.close();
  await merchant.close();
});

type Json = Record<string, unknown>;

async function call(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${mollie.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${mollie.apiKey}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as Json) : {} };
}

async function paidPayment(value = '18.00'): Promise<string> {
  const { body } = await call('POST', '/v2/payments', {
    amount: { currency: 'EUR', value },
    description: 'Bill',
    redirectUrl: 'https://cinema.example/',
    webhookUrl: merchant.url,
  });
  mollie.control.change(String(body.id), { status: 'paid' });
  return String(body.id);
}

const refund = (id: string, value: string, description = 'Seat taken', key?: string) =>
  call('POST', `/v2/payments/${id}/refunds`, { amount: { currency: 'EUR', value }, description }, key);

test("a refund has Mollie's format and reduces the remaining amount of the payment", { tags: ['D-074'] }, async () => {
  const id = await paidPayment();
  const { status, body } = await refund(id, '5.95');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    resource: 'refund',
    id: expect.stringMatching(/^re_\w{10}$/),
    amount: { currency: 'EUR', value: '5.95' },
    status: 'pending',
    paymentId: id,
    description: 'Seat taken',
  });
  const payment = (await call('GET', `/v2/payments/${id}?embed=refunds,chargebacks`)).body;
  expect(payment).toMatchObject({ amountRefunded: { value: '5.95' }, amountRemaining: { value: '12.05' } });
  expect(payment._embedded).toMatchObject({ refunds: [{ id: body.id }], chargebacks: [] });
  expect((await call('GET', `/v2/payments/${id}/refunds`)).body).toMatchObject({
    count: 1,
    _embedded: { refunds: [{ id: body.id }] },
  });
  expect((await call('GET', `/v2/payments/${id}/refunds/${body.id}`)).body).toEqual(body);
  expect((await call('GET', `/v2/payments/${id}/refunds/re_none`)).status).toBe(404);
});

test('refunds never exceed the captured amount', { tags: ['D-074', 'T28'] }, async () => {
  const id = await paidPayment();
  expect((await refund(id, '18.01')).status).toBe(422);
  expect((await refund(id, '10.00', 'a')).status).toBe(201);
  expect((await refund(id, '8.01', 'b')).status).toBe(422);
  expect((await refund(id, '8.00', 'c')).status).toBe(201);
  expect((await refund(id, '0.01', 'd')).status).toBe(422);
  expect(mollie.book().totals).toMatchObject({ capturedCents: 1800, refundedCents: 1800, netCents: 0 });
  const { body: open } = await call('POST', '/v2/payments', {
    amount: { currency: 'EUR', value: '1.00' },
    description: 'Open',
    redirectUrl: 'https://cinema.example/',
  });
  expect((await refund(String(open.id), '1.00')).status).toBe(422);
});

test('of two equal refunds in quick succession the second is 409, with the same key it is replayed', {
  tags: ['D-074', 'T28'],
}, async () => {
  const id = await paidPayment();
  const first = await refund(id, '2.00', 'same', 'key-1');
  expect((await refund(id, '2.00', 'same')).status).toBe(409);
  expect((await refund(id, '2.00', 'same', 'key-1')).body.id).toBe(first.body.id);
  expect((await refund(id, '2.00', 'another reason')).status).toBe(201);
  expect(mollie.book().totals.refundedCents).toBe(400);
});

test('a refund can be cancelled while it waits, not later', { tags: ['D-074'] }, async () => {
  const id = await paidPayment();
  const { body: waiting } = await refund(id, '3.00');
  expect((await call('DELETE', `/v2/payments/${id}/refunds/${waiting.id}`)).status).toBe(204);
  expect(mollie.book().totals.refundedCents).toBe(0);
  const { body: moving } = await refund(id, '3.00', 'again');
  mollie.control.driveRefund(String(moving.id), 'processing');
  expect((await call('DELETE', `/v2/payments/${id}/refunds/${moving.id}`)).status).toBe(422);
});

test('a refund proceeds automatically and each step sends a webhook', { tags: ['D-074'] }, async () => {
  mollie.control.set({ refundSettleMs: 40 });
  const id = await paidPayment();
  await merchant.until(1);
  const { body } = await refund(id, '3.00');
  await merchant.until(3);
  expect((await call('GET', `/v2/payments/${id}/refunds/${body.id}`)).body.status).toBe('refunded');
  expect(mollie.control.deliveries().map(({ about }) => about)).toEqual([
    'paid',
    'refund processing',
    'refund refunded',
  ]);
});

test('a failed refund returns the money to the cinema', { tags: ['T28'] }, async () => {
  const id = await paidPayment();
  const { body } = await refund(id, '18.00');
  expect(mollie.book().totals.netCents).toBe(0);
  mollie.control.driveRefund(String(body.id), 'failed');
  expect(mollie.book().totals).toMatchObject({ refundedCents: 0, netCents: 1800 });
  await merchant.until(2);
});

test('a chargeback reverses captured money, sends a webhook, and shows in the payment', { tags: ['T32'] }, async () => {
  const id = await paidPayment();
  mollie.control.chargeBack(id);
  await merchant.until(2);
  const { body } = await call('GET', `/v2/payments/${id}?embed=chargebacks`);
  expect(body).toMatchObject({ status: 'paid', amountChargedBack: { value: '18.00' } });
  expect(body._embedded).toMatchObject({ chargebacks: [{ amount: { value: '18.00' }, paymentId: id }] });
  expect((await call('GET', `/v2/payments/${id}/chargebacks`)).body.count).toBe(1);
  expect(mollie.book().totals).toMatchObject({ capturedCents: 1800, chargedBackCents: 1800, netCents: 0 });
  expect(() => mollie.control.chargeBack(id)).toThrow(/Only 0 cents/);
});

test('the book balances after any sequence of events', { tags: ['I08'] }, async () => {
  const tally = { captured: 0, refunded: 0 };
  const steps = [1, 3, 2, 0, 3, 1, 1, 2, 0, 3];
  for (const [index, step] of steps.entries()) {
    const value = `${index + 1}.10`;
    const cents = (index + 1) * 100 + 10;
    const id = await paidPayment(value);
    tally.captured += cents;
    for (let part = 0; part < step; part += 1) {
      const { status } = await refund(id, '0.50', `part ${part}`);
      expect(status).toBe(201);
      tally.refunded += 50;
    }
  }
  const { totals, payments } = mollie.book();
  expect(totals).toEqual({
    payments: steps.length,
    capturedCents: tally.captured,
    refundedCents: tally.refunded,
    chargedBackCents: 0,
    netCents: tally.captured - tally.refunded,
  });
  expect(payments.reduce((sum, payment) => sum + payment.refundedCents, 0)).toBe(tally.refunded);
  const overHttp = await (await fetch(`${mollie.url}/control/book`)).json();
  expect(overHttp).toEqual(JSON.parse(JSON.stringify(mollie.book())));
});
