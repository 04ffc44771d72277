// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { stateOfBill, stateOfCart } from '#apps/pos/display/display-state.ts';
import { ENTRIES_MAX, itemsOf } from '#apps/pos/sell/cart/cart.ts';
import { entriesOf } from '#apps/pos/sell/cart/change/change-bill.ts';
import { cartNow, changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { TillData, TillProduct } from '#modules/till/contract/till.ts';
import {
  BILL,
  leaveTill,
  POPCORN,
  renderTillAt,
  type Server,
  settle,
  TILL,
} from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const MENU: TillProduct = {
  ...POPCORN,
  id: 8,
  name: 'Popcorn menu',
  barcode: null,
  price: 8.5,
  vat_rate: 0,
  parts: [
    { name: 'Popcorn', quantity: 1 },
    { name: 'Cola', quantity: 2 },
  ],
};
const GONE: TillProduct = { ...MENU, id: 9, name: 'Nachos menu', status: 'sold_out', missing: 'Nachos' };
const shop: TillData = { ...TILL, products: [POPCORN, MENU, GONE] };
const get = async (path: string): Promise<unknown> =>
  path === '/api/pos/data' ? shop : { day: shop.day, days: [shop.day], screenings: [], bills: [] };
const FORMATS = { time: () => '20:00' };

afterEach(leaveTill);

async function till() {
  const place = await renderTillAt('/sale', { get: get as Server['get'], post: vi.fn() });
  const section = (name: string) => place.querySelector<HTMLElement>(`section[aria-label="${name}"]`) as HTMLElement;
  const presses = async (name: string, within: HTMLElement) => {
    act(() => buttonNamed(within, name).click());
    await settle();
  };
  return { section, presses };
}

test('one press puts a combo on the bill, its parts below its name; minus and removal are of the whole combo', {
  tags: ['POS-008', 'POS-002'],
}, async () => {
  const { section, presses } = await till();
  await presses('Popcorn menu€8.50', section('Products'));
  await presses('Popcorn menu€8.50', section('Products'));
  const bill = section('Bill');
  expect([...bill.querySelectorAll('li li')].map(({ textContent }) => textContent)).toEqual(['Popcorn', '2 × Cola']);
  expect(bill.textContent).toContain('€17.00');
  expect(itemsOf(cartNow().entries)).toEqual([
    { type: 'product', product_id: 8, quantity: 1 },
    { type: 'product', product_id: 8, quantity: 1 },
  ]);
  await presses('One Popcorn menu fewer', bill);
  expect(cartNow().entries).toHaveLength(1);
  await presses('Remove Popcorn menu', bill);
  expect(cartNow().entries).toHaveLength(0);
});

test('a combo with a missing part cannot be pressed, and its tile says which', { tags: ['POS-008'] }, async () => {
  const { section } = await till();
  const tile = buttonNamed(section('Products'), 'Nachos menuSold outNot available: Nachos');
  expect(tile.disabled).toBe(true);
});

test('a cart counts the pieces of its combos', { tags: ['POS-002'] }, () => {
  const entry = { kind: 'product' as const, product: { id: 8, name: 'Popcorn menu', price: 8.5, parts: MENU.parts } };
  const full = Array.from({ length: Math.floor(ENTRIES_MAX / 3) }, () => entry);
  expect(changeCart(() => full)).toBe('done');
  expect(changeCart((entries) => [...entries, entry])).toBe('full');
  expect(persistedCart.get()?.entries).toHaveLength(full.length);
});

test('the customer display shows a combo with its parts, in the cart and on the bill', { tags: ['D-144'] }, () => {
  const entry = { kind: 'product' as const, product: { id: 8, name: 'Popcorn menu', price: 8.5, parts: MENU.parts } };
  const cart = stateOfCart({ entries: [entry], discounts: [], exchange: null }, FORMATS);
  expect(cart.lines).toEqual([{ name: 'Popcorn menu', detail: 'Popcorn · 2 × Cola', count: 1, total: 8.5 }]);
  const [line] = BILL.lines;
  if (!line) throw new Error('the bill has a line');
  const of = (line_no: number, name: string, total: number, no: number | null) => ({
    ...line,
    line_no,
    name,
    total,
    combo: no === null ? null : { no, name: 'Popcorn menu' },
  });
  const lines = [of(0, 'Popcorn', 5.37, 0), of(1, 'Cola', 3.13, 0), of(2, 'Popcorn', 5.37, 1), of(3, 'Cola', 3.13, 1)];
  const shown = stateOfBill({ ...BILL, status: 'settled', lines: [...lines, of(4, 'Cola', 3.5, null)] }, FORMATS).lines;
  expect(shown.map(({ name, detail, total }) => [name, detail, total])).toEqual([
    ['Popcorn menu', 'Popcorn · Cola', 8.5],
    ['Popcorn menu', 'Popcorn · Cola', 8.5],
    ['Cola', '', 3.5],
  ]);
});

test('a parked combo is changed as one entry with its parts', { tags: ['POS-002'] }, () => {
  const item = { kind: 'product' as const, product_id: 8, name: 'Popcorn menu', price: 8, choices: [] };
  const [entry] = entriesOf([item], [], [MENU]);
  expect(entry).toMatchObject({ kind: 'product', product: { id: 8, price: 8.5, parts: MENU.parts } });
});
