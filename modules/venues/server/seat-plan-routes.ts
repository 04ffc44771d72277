import { actingAs } from '#modules/access/server.ts';
import { SEAT_PLAN_TEXT_MAX } from '#modules/venues/contract/cinemas.ts';
import { venuesStaffApi } from '#modules/venues/contract/staff.ts';
import { changeSeatPlan } from '#modules/venues/server/change-seat-plan.ts';
import type { VenueRouteDeps } from '#modules/venues/server/screen-routes.ts';
import { drawnElsewhere, seatPlan } from '#modules/venues/server/seat-plan-wire.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** 20,000 seats, each with its name, position, class and style. */
const PLAN_MAX_BYTES = 4 * 1024 * 1024;

/** Registers the routes of the seat plan editor (PORT-008). */
export function seatPlanRoutes(app: HttpApp, { db, events }: VenueRouteDeps): void {
  const serve = serving(app, venuesStaffApi);
  serve('GET /api/staff/screens/:id/seats', { policy: 'screens.view' }, async ({ exhibitorId, params: { id } }) => ({
    data: await seatPlan(db, exhibitorId, id),
  }));
  serve(
    'POST /api/staff/screens/:id/seats',
    { bodyLimit: PLAN_MAX_BYTES, policy: 'screens.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      const { screeningIds, unnumbered } = await changeSeatPlan(db, actingAs(exhibitorId, staff), id, body);
      if (screeningIds.length > 0) events.seatsChanged(exhibitorId, screeningIds);
      return { data: { ...(await seatPlan(db, exhibitorId, id)), unnumbered } };
    },
  );
  serve(
    'POST /api/staff/seat-plans/read',
    { bodyLimit: SEAT_PLAN_TEXT_MAX * 2, policy: 'screens.edit' },
    async ({ body }) => ({ data: drawnElsewhere(body) }),
  );
}
