import { Refusal } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import { screeningsStaffApi } from '#modules/screenings/contract/staff.ts';
import type { ProgrammeDeps } from '#modules/screenings/server/list-programme.ts';
import { findFilms, listWeek } from '#modules/screenings/server/list-week.ts';
import { savePlan } from '#modules/screenings/server/save-plan.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Enough for a plan of a thousand screenings. */
const PLAN_BYTES_MAX = 512 * 1024;

/**
 * Registers the portal's routes for planning (SCH-004, D-116, PORT-007). The staff gate protects
 * these routes.
 */
export function planningRoutes(app: HttpApp, deps: ProgrammeDeps): void {
  const serve = serving(app, screeningsStaffApi);
  serve('GET /api/staff/planning', { policy: 'schedules.view' }, async ({ exhibitorId, locale, query }) => ({
    data: await listWeek(deps, exhibitorId, { cinema: query.cinema, week: query.week, locale }),
  }));
  serve(
    'GET /api/staff/planning/films',
    { policy: 'schedules.view' },
    async ({ exhibitorId, locale, query: { search } }) => ({
      data: await findFilms(deps, exhibitorId, { search, locale }),
    }),
  );
  serve(
    'POST /api/staff/planning',
    { bodyLimit: PLAN_BYTES_MAX, policy: 'schedules.edit' },
    async ({ exhibitorId, staff, locale, body }) => {
      if (body.removed.length > 0 && !staff.permissions.has('schedules.delete'))
        throw new Refusal('forbidden', { code: 'forbidden' });
      return { data: await savePlan(deps.db, actingAs(exhibitorId, staff), body, locale) };
    },
  );
}
