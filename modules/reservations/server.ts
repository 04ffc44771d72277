/** What the program and other modules may use of reservations: their routes, their mail, and who is behind a reference. */
export { reservationOutbox } from '#modules/reservations/server/reservation-mails.ts';
export { findReservation } from '#modules/reservations/server/reservations.sql.ts';
export { reservationStaffRoutes } from '#modules/reservations/server/staff-routes.ts';
export { reservationTillRoutes } from '#modules/reservations/server/till-routes.ts';
