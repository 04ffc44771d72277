import { dashboardStaffApi } from '#modules/dashboard/contract/staff.ts';
import { readDashboard } from '#modules/dashboard/server/read-dashboard.ts';
import { readWaiting } from '#modules/dashboard/server/read-waiting.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** What the first page of the portal and its navigation ask (PORT-002). The staff gate stands before it. */
export function dashboardRoutes(app: HttpApp, deps: { readonly db: Db; readonly now: () => number }): void {
  const serve = serving(app, dashboardStaffApi);
  serve(
    'GET /api/staff/dashboard',
    { policy: 'signed-in' },
    async ({ exhibitorId, locale, staff, query: { cinema } }) => ({
      data: await readDashboard(
        deps,
        { exhibitorId, locale, permissions: staff.permissions, cinemas: staff.cinemas },
        cinema ?? null,
      ),
    }),
  );
  serve('GET /api/staff/waiting', { policy: 'signed-in' }, async ({ exhibitorId, staff: { permissions } }) => ({
    data: await readWaiting(deps.db, { exhibitorId, permissions }),
  }));
}
