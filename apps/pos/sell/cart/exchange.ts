import type { Cart, CartExchange } from '#apps/pos/sell/cart/cart.ts';
import { netOf } from '#apps/pos/sell/discount/discount.ts';
import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { differenceOf, exchangeOf } from '#modules/sales/rules/refund/exchange.ts';

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

/**
 * Returns the amount to pay for the cart; less than 0: a refund, because the exchanged tickets cost
 * more than the new items (D-138).
 */
export function dueOf({ entries, discounts, exchange }: Pick<Cart, 'entries' | 'discounts' | 'exchange'>): Cents {
  const due = netOf({ entries, discounts });
  return exchange ? differenceOf(due, exchangeOf(exchange.tickets.map(lineOf), due)) : due;
}

const lineOf = ({ line_no, value, back_max }: CartExchange['tickets'][number]) => ({
  line_no,
  value: cents(value),
  handling: cents(value) - cents(back_max),
  vat: 0,
});

/** Returns the text of a ticket in an exchange. */
export const returnedName = ({ name, seat }: CartExchange['tickets'][number]): string =>
  [name, seat].filter(Boolean).join(' · ');
