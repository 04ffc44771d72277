import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startListeningMerchant } from '#simulators/listening-merchant.ts';
import { startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { type MoneyEntry, openMoneyBook } from '#simulators/money-book.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'book-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const entry = (id: string, status: string, cents: number): MoneyEntry => ({
  id,
  status,
  currency: 'EUR',
  amountCents: cents,
  capturedCents: status === 'paid' ? cents : 0,
  refundedCents: 0,
  chargedBackCents: 0,
  createdAt: 0,
  description: '',
  reference: null,
});
const open = (keep = 3, file = join(dir, 'book.jsonl')) =>
  openMoneyBook<MoneyEntry>({ file, keep, isSettled: ({ status }) => status !== 'open' });

test('removed payments stay in the totals, and only settled ones are removed, oldest first', {
  tags: ['I08'],
}, () => {
  const book = open(3);
  book.write(entry('still-open', 'open', 100));
  for (let n = 1; n <= 5; n += 1) book.write(entry(`paid-${n}`, 'paid', 10 * n));
  expect([...book.entries()].map(({ id }) => id)).toEqual(['still-open', 'paid-4', 'paid-5']);
  expect(book.view()).toMatchObject({ forgotten: 3, totals: { payments: 6, capturedCents: 150, netCents: 150 } });
  book.close();
  const again = open(3);
  expect(again.view()).toEqual(book.view());
  again.close();
});

test('open payments beyond the limit are all kept', { tags: ['I08'] }, () => {
  const book = open(2);
  for (let n = 0; n < 10; n += 1) book.write(entry(`open-${n}`, 'open', 1));
  expect(book.size).toBe(10);
  book.write(entry('open-0', 'paid', 1));
  expect(book.size).toBe(9);
  book.close();
});

test('a line torn by a kill is skipped, a broken line in the middle is an error', { tags: ['I08'] }, () => {
  const book = open();
  book.write(entry('one', 'paid', 100));
  const file = join(dir, 'book.jsonl');
  appendFileSync(file, '{"entry":{"id":"two","sta');
  const again = open();
  expect([...again.entries()].map(({ id }) => id)).toEqual(['one']);
  again.write(entry('three', 'paid', 100));
  again.close();
  expect(open().view().totals.capturedCents).toBe(200);
  writeFileSync(file, `nonsense\n${readFileSync(file, 'utf8')}`);
  expect(() => open()).toThrow(/line 1 is not readable/);
});

test('a killed simulator restores its payments and sends the pending webhook', {
  tags: ['D-074'],
}, async () => {
  const merchant = await startListeningMerchant();
  merchant.answers.push(503);
  const before = await startMollieSimulator({ bookDir: dir });
  const headers = { authorization: `Bearer ${before.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({
    amount: { currency: 'EUR', value: '18.00' },
    description: 'Bill',
    redirectUrl: 'https://cinema.example/',
    webhookUrl: merchant.url,
  });
  const created = await fetch(`${before.url}/v2/payments`, { method: 'POST', headers, body });
  const { id } = (await created.json()) as { id: string };
  before.control.change(id, { status: 'paid' });
  await merchant.until(1);
  const booked = before.book();
  await before.close();
  const after = await startMollieSimulator({ bookDir: dir });
  expect(after.book()).toEqual(booked);
  expect((await merchant.until(2))[1]?.body.toString()).toBe(`id=${id}`);
  await after.close();
  const quiet = await startMollieSimulator({ bookDir: dir });
  await quiet.close();
  expect(merchant.received).toHaveLength(2);
  await merchant.close();
});
