import type { Db } from '#platform/db/tx.ts';
import { inTenant } from '#testing/build-in-tenant.ts';
import { buildVoucherType } from '#testing/build-offer.ts';
import { type BuiltHall, buildHall } from '#testing/build-venue.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';

export type Place = {
  readonly hall: BuiltHall;
  /** Seat names in rows; none in an unnumbered hall. */
  readonly seats: readonly string[];
  /** Sold at the moment. Replaced when it is full or cancelled. */
  screeningId: number;
  /** Refusals since the last sale: a hall that only refuses is full. */
  refusals: number;
  /** Somebody is at it: two hundred who all plan the same hour would only wait for each other. */
  planning: boolean;
};

export type ChaosHouse = {
  readonly cinema: Cinema;
  readonly places: readonly Place[];
  readonly cardType: number;
  vouchers: string[];
};

/** Cents of a ticket with its handling, by rate, as the houses are built. */
export const PRICE = { normal: 1_200, student: 1_000 };

/** Two houses that sell everything there is: chosen seats, given seats, standing room with an online share, cards, limited rates. */
export async function buildWorld(db: Db, size: 'small' | 'large'): Promise<ChaosHouse[]> {
  const rows = size === 'small' ? 8 : 40;
  const houses: ChaosHouse[] = [];
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
    const house: ChaosHouse = {
      cinema,
      places,
      cardType: await buildVoucherType({ db }, cinema.exhibitorId),
      vouchers: [],
    };
    for (let card = 0; card < 20; card++) await addVoucher(db, house);
    houses.push(house);
  }
  return houses;
}

export async function addVoucher(db: Db, house: ChaosHouse): Promise<void> {
  const { uuid } = await buildVoucher({ db }, house.cinema.exhibitorId, { turns: 8 });
  house.vouchers = [...house.vouchers, uuid].slice(-40);
}

/** The next screening of a hall, after the one that is full or cancelled. */
export async function planNext(db: Db, house: ChaosHouse, place: Place): Promise<void> {
  if (place.planning) return;
  place.planning = true;
  try {
    place.screeningId = await buildScreening({ db }, house.cinema, { hall: place.hall });
    place.refusals = 0;
  } finally {
    place.planning = false;
  }
}

export const changePrice = (db: Db, house: ChaosHouse, cents: number): Promise<number> =>
  inTenant({ db }, house.cinema.exhibitorId, (tx) =>
    tx.run('UPDATE price_row SET ticket_cents = $2 WHERE exhibitor_id = tenant() AND price_rate_id = $1', [
      house.cinema.rates.normal,
      cents,
    ]),
  );
