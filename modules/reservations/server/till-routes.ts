import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import { zReservation, zReservationQuery, zReservations, zReserve } from '#modules/reservations/contract.ts';
import { cancelReservation } from '#modules/reservations/server/cancel-reservation.ts';
import { getReservation, listReservations } from '#modules/reservations/server/list-reservations.ts';
import { reserve } from '#modules/reservations/server/reserve.ts';
import { type ReservationRouteDeps, zReserveHeaders } from '#modules/reservations/server/staff-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['tills'];
const NEVER_KEPT = { 'cache-control': 'no-store' } as const;

/** What tills call about reservations (POS-007): with somebody standing there who may. */
export function reservationTillRoutes(app: HttpApp, deps: ReservationRouteDeps & { readonly gate: DeviceGate }): void {
  const { db, gate } = deps;
  const of = (policy: 'reservations.view' | 'reservations.edit') =>
    ({
      config: { session: false, limit: 'device', policy },
      preValidation: gate.attended(policy),
    }) as const;
  app.get(
    '/api/pos/reservations',
    {
      ...of('reservations.view'),
      schema: {
        summary: 'The reservations of a day at the cinema of this till, or those that are searched for',
        tags,
        querystring: zReservationQuery,
        response: { 200: answerOf(zReservations) },
      },
    },
    async ({ exhibitorId, locale, device, query }, reply) => {
      reply.headers(NEVER_KEPT);
      return { data: await listReservations(db, { exhibitorId, locale }, query, device.cinemaId) };
    },
  );
  app.post(
    '/api/pos/reservations/new',
    {
      ...of('reservations.edit'),
      schema: {
        summary: 'Keeps places for somebody who pays later (D-158)',
        tags,
        headers: zReserveHeaders,
        body: zReserve,
        response: { 200: answerOf(zReservation) },
      },
    },
    async (request) => {
      const { exhibitorId, locale, attendant, headers, body } = request;
      const who = { acting: actingAt(request, attendant), employeeId: attendant.employeeId };
      const id = await reserve(
        { ...deps, reservePlaces: deps.sales.reservePlaces },
        who,
        body,
        headers['idempotency-key'],
      );
      return { data: await getReservation(db, { exhibitorId, locale }, id) };
    },
  );
  app.post(
    '/api/pos/reservations/:id/cancel',
    {
      ...of('reservations.edit'),
      schema: {
        summary: 'Gives a reservation up at the till: its places are free at once',
        tags,
        params: z.object({ id: zPathId }),
        response: { 200: answerOf(zReservation) },
      },
    },
    async (request) => {
      const { exhibitorId, locale, attendant, params } = request;
      await cancelReservation(deps, actingAt(request, attendant), params.id);
      return { data: await getReservation(db, { exhibitorId, locale }, params.id) };
    },
  );
}
