// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { BILL, leaveTill, POPCORN, refused, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { pressKeys } from '#testing/e2e/harness/render-in-scanner.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';
import { ToastRegion } from '#ui/Toast.tsx';

const get = vi.fn();
const post = vi.fn();
const server = { get, post };
const CARD = {
  kind: 'voucher',
  uuid: BILL.uuid,
  barcode_text: 'ABCD-2345',
  title: 'Ten visits',
  remaining_turns: 3,
  remaining_products: 5,
  valid_until: null,
  voucher_type_id: 2,
  blank: false,
  rechargeable: false,
};
beforeEach(() => {
  get.mockReset();
  post.mockReset();
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return TILL;
    return path === `/api/pos/bills/${BILL.uuid}` ? BILL : { day: TILL.day, days: [], screenings: [], bills: [] };
  });
});
afterEach(leaveTill);

const scan = (code: string) => pressKeys([...code, 'Enter']);
/** Returns the text in the corner. */
function renderToasts(): () => string {
  const corner = document.body.appendChild(document.createElement('div'));
  act(() => createRoot(corner).render(<ToastRegion label="x" />));
  return () => corner.textContent ?? '';
}

test('a scanned loyalty card shows what is left on it, and is recharged on the bill', {
  tags: ['D-093', 'D-157'],
}, async () => {
  const type = {
    id: 2,
    title: 'Ten visits',
    type: 'subscription',
    cost_turn: 8,
    turns_default: 10,
    turns_min: 5,
    turns_max: 20,
  };
  const products = { products_enabled: false, products_default: 0, products_min: 0, products_max: 0, products_step: 5 };
  get.mockImplementation(async (path: string) =>
    path === '/api/pos/data'
      ? { ...TILL, voucher_types: [{ ...type, ...products, turns_step: 5 }] }
      : { day: TILL.day, days: [], screenings: [], bills: [] },
  );
  const place = await renderTillAt('/sale', server);
  post.mockResolvedValueOnce({ ...CARD, rechargeable: true, valid_until: '2027-03-01' });
  await scan('ABCD2345');
  expect(place.textContent).toContain('3 visits left · €5.00 for refreshments · valid until');
  act(() => buttonNamed(place, 'Recharge').click());
  expect(place.textContent).toContain('Card ABCD-2345 (Ten visits): what is added?');
  act(() => buttonNamed(place, 'Recharge for €80.00').click());
  expect(place.textContent).toContain('Recharge of ABCD-2345');
  expect(persistedCart.get()).toMatchObject({
    voucher: null,
    entries: [{ kind: 'card', type: { id: 2 }, turns: 10, price: 80, barcode: 'ABCD-2345', recharge: true }],
  });
});

test('a product scanned on any page goes on the bill', { tags: ['D-157'] }, async () => {
  await renderTillAt('/schedules', server);
  post.mockResolvedValue({ kind: 'product', product_id: 7 });
  expect(await scan('5411111111111')).toEqual(['Enter']);
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/api/pos/lookup', { code: '5411111111111', expects: null }]);
  expect(persistedCart.get()?.entries.map((entry) => entry.kind === 'product' && entry.product.id)).toEqual([7]);
});

test('a ticket, a bill or a reservation opens its bill', { tags: ['D-157'] }, async () => {
  const place = await renderTillAt('/sale', server);
  post.mockResolvedValue({ kind: 'ticket', bill: BILL, line_no: 0 });
  await scan('V1.ABCD.XYZ');
  const opened = async (): Promise<void> => {
    await settle(); // its page loads when it is opened
    expect(place.querySelector('h1')?.textContent).toBe('K7M4Q2XD');
  };
  await vi.waitFor(opened, { timeout: 10_000 });
});

