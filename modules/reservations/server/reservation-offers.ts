import { businessDay, type Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { isVisibleOn } from '#kernel/visibility.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { OfferedDayWire, ReservationOfferWire } from '#modules/reservations/contract/reservations.ts';
import { reservationEnds } from '#modules/reservations/rules/reservation-expiry.ts';
import type { ReservationAsker } from '#modules/reservations/server/list-reservations.ts';
import type { SeatStatus } from '#modules/seating/rules/arrangement.ts';
import { seatGrid } from '#modules/seating/rules/seat-grid.ts';
import { takenSeats } from '#modules/seating/server.ts';
import { supplementsWire, tariffsOn, tariffWire } from '#modules/site/server.ts';
import type { Snapshot, SnapshotScreening, Snapshots } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';

export type OfferDeps = { readonly db: Db; readonly snapshots: Snapshots };

const SCREENINGS_MAX = 300;

/**
 * Returns the screenings of a business day that can still be reserved, by start: those the box
 * office sells, until their reservations end (D-158).
 */
export async function reservableDay(
  { snapshots }: OfferDeps,
  asker: ReservationAsker,
  requestedDay?: Day,
): Promise<OfferedDayWire> {
  const snapshot = await snapshots.get(asker.exhibitorId);
  requireFeature(snapshot.settings.public_config.features, 'reservations');
  const now = Date.now() + snapshots.clockOffset();
  const today = dayIn(snapshot, now);
  const day = requestedDay ?? today;
  const schedules = [...snapshot.screenings.values()]
    .filter((screening) => isReservable(snapshot, screening, now) && dayIn(snapshot, screening.starts_at) === day)
    .sort((a, b) => a.starts_at - b.starts_at || a.id - b.id)
    .slice(0, SCREENINGS_MAX)
    .map((screening) => scheduleWire(snapshots, snapshot, screening, asker));
  return { day, today, schedules };
}

/**
 * Returns one screening with its tariffs and seats. Refuses 404 not_found.schedule if it cannot be
 * reserved.
 */
export async function reservationOffer(
  { db, snapshots }: OfferDeps,
  asker: ReservationAsker,
  id: number,
): Promise<ReservationOfferWire> {
  const snapshot = await snapshots.get(asker.exhibitorId);
  const { settings, exhibitor } = snapshot;
  requireFeature(settings.public_config.features, 'reservations');
  const now = Date.now() + snapshots.clockOffset();
  const screening = snapshot.screenings.get(id);
  if (!screening || !isReservable(snapshot, screening, now)) throw notFound('schedule');
  const ends = reservationEnds(screening.starts_at, settings.reservation_expiry_minutes);
  const text = (texts: Parameters<typeof textFor>[0]) => textFor(texts, asker.locale, settings.website_locale);
  return {
    schedule: scheduleWire(snapshots, snapshot, screening, asker),
    tariffs: tariffsOn('POS', snapshot, screening, dayIn(snapshot, now)).map((tariff) => tariffWire(tariff, { text })),
    supplements: supplementsWire(snapshot, screening),
    arrangement: await arrangementOf(db, snapshot, screening, asker.exhibitorId),
    expires_at: ends === null ? null : isoWithOffset(ends, exhibitor.timezone),
  };
}

const dayIn = ({ exhibitor, settings }: Snapshot, instantMs: number): Day =>
  businessDay(instantMs, exhibitor.timezone, settings.public_config.midnight_offset);

function isReservable({ settings }: Snapshot, screening: SnapshotScreening, now: number): boolean {
  const ends = reservationEnds(screening.starts_at, settings.reservation_expiry_minutes) ?? screening.ends_at;
  const isOnSale = screening.stage === 'on_sale' && !screening.cancelled;
  return isOnSale && isVisibleOn(screening.visibility, 'POS') && now < ends;
}

function scheduleWire(
  snapshots: Snapshots,
  { movies, events, cinemas, screens, exhibitor }: Snapshot,
  screening: SnapshotScreening,
  { exhibitorId, locale }: ReservationAsker,
): OfferedDayWire['schedules'][number] {
  const title =
    (screening.event_id === null ? undefined : events.get(screening.event_id)?.title) ??
    movies.get(screening.movie_id)?.title;
  const screen = screens.get(screening.screen_id);
  return {
    id: screening.id,
    title: textFor(title, locale),
    start: isoWithOffset(screening.starts_at, exhibitor.timezone),
    cinema: (screen && cinemas.get(screen.cinema_id)?.name) ?? '',
    screen: screen?.name ?? '',
    free: Math.max(0, screening.capacity - snapshots.counts(exhibitorId, screening.id).taken),
  };
}

/**
 * Returns the seats as employees see them: a seat in a cart counts as sold (D-029). Null: the hall
 * is not numbered.
 */
async function arrangementOf(
  db: Db,
  snapshot: Snapshot,
  { id, arrangement_id }: SnapshotScreening,
  exhibitorId: number,
): Promise<ReservationOfferWire['arrangement']> {
  const arrangement = arrangement_id === null ? undefined : snapshot.arrangements.get(arrangement_id);
  if (!arrangement) return null;
  const taken = await db.ask(exhibitorId, (first) => takenSeats(first, id));
  const statuses = new Map(
    taken.map(({ seat_id, state }): [number, SeatStatus] => [seat_id, state === 'held' ? 'sold' : state]),
  );
  return seatGrid(arrangement, (seatId) => statuses.get(seatId) ?? 'available');
}
