import type { Cents } from '#kernel/money.ts';
import { centsFromEuros } from '#kernel/money.ts';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { type Cart, cardCart, ticketCart } from '#modules/sales/rules/cart/cart.ts';
import type { VoucherChoice } from '#modules/vouchers/rules/voucher-price.ts';

export type Again = NonNullable<BillResultWire['again']>;

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

/** Returns the card of an order; null: it is for tickets. */
export function cardAgain({ items }: Again): VoucherChoice | null {
  const card = items.find((item) => item.type === 'loyaltyCard');
  return card ? { total_turns: card.total_turns, total_products: cents(card.total_products ?? 0) } : null;
}

/** Returns the cart that buys the content of an unpaid bill once more. */
export function cartAgain(again: Again): Cart {
  const amount = cents(again.amount);
  const card = again.items.find((item) => item.type === 'loyaltyCard');
  const choice = cardAgain(again);
  if (card && choice) return cardCart({ voucher_type_id: card.voucher_type_id, ...choice }, amount);
  const tickets = again.items.flatMap((item) => (item.type === 'ticket' ? [item] : []));
  return ticketCart(
    tickets.map(({ price_rate_id, schedule_id, seat, voucher_id }) => ({
      price_rate_id,
      screening_id: schedule_id,
      seat: seat ?? null,
      voucher_id: voucher_id ?? null,
    })),
    amount,
  );
}
