/**
 * The cart of a browser or till as a pure reducer (CART-002 to CART-015). It holds what will be
 * bought and what the last checkout answered; prices stay with tariffs and types.
 */
import type { Id, Uuid } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';

export type TicketItem = {
  readonly type: 'ticket';
  readonly screening_id: Id;
  readonly price_rate_id: Id;
  /** Seat name; null: none chosen, or the house assigns. */
  readonly seat: string | null;
  readonly voucher_id: Uuid | null;
  /** Print order within the bill, from 0 (D-058). */
  readonly bill_order: number;
};
export type ProductItem = { readonly type: 'product'; readonly product_id: Id; readonly quantity: 1 };
/** Gift cards and loyalty cards alike (D-092). */
export type CardItem = {
  readonly type: 'loyaltyCard';
  readonly voucher_type_id: Id;
  readonly total_turns: number;
  readonly total_products: Cents;
  readonly quantity: 1;
};
export type CartItem = TicketItem | ProductItem | CardItem;

/** Wire name of a field to its sentences, as a 422 carries them (D-066). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export type Cart = {
  readonly items: readonly CartItem[];
  /** Vouchers redeemed in this cart, in order of entry. */
  readonly vouchers: readonly Uuid[];
  /** What the visitor saw as the amount to pay. */
  readonly amount: Cents;
  readonly processing: boolean;
  readonly errors: FieldErrors;
};

export const EMPTY_CART: Cart = { items: [], vouchers: [], amount: 0, processing: false, errors: {} };

type NewTicket = {
  readonly price_rate_id: Id;
  readonly screening_id: Id;
  readonly seat?: string | null;
  readonly voucher_id?: Uuid | null;
};

export type CartAction =
  | ({ readonly kind: 'ticket_added' } & NewTicket)
  | { readonly kind: 'ticket_dropped'; readonly screening_id: Id; readonly price_rate_id: Id }
  /** Clears the cart, adds one item per ticket and sets the amount: what the ticket page does on submit (CART-005). */
  | { readonly kind: 'tickets_submitted'; readonly tickets: readonly NewTicket[]; readonly amount: Cents }
  | { readonly kind: 'seats_attached'; readonly screening_id: Id; readonly seats: readonly string[] }
  | { readonly kind: 'seat_reassigned'; readonly bill_order: number; readonly seat: string | null }
  | { readonly kind: 'voucher_redeemed'; readonly voucher_id: Uuid }
  | { readonly kind: 'voucher_removed'; readonly voucher_id: Uuid }
  | { readonly kind: 'voucher_attached'; readonly bill_order: number; readonly voucher_id: Uuid | null }
  | {
      readonly kind: 'card_put';
      readonly voucher_type_id: Id;
      readonly total_turns: number;
      readonly total_products: Cents;
    }
  | { readonly kind: 'product_added'; readonly product_id: Id }
  | { readonly kind: 'product_dropped'; readonly product_id: Id }
  | { readonly kind: 'amount_set'; readonly amount: Cents }
  | { readonly kind: 'checkout_started' }
  | { readonly kind: 'checkout_succeeded' }
  | { readonly kind: 'checkout_failed'; readonly errors: FieldErrors }
  | { readonly kind: 'cleared' };

const isTicket = (item: CartItem): item is TicketItem => item.type === 'ticket';

export const ticketsOf = (cart: Pick<Cart, 'items'>): TicketItem[] => cart.items.filter(isTicket);

const ticketItem = (ticket: NewTicket): TicketItem => ({
  type: 'ticket',
  screening_id: ticket.screening_id,
  price_rate_id: ticket.price_rate_id,
  seat: ticket.seat ?? null,
  voucher_id: ticket.voucher_id ?? null,
  bill_order: 0,
});

/** The items with their tickets numbered in the order they stand in. */
function withItems(cart: Cart, items: readonly CartItem[]): Cart {
  let order = 0;
  return { ...cart, items: items.map((item) => (isTicket(item) ? { ...item, bill_order: order++ } : item)) };
}

const withTickets = (cart: Cart, change: (ticket: TicketItem) => TicketItem): Cart => ({
  ...cart,
  items: cart.items.map((item) => (isTicket(item) ? change(item) : item)),
});

const without = (cart: Cart, index: number): Cart =>
  index < 0 ? cart : withItems(cart, [...cart.items.slice(0, index), ...cart.items.slice(index + 1)]);

function attachSeats(cart: Cart, screening_id: Id, seats: readonly string[]): Cart {
  let next = 0;
  return withTickets(cart, (ticket) =>
    ticket.screening_id === screening_id ? { ...ticket, seat: seats[next++] ?? null } : ticket,
  );
}

