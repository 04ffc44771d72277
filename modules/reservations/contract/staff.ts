import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zMaybeOnceHeaders } from '#kernel/wire.ts';
import {
  zOfferedDay,
  zOfferQuery,
  zReservation,
  zReservationOffer,
  zReservationQuery,
  zReservations,
  zReserve,
} from '#modules/reservations/contract/reservations.ts';

/** What the portal calls. */
export const reservationsStaffApi = defineRoutes('reservations', {
  'GET /api/staff/reservations': {
    summary: 'The reservations of a business day, of a screening, or those that are searched for',
    query: zReservationQuery,
    answer: answerOf(zReservations),
  },
  'GET /api/staff/reservations/:id': {
    summary: 'One reservation',
    params: zIdParams,
    answer: answerOf(zReservation),
  },
  'POST /api/staff/reservations/new': {
    summary: 'Reserves places that are paid at the box office (D-158)',
    description: 'Send an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
    headers: zMaybeOnceHeaders,
    body: zReserve,
    answer: answerOf(zReservation),
  },
  'POST /api/staff/reservations/:id/cancel': {
    summary: 'Gives a reservation up: its places are free at once',
    params: zIdParams,
    answer: answerOf(zReservation),
  },
  'POST /api/staff/reservations/:id/restore': {
    summary: 'Brings one back that expired, while its seats are free (D-021)',
    params: zIdParams,
    answer: answerOf(zReservation),
  },
  'GET /api/staff/reservation-offers': {
    summary: 'The screenings of a business day that can still be reserved',
    query: zOfferQuery,
    answer: answerOf(zOfferedDay),
  },
  'GET /api/staff/reservation-offers/:id': {
    summary: 'The tariffs of a screening at the box office, and its seats as they are now',
    params: zIdParams,
    answer: answerOf(zReservationOffer),
  },
});
