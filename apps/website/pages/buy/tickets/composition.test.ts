import { expect, test } from 'vitest';
import { composedInBill, composedInCart } from '#apps/website/pages/buy/tickets/composition.ts';
import { quantityOf } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { ticketCart } from '#modules/sales/rules/cart/cart.ts';

const tariff = (price_rate_id: number, name: string, max_tickets = 10): TariffWire => ({
  price_rate_id,
  name,
  description: '',
  total_price: 9,
  min_tickets: 1,
  max_tickets,
  accept_voucher: true,
});
const FULL = tariff(1, 'Full price');
const CHILD = tariff(2, 'Child', 1);

test('tickets and seats come back from the stored cart, as far as they are still offered', {
  tags: ['CART-016', 'D-060'],
}, () => {
  const ticket = (price_rate_id: number, seat: string | null) => ({
    screening_id: 4,
    price_rate_id,
    seat,
    voucher_id: null,
  });
  const cart = ticketCart([ticket(1, 'A-1'), ticket(2, 'A-2'), ticket(2, 'A-3'), ticket(99, null)], 0);
  const { uses, seats } = composedInCart(cart, [FULL, CHILD]);
  expect([quantityOf(uses, 1), quantityOf(uses, 2), quantityOf(uses, 99), seats]).toEqual([
    1,
    1,
    0,
    ['A-1', 'A-2', 'A-3'],
  ]);
});

test('a changed bill gives back its tickets and seats; supplements are no tickets', { tags: ['D-061'] }, () => {
  const line = (kind: string, name: string, seat: string | null) => ({ kind, name, seat });
  const bill = {
    lines: [
      line('ticket', 'Full price', 'A-1'),
      line('supplement', 'VIP', 'A-1'),
      line('ticket', 'Full price', 'A-2'),
      line('ticket', 'Gone rate', null),
    ],
  } as BillResultWire;
  const { uses, seats } = composedInBill(bill, [FULL, CHILD]);
  expect([quantityOf(uses, 1), quantityOf(uses, 2), seats]).toEqual([2, 0, ['A-1', 'A-2']]);
});
