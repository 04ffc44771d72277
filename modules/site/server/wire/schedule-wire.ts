import type { Day } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { isVisibleOn, type Surface, surfacesOf } from '#kernel/visibility.ts';
import { isPaymentEnabled } from '#modules/payments/rules/methods.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import { supplementsFor } from '#modules/pricing/rules/own-prices.ts';
import type { ClassRates, PricedScreening, Tariff } from '#modules/pricing/rules/price-rate.ts';
import { tariffsFor } from '#modules/pricing/rules/tariffs-for.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import {
  type Availability,
  availability,
  isPurchasableOnline,
  type OnlineSale,
} from '#modules/screenings/rules/programme/availability.ts';
import { isScreeningOnSite } from '#modules/screenings/rules/programme/programme.ts';
import type { NoticeFlags } from '#modules/screenings/rules/programme/purchase-notice.ts';
import { isSeatPickerEnabled } from '#modules/seating/rules/picker/picker-mode.ts';
import { startText } from '#modules/site/server/wire/wall-clock.ts';
import type { WireContext } from '#modules/site/server/wire/wire-context.ts';
import type { SeatCounts, Snapshot, SnapshotScreening } from '#modules/site/snapshot.ts';

/** The moment of evaluation: the instant, and its business day. */
export type Moment = { readonly now: number; readonly today: Day };

/**
 * Returns whether the site shows a screening: it and its movie are visible there, and its hall is
 * in use (SITE-046, D-114).
 */
export function isOnSite(snapshot: Snapshot, screening: SnapshotScreening): boolean {
  const movie = snapshot.movies.get(screening.movie_id);
  const isPlaced = snapshot.screens.has(screening.screen_id) && snapshot.cinemas.has(screening.cinema_id);
  return isPlaced && movie !== undefined && isVisibleOn(movie.visibility, 'SITE') && isScreeningOnSite(screening);
}

/**
 * Returns whether tills sell a screening: it is on sale, it and its movie are visible there, and its hall is in use.
 */
export const isAtTill = (snapshot: Snapshot, screening: SnapshotScreening): boolean =>
  screening.stage === 'on_sale' &&
  isVisibleOn(screening.visibility, 'POS') &&
  isVisibleOn(snapshot.movies.get(screening.movie_id)?.visibility ?? 0, 'POS') &&
  snapshot.screens.has(screening.screen_id) &&
  snapshot.cinemas.has(screening.cinema_id);

export function pricedScreening(snapshot: Snapshot, screening: SnapshotScreening): PricedScreening {
  const version = snapshot.versions.get(screening.version_id);
  return {
    cinema_id: screening.cinema_id,
    screen_id: screening.screen_id,
    event_id: screening.event_id,
    dimension: version?.dimension ?? '',
    media_type: version?.media_type ?? '',
    start_ms: screening.starts_at,
    business_day: screening.day,
    own_prices: screening.own_prices.rates,
  };
}

/** Returns what the seat classes of a screening cost on top of its tariffs (PRICE-17). */
export const classRatesOf = ({ screens }: Snapshot, { screen_id, own_prices }: SnapshotScreening): ClassRates =>
  supplementsFor(screens.get(screen_id)?.class_rate ?? {}, own_prices);

/** Returns the supplements of a screening as its pages and tills show them: euros, by seat class. */
export const supplementsWire = (snapshot: Snapshot, screening: SnapshotScreening): Record<string, number> =>
  Object.fromEntries(
    Object.entries(classRatesOf(snapshot, screening)).map(([name, { ticket, handling }]) => [
      name,
      eurosFromCents(ticket + handling),
    ]),
  );

/** Returns the tariffs of a screening on a channel (D-056), best first. */
export const tariffsOn = (
  surface: Surface,
  snapshot: Snapshot,
  screening: SnapshotScreening,
  today: Day,
  rates = snapshot.priceRates,
): Tariff[] =>
  tariffsFor({
    rates,
    screening: pricedScreening(snapshot, screening),
    surface,
    today,
    timeZone: snapshot.exhibitor.timezone,
  });

/** Returns the tariffs on the site. */
export const siteTariffs = (
  snapshot: Snapshot,
  screening: SnapshotScreening,
  today: Day,
  rates = snapshot.priceRates,
): Tariff[] => tariffsOn('SITE', snapshot, screening, today, rates);

/** Caches a value of a screening that changes only with the business day. */
function rememberedForDay<Answer>(
  ask: (snapshot: Snapshot, screening: SnapshotScreening, today: Day) => Answer,
): typeof ask {
  const answersBySnapshot = new WeakMap<Snapshot, { day: Day; screenings: Map<number, Answer> }>();
  return (snapshot, screening, today) => {
    let ofDay = answersBySnapshot.get(snapshot);
    if (ofDay?.day !== today) {
      ofDay = { day: today, screenings: new Map() };
      answersBySnapshot.set(snapshot, ofDay);
    }
    const remembered = ofDay.screenings.get(screening.id);
    if (remembered !== undefined) return remembered;
    const answer = ask(snapshot, screening, today);
    ofDay.screenings.set(screening.id, answer);
    return answer;
  };
}

const hasSiteTariff = rememberedForDay((snapshot, screening, today) =>
  snapshot.priceRates.some((rate) => siteTariffs(snapshot, screening, today, [rate]).length > 0),
);

