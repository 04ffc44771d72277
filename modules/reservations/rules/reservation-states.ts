/**
 * The life of a reservation as data (RES-002, D-021): it follows its bill. The same table is loaded into the database, where a
 * trigger refuses any other move. Spelled as the specification lists it: `canceled` with one l.
 */
export const RESERVATION_TRANSITIONS = {
  pending: ['used', 'canceled', 'expired'],
  used: [],
  canceled: [],
  // brought back by staff before the start, when its seats are still free
  expired: ['pending'],
} as const;
export type ReservationStatus = keyof typeof RESERVATION_TRANSITIONS;

export const RESERVATION_STATUSES = Object.keys(RESERVATION_TRANSITIONS) as ReservationStatus[];

export const reservationMayMove = (from: ReservationStatus, to: ReservationStatus): boolean =>
  (RESERVATION_TRANSITIONS[from] as readonly ReservationStatus[]).includes(to);
