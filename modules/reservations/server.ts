/**
 * The public interface of reservations for the program and other modules: routes, emails, and the
 * lookup of a reference.
 */
export {
  countOldGuests,
  eraseGuest,
  eraseOldGuests,
  type ReservationOfGuest,
  reservationsOfGuest,
} from '#modules/reservations/server/erase-guest.sql.ts';
export { reservationOutbox } from '#modules/reservations/server/reservation-mails.ts';
export { findReservation } from '#modules/reservations/server/reservations.sql.ts';
export { reservationStaffRoutes } from '#modules/reservations/server/staff-routes.ts';
export { reservationTillRoutes } from '#modules/reservations/server/till-routes.ts';
