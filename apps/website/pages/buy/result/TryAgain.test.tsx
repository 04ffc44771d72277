// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStoredOrder } from '#apps/website/pages/buy/checkout/stored-order.ts';
import { TryAgain } from '#apps/website/pages/buy/result/TryAgain.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { buttonNamed, leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => callsTo({ post }) }));

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const TICKETS = ['C-4', 'C-5'].map((seat, bill_order) => ({
  type: 'ticket' as const,
  price_rate_id: 1,
  schedule_id: 42,
  seat,
  voucher_id: null,
  bill_order,
}));
const AGAIN = { items: TICKETS, amount: 24, payment_method_id: 2, holder_name: null, gift: null, bill_id: UUID };
const BILL = { uuid: UUID, name: 'Ada', email: 'ada@visitor.example', again: AGAIN } as unknown as BillResultWire;
const [method] = siteDataFixture({ now: 0 }).payment_methods;
const METHODS = [
  { ...method, id: 1, name: 'Card' },
  { ...method, id: 2, name: 'Bancontact' },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  post.mockReset();
});
afterEach(leave);

const shown = () =>
  renderInSite(<TryAgain bill={BILL} again={AGAIN} to={{ name: 'buy.tickets', id: '42' }} />, {
    payment_methods: METHODS as never,
  });
const sent = () => post.mock.calls[0]?.[1] as Record<string, unknown>;

test.each([
  ['Try again: €24.00 with Bancontact', 2],
  ['Pay with Card', 1],
])('one press on «%s» places the same order again', { tags: ['PAY-018', 'D-091'] }, async (name, payment_method_id) => {
  post.mockResolvedValue({ uuid: '1f8fad5b-d9cb-469f-a165-70867728950e' });
  const place = shown();
  await act(async () => buttonNamed(place, name).click());
  expect(post.mock.calls[0]?.[0]).toBe('/api/checkout');
  expect(sent()).toMatchObject({
    payment_method_id,
    name: 'Ada',
    email: 'ada@visitor.example',
    email_confirmation: 'ada@visitor.example',
    amount: 24,
    bill_id: UUID,
    items: TICKETS,
  });
});

test('what cannot be placed as it was leads to the order, with buyer, reason and offered seats kept', {
  tags: ['PAY-018', 'SEAT-011'],
}, async () => {
  const offer = { schedule_id: 42, seats: ['D-4', 'D-5'] };
  const errors = { 'items.0.seat': ['Seat C-4 is taken.'] };
  post.mockRejectedValue(new ApiError({ status: 422, body: { message: 'no', errors, offer } }));
  const place = shown();
  await act(async () => buttonNamed(place, 'Try again: €24.00 with Bancontact').click());
  function Next() {
    return <output>{JSON.stringify(useStoredOrder())}</output>;
  }
  leave();
  const kept = JSON.parse(renderInSite(<Next />).querySelector('output')?.textContent ?? 'null') as object;
  expect(kept).toMatchObject({
    buyer: { name: 'Ada', email: 'ada@visitor.example', email_confirmation: 'ada@visitor.example' },
    problem: 'Seat C-4 is taken.',
    offer,
  });
  expect(localStorage.getItem('pending-bill')).toContain('C-4');
});

test('the order can be opened to change it, with the choice kept', { tags: ['PAY-018'] }, async () => {
  const place = shown();
  const link = [...place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Change the order');
  expect(link?.getAttribute('href')).toBe('/en/buy/tickets/42');
  link?.addEventListener('click', (event) => event.preventDefault());
  await act(async () => link?.click());
  expect(localStorage.getItem('pending-bill')).toContain('C-5');
  expect(post).not.toHaveBeenCalled();
});
