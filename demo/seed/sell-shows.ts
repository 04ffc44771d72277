import { randomUUID } from 'node:crypto';
import { type Random, randomFrom } from '#demo/random.ts';
import { type DemoShow, takenPlaces } from '#demo/visitors/occupancy.ts';
import { type Party, partyFrom, ratesOf } from '#demo/visitors/parties.ts';
import { seatsTogether } from '#demo/visitors/seats-together.ts';
import { businessDay, wallClock } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { getPaymentStatus, getProcessingData, type PaymentDesk } from '#modules/payments/server.ts';
import type { Tariff } from '#modules/pricing/rules/price-rate.ts';
import { supplementOf } from '#modules/pricing/rules/price-ticket.ts';
import { type CheckoutRequest, zCheckoutRequest } from '#modules/sales/contract/public.ts';
import type { Sales } from '#modules/sales/server.ts';
import { salesOpen } from '#modules/screenings/rules/programme/availability.ts';
import type { ArrangementWire, ScheduleSeatsWire, SeatWire } from '#modules/seating/contract/public.ts';
import { clearanceOf } from '#modules/seating/rules/auto-assign/distancing.ts';
import { classRatesOf, type LiveSnapshots, type SeatPlans, siteTariffs } from '#modules/site/server.ts';
import type { Snapshot, SnapshotScreening } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';

export type SellingDemo = {
  readonly db: Db;
  readonly snapshots: LiveSnapshots;
  readonly seatPlans: SeatPlans;
  readonly sales: Pick<Sales, 'checkout'>;
  readonly payments: { readonly desk: PaymentDesk };
  readonly now: () => number;
  /** The program closes. */
  readonly closing: AbortSignal;
};

/** Of one run; the next one goes on. */
const ORDERS_MAX = 500;
const MOLLIE = 'mollie';
/** How often a show is tried again when others were faster. */
const REFUSALS_MAX = 3;
/** The simulator answers within it, also on a busy machine. */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Lets visitors buy what {@link takenPlaces} says and is not taken yet, at most `ordersMax` orders:
 * each party checks out as on the website and pays on the page of the simulated provider. Sells
 * nothing if the online payments of the demo do not go to `simulator`. Returns the number of orders.
 */
export async function sellShows(
  selling: SellingDemo,
  exhibitorId: number,
  { simulator, ordersMax = ORDERS_MAX }: { readonly simulator: string; readonly ordersMax?: number },
): Promise<number> {
  const { snapshots, closing, now } = selling;
  const method = await simulatedMethod(selling, exhibitorId, simulator);
  if (method === null) return 0;
  const snapshot = await snapshots.get(exhibitorId);
  let orders = 0;
  for (const [id, places] of takenPlaces(showsOf(snapshot), businessDayOf(snapshot, now()))) {
    const screening = snapshot.screenings.get(id);
    if (!screening || !salesOpen(screening.starts_at, now())) continue;
    if (closing.aborted || orders >= ordersMax) break;
    orders += await sellShow(selling, { snapshot, screening, method, places });
  }
  return orders;
}

const businessDayOf = ({ exhibitor, settings }: Snapshot, now: number): string =>
  businessDay(now, exhibitor.timezone, settings.public_config.midnight_offset);

function showsOf({ screenings, screens, movies, exhibitor }: Snapshot): DemoShow[] {
  return [...screenings.values()].flatMap((screening) => {
    const [hall, movie] = [screens.get(screening.screen_id), movies.get(screening.movie_id)];
    if (!hall || !movie || screening.cancelled || screening.event_id !== null || screening.type !== 'regular')
      return [];
    return {
      id: screening.id,
      day: screening.day,
      starts_at: screening.starts_at,
      hour: Number(wallClock(screening.starts_at, exhibitor.timezone).time.slice(0, 2)),
      film: movie.slug,
      hall: hall.name,
      places: screening.online_cap,
      distanced: hall.config.social_distancing_enabled,
    };
  });
}

/** The method of the demo whose provider is the simulator; null: an employee has connected a real one. */
async function simulatedMethod({ db }: SellingDemo, exhibitorId: number, simulator: string): Promise<number | null> {
  const row = await db.ask(exhibitorId, (first) =>
    first.one<{ id: number }>(
      `SELECT id FROM payment_method WHERE exhibitor_id = tenant() AND type = 'online' AND driver = $1 AND active
          AND archived_at IS NULL AND config->>'base_url' = $2 ORDER BY id LIMIT 1`,
      [MOLLIE, simulator],
    ),
  );
  return row?.id ?? null;
}

