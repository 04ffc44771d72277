import type { ReservationOfferWire } from '#modules/reservations/contract/reservations.ts';

export type Counts = Readonly<Record<number, number>>;

/** Returns the tickets in the order of the tariffs: one entry a ticket. */
export const ratesOf = ({ tariffs }: Pick<ReservationOfferWire, 'tariffs'>, counts: Counts): number[] =>
  tariffs.flatMap(({ price_rate_id }) => Array.from({ length: counts[price_rate_id] ?? 0 }, () => price_rate_id));

/**
 * Returns the amount to pay, computed in whole cents: tickets and the supplements of the chosen
 * seats.
 */
export function totalOf(
  { tariffs, supplements, arrangement }: Pick<ReservationOfferWire, 'tariffs' | 'supplements' | 'arrangement'>,
  counts: Counts,
  seats: readonly string[],
): number {
  const cents = (euros: number): number => Math.round(euros * 100);
  const tickets = tariffs.reduce(
    (sum, { price_rate_id, total_price }) => sum + cents(total_price) * (counts[price_rate_id] ?? 0),
    0,
  );
  const classes = new Map(
    (arrangement ?? []).flat().flatMap((seat) => (seat ? [[seat.name, seat.class] as const] : [])),
  );
  const onTop = seats.reduce((sum, name) => sum + cents(supplements[classes.get(name) ?? ''] ?? 0), 0);
  return (tickets + onTop) / 100;
}

/** Returns tickets with their seats, or without: the server then assigns them. */
export const ticketsOf = (rates: readonly number[], seats: readonly string[]) =>
  rates.map((price_rate_id, index) => ({ price_rate_id, seat: seats[index] ?? null }));
