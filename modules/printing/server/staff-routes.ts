import { actingAs } from '#modules/access/server.ts';
import { printingStaffApi } from '#modules/printing/contract/staff.ts';
import { type DeliveryDeps, deliver } from '#modules/printing/server/deliveries/deliver.ts';
import { delivery } from '#modules/printing/server/deliveries/deliveries.sql.ts';
import { changeFetchAddress, fetchAddress } from '#modules/printing/server/fetching/fetch-address.ts';
import { checkPrinter } from '#modules/printing/server/printers/check-printers.ts';
import {
  addPrinter,
  archivePrinter,
  changePrinter,
  listPrinters,
} from '#modules/printing/server/printers/manage-printers.ts';
import { testPageOf } from '#modules/printing/server/printers/test-printer.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** The portal's routes for printers (PRN-003). The staff gate precedes these routes. */
export function printerStaffRoutes(app: HttpApp, deps: DeliveryDeps): void {
  const serve = serving(app, printingStaffApi);
  const { db } = deps;
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
  serve('GET /api/staff/printers/:id/address', { policy: 'devices.edit' }, async ({ exhibitorId, params }) => ({
    data: await fetchAddress(deps, exhibitorId, params.id),
  }));
  serve('POST /api/staff/printers/:id/address', { policy: 'devices.edit' }, async ({ exhibitorId, staff, params }) => ({
    data: await changeFetchAddress(deps, actingAs(exhibitorId, staff), params.id),
  }));
  trialRoutes(app, deps);
}

/** Trying a printer out: nothing is sold, and no job is counted. */
function trialRoutes(app: HttpApp, deps: DeliveryDeps): void {
  const serve = serving(app, printingStaffApi);
  const actingOf = ({ exhibitorId, staff }: HttpRequest) => actingAs(exhibitorId, staff);
  serve('POST /api/staff/printers/:id/check', { policy: 'devices.view' }, async (request) => ({
    data: await checkPrinter(deps, actingOf(request), request.params.id),
  }));
  serve('POST /api/staff/printers/:id/test', { policy: 'devices.edit' }, async (request) => {
    const { exhibitorId, locale, params, body } = request;
    const page = await testPageOf(deps, exhibitorId, { id: params.id, locale });
    const order = { id: body.attempt, ...page, deviceId: null, jobId: null, locale };
    return { data: await deliver(deps, actingOf(request), order) };
  });
  serve('POST /api/staff/printers/:id/drawer', { policy: 'devices.edit' }, async (request) => {
    const { exhibitorId, locale, params, body } = request;
    const { printer } = await testPageOf(deps, exhibitorId, { id: params.id, locale });
    const document = [{ kind: 'drawer' as const }];
    await deps.db.tx(actingOf(request), async (tx) => {
      // The same attempt again asks for its end, and opens nothing.
      if (await delivery(tx, body.attempt)) return;
      await tx.audit({
        action: 'printer.drawer_opened',
        entity: 'printer',
        entityId: printer.id,
        after: { name: printer.name },
      });
    });
    const order = { id: body.attempt, printer, document, deviceId: null, jobId: null, locale };
    return { data: await deliver(deps, actingOf(request), order) };
  });
}
