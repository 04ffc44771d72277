// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tipAtDisplay } from '#apps/pos/display/tip-at-display.ts';
import { changeCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { TipQuestion } from '#modules/till/contract/tips.ts';
import { BILL, leaveTill, POPCORN, refused, renderTillAt, settle, TILL } from '#testing/e2e/harness/render-in-pos.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';

const get = vi.fn();
const post = vi.fn();
/** The answer of the customer, as the server has it. */
let answer: TipQuestion = { open: true, tip: null };
let tips = { enabled: true, percents: [5, 10, 15] };
beforeEach(() => {
  answer = { open: true, tip: null };
  tips = { enabled: true, percents: [5, 10, 15] };
  post.mockReset();
  post.mockImplementation(async (path: string) => (path.startsWith('/api/pos/tip-questions') ? null : BILL));
  get.mockImplementation(async (path: string) => {
    if (path === '/api/pos/data') return { ...TILL, tips };
    if (path.startsWith('/api/pos/tip-questions/')) return answer;
    return path === `/api/pos/bills/${BILL.uuid}` ? BILL : { day: TILL.day, days: [], screenings: [], bills: [] };
  });
  const { id, name, price } = POPCORN;
  changeCart(() => [{ kind: 'product', product: { id, name, price } }]);
});
afterEach(leaveTill);

const press = async (place: HTMLElement, name: string): Promise<void> => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const sent = (path: string) => post.mock.calls.filter(([to]) => String(to).endsWith(path)).map(([, body]) => body);
/** The display shows the question, and the till has read this answer. */
const isChosen = (tip: number | null): Promise<void> =>
  vi.waitFor(
    async () => {
      await settle();
      expect(tipAtDisplay.get()).toMatchObject({ amount: 4.5, percents: [5, 10, 15], chosen: tip });
    },
    { timeout: 5_000 },
  );

test('the display asks for a tip while a card is about to be charged; the choice is in the amount, and the payment names it', {
  tags: ['D-081', 'D-144'],
}, async () => {
  const place = await renderTillAt('/pay', { get, post });
  expect(tipAtDisplay.get()).toBe(null);
  await press(place, 'Card');
  await isChosen(null);
  const [{ id }] = sent('/api/pos/tip-questions') as [{ id: string }];
  answer = { open: true, tip: 0.5 };
  await isChosen(0.5);
  expect(place.textContent).toContain('The customer chose €0.50 at the display.');
  await press(place, '€5.00 by card');
  expect(sent('/payments')).toEqual([{ payment_method_id: 2, amount: 4.5, tip: 0.5, tip_question: id }]);
});

test('the attendant goes on without the choice: the display asks no more, and the payment names no question', {
  tags: ['D-144'],
}, async () => {
  const place = await renderTillAt('/pay', { get, post });
  await press(place, 'Card');
  answer = { open: true, tip: 0.5 };
  await isChosen(0.5);
  await press(place, 'No tip');
  expect(tipAtDisplay.get()).toBe(null);
  expect(sent('/close')).toHaveLength(1);
  await press(place, '€4.50 by card');
  expect(sent('/payments')).toEqual([{ payment_method_id: 2, amount: 4.5 }]);
});

test('a choice in the last moment refuses the payment; the till shows the new amount', {
  tags: ['D-144'],
}, async () => {
  const place = await renderTillAt('/pay', { get, post });
  await press(place, 'Card');
  await isChosen(null);
  const sentence = 'The customer has just chosen another tip at the display.';
  post.mockImplementation(async (path: string) => {
    if (path.endsWith('/payments')) throw refused(409, 'till.tip_changed', sentence);
    return BILL;
  });
  await press(place, '€4.50 by card');
  expect(place.textContent).toContain(sentence);
  answer = { open: true, tip: 0.7 };
  await isChosen(0.7);
  expect(buttonNamed(place, '€5.20 by card').disabled).toBe(false);
});

test('without tips no customer is asked', { tags: ['D-081'] }, async () => {
  tips = { ...tips, enabled: false };
  const place = await renderTillAt('/pay', { get, post });
  await press(place, 'Card');
  await press(place, '€4.50 by card');
  expect(sent('/api/pos/tip-questions')).toEqual([]);
  expect(sent('/payments')).toEqual([{ payment_method_id: 2, amount: 4.5 }]);
});
