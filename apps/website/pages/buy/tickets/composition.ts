import { quantityOf } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { type Cart, ticketsOf } from '#modules/sales/rules/cart/cart.ts';
import { changeUses, NO_USES, type VoucherUses } from '#modules/vouchers/rules/uses-per-tariff.ts';

/** The visitor's earlier choice of tickets and seats, restored on return. */
export type Composition = { readonly uses: VoucherUses; readonly seats: readonly string[] };
export const NOTHING_COMPOSED: Composition = { uses: NO_USES, seats: [] };

function addTicket(uses: VoucherUses, tariff: TariffWire | undefined): VoucherUses {
  if (!tariff) return uses;
  const { price_rate_id: rate_id, accept_voucher: accepts, max_tickets } = tariff;
  const quantity = Math.min(quantityOf(uses, rate_id) + 1, max_tickets);
  return changeUses(uses, { kind: 'quantity', rate_id, quantity, accepts });
}

/**
 * Restores the choice from the cart after a reload (D-060); tickets of rates that are no longer
 * offered are left out.
 */
export function composedInCart(cart: Cart, tariffs: readonly TariffWire[]): Composition {
  const tickets = ticketsOf(cart);
  return {
    uses: tickets.reduce(
      (uses, ticket) =>
        addTicket(
          uses,
          tariffs.find(({ price_rate_id }) => price_rate_id === ticket.price_rate_id),
        ),
      NO_USES,
    ),
    seats: tickets.flatMap(({ seat }) => seat ?? []),
  };
}

/**
 * Restores the choice from a bill of this browser that is being changed (D-061). Its lines have
 * their tariff by name.
 */
export function composedInBill(bill: BillResultWire, tariffs: readonly TariffWire[]): Composition {
  const tickets = bill.lines.filter(({ kind }) => kind === 'ticket');
  return {
    uses: tickets.reduce(
      (uses, line) =>
        addTicket(
          uses,
          tariffs.find(({ name }) => name === line.name),
        ),
      NO_USES,
    ),
    seats: tickets.flatMap(({ seat }) => seat ?? []),
  };
}
