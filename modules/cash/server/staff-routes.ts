import { actingAs } from '#modules/access/server.ts';
import { cashStaffApi } from '#modules/cash/contract/staff.ts';
import { findBook, listBalances } from '#modules/cash/server/list-balances.ts';
import type { CashRouteDeps } from '#modules/cash/server/routes.ts';
import { findReport } from '#modules/cash/server/shifts/shift-report.ts';
import { takeCountBack } from '#modules/cash/server/take-count-back.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * The portal's routes for the cash of its registers (PORT-032). The staff gate runs before these
 * routes.
 */
export function cashStaffRoutes(app: HttpApp, { db, featuresOf }: Omit<CashRouteDeps, 'gate'>): void {
  const serve = serving(app, cashStaffApi);
  const preHandler = async ({ exhibitorId }: HttpRequest): Promise<void> =>
    requireFeature(await featuresOf(exhibitorId), 'cash_balance');
  serve(
    'GET /api/staff/cash-balances',
    { policy: 'cash_balance.view', preHandler },
    async ({ exhibitorId, query }) => ({ data: await listBalances(db, exhibitorId, query) }),
  );
  serve(
    'GET /api/staff/cash-balances/:device/:day/:shift',
    { policy: 'cash_balance.view', preHandler },
    async ({ exhibitorId, params: { device, day, shift } }) => ({
      data: await findBook(db, exhibitorId, { deviceId: device, day, shift }),
    }),
  );
  serve(
    'GET /api/staff/cash-balances/:device/:day/:shift/report',
    { policy: 'cash_balance.view', preHandler },
    async ({ exhibitorId, locale, params: { device, day, shift } }) => ({
      data: await findReport(db, exhibitorId, { deviceId: device, day, shift }, locale),
    }),
  );
  serve(
    'POST /api/staff/cash-balances/:device/:day/:shift/delete',
    { policy: 'cash_balance.delete', preHandler },
    async ({ exhibitorId, staff, params: { device, day, shift } }) => {
      await takeCountBack(db, actingAs(exhibitorId, staff), { deviceId: device, day, shift });
      return { data: await findBook(db, exhibitorId, { deviceId: device, day, shift }) };
    },
  );
}
