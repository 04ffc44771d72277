// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAll } from '#apps/website/api/persisted-state.ts';
import { VoucherForm } from '#apps/website/pages/buy/vouchers/VoucherForm.tsx';
import type { SiteData } from '#modules/site/contract/public.ts';
import { VOUCHER_TYPE } from '#testing/component/voucher-type.fixture.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { buttonNamed, leave, renderInSite, typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => callsTo({ post }) }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  post.mockReset();
});
afterEach(leave);

function shown(type: Partial<typeof VOUCHER_TYPE> = {}, site: Partial<SiteData> = {}) {
  const place = renderInSite(<VoucherForm type={{ ...VOUCHER_TYPE, ...type }} />, site);
  const field = (name: string) => place.querySelector(`[name=${name}]`) as HTMLInputElement;
  const pay = () => place.querySelector('[type=submit]') as HTMLButtonElement;
  const press = () => act(async () => pay().click());
  const fill = () => {
    typeInto(field('name'), 'Ada Lovelace');
    typeInto(field('email'), 'ada@visitor.example');
    typeInto(field('email_confirmation'), 'ada@visitor.example');
  };
  return { place, field, pay, press, fill };
}
const method = (id: number, name: string): SiteData['payment_methods'][number] => ({
  id,
  name,
  type: 'online',
  driver: 'mollie',
  component: 'redirect',
  frontend_config: {},
  template: '',
  exclusive: false,
});
const TWO_METHODS = { payment_methods: [method(4, 'Card'), method(7, 'QR code')] };
const sent = () => post.mock.calls[0]?.[1] as Record<string, unknown>;

