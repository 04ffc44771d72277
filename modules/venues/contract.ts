import type { SeatingConfig } from '#modules/seating/rules/arrangement.ts';

/** SCH-002. */
export type CinemaWire = {
  id: number;
  name: string;
  address: {
    address1: string;
    zip: string;
    city: string;
    country: { iso_3166_2: string };
    lat: number | null;
    lng: number | null;
    gmaps: string | null;
  };
  phone: string | null;
  email: string | null;
};

/** SEAT-002. class_rate in euros per seat class. */
export type ScreenWire = {
  id: number;
  name: string;
  abbreviation: string;
  cinema_id: number;
  capacity: number;
  online_seats: number;
  sort: number;
  class_rate: Record<string, { ticket: number; handling: number }>;
  config: SeatingConfig;
};
