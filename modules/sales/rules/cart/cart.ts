/**
 * The cart of a visitor of the website: what is about to be bought and the amount that was shown
 * (CART-002, CART-004). Prices stay with tariffs and types.
 */
import type { Id, Uuid } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';

export type TicketItem = {
  readonly type: 'ticket';
  readonly screening_id: Id;
  readonly price_rate_id: Id;
  /** Seat name; null: none is chosen, or the server assigns one. */
  readonly seat: string | null;
  readonly voucher_id: Uuid | null;
  /** Print order within the bill, from 0 (D-058). */
  readonly bill_order: number;
};
/** Gift cards and loyalty cards alike (D-092). */
export type CardItem = {
  readonly type: 'loyaltyCard';
  readonly voucher_type_id: Id;
  readonly total_turns: number;
  readonly total_products: Cents;
  readonly quantity: 1;
};
export type CartItem = TicketItem | CardItem;

export type Cart = {
  readonly items: readonly CartItem[];
  /** The amount to pay that the visitor saw. */
  readonly amount: Cents;
};

export const EMPTY_CART: Cart = { items: [], amount: 0 };

export type NewTicket = {
  readonly price_rate_id: Id;
  readonly screening_id: Id;
  readonly seat: string | null;
  readonly voucher_id: Uuid | null;
};

/** A cart with one item per ticket, numbered in their order (CART-005, D-058). */
export const ticketCart = (tickets: readonly NewTicket[], amount: Cents): Cart => ({
  amount,
  items: tickets.map(({ screening_id, price_rate_id, seat, voucher_id }, bill_order) => ({
    type: 'ticket',
    screening_id,
    price_rate_id,
    seat,
    voucher_id,
    bill_order,
  })),
});

/** A cart with one gift card or loyalty card (CART-008). */
export const cardCart = (
  card: Pick<CardItem, 'voucher_type_id' | 'total_turns' | 'total_products'>,
  amount: Cents,
): Cart => ({
  amount,
  items: [{ type: 'loyaltyCard', ...card, quantity: 1 }],
});

const isTicket = (item: CartItem): item is TicketItem => item.type === 'ticket';

export const ticketsOf = (cart: Pick<Cart, 'items'>): TicketItem[] => cart.items.filter(isTicket);
