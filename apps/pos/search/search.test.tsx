// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartNow } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { TillData, TillScreening } from '#modules/till/contract/till.ts';
import { BILL, leaveTill, POPCORN, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';

const COLA = { ...POPCORN, id: 8, name: 'Cola', barcode: '5422222222222', price: 3 };
const CRISPS = {
  ...POPCORN,
  id: 9,
  name: 'Corn crisps',
  barcode: null,
  allergens: ['milk' as const, 'celery' as const],
};
const shop: TillData = { ...TILL, products: [POPCORN, COLA, CRISPS] };
const show: TillScreening = {
  id: 12,
  title: 'Solaris',
  version: '2D',
  cinema_id: 1,
  screen: 'Hall 1',
  start: '2026-11-20T19:00:00Z',
  end: '2026-11-20T21:00:00Z',
  day: '2026-11-20',
  rating: [],
  poster: null,
  seatpicker: false,
  free: 20,
  capacity: 20,
  cancelled: false,
  sellable: true,
  note: '',
};
const tomorrow = { ...show, id: 13, day: '2026-11-21', start: '2026-11-21T19:00:00Z' };
const get = vi.fn(async (path: string): Promise<unknown> => {
  if (path === '/api/pos/data') return shop;
  if (path.startsWith('/api/pos/bills?')) return { bills: path.includes('K7M4') ? [BILL] : [] };
  const day = path.includes('2026-11-21') ? tomorrow : show;
  return { day: day.day, days: ['2026-11-20', '2026-11-21'], screenings: [day], bills: [] };
});
const post = vi.fn(async (path: string): Promise<unknown> => {
  if (path === '/api/pos/lookup') return { kind: 'product', product_id: COLA.id };
  return { hold_until: '2026-11-20T19:30:00Z', screenings: [] };
});
beforeEach(() => post.mockClear());
afterEach(leaveTill);

const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const field = (): HTMLInputElement => {
  const found = dialog()?.querySelector('input');
  if (!found) throw new Error('the search is not open');
  return found;
};
const names = () => [...(dialog()?.querySelectorAll('li') ?? [])].map((each) => each.textContent);
const productsInCart = () =>
  cartNow().entries.map((entry) => (entry.kind === 'product' ? entry.product.name : entry.kind));
async function opensSearch(): Promise<HTMLElement> {
  const place = await renderTillAt('/bills', { get, post });
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', altKey: true, bubbles: true }));
  });
  await settle();
  return place;
}
async function types(text: string): Promise<void> {
  act(() => typeInto(field(), text));
  await settle();
}
const submits = async (): Promise<void> => {
  act(() => field().form?.requestSubmit());
  await settle();
};

test('a shortcut opens the search; Enter takes the first result', { tags: ['POS-002', 'POS-008'] }, async () => {
  await opensSearch();
  expect(document.activeElement).toBe(field());
  await types('co');
  expect(names()).toEqual(['Cola€3.00', 'Corn crisps€4.50Contains milk, celery']);
  await submits();
  expect(dialog()).toBe(null);
  expect(productsInCart()).toEqual(['Cola']);
});

test('shows of the coming days and bills of today are found', { tags: ['POS-002', 'POS-003'] }, async () => {
  await opensSearch();
  await types('sola');
  expect(names()).toHaveLength(2);
  expect(names()[0]).toContain('Today · Hall 1');
  await types('K7M4');
  expect(names()).toHaveLength(1);
  expect(names()[0]).toContain(BILL.reference);
  await types('nothing like it');
  expect(dialog()?.textContent).toContain('Nothing found.');
});

test('a scan into the search is a code as on every page: it takes no result, and the search closes', {
  tags: ['D-157', 'SCAN-003'],
}, async () => {
  await opensSearch();
  await types('popcorn');
  const input = field();
  const keys = [...'5422222222222', 'Enter'].map(
    (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  act(() => {
    for (const key of keys) input.dispatchEvent(key);
  });
  // The Enter of the scanner is not the form's.
  expect(keys.at(-1)?.defaultPrevented).toBe(true);
  await settle();
  expect(post.mock.calls.map(([path]) => path)).toContain('/api/pos/lookup');
  expect(dialog()).toBe(null);
  expect(productsInCart()).toEqual(['Cola']);
});

test('a product says which allergens it contains', { tags: ['POS-008'] }, async () => {
  const place = await renderTillAt('/sale', { get, post });
  expect(place.querySelectorAll('[aria-label^="Allergens:"]')).toHaveLength(1);
  act(() => buttonNamed(place, 'Allergens: Corn crisps').click());
  await settle();
  expect(dialog()?.textContent).toContain('Contains milk, celery');
  expect(productsInCart()).toEqual([]);
});
