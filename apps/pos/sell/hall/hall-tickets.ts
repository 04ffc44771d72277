import type { CartEntry, CartTicket } from '#apps/pos/sell/cart/cart.ts';
import type { TillHall } from '#modules/till/contract/till.ts';

/** Tickets of one screening by rate. */
export type Counts = ReadonlyMap<number, number>;
export type ChosenSeat = { readonly name: string; readonly seatClass: string };

export const ticketsOf = (entries: readonly CartEntry[], screeningId: number): CartTicket[] =>
  entries.flatMap((entry) => (entry.kind === 'ticket' && entry.screening.id === screeningId ? [entry] : []));

export const countsOf = (tickets: readonly CartTicket[]): Counts =>
  new Map([...Map.groupBy(tickets, ({ rate }) => rate.id)].map(([id, of]) => [id, of.length]));

export const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Returns whether seats are numbered and chosen here. */
export const isNumbered = ({ screening, seats }: TillHall): boolean =>
  screening.seatpicker && seats.arrangement !== null;

/**
 * Returns the number after plus: from zero to the minimum of a rate; null if there are no more
 * (D-055).
 */
export function moreOf(hall: TillHall, counts: Counts, rateId: number): number | null {
  const rate = hall.tariffs.find(({ price_rate_id }) => price_rate_id === rateId);
  if (!rate) return null;
  const count = counts.get(rateId) ?? 0;
  const next = count === 0 ? Math.max(1, rate.min_tickets) : count + 1;
  const free = hall.screening.free - sumOf(counts);
  return next <= rate.max_tickets && next - count <= free ? next : null;
}

/** Returns the number after minus: below the minimum of a rate it is zero. */
export function lessOf(hall: TillHall, counts: Counts, rateId: number): number | null {
  const count = counts.get(rateId) ?? 0;
  if (count === 0) return null;
  const least = hall.tariffs.find(({ price_rate_id }) => price_rate_id === rateId)?.min_tickets ?? 1;
  return count - 1 < least ? 0 : count - 1;
}

/**
 * Returns one entry a ticket in the order of the rates, with the seats in their order. Rates that
 * are no longer offered are left out. `byHand`: the attendant chose the seats.
 */
export function ticketsIn(hall: TillHall, counts: Counts, seats: readonly ChosenSeat[], byHand: boolean): CartTicket[] {
  const { screening, tariffs, supplements } = hall;
  const { id, title, start, screen } = screening;
  const numbered = isNumbered(hall);
  return tariffs
    .flatMap(({ price_rate_id, name, total_price }) =>
      Array.from({ length: counts.get(price_rate_id) ?? 0 }, () => ({ id: price_rate_id, name, price: total_price })),
    )
    .map((rate, index) => {
      const seat = seats[index];
      return {
        kind: 'ticket',
        screening: { id, title, start, screen, numbered },
        rate,
        seat: seat?.name ?? null,
        ...(seat && !byHand && { assigned: true as const }),
        supplement: supplements[seat?.seatClass ?? ''] ?? 0,
      };
    });
}
