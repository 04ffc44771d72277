import { TILLS } from '#modules/devices/rules/work-at.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import { reservationsDeviceApi } from '#modules/reservations/contract/device.ts';
import { cancelReservation } from '#modules/reservations/server/cancel-reservation.ts';
import { getReservation, listReservations } from '#modules/reservations/server/list-reservations.ts';
import { reserve } from '#modules/reservations/server/reserve.ts';
import type { ReservationRouteDeps } from '#modules/reservations/server/staff-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const NEVER_KEPT = { 'cache-control': 'no-store' } as const;

/** The reservation routes of tills (POS-007): the attendant needs the permission. */
export function reservationTillRoutes(app: HttpApp, deps: ReservationRouteDeps & { readonly gate: DeviceGate }): void {
  const serve = serving(app, reservationsDeviceApi);
  const { db, gate } = deps;
  const of = (policy: 'reservations.view' | 'reservations.edit') =>
    ({
      session: false,
      limit: 'device',
      policy,
      devices: TILLS,
      preValidation: gate.attended(policy),
    }) as const;
  serve('GET /api/pos/reservations', of('reservations.view'), async ({ exhibitorId, locale, device, query }, reply) => {
    reply.headers(NEVER_KEPT);
    return { data: await listReservations(db, { exhibitorId, locale }, query, device.cinemaId) };
  });
  serve('POST /api/pos/reservations/new', of('reservations.edit'), async (request) => {
    const { exhibitorId, locale, attendant, device, headers, body } = request;
    const { employeeId } = attendant;
    const who = { acting: actingAt(request, attendant), employeeId, deviceId: device.id };
    const id = await reserve(
      { ...deps, reservePlaces: deps.sales.reservePlaces },
      who,
      body,
      headers['idempotency-key'],
    );
    return { data: await getReservation(db, { exhibitorId, locale }, id) };
  });
  serve('POST /api/pos/reservations/:id/cancel', of('reservations.edit'), async (request) => {
    const { exhibitorId, locale, attendant, params } = request;
    await cancelReservation(deps, actingAt(request, attendant), params.id);
    return { data: await getReservation(db, { exhibitorId, locale }, params.id) };
  });
}
