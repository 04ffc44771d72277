import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs, type Staff } from '#modules/access/server.ts';
import {
  zOfferedDay,
  zOfferQuery,
  zReservation,
  zReservationOffer,
  zReservationQuery,
  zReservations,
  zReserve,
} from '#modules/reservations/contract.ts';
import { cancelReservation } from '#modules/reservations/server/cancel-reservation.ts';
import { getReservation, listReservations } from '#modules/reservations/server/list-reservations.ts';
import { reservableDay, reservationOffer } from '#modules/reservations/server/reservation-offers.ts';
import { type Reserver, reserve } from '#modules/reservations/server/reserve.ts';
import { restoreReservation } from '#modules/reservations/server/restore-reservation.ts';
import type { Sales } from '#modules/sales/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

export type ReservationRouteDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly sales: Pick<Sales, 'reservePlaces' | 'giveUpReserved'>;
};

const tags = ['reservations'];
const zOne = z.object({ id: zPathId });
/** The same request with the same key is carried out once. */
export const zReserveHeaders = z.looseObject({ 'idempotency-key': z.string().min(16).max(255).optional() });

/** What the portal calls about reservations (PORT-018). The staff gate stands before these routes. */
export function reservationStaffRoutes(app: HttpApp, deps: ReservationRouteDeps): void {
  const { db } = deps;
  const reserving = { ...deps, reservePlaces: deps.sales.reservePlaces };
  const reserver = (exhibitorId: number, staff: Staff): Reserver => ({
    acting: actingAs(exhibitorId, staff),
    employeeId: staff.employeeId,
  });
  app.get(
    '/api/staff/reservations',
    {
      config: { policy: 'reservations.view' },
      schema: {
        summary: 'The reservations of a business day, of a screening, or those that are searched for',
        tags,
        querystring: zReservationQuery,
        response: { 200: answerOf(zReservations) },
      },
    },
    async ({ exhibitorId, locale, query }) => ({ data: await listReservations(db, { exhibitorId, locale }, query) }),
  );
  app.get(
    '/api/staff/reservations/:id',
    {
      config: { policy: 'reservations.view' },
      schema: { summary: 'One reservation', tags, params: zOne, response: { 200: answerOf(zReservation) } },
    },
    async ({ exhibitorId, locale, params: { id } }) => ({
      data: await getReservation(db, { exhibitorId, locale }, id),
    }),
  );
  app.post(
    '/api/staff/reservations/new',
    {
      config: { policy: 'reservations.edit' },
      schema: {
        summary: 'Keeps places for somebody who pays at the box office (D-158)',
        description: 'Send an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
        tags,
        headers: zReserveHeaders,
        body: zReserve,
        response: { 200: answerOf(zReservation) },
      },
    },
    async ({ exhibitorId, staff, locale, headers, body }) => {
      const id = await reserve(reserving, reserver(exhibitorId, staff), body, headers['idempotency-key']);
      return { data: await getReservation(db, { exhibitorId, locale }, id) };
    },
  );
  const deed = { params: zOne, response: { 200: answerOf(zReservation) } };
  app.post(
    '/api/staff/reservations/:id/cancel',
    {
      config: { policy: 'reservations.edit' },
      schema: { summary: 'Gives a reservation up: its places are free at once', tags, ...deed },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await cancelReservation(deps, actingAs(exhibitorId, staff), id);
      return { data: await getReservation(db, { exhibitorId, locale }, id) };
    },
  );
  app.post(
    '/api/staff/reservations/:id/restore',
    {
      config: { policy: 'reservations.edit' },
      schema: { summary: 'Brings one back that expired, while its seats are free (D-021)', tags, ...deed },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreReservation(reserving, reserver(exhibitorId, staff), id);
      return { data: await getReservation(db, { exhibitorId, locale }, id) };
    },
  );
  offerRoutes(app, deps);
}

/** What a new reservation is chosen from. */
function offerRoutes(app: HttpApp, deps: ReservationRouteDeps): void {
  app.get(
    '/api/staff/reservation-offers',
    {
      config: { policy: 'reservations.edit' },
      schema: {
        summary: 'The screenings of a business day that can still be reserved',
        tags,
        querystring: zOfferQuery,
        response: { 200: answerOf(zOfferedDay) },
      },
    },
    async ({ exhibitorId, locale, query }) => ({
      data: await reservableDay(deps, { exhibitorId, locale }, query.day),
    }),
  );
  app.get(
    '/api/staff/reservation-offers/:id',
    {
      config: { policy: 'reservations.edit' },
      schema: {
        summary: 'The tariffs of a screening at the box office, and its seats as they are now',
        tags,
        params: zOne,
        response: { 200: answerOf(zReservationOffer) },
      },
    },
    async ({ exhibitorId, locale, params: { id } }) => ({
      data: await reservationOffer(deps, { exhibitorId, locale }, id),
    }),
  );
}
