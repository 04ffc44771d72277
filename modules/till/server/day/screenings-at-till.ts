import { addDays, type Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { type VersionWords, versionShort } from '#modules/catalogue/rules/version-text.ts';
import { versionWords } from '#modules/catalogue/server.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { ScheduleSeatsWire } from '#modules/seating/contract/public.ts';
import { type CartHold, cartHoldsOf, placesOfBill } from '#modules/seating/server.ts';
import { isAtTill, supplementsWire, tariffsOn, tariffWire } from '#modules/site/server.ts';
import type { SeatCounts, Snapshot, SnapshotScreening } from '#modules/site/snapshot.ts';
import type { TillDay, TillHall, TillScreening } from '#modules/till/contract/till.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { dayAtTill } from '#modules/till/server/day/day-at-till.ts';

/**
 * Returns the screenings of a business day in the till's cinema, or in all cinemas, and the
 * neighbouring days with screenings (D-120); the default is today. Refuses 403 feature_disabled.
 */
export async function listScreenings(
  deps: Pick<TillDeps, 'db' | 'snapshots' | 'translator' | 'now'>,
  at: AtTill,
  requestedDay: Day | undefined,
): Promise<TillDay> {
  const snapshot = await ticketsAt(deps, at);
  const now = deps.now();
  const today = dayAtTill(snapshot, now);
  const day = requestedDay ?? today;
  const own = await ownHolds(deps, at);
  const words = versionWords(deps.translator, at.locale);
  const shown = [...snapshot.screenings.values()].filter((screening) => isShown(snapshot, screening, at, today));
  return {
    day,
    days: [...new Set([today, ...shown.map((screening) => screening.day)])].sort(),
    screenings: shown
      .filter((screening) => screening.day === day)
      .sort((a, b) => a.starts_at - b.starts_at || a.screen_id - b.screen_id || a.id - b.id)
      .map((screening) =>
        screeningWire(screening, deps.snapshots.counts(at.exhibitorId, screening.id), {
          snapshot,
          at,
          now,
          own,
          words,
        }),
      ),
  };
}

/**
 * Returns one screening with its prices at the till and its present seats: those that the cart of
 * this till holds are free for it, and so are those of the bill that it changes. Refuses 404 not_found.schedule. */
export async function showHall(
  deps: Pick<TillDeps, 'db' | 'snapshots' | 'seatPlans' | 'translator' | 'now'>,
  at: AtTill,
  screeningId: number,
  changes: string | null = null,
): Promise<TillHall> {
  const snapshot = await ticketsAt(deps, at);
  const now = deps.now();
  const today = dayAtTill(snapshot, now);
  const screening = snapshot.screenings.get(screeningId);
  const screen = screening && snapshot.screens.get(screening.screen_id);
  if (!screening || !screen || !isShown(snapshot, screening, at, today)) throw notFound('schedule');
  // First what it holds, then the plan: a seat that is held in between looks taken for a moment, never free.
  const own = await ownHolds(deps, at, changes);
  const words = versionWords(deps.translator, at.locale);
  const { seats, counts } = await deps.seatPlans.atTill(at.exhibitorId, screeningId);
  const text = (texts: Parameters<typeof textFor>[0]) => textFor(texts, at.locale, snapshot.settings.website_locale);
  return {
    screening: screeningWire(screening, counts, { snapshot, at, now, own, words }),
    tariffs: tariffsOn('POS', snapshot, screening, today).map((tariff) => tariffWire(tariff, { text })),
    seats: withOwnFree(seats, snapshot, own),
    seating: { ...screen.config, row_naming: screen.config.row_naming ? [...screen.config.row_naming] : null },
    supplements: supplementsWire(snapshot, screening),
  };
}

const ownHolds = async (
  { db }: Pick<TillDeps, 'db'>,
  { exhibitorId, device }: AtTill,
  changes: string | null = null,
): Promise<CartHold[]> =>
  (
    await db.ask(exhibitorId, (first) =>
      Promise.all([cartHoldsOf(first, [device.id]), changes === null ? [] : placesOfBill(first, changes)]),
    )
  ).flat();

function withOwnFree(seats: ScheduleSeatsWire, snapshot: Snapshot, own: readonly CartHold[]): ScheduleSeatsWire {
  const arrangementId = snapshot.screenings.get(seats.id)?.arrangement_id ?? null;
  const ids = new Set(own.flatMap((hold) => (hold.screening_id === seats.id ? (hold.seat_id ?? []) : [])));
  if (seats.arrangement === null || arrangementId === null || ids.size === 0) return seats;
  const hall = snapshot.arrangements.get(arrangementId);
  const names = new Set(hall?.seats.flatMap(({ id, name }) => (ids.has(id) ? [name] : [])));
  return {
    ...seats,
    arrangement: seats.arrangement.map((row) =>
      row.map((seat) => (seat && names.has(seat.name) ? { ...seat, sold: false } : seat)),
    ),
  };
}

async function ticketsAt({ snapshots }: Pick<TillDeps, 'snapshots'>, at: AtTill): Promise<Snapshot> {
  const snapshot = await snapshots.get(at.exhibitorId);
  requireFeature(snapshot.settings.public_config.features, 'tickets');
  return snapshot;
}

/** Whether it is within the days that devices receive (D-120) and in the till's cinema. */
function isShown(snapshot: Snapshot, screening: SnapshotScreening, { device }: AtTill, today: Day): boolean {
  const { current_schedules_prior: before, current_schedules_ahead: ahead } = snapshot.settings;
  return (
    isAtTill(snapshot, screening) &&
    (device.cinemaId === null || screening.cinema_id === device.cinemaId) &&
    screening.day >= addDays(today, -before) &&
    screening.day <= addDays(today, ahead)
  );
}

type Showing = {
  readonly snapshot: Snapshot;
  readonly at: AtTill;
  readonly now: number;
  readonly own: readonly CartHold[];
  readonly words: VersionWords;
};

function screeningWire(
  screening: SnapshotScreening,
  counts: SeatCounts,
  { snapshot, at, now, own, words }: Showing,
): TillScreening {
  const movie = snapshot.movies.get(screening.movie_id);
  const version = snapshot.versions.get(screening.version_id);
  const event = screening.event_id === null ? undefined : snapshot.events.get(screening.event_id);
  const { timezone } = snapshot.exhibitor;
  const { storage, website_locale } = snapshot.settings;
  const poster = movie?.assets.poster?.md;
  const mine = own.filter(({ screening_id }) => screening_id === screening.id).length;
  return {
    id: screening.id,
    title: textFor(event?.title ?? movie?.title, at.locale, website_locale),
    version: version ? versionShort(version, movie?.original_language ?? null, words) : '',
    cinema_id: screening.cinema_id,
    screen: snapshot.screens.get(screening.screen_id)?.name ?? '',
    start: isoWithOffset(screening.starts_at, timezone),
    end: isoWithOffset(screening.ends_at, timezone),
    day: screening.day,
    rating: movie?.rating ?? [],
    poster: poster ? fileAddress(poster, storage) : null,
    seatpicker: screening.seatpicker && screening.arrangement_id !== null,
    free: Math.max(0, screening.capacity - counts.taken + mine),
    capacity: screening.capacity,
    cancelled: screening.cancelled,
    sellable: !screening.cancelled && now < screening.ends_at,
    note: screening.staff_note,
  };
}

/** Returns the address of a stored file; an address is returned unchanged. */
export const fileAddress = (key: string, storage: string): string =>
  /^(https:\/\/|\/)/.test(key) ? key : `${storage}/${key}`;
