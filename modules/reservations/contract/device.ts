import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zMaybeOnceHeaders } from '#kernel/wire.ts';
import {
  zReservation,
  zReservationQuery,
  zReservations,
  zReserve,
} from '#modules/reservations/contract/reservations.ts';

/** What the devices of a cinema call. */
export const reservationsDeviceApi = defineRoutes('tills', {
  'GET /api/pos/reservations': {
    summary: 'The reservations of a day at the cinema of this till, or those that are searched for',
    query: zReservationQuery,
    answer: answerOf(zReservations),
  },
  'POST /api/pos/reservations/new': {
    summary: 'Reserves places that are paid later (D-158)',
    headers: zMaybeOnceHeaders,
    body: zReserve,
    answer: answerOf(zReservation),
  },
  'POST /api/pos/reservations/:id/cancel': {
    summary: 'Gives a reservation up at the till: its places are free at once',
    params: zIdParams,
    answer: answerOf(zReservation),
  },
});
