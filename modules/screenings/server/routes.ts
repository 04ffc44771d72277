import { screeningsStaffApi } from '#modules/screenings/contract/staff.ts';
import { listComing } from '#modules/screenings/server/list-coming.ts';
import { listProgramme, type ProgrammeDeps } from '#modules/screenings/server/list-programme.ts';
import { planningRoutes } from '#modules/screenings/server/planning-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * Registers the portal's routes for the programme (PORT-007). The staff gate protects these routes.
 */
export function programmeRoutes(app: HttpApp, deps: ProgrammeDeps): void {
  const serve = serving(app, screeningsStaffApi);
  planningRoutes(app, deps);
  serve('GET /api/staff/schedules', { policy: 'schedules.view' }, async ({ exhibitorId, locale, query: { day } }) => ({
    data: await listProgramme(deps, exhibitorId, { day, locale }),
  }));
  serve(
    'GET /api/staff/schedules/coming',
    { policy: 'schedules.view' },
    async ({ exhibitorId, locale, query: { search } }) => ({
      data: await listComing(deps.db, exhibitorId, { search, locale }),
    }),
  );
}
