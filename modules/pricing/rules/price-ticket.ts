import type { Cents, VatBasisPoints } from '#kernel/money.ts';
import type { ClassRates, Tariff } from '#modules/pricing/rules/price-rate.ts';

/** A part of a ticket's price. `gross` includes `handling` and VAT. */
export type TicketPart = {
  readonly kind: 'ticket' | 'supplement';
  readonly gross: Cents;
  readonly handling: Cents;
  readonly vat_rate: VatBasisPoints;
};

/** PRICE-6. What a seat of this class costs on top of the tariff, ticket and handling together (D-035). */
export function supplementOf(class_rates: ClassRates, seat_class: string): { ticket: Cents; handling: Cents } {
  const extra = Object.hasOwn(class_rates, seat_class) ? class_rates[seat_class] : undefined;
  return extra ? { ticket: extra.ticket, handling: extra.handling } : { ticket: 0, handling: 0 };
}

/**
 * PRICE-6. The price of one ticket as lines: the tariff, and the supplement of the seat's class
 * when it costs something. Both carry the VAT rate of the price rate, which depends on the day:
 * `vat_rate`. `seat_class` null: no numbered seat.
 */
export function priceTicket(
  tariff: Tariff,
  seat_class: string | null,
  class_rates: ClassRates,
  vat_rate: VatBasisPoints,
): TicketPart[] {
  const ticket: TicketPart = { kind: 'ticket', gross: tariff.total, handling: tariff.handling, vat_rate };
  if (seat_class === null) return [ticket];
  const extra = supplementOf(class_rates, seat_class);
  const gross = extra.ticket + extra.handling;
  return gross === 0 ? [ticket] : [ticket, { kind: 'supplement', gross, handling: extra.handling, vat_rate }];
}
