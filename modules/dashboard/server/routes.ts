import { answerOf } from '#kernel/wire.ts';
import { zDashboard, zDashboardQuery } from '#modules/dashboard/contract.ts';
import { readDashboard } from '#modules/dashboard/server/read-dashboard.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

/** What the first page of the portal asks (PORT-002). The staff gate stands before it. */
export function dashboardRoutes(app: HttpApp, deps: { readonly db: Db; readonly now: () => number }): void {
  app.get(
    '/api/staff/dashboard',
    {
      config: { policy: 'signed-in' },
      schema: {
        summary: 'The house as it is now, in the parts whoever asks may see (D-125)',
        tags: ['dashboard'],
        querystring: zDashboardQuery,
        response: { 200: answerOf(zDashboard) },
      },
    },
    async ({ exhibitorId, locale, staff, query: { cinema } }) => ({
      data: await readDashboard(
        deps,
        { exhibitorId, locale, permissions: staff.permissions, cinemas: staff.cinemas },
        cinema ?? null,
      ),
    }),
  );
}
