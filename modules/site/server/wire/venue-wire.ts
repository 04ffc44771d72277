import { eurosFromCents } from '#kernel/money.ts';
import { safeLink } from '#modules/content/server.ts';
import type { ClassRates } from '#modules/pricing/rules/price-rate.ts';
import type { SnapshotCinema, SnapshotScreen } from '#modules/site/snapshot.ts';
import type { CinemaWire, ScreenWire } from '#modules/venues/contract/public.ts';
import { cinemaSlugs } from '#modules/venues/rules/cinema-slug.ts';
import { readOpenTimes } from '#modules/venues/rules/opening-hours.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Returns the cinemas of a site, each with a slug of its own. */
export function cinemaWires(cinemas: readonly SnapshotCinema[]): CinemaWire[] {
  const slugs = cinemaSlugs(cinemas);
  return cinemas.map((cinema) => cinemaWire(cinema, slugs.get(cinema.id) ?? ''));
}

/** SCH-002. */
function cinemaWire(
  { id, name, ads_minutes, address, phone, email, opening_hours }: SnapshotCinema,
  slug: string,
): CinemaWire {
  const country = address.country as { iso_3166_2?: unknown } | undefined;
  return {
    id,
    slug,
    name,
    ads_minutes,
    address: {
      address1: textOf(address.address1),
      zip: textOf(address.zip),
      city: textOf(address.city),
      country: { iso_3166_2: textOf(country?.iso_3166_2) },
      lat: numberOf(address.lat),
      lng: numberOf(address.lng),
      gmaps: safeLink(textOf(address.gmaps)) || null,
    },
    phone,
    email,
    opening_hours: opening_hours.map((times) => readOpenTimes(times) ?? []),
  };
}

/** SEAT-002; online seats by the rule of D-046. */
export const screenWire = (screen: SnapshotScreen): ScreenWire => ({
  id: screen.id,
  name: screen.name,
  abbreviation: screen.abbreviation,
  cinema_id: screen.cinema_id,
  capacity: screen.capacity,
  online_seats: Math.min(screen.online_seats ?? screen.capacity, screen.capacity),
  sort: screen.sort,
  class_rate: classRatesWire(screen.class_rate),
  config: screen.config,
});

const classRatesWire = (rates: ClassRates): ScreenWire['class_rate'] =>
  Object.fromEntries(
    Object.entries(rates).map(([name, { ticket, handling }]) => [
      name,
      { ticket: eurosFromCents(ticket), handling: eurosFromCents(handling) },
    ]),
  );
