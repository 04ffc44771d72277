import { actingAs, type Staff } from '#modules/access/server.ts';
import { reservationsStaffApi } from '#modules/reservations/contract/staff.ts';
import { cancelReservation } from '#modules/reservations/server/cancel-reservation.ts';
import { getReservation, listReservations } from '#modules/reservations/server/list-reservations.ts';
import { reservableDay, reservationOffer } from '#modules/reservations/server/reservation-offers.ts';
import { type Reserver, reserve } from '#modules/reservations/server/reserve.ts';
import { restoreReservation } from '#modules/reservations/server/restore-reservation.ts';
import type { Sales } from '#modules/sales/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type ReservationRouteDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly sales: Pick<Sales, 'reservePlaces' | 'releaseReservedBill'>;
};

/** The reservation routes of the portal (PORT-018). The staff gate protects them. */
export function reservationStaffRoutes(app: HttpApp, deps: ReservationRouteDeps): void {
  const serve = serving(app, reservationsStaffApi);
  const { db } = deps;
  const reserving = { ...deps, reservePlaces: deps.sales.reservePlaces };
  const reserver = (exhibitorId: number, staff: Staff): Reserver => ({
    acting: actingAs(exhibitorId, staff),
    employeeId: staff.employeeId,
  });
  serve('GET /api/staff/reservations', { policy: 'reservations.view' }, async ({ exhibitorId, locale, query }) => ({
    data: await listReservations(db, { exhibitorId, locale }, query),
  }));
  serve(
    'GET /api/staff/reservations/:id',
    { policy: 'reservations.view' },
    async ({ exhibitorId, locale, params: { id } }) => ({
      data: await getReservation(db, { exhibitorId, locale }, id),
    }),
  );
  serve(
    'POST /api/staff/reservations/new',
    { policy: 'reservations.edit' },
    async ({ exhibitorId, staff, locale, headers, body }) => {
      const id = await reserve(reserving, reserver(exhibitorId, staff), body, headers['idempotency-key']);
      return { data: await getReservation(db, { exhibitorId, locale }, id) };
    },
  );
  serve(
    'POST /api/staff/reservations/:id/cancel',
    { policy: 'reservations.edit' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await cancelReservation(deps, actingAs(exhibitorId, staff), id);
      return { data: await getReservation(db, { exhibitorId, locale }, id) };
    },
  );
  serve(
    'POST /api/staff/reservations/:id/restore',
    { policy: 'reservations.edit' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await restoreReservation(reserving, reserver(exhibitorId, staff), id);
      return { data: await getReservation(db, { exhibitorId, locale }, id) };
    },
  );
  offerRoutes(app, deps);
}

/** The routes that offer screenings, tariffs and seats for a new reservation. */
function offerRoutes(app: HttpApp, deps: ReservationRouteDeps): void {
  const serve = serving(app, reservationsStaffApi);
  serve(
    'GET /api/staff/reservation-offers',
    { policy: 'reservations.edit' },
    async ({ exhibitorId, locale, query }) => ({
      data: await reservableDay(deps, { exhibitorId, locale }, query.day),
    }),
  );
  serve(
    'GET /api/staff/reservation-offers/:id',
    { policy: 'reservations.edit' },
    async ({ exhibitorId, locale, params: { id } }) => ({
      data: await reservationOffer(deps, { exhibitorId, locale }, id),
    }),
  );
}
