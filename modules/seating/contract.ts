import type { SeatStyle } from '#modules/seating/rules/arrangement.ts';

/** SEAT-001. `sold` includes places held by open bills (D-029). */
export type SeatWire = {
  name: string;
  sold: boolean;
  reserved: boolean;
  blocked: boolean;
  disabled: boolean;
  class: string;
  style: SeatStyle;
  autoassign: boolean;
  screen_row: number;
  screen_col: number;
};
/** Rows from the screen backwards; null is an aisle or a gap (D-031). */
export type ArrangementWire = (SeatWire | null)[][];

/** GET /api/schedules/{id}/arrangement: a schedule update (API-016). `arrangement` is null in an unnumbered hall. */
export type ScheduleSeatsWire = {
  id: number;
  available_seats_online: number;
  sold_out: boolean;
  sold_out_online: boolean;
  purchasable_online: boolean;
  /** Counts the changes of this screening's seats: a higher one is newer. */
  seats_version: number;
  arrangement: ArrangementWire | null;
};
