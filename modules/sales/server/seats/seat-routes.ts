import type { FastifyRequest } from 'fastify';
import { actingAs } from '#modules/access/server.ts';
import { salesStaffApi } from '#modules/sales/contract/staff.ts';
import { blockSeats } from '#modules/sales/server/seats/block-seats.ts';
import { freeSeats } from '#modules/sales/server/seats/free-seats.ts';
import { limitOnlineSale } from '#modules/sales/server/seats/limit-online-sale.ts';
import { moveTicket } from '#modules/sales/server/seats/move-ticket.ts';
import { releaseHold } from '#modules/sales/server/seats/release-hold.ts';
import { showSeatMap } from '#modules/sales/server/seats/show-seat-map.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type SeatRoutesDeps = { readonly db: Db; readonly events: SalesEvents };

/**
 * Registers the portal's routes for the seats of one screening. Each answers with the seats as they
 * are then. The staff gate protects these routes.
 */
export function seatRoutes(app: HttpApp, { db, events }: SeatRoutesDeps): void {
  const serve = serving(app, salesStaffApi);
  const shown = async ({ exhibitorId, locale, staff }: Requester, screeningId: number) => ({
    data: await showSeatMap(db, { exhibitorId, locale, seesBills: staff.permissions.has('bills.view') }, screeningId),
  });
  serve('GET /api/staff/schedules/:id/seats', { policy: 'schedules.view' }, (request) =>
    shown(request, request.params.id),
  );
  serve('POST /api/staff/schedules/:id/blocks', { policy: 'seats.edit' }, async (request) => {
    const { staff, params, body: form } = request;
    await blockSeats(db, actor(request), { screeningId: params.id, employeeId: staff.employeeId, form }, events);
    return shown(request, params.id);
  });
  serve('POST /api/staff/schedules/:id/blocks/:block/free', { policy: 'seats.edit' }, async (request) => {
    const { id: screeningId, block: blockId } = request.params;
    await freeSeats(db, actor(request), { screeningId, blockId, form: request.body }, events);
    return shown(request, screeningId);
  });
  serve('POST /api/staff/schedules/:id/holds/:claim/release', { policy: 'seats.edit' }, async (request) => {
    const { staff, params, body: form } = request;
    const release = { screeningId: params.id, claimId: params.claim, employeeId: staff.employeeId, form };
    await releaseHold(db, actor(request), release, events);
    return shown(request, params.id);
  });
  serve('POST /api/staff/schedules/:id/seats/move', { policy: 'seats.edit' }, async (request) => {
    const { params, body: form } = request;
    await moveTicket(db, actor(request), { screeningId: params.id, form }, events);
    return shown(request, params.id);
  });
  serve('POST /api/staff/schedules/:id/online', { policy: 'schedules.edit' }, async (request) => {
    const { params, body: form } = request;
    await limitOnlineSale(db, actor(request), { screeningId: params.id, form }, events);
    return shown(request, params.id);
  });
}

type Requester = Pick<FastifyRequest, 'exhibitorId' | 'locale' | 'staff'>;
const actor = ({ exhibitorId, staff }: Requester) => actingAs(exhibitorId, staff);