test('a gift card may name its holder; the buyer has an address and its repetition', {
  tags: ['CART-001', 'VCH-005', 'VAL-008', 'VAL-013'],
}, async () => {
  const { place, field, fill, press } = shown({ type: 'giftcard' });
  const inputs = [...place.querySelectorAll('input')].map(({ name, type, required }) => [name, type, required]);
  expect(inputs).toEqual([
    ['holder_name', 'text', false],
    ['name', 'text', true],
    ['email', 'email', true],
    ['email_confirmation', 'email', true],
  ]);
  fill();
  typeInto(field('holder_name'), 'Grace');
  post.mockResolvedValue({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' });
  await press();
  expect(sent()).toEqual({
    payment_method_id: 1,
    name: 'Ada Lovelace',
    email: 'ada@visitor.example',
    email_confirmation: 'ada@visitor.example',
    holder_name: 'Grace',
    amount: 20,
    items: [{ type: 'loyaltyCard', voucher_type_id: 3, total_turns: 2, total_products: 0, quantity: 1 }],
  });
});

test('a loyalty card has no holder name', { tags: ['CART-001', 'VCH-005'] }, async () => {
  const { field, fill, press } = shown({ type: 'subscription' });
  expect(field('holder_name')).toBeNull();
  fill();
  post.mockResolvedValue({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' });
  await press();
  expect(sent()).not.toHaveProperty('holder_name');
});

test('one method is no choice; the first of several is selected until another one is', {
  tags: ['VCH-004', 'D-071'],
}, async () => {
  expect(shown().place.querySelector('[type=radio]')).toBeNull();
  leave();
  const { place, fill, press } = shown({}, TWO_METHODS);
  const radios = [...place.querySelectorAll<HTMLInputElement>('[type=radio]')];
  expect(radios.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Card', true],
    ['QR code', false],
  ]);
  fill();
  post.mockRejectedValue(new ApiError({ status: 422 }));
  await press();
  act(() => radios[1]?.click());
  await press();
  expect(post.mock.calls.map(([, body]) => (body as { payment_method_id: number }).payment_method_id)).toEqual([4, 7]);
});

test('Pay is off while the total is 0: nothing is sent, and the form says what is missing', {
  tags: ['VAL-014', 'VCH-006'],
}, async () => {
  const { place, pay, press, fill } = shown({ turns_min: 0, turns_default: 0 });
  fill();
  expect([pay().textContent, pay().getAttribute('aria-disabled')]).toEqual(['Pay', 'true']);
  await press();
  expect(post).not.toHaveBeenCalled();
  expect(place.textContent).toContain('Choose at least one visit.');
  act(() => buttonNamed(place, 'More visits').click());
  expect(place.textContent).not.toContain('Choose at least one visit.');
  expect([pay().textContent, pay().getAttribute('aria-disabled')]).toEqual(['Pay €10.00', null]);
});

test('while it is sent a spinner shows and a second press sends nothing', {
  tags: ['CART-011', 'VCH-006'],
}, async () => {
  const { place, pay, press, fill } = shown();
  fill();
  expect(pay().getAttribute('aria-busy')).toBeNull();
  let answer = (_: unknown): void => undefined;
  post.mockReturnValue(new Promise((done) => (answer = done)));
  await press();
  expect(pay().getAttribute('aria-busy')).toBe('true');
  expect(pay().querySelector('[role=status]')?.textContent).toBe('Your order is being placed');
  await press();
  expect(post).toHaveBeenCalledTimes(1);
  await act(async () => answer({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' }));
  expect(place.querySelector('[aria-busy]')).toBeNull();
});

test('a 422 appears under its fields, one sentence a line, until the visitor types there', {
  tags: ['VCH-006', 'VAL-016', 'VAL-017', 'CART-009', 'ERR-007', 'ERR-014'],
}, async () => {
  const { place, field, press, fill } = shown();
  fill();
  const errors = {
    name: ['Too short.', 'No letters.'],
    'items.0.total_turns': ['Choose 2 to 8.'],
    message: ['Try another card.'],
  };
  post.mockRejectedValue(new ApiError({ status: 422, body: { message: 'Look again', errors } }));
  await press();
  expect(place.textContent).toContain('Too short.\nNo letters.');
  expect(place.querySelector('fieldset')?.textContent).toContain('Choose 2 to 8.');
  const alert = place.querySelector('[role=alert]');
  expect(alert?.textContent).toBe('Please check the marked fields.Try another card.');
  expect(field('name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('name'));
  expect(localStorage.getItem('pending-bill') ?? '').not.toContain('loyaltyCard');
  typeInto(field('name'), 'Ada L');
  expect(place.textContent).not.toContain('Too short.');
  expect(place.textContent).toContain('Choose 2 to 8.');
});

test.each([
  [500, 'An error has occurredWe are working on it.'],
  [
    429,
    'Too many requestsWe are receiving too many requests in a brief period. Please wait for a few moments and try again.',
  ],
])(
  'an answer of %i is an alert, and the cart is empty',
  { tags: ['CART-009', 'ERR-006', 'ERR-009'] },
  async (status, text) => {
    const { place, press, fill } = shown();
    fill();
    post.mockRejectedValue(new ApiError({ status }));
    await press();
    expect(place.querySelector('[role=alert]')?.textContent).toBe(text);
    expect(localStorage.getItem('pending-bill') ?? '').not.toContain('loyaltyCard');
  },
);

test('after a refusal the card is sent with the visits chosen since, as one item', {
  tags: ['CART-012', 'VCH-019'],
}, async () => {
  const { place, press, fill } = shown();
  fill();
  post.mockRejectedValueOnce(new ApiError({ status: 422 }));
  await press();
  act(() => buttonNamed(place, 'More visits').click());
  post.mockResolvedValue({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' });
  await press();
  const bodies = post.mock.calls.map(([, body]) => body as { amount: number; items: object[] });
  expect(bodies.map(({ amount, items }) => [amount, items])).toEqual([
    [20, [{ type: 'loyaltyCard', voucher_type_id: 3, total_turns: 2, total_products: 0, quantity: 1 }]],
    [30, [{ type: 'loyaltyCard', voucher_type_id: 3, total_turns: 3, total_products: 0, quantity: 1 }]],
  ]);
});

test('leaving the form clears the cart, also while its checkout is pending', { tags: ['CART-010'] }, async () => {
  const { press, fill } = shown();
  fill();
  post.mockReturnValue(new Promise(() => undefined));
  await press();
  const kept = () => localStorage.getItem('pending-bill') ?? '';
  expect(kept()).toContain('loyaltyCard');
  leave();
  expect(kept()).not.toContain('loyaltyCard');
});

test('a reload that the program requests keeps the chosen visits and the typed text', {
  tags: ['ERR-002'],
}, () => {
  const kept = new Map<string, string>();
  const { place, field } = shown();
  typeInto(field('name'), 'Ada');
  act(() => buttonNamed(place, 'More visits').click());
  keepAll({ setItem: (key, text) => void kept.set(key, text) });
  const [text = '{}'] = kept.values();
  expect(JSON.parse(text)).toMatchObject({ 'voucher 3': { total_turns: 3 }, buyer: { name: 'Ada' } });
});
