import type { Id, Uuid } from '#kernel/ids.ts';
import { type Cents, centsFromEuros, sumCents } from '#kernel/money.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import { type BasketTicket, priceBasket } from '#modules/sales/rules/cart/basket-total.ts';
import { type VoucherUses, voucherPerTicket } from '#modules/vouchers/rules/uses-per-tariff.ts';

/**
 * The visitor's order: tickets per tariff, the vouchers that pay some of them, and the seats if
 * they are chosen here.
 */
export type TicketOrder = {
  readonly tariffs: readonly TariffWire[];
  readonly uses: VoucherUses;
  /** Chosen seats, front row first; null: the server assigns them at checkout. */
  readonly seats: readonly { readonly name: string; readonly seatClass: string }[] | null;
  /** Euros per seat class. */
  readonly supplements: Readonly<Record<string, number>>;
};

export type OrderedTicket = {
  readonly price_rate_id: Id;
  readonly seat: string | null;
  readonly voucher_id: Uuid | null;
};

export const quantityOf = ({ tariffs }: VoucherUses, rateId: Id): number =>
  tariffs.find(({ rate_id }) => rate_id === rateId)?.quantity ?? 0;

/** Returns the number of tickets on tariffs that are still offered. */
export const ticketCount = ({ tariffs, uses }: Pick<TicketOrder, 'tariffs' | 'uses'>): number =>
  tariffs.reduce((count, { price_rate_id }) => count + quantityOf(uses, price_rate_id), 0);

/**
 * Returns one entry per ticket, in the order of the tariffs; seats are assigned in their order
 * (D-055).
 */
export function orderedTickets({ tariffs, uses, seats }: TicketOrder): OrderedTicket[] {
  const tickets = tariffs.flatMap(({ price_rate_id }) =>
    voucherPerTicket(uses, price_rate_id).map((voucher_id) => ({ price_rate_id, voucher_id })),
  );
  return tickets.map((ticket, index) => ({ ...ticket, seat: seats?.[index]?.name ?? null }));
}

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

/**
 * Returns the amount to pay with money: the server computes it in the same way (PRICE-8 to
 * PRICE-12, D-062).
 */
export function amountDue(order: TicketOrder): Cents {
  const prices = new Map(order.tariffs.map((tariff) => [tariff.price_rate_id, cents(tariff.total_price)]));
  return priceBasket(
    orderedTickets(order).map(({ price_rate_id, voucher_id }, index): BasketTicket => {
      const part = (kind: 'ticket' | 'supplement', gross: Cents) => ({ kind, gross, handling: 0, vat_rate: 0 });
      const supplement = cents(order.supplements[order.seats?.[index]?.seatClass ?? ''] ?? 0);
      return {
        kind: 'ticket',
        parts: [
          part('ticket', prices.get(price_rate_id) ?? 0),
          ...(supplement > 0 ? [part('supplement', supplement)] : []),
        ],
        voucher: voucher_id === null ? null : { uuid: voucher_id, vat_treatment: 'multi_purpose' },
      };
    }),
  ).due;
}

export type OrderLine =
  | { readonly kind: 'tariff'; readonly name: string; readonly count: number; readonly amount: Cents }
  | { readonly kind: 'supplement'; readonly seatClass: string; readonly count: number; readonly amount: Cents }
  /** The part that vouchers pay, below zero. */
  | { readonly kind: 'vouchers'; readonly count: number; readonly amount: Cents }
  /** What the tickets count that are given back, below zero. */
  | { readonly kind: 'returned'; readonly count: number; readonly amount: Cents };

/** Returns the lines of the summary; they add up to {@link amountDue}. */
export function orderLines(order: TicketOrder): OrderLine[] {
  const tickets = orderedTickets(order);
  const lines: OrderLine[] = [];
  let covered = 0;
  const coveredAmounts: Cents[] = [];
  for (const { price_rate_id, name, total_price } of order.tariffs) {
    const ofRate = tickets.filter((ticket) => ticket.price_rate_id === price_rate_id);
    if (ofRate.length === 0) continue;
    lines.push({ kind: 'tariff', name, count: ofRate.length, amount: ofRate.length * cents(total_price) });
    const paid = ofRate.filter(({ voucher_id }) => voucher_id !== null).length;
    covered += paid;
    coveredAmounts.push(paid * cents(total_price));
  }
  const classes = Map.groupBy(order.seats ?? [], ({ seatClass }) => seatClass);
  for (const [seatClass, seats] of classes) {
    const supplement = cents(order.supplements[seatClass] ?? 0);
    const count = Math.min(seats.length, tickets.length);
    if (supplement > 0) lines.push({ kind: 'supplement', seatClass, count, amount: count * supplement });
  }
  if (covered > 0) lines.push({ kind: 'vouchers', count: covered, amount: -sumCents(coveredAmounts) });
  return lines;
}
