import { actingAs } from '#modules/access/server.ts';
import { invoicesStaffApi } from '#modules/invoices/contract/staff.ts';
import { type HandOverDeps, handOverPackage } from '#modules/invoices/server/hand-over-package.ts';
import { type InvoiceRouteDeps, requireInvoicing } from '#modules/invoices/server/staff-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type PackageInvoiceDeps = InvoiceRouteDeps & HandOverDeps;

/** Registers the portal's route that hands cards over to a company that pays later (D-106). */
export function packageInvoiceRoutes(app: HttpApp, deps: PackageInvoiceDeps): void {
  serving(app, invoicesStaffApi)(
    'POST /api/staff/voucher-packages/:id/hand-over',
    { policy: 'invoices.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await requireInvoicing(deps, exhibitorId);
      return {
        data: { bill: await handOverPackage(deps, { acting: actingAs(exhibitorId, staff), locale }, id, body) },
      };
    },
  );
}