/** A seat that another ticket of the screening holds changes places with this one's. */
function reassignSeat(cart: Cart, bill_order: number, seat: string | null): Cart {
  const ticket = ticketsOf(cart).find((candidate) => candidate.bill_order === bill_order);
  if (!ticket) return cart;
  return withTickets(cart, (other) => {
    if (other.bill_order === bill_order) return { ...other, seat };
    const givesItUp = seat !== null && other.seat === seat && other.screening_id === ticket.screening_id;
    return givesItUp ? { ...other, seat: ticket.seat } : other;
  });
}

function attachVoucher(cart: Cart, bill_order: number, voucher_id: Uuid | null): Cart {
  if (voucher_id !== null && !cart.vouchers.includes(voucher_id)) return cart;
  return withTickets(cart, (ticket) => (ticket.bill_order === bill_order ? { ...ticket, voucher_id } : ticket));
}

function removeVoucher(cart: Cart, voucher_id: Uuid): Cart {
  const vouchers = cart.vouchers.filter((redeemed) => redeemed !== voucher_id);
  return withTickets({ ...cart, vouchers }, (ticket) =>
    ticket.voucher_id === voucher_id ? { ...ticket, voucher_id: null } : ticket,
  );
}

/** A card of a type that is in the cart already gets the new turns and products (CART-012). */
function putCard(cart: Cart, card: CardItem): Cart {
  const same = (item: CartItem): boolean =>
    item.type === 'loyaltyCard' && item.voucher_type_id === card.voucher_type_id;
  const items = cart.items.some(same) ? cart.items.map((item) => (same(item) ? card : item)) : [...cart.items, card];
  return { ...cart, items };
}

function submitTickets(cart: Cart, tickets: readonly NewTicket[], amount: Cents): Cart {
  const vouchers = [...new Set(tickets.flatMap((ticket) => ticket.voucher_id ?? []))];
  return withItems({ ...EMPTY_CART, processing: cart.processing, vouchers, amount }, tickets.map(ticketItem));
}

/** The cart after one action. Unknown tickets, vouchers and products change nothing. */
export function changeCart(cart: Cart, action: CartAction): Cart {
  switch (action.kind) {
    case 'ticket_added':
      return withItems(cart, [...cart.items, ticketItem(action)]);
    case 'ticket_dropped':
      return without(
        cart,
        cart.items.findLastIndex(
          (item) =>
            isTicket(item) && item.screening_id === action.screening_id && item.price_rate_id === action.price_rate_id,
        ),
      );
    case 'tickets_submitted':
      return submitTickets(cart, action.tickets, action.amount);
    case 'seats_attached':
      return attachSeats(cart, action.screening_id, action.seats);
    case 'seat_reassigned':
      return reassignSeat(cart, action.bill_order, action.seat);
    case 'voucher_redeemed':
      return cart.vouchers.includes(action.voucher_id)
        ? cart
        : { ...cart, vouchers: [...cart.vouchers, action.voucher_id] };
    case 'voucher_removed':
      return removeVoucher(cart, action.voucher_id);
    case 'voucher_attached':
      return attachVoucher(cart, action.bill_order, action.voucher_id);
    case 'card_put': {
      const { voucher_type_id, total_turns, total_products } = action;
      return putCard(cart, { type: 'loyaltyCard', voucher_type_id, total_turns, total_products, quantity: 1 });
    }
    case 'product_added':
      return { ...cart, items: [...cart.items, { type: 'product', product_id: action.product_id, quantity: 1 }] };
    case 'product_dropped':
      return without(
        cart,
        cart.items.findLastIndex((item) => item.type === 'product' && item.product_id === action.product_id),
      );
    case 'amount_set':
      return { ...cart, amount: action.amount };
    case 'checkout_started':
      return { ...cart, processing: true, errors: {} };
    case 'checkout_failed':
      return { ...cart, processing: false, errors: action.errors };
    case 'checkout_succeeded':
    case 'cleared':
      return EMPTY_CART;
  }
}

export type TicketGroup = {
  readonly screening_id: Id;
  readonly price_rate_id: Id;
  readonly tickets: readonly TicketItem[];
};

/** The tickets grouped by screening and price rate, in the order of their first ticket (CART-013). */
export function ticketGroups(cart: Pick<Cart, 'items'>): TicketGroup[] {
  const groups = Map.groupBy(ticketsOf(cart), (ticket) => `${ticket.screening_id}/${ticket.price_rate_id}`);
  return [...groups.values()].flatMap((tickets) => {
    const [first] = tickets;
    return first ? [{ screening_id: first.screening_id, price_rate_id: first.price_rate_id, tickets }] : [];
  });
}
