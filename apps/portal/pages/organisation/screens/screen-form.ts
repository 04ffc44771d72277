import { numberOrNothing } from '#apps/portal/pages/organisation/cinemas/cinemas.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import {
  type AutoAssignAlgorithm,
  DEFAULT_SEATING_CONFIG,
  NEW_HALL_SEATING,
  SEAT_CLASSES,
  type SeatingConfig,
  STANDARD_SEATS,
} from '#modules/seating/rules/arrangement.ts';
import type { StaffScreenWire } from '#modules/venues/contract/cinemas.ts';

/** The values of the form fields: numbers are strings, and the seat assignment is a choice. */
export type ScreenValues = {
  cinema_id: string;
  name: string;
  abbreviation: string;
  capacity: string;
  online_seats: string;
  sort: string;
  class_rate: Record<string, { ticket: string; handling: string }>;
  config: {
    seat_clearance: string;
    social_distancing_enabled: boolean;
    accessible: boolean;
    wheelchair_access: string;
    auto_assign_seats: {
      enabled: boolean;
      algorithm: AutoAssignAlgorithm;
      hide_seatpicker: boolean;
      allow_visitor_seat_change: boolean;
    };
  };
};

/**
 * Returns the classes with a supplement field: those of the screen's seats, and those that have a
 * supplement already (D-035).
 */
export const ratedClasses = (screen: StaffScreenWire | null): string[] =>
  [...new Set([...(screen?.classes ?? []), ...Object.keys(screen?.class_rate ?? {})])]
    .filter((name) => name !== STANDARD_SEATS)
    .sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));

const placeOf = (name: string): number =>
  SEAT_CLASSES.includes(name) ? SEAT_CLASSES.indexOf(name) : SEAT_CLASSES.length;

const NEW_HALL: SeatingConfig = { ...DEFAULT_SEATING_CONFIG, auto_assign_seats: NEW_HALL_SEATING };

export function valuesOf(screen: StaffScreenWire | null, cinema: string): ScreenValues {
  const { seat_clearance, ...config } = screen?.config ?? NEW_HALL;
  const euros = (amount: number | undefined): string => (amount ?? 0).toFixed(2);
  return {
    cinema_id: String(screen?.cinema.id ?? cinema),
    name: screen?.name ?? '',
    abbreviation: screen?.abbreviation ?? '',
    capacity: String(screen?.capacity ?? ''),
    online_seats: String(screen?.online_seats ?? ''),
    sort: String(screen?.sort ?? 0),
    class_rate: Object.fromEntries(
      ratedClasses(screen).map((name) => {
        const rate = screen?.class_rate[name];
        return [name, { ticket: euros(rate?.ticket), handling: euros(rate?.handling) }];
      }),
    ),
    config: {
      seat_clearance: String(seat_clearance),
      social_distancing_enabled: config.social_distancing_enabled,
      accessible: config.accessible,
      wheelchair_access: config.wheelchair_access ?? '',
      auto_assign_seats: { ...config.auto_assign_seats },
    },
  };
}

/** Returns the wire form. */
export const formOf = (values: ScreenValues, version: number | null) => ({
  cinema_id: numberOrNothing(values.cinema_id),
  name: values.name,
  abbreviation: values.abbreviation,
  capacity: numberOrNothing(values.capacity),
  online_seats: typedNumber(values.online_seats),
  sort: numberOrNothing(values.sort),
  class_rate: Object.fromEntries(
    Object.entries(values.class_rate).map(([name, { ticket, handling }]) => [
      name,
      { ticket: numberOrNothing(ticket), handling: numberOrNothing(handling) },
    ]),
  ),
  config: { ...values.config, seat_clearance: numberOrNothing(values.config.seat_clearance) },
  version,
});
