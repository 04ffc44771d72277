import type { Surface } from '#kernel/visibility.ts';
import type { ImageWire, MovieWire } from '#modules/catalogue/contract.ts';
import type { TariffWire } from '#modules/pricing/contract.ts';

/** SCH-001. */
export type VersionWire = {
  id: number;
  text: string;
  short: string;
  dimension: string;
  media_type: string;
  spoken_language: string | null;
  subtitle_one_language: string | null;
  subtitle_two_language: string | null;
  accessibility: string[];
  label: string;
};

/** A screening on the wire (SCH-001). Counts are as of the snapshot; the live ones come from /arrangement. */
export type ScheduleWire = {
  id: number;
  movie_id: number;
  screen_id: number;
  cinema_id: number;
  event_id: number | null;
  /** ISO 8601 with the exhibitor's offset. */
  start: string;
  /** The business day it belongs to (D-010). */
  day: string;
  visibility: Surface[];
  version: VersionWire;
  sold_out: boolean;
  sold_out_online: boolean;
  purchasable_online: boolean;
  is_seatpicker_enabled: boolean;
  seatpicker: boolean;
  available_seats_online: number;
  online_seats: number;
  cancelled: boolean;
  type: string;
};

/** SCH-003; each event with its schedule. */
export type EventWire = {
  id: number;
  slug: string;
  title: string;
  page_title: string;
  description: string;
  content: string;
  sell_online: boolean;
  theme: 'default' | 'ladies';
  schedule: ScheduleWire | null;
  assets: { poster: ImageWire | null };
};

/** GET /api/schedules/{id}/data (D-050). */
export type ScheduleDataWire = {
  schedule: ScheduleWire;
  movie: MovieWire;
  tariffs: TariffWire[];
  /** Which notice replaces the form, or null when it sells (D-048): a message key. */
  notice: string | null;
  /** Supplement per seat class in euros, ticket and handling together. */
  supplements: Record<string, number>;
};
