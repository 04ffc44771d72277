/**
 * The state machine of a reservation as data (RES-002, D-021): it follows its bill. The database
 * has the same table, and a trigger refuses any other move. Spelled as in the specification:
 * `canceled` with one l.
 */
export const RESERVATION_TRANSITIONS = {
  pending: ['used', 'canceled', 'expired'],
  used: [],
  canceled: [],
  // an employee restores it before the start, while its seats are still free
  expired: ['pending'],
} as const;
export type ReservationStatus = keyof typeof RESERVATION_TRANSITIONS;

export const RESERVATION_STATUSES = Object.keys(RESERVATION_TRANSITIONS) as ReservationStatus[];

export const reservationMayMove = (from: ReservationStatus, to: ReservationStatus): boolean =>
  (RESERVATION_TRANSITIONS[from] as readonly ReservationStatus[]).includes(to);
