import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';

let mollie: MollieSimulator;
beforeEach(async () => {
  mollie = await startMollieSimulator();
});
afterEach(() => mollie.close());

type Payment = { id: string; status: string; method: string | null; _links: Record<string, { href: string }> };

const headers = () => ({ authorization: `Bearer ${mollie.apiKey}`, 'content-type': 'application/json' });

async function create(changes: Record<string, unknown>): Promise<Payment> {
  const body = JSON.stringify({
    amount: { currency: 'EUR', value: '18.00' },
    description: 'Bill 2026-0001',
    redirectUrl: 'http://127.0.0.1:3000/bill/1',
    ...changes,
  });
  const answer = await fetch(`${mollie.url}/v2/payments`, { method: 'POST', headers: headers(), body });
  return (await answer.json()) as Payment;
}

async function read({ id }: Payment): Promise<Payment> {
  return (await (await fetch(`${mollie.url}/v2/payments/${id}`, { headers: headers() })).json()) as Payment;
}

test('a checkout page lets the tester decide and sends the browser back to the shop', { tags: ['D-074'] }, async () => {
  const payment = await create({ description: '<b>Bill</b> & more', cancelUrl: 'http://127.0.0.1:3000/cart' });
  const href = payment._links.checkout?.href ?? '';
  const shown = await fetch(href);
  const text = await shown.text();
  expect(text).toContain('&lt;b&gt;Bill&lt;/b&gt; &amp; more');
  expect(text).not.toContain('<b>Bill');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const status of ['paid', 'failed', 'canceled', 'expired', 'open']) expect(text).toContain(`value="${status}"`);
  const press = (status: string) =>
    fetch(href, { method: 'POST', body: new URLSearchParams({ status, method: 'belfius' }), redirect: 'manual' });
  expect((await press('open')).headers.get('location')).toBe('http://127.0.0.1:3000/bill/1');
  expect((await read(payment)).status).toBe('open');
  const paid = await press('paid');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://127.0.0.1:3000/bill/1']);
  expect(await read(payment)).toMatchObject({ status: 'paid', method: 'belfius' });
  await press('failed');
  expect((await read(payment)).status).toBe('paid');
  expect(await (await fetch(href)).text()).toContain('This payment is over');
  const other = await create({ cancelUrl: 'http://127.0.0.1:3000/cart' });
  const body = new URLSearchParams({ status: 'canceled' });
  const back = await fetch(other._links.checkout?.href ?? '', { method: 'POST', body, redirect: 'manual' });
  expect(back.headers.get('location')).toBe('http://127.0.0.1:3000/cart');
  expect((await fetch(`${mollie.url}/checkout/select-method/nosuch`)).status).toBe(404);
});
