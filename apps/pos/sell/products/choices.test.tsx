// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { persistedChoosing } from '#apps/pos/sell/products/choices.ts';
import type { TillData, TillProduct } from '#modules/till/contract/till.ts';
import { leaveTill, POPCORN, renderTillAt, type Server, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const choice = (id: number, name: string, surcharge = 0, preselected = false) => ({
  id,
  name,
  surcharge,
  preselected,
  sold_out: false,
});
const TASTE = { id: 1, name: 'Taste', min: 1, max: 1, choices: [choice(1, 'Salt', 0, true), choice(2, 'Sweet', 0.5)] };
const EXTRAS = { id: 2, name: 'Extras', min: 0, max: 1, choices: [choice(3, 'Butter', 1), choice(4, 'Chilli', 0.25)] };
const NACHOS: TillProduct = { ...POPCORN, id: 8, name: 'Nachos', choice_groups: [{ ...EXTRAS, id: 3 }] };
const PRODUCTS = [{ ...POPCORN, choice_groups: [TASTE, EXTRAS] }, NACHOS];
let shop: TillData = { ...TILL, products: PRODUCTS };
const get = async (path: string): Promise<unknown> =>
  path === '/api/pos/data' ? shop : { day: shop.day, days: [shop.day], screenings: [], bills: [] };

beforeEach(() => {
  shop = { ...TILL, products: PRODUCTS };
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  persistedChoosing.set(null);
  leaveTill();
});

async function till() {
  const place = await renderTillAt('/sale', { get: get as Server['get'], post: vi.fn() });
  const shelf = place.querySelector<HTMLElement>('section[aria-label="Products"]');
  if (!shelf) throw new Error('there are no products');
  const presses = async (name: string, within: HTMLElement = shelf) => {
    act(() => buttonNamed(within, name).click());
    await settle();
  };
  const dialog = () => place.querySelector<HTMLDialogElement>('dialog[open]');
  const keys = (key: string) =>
    act(async () => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve, 170)); // a person types slower than a scanner
    });
  return { place, shelf, presses, dialog, keys };
}
const checked = (dialog: HTMLElement | null) =>
  [...(dialog?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(
    (input) => input.closest('label')?.textContent,
  );
const products = () =>
  persistedCart.get()?.entries.map((entry) => (entry.kind === 'product' ? entry.product : null)) ?? [];

test('a product with a required group asks once, with its usual choice made: Enter sells it', {
  tags: ['POS-008', 'PROD-001'],
}, async () => {
  const { presses, dialog, keys } = await till();
  await presses('Popcorn€4.50');
  expect(checked(dialog())).toEqual(['Salt1']);
  expect(document.activeElement).toBe(dialog()?.querySelector('input:checked'));
  await keys('Enter');
  expect(dialog()).toBeNull();
  expect(products()).toEqual([{ id: 7, name: 'Popcorn', price: 4.5, choices: [{ id: 1, name: 'Salt' }] }]);
});

test('the page of the payment shows what was chosen', { tags: ['POS-008'] }, async () => {
  const { place, presses, keys } = await till();
  await presses('Popcorn€4.50');
  await keys('2');
  await keys('Enter');
  act(() => [...place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Pay')?.click());
  await settle();
  expect(place.textContent).toMatch(/1 × PopcornSweet/);
});

test('a choice that is sold out says so and cannot be chosen, also with its digit; the dialog asks when it is the usual one', {
  tags: ['POS-008', 'PROD-001'],
}, async () => {
  const salt = { ...choice(1, 'Salt', 0, true), sold_out: true };
  shop = {
    ...TILL,
    products: [{ ...POPCORN, choice_groups: [{ ...TASTE, choices: [salt, choice(2, 'Sweet', 0.5)] }] }],
  };
  const { presses, dialog, keys } = await till();
  await presses('Popcorn€4.50');
  expect(checked(dialog())).toEqual([]);
  const box = dialog()?.querySelector('input');
  expect([box?.disabled, box?.closest('label')?.textContent]).toEqual([true, 'SaltSold out1']);
  expect(document.activeElement).toBe(dialog()?.querySelectorAll('input')[1]);
  await keys('1');
  expect(checked(dialog())).toEqual([]);
  await keys('2');
  await keys('Enter');
  expect(products()).toEqual([{ id: 7, name: 'Popcorn', price: 5, choices: [{ id: 2, name: 'Sweet' }] }]);
});

test('digits choose and arrows go from box to box; the button says the price', { tags: ['POS-008'] }, async () => {
  const { presses, dialog, keys } = await till();
  await presses('Popcorn€4.50');
  await keys('2');
  await keys('3');
  await keys('4');
  expect(checked(dialog())).toEqual(['Sweet+ €0.502', 'Chilli+ €0.254']);
  expect(buttonNamed(dialog() as HTMLElement, 'Put on the bill: €5.25')).toBeTruthy();
  const boxes = dialog()?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [];
  act(() => boxes[0]?.focus());
  await keys('ArrowDown');
  expect(document.activeElement).toBe(boxes[1]);
  await keys('Enter');
  expect(products()[0]).toMatchObject({ price: 5.25 });
});

test('the digits of a scanned code choose nothing', { tags: ['POS-008', 'D-157'] }, async () => {
  const { presses, dialog } = await till();
  await presses('Popcorn€4.50');
  await act(async () => {
    for (const key of ['9', '2', '3', '4'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 170));
  });
  expect(checked(dialog())).toEqual(['Salt1']);
});

test('a product with optional choices sells with one press; its line opens them, and all of the line change', {
  tags: ['POS-008', 'POS-002'],
}, async () => {
  const { place, presses, dialog } = await till();
  await presses('Nachos€4.50');
  await presses('Nachos€4.50');
  expect(dialog()).toBeNull();
  expect(products()).toEqual([
    { id: 8, name: 'Nachos', price: 4.5 },
    { id: 8, name: 'Nachos', price: 4.5 },
  ]);
  const bill = place.querySelector<HTMLElement>('section[aria-label="Bill"]') ?? place;
  await presses('Change the choices of Nachos', bill);
  act(() => dialog()?.querySelectorAll<HTMLInputElement>('input')[0]?.click());
  await presses('Change: €5.50', dialog() as HTMLElement);
  expect(products().map((product) => [product?.price, product?.choices])).toEqual([
    [5.5, [{ id: 3, name: 'Butter' }]],
    [5.5, [{ id: 3, name: 'Butter' }]],
  ]);
});
