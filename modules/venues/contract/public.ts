import { z } from 'zod';
import { zSlug } from '#kernel/wire.ts';
import { zSeatingConfig } from '#modules/seating/contract/public.ts';

/** SCH-002. */
export const zCinema = z.object({
  id: z.number().int(),
  /** Its name in addresses of the website (`?cinema=grande`). */
  slug: zSlug,
  name: z.string(),
  /** Advertising before each film, in minutes. */
  ads_minutes: z.number().int(),
  address: z.object({
    address1: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.object({ iso_3166_2: z.string() }),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    gmaps: z.string().nullable(),
  }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The times of each day from Monday; empty: the cinema names none. */
  opening_hours: z.array(z.array(z.object({ opens: z.string(), closes: z.string() }))),
});
export type CinemaWire = z.infer<typeof zCinema>;

/** SEAT-002. class_rate: euros for each seat class. */
export const zScreen = z.object({
  id: z.number().int(),
  name: z.string(),
  abbreviation: z.string(),
  cinema_id: z.number().int(),
  capacity: z.number().int(),
  online_seats: z.number().int(),
  sort: z.number().int(),
  class_rate: z.record(z.string(), z.object({ ticket: z.number(), handling: z.number() })),
  config: zSeatingConfig,
});
export type ScreenWire = z.infer<typeof zScreen>;