type ShowToSell = {
  readonly snapshot: Snapshot;
  readonly screening: SnapshotScreening;
  readonly method: number;
  /** That are to be taken, with those that are. */
  readonly places: number;
};

/** Returns the number of orders. */
async function sellShow(selling: SellingDemo, show: ShowToSell): Promise<number> {
  const { seatPlans, closing, now } = selling;
  const { snapshot, screening } = show;
  const tariffs = siteTariffs(snapshot, screening, businessDayOf(snapshot, now())).filter(isForAnyParty);
  const random = randomFrom(`${screening.day} ${screening.starts_at} ${screening.screen_id}`);
  const read = async () => (await seatPlans.of(snapshot.exhibitorId, screening.id)).seats;
  let seats = await read();
  for (let [orders, refusals] = [0, 0]; ; ) {
    const missing = show.places - (screening.online_cap - seats.available_seats_online);
    if (missing <= 0 || tariffs.length === 0 || !seats.purchasable_online || closing.aborted) return orders;
    const order = orderFrom(show, seats, tariffs, { random, most: missing });
    if (!order) return orders;
    try {
      await buy(selling, snapshot.exhibitorId, order);
      orders += 1;
      seats = withoutSeats(seats, order.request.items);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals += 1;
      if (refusals > REFUSALS_MAX) return orders;
      seats = await read();
    }
  }
}

const isForAnyParty = ({ rate }: Tariff): boolean => rate.min_tickets === 1;

type Order = { readonly request: CheckoutRequest; readonly party: Party };

/** Returns what a party orders; null: there is no place for it. */
function orderFrom(
  { snapshot, screening, method }: ShowToSell,
  seats: ScheduleSeatsWire,
  tariffs: readonly Tariff[],
  { random, most }: { readonly random: Random; readonly most: number },
): Order | null {
  const party = partyFrom(random, most);
  const config = snapshot.screens.get(screening.screen_id)?.config;
  const places = seats.arrangement
    ? placesOf(seats.arrangement, party.size, random, config ? clearanceOf(config) : 0)
    : Array.from({ length: party.size }, () => null);
  if (!places) return null;
  const classRates = classRatesOf(snapshot, screening);
  const rates = ratesOf(tariffs, places.length, random);
  const cents = rates.reduce((sum, { total }, index) => {
    const extra = supplementOf(classRates, places[index]?.class ?? '');
    return sum + total + extra.ticket + extra.handling;
  }, 0);
  const request = zCheckoutRequest.parse({
    payment_method_id: method,
    name: party.name,
    email: party.email,
    email_confirmation: party.email,
    amount: eurosFromCents(cents),
    items: rates.map(({ rate }, index) => ({
      type: 'ticket',
      price_rate_id: rate.id,
      schedule_id: screening.id,
      seat: places[index]?.name ?? null,
      bill_order: index,
    })),
  });
  return { request, party };
}

/** A party for which there is no row comes with fewer, or as a pair. */
function placesOf(rows: ArrangementWire, size: number, random: Random, clearance: number): SeatWire[] | null {
  for (let fewer = size; fewer > 0; fewer--) {
    const seats = seatsTogether(rows, fewer, random, clearance);
    if (seats) return seats;
  }
  return size === 1 ? seatsTogether(rows, 2, random, clearance) : null;
}

/** As the plan is after the order. */
function withoutSeats(seats: ScheduleSeatsWire, items: CheckoutRequest['items']): ScheduleSeatsWire {
  const sold = new Set(items.flatMap((item) => (item.type === 'ticket' ? (item.seat ?? []) : [])));
  return {
    ...seats,
    available_seats_online: seats.available_seats_online - items.length,
    arrangement:
      seats.arrangement?.map((row) => row.map((seat) => seat && { ...seat, sold: seat.sold || sold.has(seat.name) })) ??
      null,
  };
}

/** Checks out and pays, as a visitor does. Refuses as the checkout. */
async function buy(
  { db, sales, payments }: SellingDemo,
  exhibitorId: number,
  { request, party }: Order,
): Promise<void> {
  const visitor = { channel: 'site', locale: party.locale, visitor: randomUUID(), visitorNet: null } as const;
  const { payment } = await sales.checkout(exhibitorId, request, visitor, null);
  if (!payment) return;
  const { checkout_url } = await getProcessingData(db, payments.desk, exhibitorId, payment.uuid);
  if (!checkout_url) return;
  const press = new URLSearchParams({ status: 'paid', method: 'bancontact' });
  await fetch(checkout_url, {
    method: 'POST',
    body: press,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  await getPaymentStatus(db, payments.desk, exhibitorId, payment.uuid); // the page that the visitor comes back to
}
