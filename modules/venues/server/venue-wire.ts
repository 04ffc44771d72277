import { eurosFromCents } from '#kernel/money.ts';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import type { StaffCinemaWire, StaffScreenWire } from '#modules/venues/contract/cinemas.ts';
import type { ListedCinemaRow } from '#modules/venues/server/cinemas.sql.ts';
import type { ListedScreenRow } from '#modules/venues/server/screens.sql.ts';

/** A cinema in the portal. */
export const cinemaWire = ({ address, ...row }: ListedCinemaRow): StaffCinemaWire => ({
  ...row,
  address: {
    address1: address.address1 ?? '',
    zip: address.zip ?? '',
    city: address.city ?? '',
    country: address.country?.iso_3166_2 || null,
    lat: address.lat ?? null,
    lng: address.lng ?? null,
    gmaps: address.gmaps || null,
  },
});

/** A screen in the portal; missing settings have the defaults of SEAT-016. */
export const screenWire = (row: ListedScreenRow): StaffScreenWire => ({
  id: row.id,
  cinema: { id: row.cinema_id, name: row.cinema },
  name: row.name,
  abbreviation: row.abbreviation,
  capacity: row.capacity,
  online_seats: row.online_seats,
  sort: row.sort,
  class_rate: Object.fromEntries(
    Object.entries(row.class_rate).map(([name, { ticket, handling }]) => [
      name,
      { ticket: eurosFromCents(ticket), handling: eurosFromCents(handling) },
    ]),
  ),
  classes: [...row.classes],
  config: {
    ...DEFAULT_SEATING_CONFIG,
    ...row.config,
    auto_assign_seats: { ...DEFAULT_SEATING_CONFIG.auto_assign_seats, ...row.config.auto_assign_seats },
  },
  numbered: row.arrangement_id !== null,
  archived: row.archived,
  version: row.version,
});
