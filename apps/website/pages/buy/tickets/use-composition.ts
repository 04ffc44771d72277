import { useEffect, useState } from 'react';
import { browserCart } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { type Composition, composedInCart, NOTHING_COMPOSED } from '#apps/website/pages/buy/tickets/composition.ts';
import {
  amountDue,
  type OrderLine,
  orderedTickets,
  orderLines,
  type TicketOrder,
  ticketCount,
} from '#apps/website/pages/buy/tickets/ticket-order.ts';
import { type SeatsNow, useSeatPicking } from '#apps/website/pages/buy/tickets/use-seat-picking.ts';
import type { TicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import {
  forgetEnteredVouchers,
  type TicketVouchers,
  useTicketVouchers,
} from '#apps/website/pages/buy/tickets/use-ticket-vouchers.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { Cents } from '#kernel/money.ts';
import { type Cart, changeCart, EMPTY_CART } from '#modules/sales/rules/cart.ts';
import { placesOnline, whyNotPay } from '#modules/sales/rules/quantity-limits.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract.ts';

export type TicketComposition = {
  readonly vouchers: TicketVouchers;
  readonly seats: SeatsNow;
  readonly quantity: number;
  /** Places that can be bought online now. */
  readonly places: number;
  readonly lines: readonly OrderLine[];
  readonly due: Cents;
  readonly seatNames: readonly string[];
  /** The cart as it would be sent now. */
  readonly cart: Cart;
  /** What keeps the visitor from paying (VAL-003, VAL-004, SEAT-011, SEAT-013): the end of a key `buy.why.*`. */
  readonly missing: 'select_ticket' | 'select_seats' | 'confirm_seats' | null;
};

/** Everything a visitor puts together on the ticket page; kept over a reload, forgotten when he leaves (D-060). */
export function useTicketComposition(
  data: ScheduleDataWire,
  offer: Pick<TicketOffer, 'seats'>,
  changed: Composition | null,
): TicketComposition {
  const { schedule, tariffs, supplements } = data;
  const screen = useSite().screens.find(({ id }) => id === schedule.screen_id);
  const [before] = useState(() => changed ?? composedBefore(data));
  const vouchers = useTicketVouchers(schedule.id, before.uses);
  const quantity = ticketCount({ tariffs, uses: vouchers.uses });
  const seats = useSeatPicking({
    data,
    screen,
    seats: offer.seats,
    count: quantity,
    restored: changed ? [] : before.seats,
    own: changed?.seats ?? [],
  });
  const { picking } = seats;
  const choice = picking?.choice() ?? null;
  const order: TicketOrder = {
    tariffs,
    supplements,
    uses: vouchers.uses,
    seats: choice?.names.map((name, index) => ({ name, seatClass: choice.classes[index] ?? '' })) ?? null,
  };
  const due = amountDue(order);
  const cart = cartOf(schedule.id, order, due);
  useKeptCart(cart);

  const online = (offer.seats ?? schedule).available_seats_online + (changed ? before.seats.length : 0);
  const why = whyNotPay({ quantity, seats: seats.state === 'none' ? null : (choice?.names.length ?? 0) });
  return {
    vouchers,
    seats,
    quantity,
    places: picking ? picking.places(online) : placesOnline(online, null),
    lines: orderLines(order),
    due,
    seatNames: choice?.names ?? [],
    cart,
    missing: why
      ? why.code === 'sales.select_ticket'
        ? 'select_ticket'
        : 'select_seats'
      : choice?.readiness === 'confirm-seats'
        ? 'confirm_seats'
        : null,
  };
}

/** Clears the cart, adds one item per ticket and sets the amount (CART-005). */
const cartOf = (screening_id: number, order: TicketOrder, amount: Cents): Cart =>
  changeCart(EMPTY_CART, {
    kind: 'tickets_submitted',
    amount,
    tickets: orderedTickets(order).map((ticket) => ({ ...ticket, screening_id })),
  });

function composedBefore({ schedule, tariffs }: ScheduleDataWire): Composition {
  const stored = browserCart.load((screeningId) => screeningId === schedule.id && schedule.purchasable_online);
  return stored ? composedInCart(stored.cart, tariffs) : NOTHING_COMPOSED;
}

function useKeptCart(cart: Cart): void {
  const text = JSON.stringify(cart);
  useEffect(() => {
    const kept = JSON.parse(text) as Cart;
    if (kept.items.length > 0) browserCart.save(kept);
  }, [text]);
  useEffect(
    () => () => {
      browserCart.clear();
      forgetEnteredVouchers();
    },
    [],
  );
}
