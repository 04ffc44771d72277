import { actingAs } from '#modules/access/server.ts';
import { printingStaffApi } from '#modules/printing/contract/staff.ts';
import { addPrinter, archivePrinter, changePrinter, listPrinters } from '#modules/printing/server/manage-printers.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** The portal's routes for printers (PRN-003). The staff gate precedes these routes. */
export function printerStaffRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, printingStaffApi);
  serve('GET /api/staff/printers', { policy: 'devices.view' }, async ({ exhibitorId }) => ({
    data: await listPrinters(db, exhibitorId),
  }));
  serve('POST /api/staff/printers', { policy: 'devices.edit' }, async ({ exhibitorId, staff, body }) => {
    await addPrinter(db, actingAs(exhibitorId, staff), body);
    return { data: await listPrinters(db, exhibitorId) };
  });
  serve(
    'POST /api/staff/printers/:id',
    { policy: 'devices.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changePrinter(db, actingAs(exhibitorId, staff), id, body);
      return { data: await listPrinters(db, exhibitorId) };
    },
  );
  serve(
    'POST /api/staff/printers/:id/archive',
    { policy: 'devices.delete' },
    async ({ exhibitorId, staff, params: { id } }) => {
      await archivePrinter(db, actingAs(exhibitorId, staff), id);
      return { data: await listPrinters(db, exhibitorId) };
    },
  );
}
