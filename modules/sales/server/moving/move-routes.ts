import { actingAs } from '#modules/access/server.ts';
import { salesStaffApi } from '#modules/sales/contract/staff.ts';
import { moveScreening } from '#modules/sales/server/moving/move-screening.ts';
import { previewMove } from '#modules/sales/server/moving/preview-move.ts';
import { type ShowMoveDeps, showMove } from '#modules/sales/server/moving/show-move.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type MoveRoutesDeps = ShowMoveDeps & { readonly events: SalesEvents };

/**
 * Registers the portal's routes for moving a screening with sold places (D-199). The staff gate
 * protects these routes.
 */
export function moveRoutes(app: HttpApp, deps: MoveRoutesDeps): void {
  const serve = serving(app, salesStaffApi);
  serve('GET /api/staff/schedules/:id/move', { policy: 'schedules.view' }, async (request) => ({
    data: await showMove(deps, request, request.params.id),
  }));
  serve('GET /api/staff/schedules/:id/move/preview', { policy: 'schedules.view' }, async (request) => {
    const { exhibitorId, locale, staff, params, query } = request;
    const seesBills = staff.permissions.has('bills.view');
    const { screen_id: screenId, start } = query;
    return {
      data: await previewMove(deps.db, { exhibitorId, locale, seesBills, screeningId: params.id, screenId, start }),
    };
  });
  serve('POST /api/staff/schedules/:id/move', { policy: 'schedules.edit' }, async (request) => {
    const { exhibitorId, staff, locale, params, body: form } = request;
    const move = { screeningId: params.id, form, employeeId: staff.employeeId, locale };
    await moveScreening(deps.db, actingAs(exhibitorId, staff), move, deps.events);
    return { data: await showMove(deps, request, params.id) };
  });
}
