/** Converts price lists of another system to price rates of this one. */
import type { Cents } from '#kernel/money.ts';
import type { Programme, ProgrammePriceList, ProgrammeTicketType } from '#modules/programme-import/rules/programme.ts';

export type OfferedRate = {
  readonly key: string;
  readonly cinemaKey: string;
  readonly type: ProgrammeTicketType;
  /** Per place. */
  readonly ticket: Cents;
  readonly handling: Cents;
  readonly minTickets: number;
  readonly maxTickets: number;
};

const MOST_TICKETS = 10;

/**
 * Returns the price list of most screenings of a cinema: prices here belong to the cinema, not to
 * the screening.
 */
function mainList(programme: Programme, cinemaKey: string): ProgrammePriceList | null {
  const uses = new Map<string, number>();
  for (const screening of programme.screenings) {
    if (screening.cinemaKey !== cinemaKey || screening.priceListKey === null) continue;
    uses.set(screening.priceListKey, (uses.get(screening.priceListKey) ?? 0) + 1);
  }
  const [most] = [...uses.entries()].sort(([, a], [, b]) => b - a);
  return programme.priceLists.find((list) => list.key === most?.[0]) ?? null;
}

/**
 * Returns the rates of each cinema's main price list: admissions and members' tickets. A ticket for
 * several places (a family of four for 40.00) becomes a rate per place (10.00), sold in that number
 * only. Left out: redemption of vouchers, types without a place, and prices that do not divide into
 * whole cents.
 */
export function offeredRates(programme: Programme): OfferedRate[] {
  const types = new Map(programme.ticketTypes.map((type) => [type.key, type]));
  return programme.cinemas.flatMap((cinema) => {
    const list = mainList(programme, cinema.key);
    return (list?.prices ?? []).flatMap((price): OfferedRate[] => {
      const type = types.get(price.ticketTypeKey);
      if (!list || !type || type.seats < 1 || (type.kind !== 'admission' && type.kind !== 'member')) return [];
      if (price.ticket % type.seats !== 0) return [];
      return [
        {
          key: `${list.key}/${type.key}`,
          cinemaKey: cinema.key,
          type,
          ticket: price.ticket / type.seats,
          handling: list.handling,
          minTickets: type.seats === 1 ? 1 : type.seats,
          maxTickets: type.seats === 1 ? MOST_TICKETS : type.seats,
        },
      ];
    });
  });
}
