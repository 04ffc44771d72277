import { actingAs } from '#modules/access/server.ts';
import { salesStaffApi } from '#modules/sales/contract/staff.ts';
import { cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { clientRoutes } from '#modules/sales/server/clients/client-routes.ts';
import { type MoveRoutesDeps, moveRoutes } from '#modules/sales/server/moving/move-routes.ts';
import { seatRoutes } from '#modules/sales/server/seats/seat-routes.ts';
import { type BillStaffDeps, billStaffRoutes } from '#modules/sales/server/staff/bill-staff-routes.ts';
import type { CancellationReportWire } from '#modules/screenings/contract/schedules.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type SalesStaffDeps = BillStaffDeps & MoveRoutesDeps;

/** The maximum number of bills that a report names; the report counts all of them. */
const MANUAL_MAX = 500;

/**
 * Registers the portal's routes for sales: bills (PORT-003), and cancelling a screening (SCH-005,
 * SCH-006). The staff gate protects these routes.
 */
export function salesStaffRoutes(app: HttpApp, deps: SalesStaffDeps): void {
  const serve = serving(app, salesStaffApi);
  const { db, events } = deps;
  clientRoutes(app, deps);
  billStaffRoutes(app, deps);
  seatRoutes(app, deps);
  moveRoutes(app, deps);
  serve(
    'POST /api/staff/schedules/:id/cancel',
    { policy: 'schedules.cancel', fresh: true },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      const { refunded, manual } = await cancelScreening(db, actingAs(exhibitorId, staff), id, body, events);
      return { data: { refunded, manual_count: manual.length, manual: await billsNamed(db, exhibitorId, manual) } };
    },
  );
}

/** Returns the references of the bills and their buyers. */
const billsNamed = (db: Db, exhibitorId: number, ids: readonly string[]): Promise<CancellationReportWire['manual']> =>
  db.ask(exhibitorId, (first) =>
    first.query(
      `SELECT id AS uuid, reference, buyer_name AS buyer, buyer_email AS email FROM bill
        WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[]) ORDER BY reference LIMIT $2`,
      [ids, MANUAL_MAX],
    ),
  );
