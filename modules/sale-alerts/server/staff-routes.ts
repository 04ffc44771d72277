import { saleAlertsStaffApi } from '#modules/sale-alerts/contract/staff.ts';
import { awaited } from '#modules/sale-alerts/server/sale-alerts.sql.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const LISTED_MAX = 500;

/** Registers the portal's route: numbers only, so who plans films may read them. */
export function awaitedRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, saleAlertsStaffApi);
  serve('GET /api/staff/sale-alerts', { policy: 'movies.view' }, async ({ exhibitorId }) => ({
    data: await db.ask(exhibitorId, (first) => awaited(first, LISTED_MAX)),
  }));
}
