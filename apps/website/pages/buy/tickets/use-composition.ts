import { useEffect, useState } from 'react';
import { browserCart } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { type Composition, composedInCart, NOTHING_COMPOSED } from '#apps/website/pages/buy/tickets/composition.ts';
import { type SeatsNow, useSeatPicking } from '#apps/website/pages/buy/tickets/seats/use-seat-picking.ts';
import {
  amountDue,
  type OrderLine,
  orderedTickets,
  orderLines,
  type TicketOrder,
  ticketCount,
} from '#apps/website/pages/buy/tickets/ticket-order.ts';
import type { TicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import {
  clearEnteredVouchers,
  type TicketVouchers,
  useTicketVouchers,
} from '#apps/website/pages/buy/tickets/vouchers/use-ticket-vouchers.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { Cents } from '#kernel/money.ts';
import { type Cart, ticketCart } from '#modules/sales/rules/cart/cart.ts';
import { placesOnline, whyNotPay } from '#modules/sales/rules/cart/quantity-limits.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract/public.ts';
import type { VoucherUses } from '#modules/vouchers/rules/uses-per-tariff.ts';

export type TicketComposition = {
  readonly vouchers: TicketVouchers;
  readonly seats: SeatsNow;
  readonly quantity: number;
  /** Places that can be bought online now. */
  readonly places: number;
  readonly lines: readonly OrderLine[];
  readonly due: Cents;
  readonly seatNames: readonly string[];
  /** The cart that a checkout would send now. */
  readonly cart: Cart;
  /**
   * The missing part before a payment (VAL-003, VAL-004, SEAT-011, SEAT-013): the end of a key
   * `buy.why.*`.
   */
  readonly missing: 'select_ticket' | 'select_seats' | 'confirm_seats' | null;
};

/**
 * Holds the visitor's whole choice on the ticket page; it survives a reload and is removed when he
 * leaves (D-060).
 */
export function useTicketComposition(
  data: ScheduleDataWire,
  offer: Pick<TicketOffer, 'seats'>,
  changed: Composition | null,
): TicketComposition {
  const [before] = useState(() => changed ?? composedBefore(data));
  const vouchers = useTicketVouchers(data.schedule.id, before.uses);
  const chosen = useChosenTickets(data, offer, {
    uses: vouchers.uses,
    restored: changed ? [] : before.seats,
    own: changed?.seats ?? NONE,
  });
  usePersistedCart(chosen.cart);
  return { ...chosen, vouchers };
}

/** Tickets of a screening with their seats and price, however they were chosen. */
export type ChosenTickets = Omit<TicketComposition, 'vouchers'>;

const NONE: readonly string[] = [];

/** `restored`: seats chosen before a reload; `own`: seats of a bill that is being changed. */
export function useChosenTickets(
  data: ScheduleDataWire,
  offer: Pick<TicketOffer, 'seats'>,
  { uses, restored = NONE, own = NONE }: { uses: VoucherUses; restored?: readonly string[]; own?: readonly string[] },
): ChosenTickets {
  const { schedule, tariffs, supplements } = data;
  const screen = useSite().screens.find(({ id }) => id === schedule.screen_id);
  const quantity = ticketCount({ tariffs, uses });
  const seats = useSeatPicking({ data, screen, seats: offer.seats, count: quantity, restored, own });
  const { picking } = seats;
  const choice = picking?.choice() ?? null;
  const order: TicketOrder = {
    tariffs,
    supplements,
    uses,
    seats: choice?.names.map((name, index) => ({ name, seatClass: choice.classes[index] ?? '' })) ?? null,
  };
  const due = amountDue(order);

  const online = (offer.seats ?? schedule).available_seats_online + own.length;
  const why = whyNotPay({ quantity, seats: seats.state === 'none' ? null : (choice?.names.length ?? 0) });
  return {
    seats,
    quantity,
    places: picking ? picking.places(online) : placesOnline(online, null),
    lines: orderLines(order),
    due,
    seatNames: choice?.names ?? [],
    cart: cartOf(schedule.id, order, due),
    missing: why
      ? why.code === 'sales.select_ticket'
        ? 'select_ticket'
        : 'select_seats'
      : choice?.readiness === 'confirm-seats'
        ? 'confirm_seats'
        : null,
  };
}

/** The cart with one item per ticket and the amount that is shown (CART-005). */
const cartOf = (screening_id: number, order: TicketOrder, amount: Cents): Cart =>
  ticketCart(
    orderedTickets(order).map((ticket) => ({ ...ticket, screening_id })),
    amount,
  );

function composedBefore({ schedule, tariffs }: ScheduleDataWire): Composition {
  const stored = browserCart.load((screeningId) => screeningId === schedule.id && schedule.purchasable_online);
  return stored ? composedInCart(stored.cart, tariffs) : NOTHING_COMPOSED;
}

function usePersistedCart(cart: Cart): void {
  const text = JSON.stringify(cart);
  useEffect(() => {
    const kept = JSON.parse(text) as Cart;
    if (kept.items.length > 0) browserCart.save(kept);
  }, [text]);
  useEffect(
    () => () => {
      browserCart.clear();
      clearEnteredVouchers();
    },
    [],
  );
}
