import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningMerchant, startListeningMerchant } from '#simulators/listening-merchant.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';

let mollie: MollieSimulator;
let merchant: ListeningMerchant;

beforeEach(async () => {
  mollie = await startMollieSimulator();
  merchant = await startListeningMerchant();
});
afterEach(async () => {
  await mollie.close();
  await merchant.close();
});

const create = (signal?: AbortSignal, headers: Record<string, string> = {}) =>
  fetch(`${mollie.url}/v2/payments`, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: { authorization: `Bearer ${mollie.apiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      amount: { currency: 'EUR', value: '18.00' },
      description: 'Bill',
      redirectUrl: 'https://cinema.example/',
      webhookUrl: merchant.url,
    }),
  });
const newPayment = async (): Promise<string> => ((await (await create()).json()) as { id: string }).id;
const payments = () => mollie.book().payments.length;

test('performed but the connection is cut: the payment exists, the key returns it', { tags: ['T28'] }, async () => {
  mollie.control.set({ answers: [{ on: 'create', kind: 'cut' }] });
  const key = { 'idempotency-key': 'cut-1' };
  await expect(create(undefined, key)).rejects.toThrow();
  expect(payments()).toBe(1);
  const again = await create(undefined, key);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(payments()).toBe(1);
});

test('a hanging answer: not performed, and the caller times out', { tags: ['T26'] }, async () => {
  mollie.control.set({ answers: [{ on: 'create', kind: 'hang', ms: 5_000 }] });
  await expect(create(AbortSignal.timeout(60))).rejects.toThrow(/timeout|aborted/i);
  expect(payments()).toBe(0);
  expect((await create()).status).toBe(201);
});

test('a late answer: performed, but the caller timed out and does not know', { tags: ['T26'] }, async () => {
  mollie.control.set({ answers: [{ on: 'create', kind: 'late', ms: 60_000 }] });
  const caller = new AbortController();
  const waiting = create(caller.signal);
  await expect.poll(payments, { timeout: 15_000 }).toBe(1);
  caller.abort();
  await expect(waiting).rejects.toThrow(/timeout|aborted/i);
  expect((await create()).status).toBe(201);
});

test('errors of the provider and of gateways, not performed, as often as requested', {
  tags: ['T26'],
}, async () => {
  mollie.control.set({
    answers: [
      { on: 'create', kind: 'status', status: 503, times: 2 },
      { on: 'any', kind: 'html' },
      { on: 'refund', kind: 'status' },
    ],
  });
  const seen: [number, string | null][] = [];
  for (let n = 0; n < 4; n += 1) {
    const answer = await create();
    seen.push([answer.status, answer.headers.get('content-type')]);
  }
  expect(seen).toEqual([
    [503, 'application/hal+json'],
    [503, 'application/hal+json'],
    [502, 'text/html; charset=utf-8'],
    [201, 'application/hal+json'],
  ]);
  expect(payments()).toBe(1);
  expect(mollie.control.settings().answers).toHaveLength(1);
});

test('an error although it was performed', { tags: ['T26'] }, async () => {
  mollie.control.set({ answers: [{ kind: 'status', status: 500, performed: true }] });
  expect((await create()).status).toBe(500);
  expect(payments()).toBe(1);
});

test('truncated JSON', { tags: ['T26'] }, async () => {
  mollie.control.set({ answers: [{ kind: 'truncated' }] });
  const answer = await create();
  expect(answer.status).toBe(201);
  await expect(answer.json()).rejects.toThrow(SyntaxError);
  expect(payments()).toBe(1);
});

test('a huge answer', { tags: ['T26'] }, async () => {
  mollie.control.set({ answers: [{ kind: 'huge', bytes: 3_000_000 }] });
  const answer = await create();
  expect((await answer.arrayBuffer()).byteLength).toBe(3_000_000);
});

test('a wrong Content-Length, too long and too short', { tags: ['T26'] }, async () => {
  mollie.control.set({
    answers: [
      { kind: 'wrong-length', by: 10 },
      { kind: 'wrong-length', by: -10 },
    ],
  });
  await expect(create().then((answer) => answer.json())).rejects.toThrow();
  await expect(create().then((answer) => answer.json())).rejects.toThrow();
  expect((await create()).status).toBe(201);
});

test('a redirect elsewhere, for drivers that would send their key along', { tags: ['T80'] }, async () => {
  mollie.control.set({ answers: [{ kind: 'redirect', location: 'http://169.254.169.254/latest' }] });
  const answer = await create();
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://169.254.169.254/latest']);
  expect(payments()).toBe(0);
});

test('the webhook can arrive before the answer to the creation', { tags: ['T16'] }, async () => {
  mollie.control.set({ createDelayMs: 1_000, outcome: { status: 'paid' } });
  let answered = false;
  const creating = create().then((answer) => {
    answered = true;
    return answer;
  });
  await merchant.until(1);
  expect(answered).toBe(false);
  const body = (await (await creating).json()) as { id: string; status: string };
  expect(body.status).toBe('open');
  expect(merchant.received[0]?.body.toString()).toBe(`id=${body.id}`);
  expect(mollie.book().totals.capturedCents).toBe(1800);
});

async function decide(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await newPayment());
  for (const id of ids) mollie.control.change(id, { status: 'paid' });
  return ids.map((id) => `id=${id}`);
}
const notices = () => merchant.received.map(({ body }) => body.toString());

test('duplicate webhooks', { tags: ['T14'] }, async () => {
  mollie.control.set({ notices: { copies: 20 } });
  const [id] = await decide(1);
  await merchant.until(20);
  expect(new Set(notices())).toEqual(new Set([id]));
  await pause(30);
  expect(merchant.received).toHaveLength(20);
});

test('late webhooks', { tags: ['D-074'] }, async () => {
  mollie.control.set({ notices: { lateMs: 2_000 } });
  await decide(1);
  expect(merchant.received).toHaveLength(0);
  await merchant.until(1);
});

test('webhooks in the wrong order', { tags: ['T15'] }, async () => {
  mollie.control.set({ notices: { unordered: true, unorderedMs: 60 } });
  const ids = await decide(3);
  await merchant.until(3);
  expect(notices()).toEqual(ids.reverse());
});

test('missing webhooks: decided, but no notification', { tags: ['G12'] }, async () => {
  mollie.control.set({ notices: { missing: true } });
  await decide(1);
  await pause(40);
  expect(merchant.received).toHaveLength(0);
  expect(mollie.control.deliveries()).toMatchObject([{ about: 'paid', status: 'withheld' }]);
  expect(mollie.book().totals.capturedCents).toBe(1800);
});

test('forged webhooks name a payment that does not exist', { tags: ['T27'] }, async () => {
  mollie.control.set({ notices: { forged: 'id' } });
  const [id] = await decide(1);
  await merchant.until(1);
  expect(notices()[0]).toMatch(/^id=tr_\w{22}$/);
  expect(notices()[0]).not.toBe(id);
});

test('the provider reports another amount or currency than it captured, the book stays correct', {
  tags: ['T21'],
}, async () => {
  const id = await newPayment();
  const amount = async () => {
    const headers = { authorization: `Bearer ${mollie.apiKey}` };
    const answer = await fetch(`${mollie.url}/v2/payments/${id}`, { headers });
    return ((await answer.json()) as { amount: unknown }).amount;
  };
  mollie.control.change(id, { status: 'paid', report: { addCents: -1 } });
  expect(await amount()).toEqual({ currency: 'EUR', value: '17.99' });
  mollie.control.change(id, { report: { cents: 180_000 } });
  expect(await amount()).toEqual({ currency: 'EUR', value: '1800.00' });
  mollie.control.change(id, { report: { currency: 'USD' } });
  expect(await amount()).toEqual({ currency: 'USD', value: '18.00' });
  mollie.control.change(id, { report: null });
  mollie.control.set({ report: { addCents: 1 } });
  expect(await amount()).toEqual({ currency: 'EUR', value: '18.01' });
  expect(mollie.book().totals.capturedCents).toBe(1800);
});

test('the provider really captured another amount: the book shows it too', { tags: ['T21'] }, async () => {
  const id = await newPayment();
  mollie.control.change(id, { amountCents: 1799, status: 'paid' });
  expect(mollie.book().totals.capturedCents).toBe(1799);
  const other = await newPayment();
  mollie.control.change(other, { currency: 'USD', status: 'paid' });
  expect(mollie.book()).toMatchObject({
    totals: { payments: 1, capturedCents: 1799 },
    otherCurrencies: { USD: { payments: 1, capturedCents: 1800 } },
  });
});

test('a paid payment stays paid, a failed or expired one can still be paid', { tags: ['D-074'] }, async () => {
  const id = await newPayment();
  mollie.control.change(id, { status: 'expired' });
  mollie.control.change(id, { status: 'paid' });
  expect(mollie.book().totals.capturedCents).toBe(1800);
  expect(() => mollie.control.change(id, { status: 'failed' })).toThrow(/stays so/);
  expect(() => mollie.control.change('tr_nobody', { status: 'paid' })).toThrow(/no payment/);
});

const throwSwitch = (path: string, body: unknown, type = 'application/json') =>
  fetch(`${mollie.url}${path}`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });

test('all switches also work over HTTP, and report errors', { tags: ['D-074'] }, async () => {
  const answer = await throwSwitch('/control', { notices: { copies: 2 }, createDelayMs: 5 });
  expect(await answer.json()).toMatchObject({ createDelayMs: 5, notices: { copies: 2, lateMs: 0, missing: false } });
  await newPayment();
  expect((await throwSwitch('/control/payments/last', { status: 'paid' })).status).toBe(200);
  await merchant.until(2);
  const resent = await throwSwitch('/control/payments/last/notices', { copies: 3 });
  expect((await resent.json()) as unknown[]).toHaveLength(3);
  expect(merchant.received).toHaveLength(5);
  expect((await throwSwitch('/control/payments/last/chargeback', { cents: 100 })).status).toBe(200);
  expect(mollie.book().totals.netCents).toBe(1700);
  const reset = await fetch(`${mollie.url}/control`, { method: 'DELETE' });
  expect(await reset.json()).toMatchObject({ createDelayMs: 0, notices: { copies: 1 } });
  const requests = (await (await fetch(`${mollie.url}/control/requests`)).json()) as { operation: string }[];
  expect(requests.map(({ operation }) => operation)).toEqual(['create']);
});

test.each([
  ['/control', { notice: {} }, 400],
  ['/control', { outcome: { status: 'SUCCEEDED' } }, 400],
  ['/control', { notices: { forged: 'kid' } }, 400],
  ['/control', { answers: [{ kind: 'explode' }] }, 400],
  ['/control/payments/tr_none', { status: 'paid' }, 404],
  ['/control/payments/last', { status: 'done' }, 400],
  ['/control/refunds/re_none', { status: 'refunded' }, 404],
])('a wrong switch is refused: %s %j', { tags: ['D-074'] }, async (path, body, status) => {
  await newPayment();
  const answer = await throwSwitch(path, body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error: expect.any(String) });
});

test('another web page cannot change the switches: only JSON is accepted', { tags: ['D-074'] }, async () => {
  expect((await throwSwitch('/control', { createDelayMs: 9 }, 'text/plain')).status).toBe(415);
  expect(mollie.control.settings().createDelayMs).toBe(0);
});

test('a body beyond a megabyte is refused', { tags: ['T27'] }, async () => {
  const answer = await fetch(`${mollie.url}/v2/payments`, { method: 'POST', body: 'x'.repeat(1_100_000) });
  expect(answer.status).toBe(413);
});
