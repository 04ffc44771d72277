/** A cart as POST /api/checkout sends it, in the words and euros of the wire (CART-002, CART-004, D-055, D-058, D-183). */
import type { Id, Uuid } from '#kernel/ids.ts';
import { eurosFromCents } from '#kernel/money.ts';
import type { Cart, CartItem } from '#modules/sales/rules/cart/cart.ts';

export type CheckoutItem =
  | {
      type: 'ticket';
      price_rate_id: Id;
      schedule_id: Id;
      seat: string | null;
      voucher_id: Uuid | null;
      bill_order: number;
      quantity: 1;
    }
  | { type: 'loyaltyCard'; voucher_type_id: Id; total_turns: number; total_products: number; quantity: 1 };

function checkoutItem(item: CartItem): CheckoutItem {
  if (item.type === 'loyaltyCard') return { ...item, total_products: eurosFromCents(item.total_products) };
  const { screening_id: schedule_id, type, price_rate_id, seat, voucher_id, bill_order } = item;
  return { type, price_rate_id, schedule_id, seat, voucher_id, bill_order, quantity: 1 };
}

/**
 * Returns one item per ticket, in cart order: N of an error `items.N` is the index in this list.
 */
export const checkoutItems = (cart: Pick<Cart, 'items'>): CheckoutItem[] => cart.items.map(checkoutItem);
