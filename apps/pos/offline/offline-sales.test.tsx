// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOfflineSales } from '#apps/pos/offline/offline-sales.ts';
import type { OfflineSale, SaleStorage } from '#apps/pos/offline/sale-storage.ts';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import type { CartTicket } from '#apps/pos/sell/cart/cart.ts';
import { changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import {
  BILL,
  closePage,
  leaveTill,
  noAnswer,
  POPCORN,
  refused,
  renderTillAt,
  settle,
  TILL,
} from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';
import { network } from '#web/device/network.ts';

const get = vi.fn();
/** The answers of sales; the places of carts are held beside them. */
const sales = vi.fn();
let isCut: boolean;
const answer = async <Value,>(value: () => Value): Promise<Value> => {
  if (isCut) throw noAnswer();
  return value();
};
const server = {
  get: (path: string) => answer(() => get(path)),
  post: (path: string, ...more: unknown[]): Promise<unknown> =>
    path === '/api/pos/sales' ? sales(path, ...more) : answer(() => null),
};
const PAID = { ...BILL, status: 'settled', number: 'B-1', due: 0 };
const WIRE = {
  items: [{ type: 'product', product_id: 7, quantity: 1 }],
  amount: 4.5,
  cash: { payment_method_id: 1, given: 5 },
  locale: null,
};

const DRAWER = {
  state: 'open',
  day: TILL.day,
  open_day: TILL.day,
  shift: 1,
  begins_with: 100,
  blind: false,
  sums: null,
  movements: [],
  openings: [],
  terminals: [],
  tips: 0,
};
/** What is on the disk of the till: it survives a reload. */
let disk: OfflineSale[];
let isDiskFull: boolean;
const storage: SaleStorage = {
  read: async () => [...disk],
  add: async (sale) => {
    if (isDiskFull) throw new Error('QuotaExceededError');
    disk.push(sale);
  },
  remove: async (key) => {
    disk = disk.filter((sale) => sale.key !== key);
  },
};

const takesPopcorn = () => {
  const { id, name, price } = POPCORN;
  changeCart((entries) => [...entries, { kind: 'product', product: { id, name, price } }]);
};
beforeEach(async () => {
  disk = [];
  isDiskFull = false;
  isCut = false;
  sales.mockReset();
  get.mockReset();
  sales.mockReset();
  get.mockImplementation(async (path: string) =>
    path === '/api/pos/data' ? TILL : { day: TILL.day, days: [TILL.day], screenings: [], bills: [] },
  );
  await openOfflineSales(storage);
  takesPopcorn();
});
afterEach(async () => {
  leaveTill();
  await openOfflineSales(null);
});

const press = async (place: HTMLElement, name: string): Promise<void> => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
/** The cable is pulled, or back in. */
const line = async (isThere: boolean): Promise<void> => {
  isCut = !isThere;
  act(() => (isThere ? network.heard() : network.silent()));
  await settle();
};
const keyOf = (call: unknown[] | undefined): unknown => (call?.[2] as { idempotencyKey?: string })?.idempotencyKey;
const statusOf = (place: HTMLElement): string =>
  [...place.querySelectorAll('[role=status], [role=alert]')].map((one) => one.textContent).join(' ');

async function sellsWithoutServer(): Promise<HTMLElement> {
  const place = await renderTillAt('/pay', server);
  await line(false);
  await press(place, 'Cash');
  await press(place, '€5.00');
  await press(place, 'Paid €5.00');
  return place;
}

describe('refreshments without the server', { tags: ['D-140'] }, () => {
  test('are sold for cash, stored, and booked once the server answers, at the price that was paid', async () => {
    const place = await renderTillAt('/pay', server);
    await line(false);
    expect(buttonNamed(place, 'CardNeeds the server').disabled).toBe(true);
    expect(place.textContent).toContain('These refreshments can be sold for cash');
    await press(place, 'Cash');
    await press(place, '€5.00');
    await press(place, 'Paid €5.00');
    expect(place.querySelector('h1')?.textContent).toBe('Change€0.50');
    expect(place.textContent).toContain('Stored on this till');
    expect(sales).not.toHaveBeenCalled();
    expect(persistedCart.get()).toBe(null);
    expect(disk).toMatchObject([{ total: 450, change: 50, request: WIRE }]);
    expect(disk[0]?.request.offline).toMatchObject({ employee: BILL.uuid, prices: [4.5] });

    const [stored] = disk;
    await press(place, 'Next customer');
    expect(statusOf(place)).toContain('1 sale for €4.50 is stored on this till and not booked yet');
    sales.mockResolvedValue(PAID);
    await line(true);
    expect(sales.mock.calls.map(([path, body]) => [path, body])).toEqual([['/api/pos/sales', stored?.request]]);
    expect(disk).toEqual([]);
    expect(place.textContent).not.toContain('stored on this till');
  });

  test('are sold once by two presses', { tags: ['T48'] }, async () => {
    const place = await renderTillAt('/pay', server);
    await line(false);
    await press(place, 'Cash');
    act(() => {
      buttonNamed(place, 'Paid €4.50').click();
      buttonNamed(place, 'Paid €4.50').click();
    });
    await settle();
    expect(disk).toHaveLength(1);
  });

  test('are booked after a reload, each under its own key, in the order in which they were sold', async () => {
    const place = await sellsWithoutServer();
    await press(place, 'Next customer');
    act(takesPopcorn);
    await settle();
    act(() => place.querySelector<HTMLAnchorElement>('a[href="/pay"]')?.click());
    await settle();
    await press(place, 'Cash');
    await press(place, 'Paid €4.50');
    const keys = disk.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    closePage();
    isCut = false;
    await openOfflineSales(storage);
    sales.mockResolvedValue(PAID);
    network.heard();
    await renderTillAt('/sale', server);
    expect(sales.mock.calls.map(keyOf)).toEqual(keys);
    expect(disk).toEqual([]);
  });

  test('one that the server refuses stays with its reason; the others are booked', { tags: ['T48'] }, async () => {
    disk = ['one', 'two'].map((key) => ({
      key: `${key}-0000-0000-0000`,
      request: {
        ...WIRE,
        offline: { at: '2026-11-20T19:32:00Z', employee: BILL.uuid, prices: [4.5] },
      } as OfflineSale['request'],
      total: 450,
      change: 50,
    }));
    await openOfflineSales(storage);
    sales.mockRejectedValueOnce(refused(409, 'cash.drawer_closed', 'The drawer is closed.')).mockResolvedValue(PAID);
    const place = await renderTillAt('/sale', server);
    expect(disk.map(({ key }) => key)).toEqual(['one-0000-0000-0000']);
    expect(statusOf(place)).toContain('20:32, €4.50: The drawer is closed. The till tries again automatically.');
  });

  test('a server that is silent again ends the attempt, and nothing is lost', async () => {
    sales.mockRejectedValue(noAnswer());
    const place = await sellsWithoutServer();
    await press(place, 'Next customer');
    await line(true);
    expect(sales).toHaveBeenCalledTimes(1);
    expect(disk).toHaveLength(1);
  });
});

describe('a cash sale whose answer is lost', { tags: ['D-140', 'T48'] }, () => {
  test('is finished without the server under its own key, and a late answer changes nothing', async () => {
    const late = Promise.withResolvers<unknown>();
    sales.mockReturnValueOnce(late.promise);
    const place = await renderTillAt('/pay', server);
    await press(place, 'Cash');
    await press(place, 'Paid €4.50');
    const key = persistedRequest.get()?.key;
    await line(false);
    await press(place, 'Go on without the server');
    expect(disk.map((sale) => sale.key)).toEqual([key]);
    expect(persistedRequest.get()).toBe(null);
    await press(place, 'Next customer');
    act(takesPopcorn);
    await act(async () => late.resolve(PAID));
    await settle();
    expect(persistedCart.get()).toMatchObject({ bill: null, entries: [{ kind: 'product' }] });
  });
});

describe('nothing is sold without the server', { tags: ['D-140'] }, () => {
  const ticket: CartTicket = {
    kind: 'ticket',
    screening: { id: 1, title: 'Nosferatu', start: '2026-11-20T19:00:00Z', screen: 'Hall 1', numbered: false },
    rate: { id: 1, name: 'Normal', price: 12 },
    seat: null,
    supplement: 0,
  };

  test('with a ticket in the bill: the till says why, and the rest can be paid without it', async () => {
    changeCart((entries) => [...entries, ticket]);
    const place = await renderTillAt('/sale', server);
    await line(false);
    expect(buttonNamed(place, 'Pay').disabled).toBe(true);
    expect(place.textContent).toContain('Tickets need the server. Take them out of the bill');
    act(() => void changeCart((entries) => entries.filter(({ kind }) => kind === 'product')));
    await settle();
    expect(place.querySelector('a[href="/pay"]')).not.toBe(null);
  });

  test('when it cannot be stored: the bill stays, and the till says so', async () => {
    isDiskFull = true;
    const place = await renderTillAt('/pay', server);
    await line(false);
    await press(place, 'Cash');
    await press(place, 'Paid €4.50');
    expect(disk).toEqual([]);
    expect(persistedCart.get()?.entries).toHaveLength(1);
    expect(place.querySelector('h1')?.textContent).toBe('To pay€4.50');
  });

  test('in a browser that stores nothing', async () => {
    await openOfflineSales(null);
    const place = await renderTillAt('/sale', server);
    await line(false);
    expect(buttonNamed(place, 'Pay').disabled).toBe(true);
  });

  test('in parts', async () => {
    const place = await renderTillAt('/pay', server);
    await line(false);
    await press(place, 'Cash');
    for (const key of ['2', '00']) await press(place, key);
    await press(place, 'Part payment of €2.00');
    expect(disk).toEqual([]);
    expect(sales).not.toHaveBeenCalled();
  });
});

test('a drawer is not counted before the sales without the server are booked', { tags: ['POS-010'] }, async () => {
  await sellsWithoutServer();
  closePage();
  isCut = false;
  sales.mockRejectedValue(noAnswer());
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return TILL;
    return path === '/api/pos/cash' ? DRAWER : { bills: [] };
  });
  const place = await renderTillAt('/cash/count', server);
  expect(place.textContent).toContain('Sales without the server are not booked yet.');
});
