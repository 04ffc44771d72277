import { expect, test } from 'vitest';
import { composedInBill, composedInCart } from '#apps/website/pages/buy/tickets/composition.ts';
import { quantityOf } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import type { TariffWire } from '#modules/pricing/contract.ts';
import type { BillResultWire } from '#modules/sales/contract.ts';
import { changeCart, EMPTY_CART } from '#modules/sales/rules/cart.ts';

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

test('CART-016 D-060 tickets and seats come back from the kept cart, within what is still offered', () => {
  const cart = changeCart(EMPTY_CART, {
    kind: 'tickets_submitted',
    amount: 0,
    tickets: [
      { screening_id: 4, price_rate_id: 1, seat: 'A-1' },
      { screening_id: 4, price_rate_id: 2, seat: 'A-2' },
      { screening_id: 4, price_rate_id: 2, seat: 'A-3' },
      { screening_id: 4, price_rate_id: 99, seat: null },
    ],
  });
  const { uses, seats } = composedInCart(cart, [FULL, CHILD]);
  expect([quantityOf(uses, 1), quantityOf(uses, 2), quantityOf(uses, 99), seats]).toEqual([
    1,
    1,
    0,
    ['A-1', 'A-2', 'A-3'],
  ]);
});

test('D-061 a bill that is changed gives back its tickets and seats; supplements are no tickets', () => {
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