test('a scanned voucher is stored for the payment, and pays when the payment begins', { tags: ['D-157'] }, async () => {
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
  const place = await renderTillAt('/sale', server);
  post.mockResolvedValueOnce(CARD);
  await scan('ABCD2345');
  expect(place.textContent).toContain('Paying with Ten visits');
  act(() => place.querySelector<HTMLAnchorElement>('a[href="/pay"]')?.click());
  await settle();
  act(() => buttonNamed(place, 'Gift cardTen visits').click());
  post.mockResolvedValueOnce(BILL).mockResolvedValueOnce({ ...BILL, status: 'settled', due: 0 });
  act(() => buttonNamed(place, 'Pay with this voucher').click());
  await settle();
  expect(post.mock.calls.at(-1)?.slice(0, 2)).toEqual([
    `/api/pos/bills/${BILL.uuid}/payments`,
    { payment_method_id: 3, amount: 4.5, voucher_barcode: 'ABCD-2345' },
  ]);
});

test.each([
  ['ERR-034', 'till.barcode_unknown', 'Unknown barcode.'],
  ['ERR-035', 'till.product_unknown', 'No product has this barcode.'],
])('%s shows the text of the program and changes nothing', async (_, code, sentence) => {
  await renderTillAt('/sale', server);
  const toastText = renderToasts();
  post.mockRejectedValue(refused(422, code, sentence));
  await scan('5411111111111');
  expect(toastText()).toContain(sentence);
  expect(persistedCart.get()).toBe(null);
});

test('a page that expects a voucher accepts no other code', { tags: ['ERR-036', 'D-157'] }, async () => {
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
  const place = await renderTillAt('/pay', server);
  const toastText = renderToasts();
  act(() => buttonNamed(place, 'Gift card').click());
  post.mockRejectedValue(refused(422, 'till.not_expected_type', 'This barcode is not of the expected type.'));
  await scan('5411111111111');
  expect(post.mock.calls[0]?.[1]).toEqual({ code: '5411111111111', expects: 'voucher' });
  expect(toastText()).toContain('This barcode is not of the expected type.');
  post.mockResolvedValueOnce(CARD);
  await scan('ABCD2345');
  expect(place.textContent).toContain('3 visits left');
});

test('a scanned blank card asks for its value, and goes on the bill once with its code', {
  tags: ['D-106'],
}, async () => {
  const type = {
    id: 2,
    title: 'Ten visits',
    type: 'giftcard',
    cost_turn: 9.5,
    turns_default: 10,
    turns_min: 10,
    turns_max: 10,
    turns_step: 10,
    products_enabled: false,
    products_default: 0,
    products_min: 0,
    products_max: 0,
    products_step: 5,
  };
  const selling = { ...TILL, voucher_types: [type], features: ['pos', 'vouchers'] };
  get.mockImplementation(async (path: string) =>
    path === '/api/pos/data' ? selling : { day: TILL.day, days: [], screenings: [], bills: [] },
  );
  const place = await renderTillAt('/schedules', server);
  post.mockResolvedValue({ ...CARD, blank: true });
  await scan('ABCD2345');
  await settle();
  expect(place.textContent).toContain('Blank card ABCD-2345');
  const add = [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Add for'));
  act(() => add?.click());
  expect(persistedCart.get()?.entries).toEqual([expect.objectContaining({ kind: 'card', barcode: 'ABCD-2345' })]);
  expect(place.textContent).not.toContain('Blank card ABCD-2345');
  expect(buttonNamed(place, 'One Ten visits more').disabled).toBe(true);
});

test.each([
  ['money alone', { remaining_turns: 0 }, 'Ten visits€5.00 for refreshments'],
  ['nothing left', { remaining_turns: 0, remaining_products: 0 }, 'Ten visitsnothing left'],
  ['a past day', { valid_until: '2020-01-31' }, 'Ten visitsexpired on '],
])(
  'a card with %s says so on the bill and on the payment page',
  { tags: ['D-093', 'D-157'] },
  async (_, part, words) => {
    const { id, name, price } = POPCORN;
    changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
    const place = await renderTillAt('/sale', server);
    post.mockResolvedValueOnce({ ...CARD, ...part });
    await scan('ABCD2345');
    expect(place.textContent).toContain(words);
    act(() => place.querySelector<HTMLAnchorElement>('a[href="/pay"]')?.click());
    await settle();
    act(() => buttonNamed(place, 'Gift cardTen visits').click());
    expect(place.textContent).toContain(words);
  },
);