/** In cents; null if there is no tariff. */
const lowestTariff = rememberedForDay((snapshot, screening, today) => {
  const totals = siteTariffs(snapshot, screening, today).map(({ total }) => total);
  return totals.length === 0 ? null : Math.min(...totals);
});

/** D-180: returns prices only if the operator publishes them. */
function priceFrom(snapshot: Snapshot, screening: SnapshotScreening, { today }: Moment): number | null {
  if (snapshot.settings.public_config.structured_data_price !== 'tariff') return null;
  const lowest = lowestTariff(snapshot, screening, today);
  return lowest === null ? null : eurosFromCents(lowest);
}

export const seatAvailability = (screening: SnapshotScreening, counts: SeatCounts): Availability =>
  availability({
    capacity: screening.capacity,
    taken: counts.taken,
    blocked: counts.blocked,
    onlineSeats: screening.online_cap,
    onlineTickets: counts.taken_online,
  });

export const onlineSaleOf = (
  screening: Pick<SnapshotScreening, 'stage' | 'at_box_office' | 'online_from' | 'online_until'>,
): OnlineSale => ({
  provisional: screening.stage === 'provisional',
  atBoxOffice: screening.at_box_office,
  onlineFrom: screening.online_from,
  onlineUntil: screening.online_until,
});

/** Returns the inputs of D-047 and D-048 for a screening. */
export function noticeFlags(
  snapshot: Snapshot,
  screening: SnapshotScreening,
  counts: SeatCounts,
  { today }: Moment,
): NoticeFlags {
  const { sold_out, sold_out_online } = seatAvailability(screening, counts);
  const event = screening.event_id === null ? null : snapshot.events.get(screening.event_id);
  return {
    ticketsFeature: snapshot.settings.public_config.features.includes('tickets'),
    paymentEnabled: isPaymentEnabled(snapshot.paymentMethods),
    visibleOnSite: isOnSite(snapshot, screening),
    cancelled: screening.cancelled,
    // an archived event no longer sells
    eventSellsOnline: event === null ? null : (event?.sell_online ?? false),
    startsAt: screening.starts_at,
    ...onlineSaleOf(screening),
    soldOut: sold_out,
    soldOutOnline: sold_out_online,
    hasSiteTariff: hasSiteTariff(snapshot, screening, today),
  };
}

const instantText = (instant: number | null, { exhibitor }: Snapshot): string | null =>
  instant === null ? null : startText(instant, exhibitor.timezone);

/** Returns what a screening says of its event; null if the site does not show the event. */
function eventOf(
  snapshot: Snapshot,
  { event_id }: SnapshotScreening,
  text: WireContext['text'],
): ScheduleWire['event'] {
  const event = event_id === null ? undefined : snapshot.events.get(event_id);
  if (!event || !isVisibleOn(event.visibility, 'SITE')) return null;
  return { id: event.id, slug: event.slug, title: text(event.title) };
}

/** SCH-001; its arrangement is told once for all screenings of the hall (D-005). */
export function scheduleWire(
  screening: SnapshotScreening,
  counts: SeatCounts,
  moment: Moment,
  { snapshot, words, text }: WireContext,
): ScheduleWire {
  const version = snapshot.versions.get(screening.version_id);
  if (!version) throw new Error(`screening ${screening.id} has no version in the snapshot`);
  const screen = snapshot.screens.get(screening.screen_id);
  const movie = snapshot.movies.get(screening.movie_id);
  const hasArrangement = screening.arrangement_id !== null;
  const { movie_id: _movie, labels: _labels, ...versionFields } = version;
  return {
    id: screening.id,
    movie_id: screening.movie_id,
    screen_id: screening.screen_id,
    cinema_id: screening.cinema_id,
    event_id: screening.event_id,
    event: eventOf(snapshot, screening, text),
    start: startText(screening.starts_at, snapshot.exhibitor.timezone),
    day: screening.day,
    visibility: surfacesOf(screening.visibility),
    version: { ...versionFields, ...words.version(version, movie?.original_language ?? null) },
    ...seatAvailability(screening, counts),
    purchasable_online: isPurchasableOnline(noticeFlags(snapshot, screening, counts, moment), moment.now),
    is_seatpicker_enabled:
      screen !== undefined &&
      isSeatPickerEnabled({
        seatpicker: screening.seatpicker,
        hasArrangement,
        autoAssign: screen.config.auto_assign_seats,
      }),
    seatpicker: screening.seatpicker,
    online_seats: screening.online_cap,
    online_tickets: counts.taken_online,
    arrangement_id: screening.arrangement_id,
    provisional: screening.stage === 'provisional',
    at_box_office: screening.at_box_office,
    online_from: instantText(screening.online_from, snapshot),
    online_until: instantText(screening.online_until, snapshot),
    cancelled: screening.cancelled,
    type: screening.type,
    price_from: priceFrom(snapshot, screening, moment),
  };
}

/** TCK-004. */
export const tariffWire = ({ rate, total }: Tariff, { text }: Pick<WireContext, 'text'>): TariffWire => ({
  price_rate_id: rate.id,
  name: text(rate.name),
  description: text(rate.description),
  total_price: eurosFromCents(total),
  min_tickets: rate.min_tickets,
  max_tickets: rate.max_tickets,
  accept_voucher: rate.accept_voucher,
});
