import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { zBuyerPage, zBuyersQuery } from '#modules/sales/buyers-contract.ts';
import { type BillStaffDeps, billStaffRoutes } from '#modules/sales/server/bill-staff-routes.ts';
import { cancelScreening } from '#modules/sales/server/cancel-screening.ts';
import { listBuyers } from '#modules/sales/server/list-buyers.ts';
import {
  type CancellationReportWire,
  zCancellationReport,
  zCancelSchedule,
} from '#modules/screenings/staff-contract.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

export type SalesStaffDeps = BillStaffDeps;

/** Bills that are named in a report; all are counted. */
const MANUAL_MAX = 500;

/** What the portal does to sales: bills (PORT-003), and cancelling a screening (SCH-005, SCH-006). The staff gate stands before these routes. */
export function salesStaffRoutes(app: HttpApp, deps: SalesStaffDeps): void {
  const { db, events } = deps;
  buyerRoutes(app, db);
  billStaffRoutes(app, deps);
  app.post(
    '/api/staff/schedules/:id/cancel',
    {
      config: { policy: 'schedules.cancel' },
      schema: {
        summary: 'Cancels a screening, for good, with or without refunds; asked again it goes on where it stopped',
        tags: ['schedules'],
        params: z.object({ id: zPathId }),
        body: zCancelSchedule,
        response: { 200: answerOf(zCancellationReport) },
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      const { refunded, manual } = await cancelScreening(db, actingAs(exhibitorId, staff), id, body, events);
      return { data: { refunded, manual_count: manual.length, manual: await billsNamed(db, exhibitorId, manual) } };
    },
  );
}

/** Who bought here (PORT-023). */
function buyerRoutes(app: HttpApp, db: Db): void {
  app.get(
    '/api/staff/clients',
    {
      config: { policy: 'clients.view' },
      schema: {
        summary: 'Who bought here and left an address, the newest first, or those that are searched for',
        tags: ['clients'],
        querystring: zBuyersQuery,
        response: { 200: answerOf(zBuyerPage) },
      },
    },
    async ({ exhibitorId, query }) => ({ data: await listBuyers(db, exhibitorId, query) }),
  );
}

/** By what people name a bill, and whom it concerns. */
const billsNamed = (db: Db, exhibitorId: number, ids: readonly string[]): Promise<CancellationReportWire['manual']> =>
  db.ask(exhibitorId, (first) =>
    first.query(
      `SELECT id AS uuid, reference, buyer_name AS buyer, buyer_email AS email FROM bill
        WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[]) ORDER BY reference LIMIT $2`,
      [ids, MANUAL_MAX],
    ),
  );
