import { actingAs } from '#modules/access/server.ts';
import { salesStaffApi } from '#modules/sales/contract/staff.ts';
import { deleteBill } from '#modules/sales/server/cancellation/delete-bill.ts';
import { previewRefund, refundFromPortal } from '#modules/sales/server/refunds/refund-from-portal.ts';
import { type BillDetailsDeps, readBillDetails } from '#modules/sales/server/staff/bill-details.ts';
import { changeBuyer } from '#modules/sales/server/staff/change-buyer.ts';
import { listBills } from '#modules/sales/server/staff/list-bills.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import { sendTicketsAgain } from '#modules/tickets/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type BillStaffDeps = BillDetailsDeps & { readonly events: SalesEvents };

/** Registers the portal's routes for bills (PORT-003). The staff gate protects these routes. */
export function billStaffRoutes(app: HttpApp, deps: BillStaffDeps): void {
  const serve = serving(app, salesStaffApi);
  const { db, events } = deps;
  const look = (exhibitorId: number, locale: string, uuid: string) => readBillDetails(deps, exhibitorId, locale, uuid);
  serve('GET /api/staff/bills', { policy: 'bills.view' }, async ({ exhibitorId, locale, query }) => ({
    data: await listBills(db, exhibitorId, locale, query),
  }));
  serve('GET /api/staff/bills/:uuid', { policy: 'bills.view' }, async ({ exhibitorId, locale, params: { uuid } }) => ({
    data: await look(exhibitorId, locale, uuid),
  }));
  serve(
    'POST /api/staff/bills/:uuid/buyer',
    { policy: 'bills.edit' },
    async ({ exhibitorId, locale, staff, params: { uuid }, body }) => {
      await changeBuyer(db, actingAs(exhibitorId, staff), uuid, body);
      return { data: await look(exhibitorId, locale, uuid) };
    },
  );
  serve(
    'POST /api/staff/bills/:uuid/mail',
    { policy: 'bills.edit' },
    async ({ exhibitorId, staff, params: { uuid } }) => ({
      data: await sendTicketsAgain(db, { ...actingAs(exhibitorId, staff), note: 'mail again' }, uuid, 'staff'),
    }),
  );
  serve(
    'POST /api/staff/bills/:uuid/delete',
    { policy: 'bills.delete' },
    async ({ exhibitorId, locale, staff, params: { uuid } }) => {
      await deleteBill(db, { ...actingAs(exhibitorId, staff), note: 'deleted' }, uuid, events);
      return { data: await look(exhibitorId, locale, uuid) };
    },
  );
  refundRoutes(app, deps);
}

function refundRoutes(app: HttpApp, deps: BillStaffDeps): void {
  const serve = serving(app, salesStaffApi);
  const { db, events } = deps;
  serve(
    'GET /api/staff/bills/:uuid/refund',
    { policy: 'bills.refund' },
    async ({ exhibitorId, locale, staff, params: { uuid }, query }) => {
      const { lines, with_handling = false, with_tip = false } = query;
      const chosen = { lines, with_handling, with_tip };
      return { data: await previewRefund(db, exhibitorId, locale, staff, uuid, chosen) };
    },
  );
  serve(
    'POST /api/staff/bills/:uuid/refund',
    { policy: 'bills.refund', fresh: true },
    async ({ exhibitorId, locale, staff, params: { uuid }, body, headers }) => {
      const key = headers['idempotency-key'];
      await refundFromPortal(db, actingAs(exhibitorId, staff), staff, uuid, body, { key, events });
      return { data: await readBillDetails(deps, exhibitorId, locale, uuid) };
    },
  );
}
