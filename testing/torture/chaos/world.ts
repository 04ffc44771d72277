import type { Db } from '#platform/db/tx.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { type BuiltHall, buildHall } from '#testing/builders/venue.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';

export type Place = {
  readonly hall: BuiltHall;
  /** Seat names in rows; none in an unnumbered hall. */
  readonly seats: readonly string[];
  /** On sale now. Replaced when it is full or cancelled. */
  screeningId: number;
  /** Refusals since the last sale: a hall with only refusals is full. */
  refusals: number;
  /** One actor plans it: two hundred planners of the same hour would only wait for each other. */
  planning: boolean;
};

export type ChaosExhibitor = {
  readonly cinema: Cinema;
  readonly places: readonly Place[];
  readonly cardType: number;
  vouchers: string[];
};

/** Price of a ticket with its booking fee in cents, by rate, as the exhibitors are built. */
export const PRICE = { normal: 1_200, student: 1_000 };

/**
 * Builds two exhibitors that sell everything: chosen seats, assigned seats, standing room with an
 * online share, cards, limited rates.
 */
export async function buildWorld(db: Db, size: 'small' | 'large'): Promise<ChaosExhibitor[]> {
  const rows = size === 'small' ? 8 : 40;
  const exhibitors: ChaosExhibitor[] = [];
  for (let n = 0; n < 2; n++) {
    const cinema = await buildCinema(
      { db },
      {
        hall: Array.from({ length: rows }, () => '.'.repeat(size === 'small' ? 16 : 40)).join('|'),
        exhibitor: { settings: { voucher_reuse_minutes: 0 } },
        rates: { student: { quota: rows * 4, minTickets: 1, maxTickets: 4 } },
      },
    );
    const standing = await buildHall({ db }, cinema.exhibitorId, {
      cinemaId: cinema.cinemaId,
      name: 'Standing',
      hall: rows * 20,
      onlineSeats: rows * 15,
    });
    const second = await buildHall({ db }, cinema.exhibitorId, {
      cinemaId: cinema.cinemaId,
      name: 'Second',
      hall: Array.from({ length: rows }, () => '.'.repeat(20)).join('|'),
    });
    const places: Place[] = [];
    for (const hall of [cinema.hall, second, standing])
      places.push({
        hall,
        seats: [...hall.seatIds.keys()],
        screeningId: await buildScreening({ db }, cinema, { hall }),
        refusals: 0,
        planning: false,
      });
    const exhibitor: ChaosExhibitor = {
      cinema,
      places,
      cardType: await buildVoucherType({ db }, cinema.exhibitorId),
      vouchers: [],
    };
    for (let card = 0; card < 20; card++) await addVoucher(db, exhibitor);
    exhibitors.push(exhibitor);
  }
  return exhibitors;
}

export async function addVoucher(db: Db, exhibitor: ChaosExhibitor): Promise<void> {
  const { uuid } = await buildVoucher({ db }, exhibitor.cinema.exhibitorId, { turns: 8 });
  exhibitor.vouchers = [...exhibitor.vouchers, uuid].slice(-40);
}

/** Plans the next screening of a hall, after a full or cancelled one. */
export async function planNext(db: Db, exhibitor: ChaosExhibitor, place: Place): Promise<void> {
  if (place.planning) return;
  place.planning = true;
  try {
    place.screeningId = await buildScreening({ db }, exhibitor.cinema, { hall: place.hall });
    place.refusals = 0;
  } finally {
    place.planning = false;
  }
}

export const changePrice = (db: Db, exhibitor: ChaosExhibitor, cents: number): Promise<number> =>
  inTenant({ db }, exhibitor.cinema.exhibitorId, (tx) =>
    tx.run('UPDATE price_row SET ticket_cents = $2 WHERE exhibitor_id = tenant() AND price_rate_id = $1', [
      exhibitor.cinema.rates.normal,
      cents,
    ]),
  );
