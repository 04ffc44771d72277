// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistedPrinted } from '#apps/pos/printing/persisted-printed.ts';
import { NEW_CART } from '#apps/pos/sell/cart/cart.ts';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { letterOf, pressShortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import type { TillData } from '#modules/till/contract/till.ts';
import { BILL, leaveTill, NO_PRINTERS, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const get = vi.fn();
const post = vi.fn();
let data: TillData = TILL;
let sold: object = {};
let setup: object = NO_PRINTERS;
let jobs: object[] = [];
const TICKET = { ...BILL.lines[0], kind: 'ticket', ticket: 'valid' };
const SOLD = { ...BILL, status: 'settled', number: 'B-1', due: 0, lines: [TICKET] };
const JOB = {
  id: '11111111-d9cb-469f-a165-70867728950e',
  kind: 'tickets',
  reference: 'K7M4Q2XD',
  takes: 0,
  under_way: false,
  problem: null,
  created_at: '2026-11-20T20:00:00+01:00',
};

beforeEach(() => {
  [data, sold, setup, jobs] = [TILL, SOLD, NO_PRINTERS, []];
  for (const mock of [get, post]) mock.mockReset();
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return data;
    if (path === '/api/pos/setup') return setup;
    if (path === '/api/pos/print-jobs') return jobs;
    return path === `/api/pos/bills/${BILL.uuid}` ? sold : { day: TILL.day, days: [], screenings: [], bills: [] };
  });
  post.mockImplementation(async (path: string) => {
    if (path.endsWith('/dismiss')) jobs = [];
    return JOB;
  });
});
afterEach(leaveTill);

const at = (address: string) => renderTillAt(address, { get, post }, { prints: true });
const afterSale = async (): Promise<HTMLElement> => {
  persistedCart.set({ ...NEW_CART, bill: BILL.uuid });
  const place = await at('/pay');
  await settle();
  return place;
};
const names = (place: HTMLElement): string[] =>
  [...place.querySelectorAll('button, a')].map((each) => each.textContent ?? '');

test('a till without a printer mails the tickets after a sale, and warns of nothing', {
  tags: ['D-135', 'D-141'],
}, async () => {
  const place = await afterSale();
  expect(names(place).filter((name) => name === 'Tickets by mail')).toHaveLength(1);
  expect(names(place)).not.toContain('Print receipt');
  expect(document.body.textContent).not.toContain('This till has no printer');
  act(() => buttonNamed(place, 'Tickets by mail').click());
  expect(place.querySelector('input[type=email]')).not.toBeNull();
});

test('a till without a drawer has no page for cash, unless a drawer is still open', { tags: ['D-135'] }, async () => {
  const features = [...TILL.features, 'cash_balance'];
  data = { ...TILL, features, cash_open: false, device: { ...TILL.device, has_drawer: false } };
  expect(names(await at('/bills'))).not.toContain('Cash');
  leaveTill();
  data = { ...data, cash_open: true };
  expect(names(await at('/bills'))).toContain('Cash');
});

test('a waiting paper that is not needed is dismissed', { tags: ['T49', 'D-141'] }, async () => {
  jobs = [JOB];
  const place = await at('/bills');
  act(() => buttonNamed(place, '1 document to print').click());
  await settle();
  const [dismiss] = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].filter(
    ({ textContent }) => textContent === 'Not needed on paper',
  );
  act(() => dismiss?.click());
  await settle();
  expect(post.mock.calls.map(([path]) => path)).toEqual([`/api/pos/print-jobs/${JOB.id}/dismiss`]);
  expect(place.textContent).not.toContain('1 document to print');
});

test('practice says so on every page and on the paid page', { tags: ['D-137'] }, async () => {
  data = { ...TILL, device: { ...TILL.device, test: true } };
  expect((await at('/bills')).textContent).toContain('Practice: nothing here is really sold');
  leaveTill();
  sold = { ...SOLD, test: true };
  const place = await afterSale();
  expect(place.querySelector('[role=status]')?.textContent).toContain('Practice, not sold');
});

test('one press prints the last sale again', { tags: ['T49', 'POS-013'] }, async () => {
  setup = { ...NO_PRINTERS, receipt_printer_id: 1 };
  const place = await at('/sale');
  expect(names(place)).not.toContain('Reprint the last');
  act(() => persistedPrinted.set(BILL.uuid));
  act(() => buttonNamed(place, 'Reprint the last').click());
  await settle();
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([`/api/pos/bills/${BILL.uuid}/print`, { kind: 'tickets' }]);
});

test('Alt and a letter press the button that carries it; the list names them', { tags: ['POS-001'] }, async () => {
  const key = { altKey: true, ctrlKey: false, metaKey: false, key: 'b', code: 'KeyB' };
  expect([letterOf(key), letterOf({ ...key, altKey: false }), letterOf({ ...key, key: '∫' })]).toEqual([
    'B',
    null,
    'B',
  ]);
  const place = await at('/sale');
  act(() => void pressShortcut('B', place));
  await settle();
  expect(place.querySelector('h1')?.textContent).toBe('Bills of today');
  expect(pressShortcut('N', place)).toBe(false);
  act(() => void pressShortcut('I', place));
  expect(document.querySelector('dialog')?.textContent).toContain('Park the bill');
});
