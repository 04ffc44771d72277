import { actingAs } from '#modules/access/server.ts';
import { TILLS } from '#modules/devices/rules/work-at.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import { invoicesDeviceApi } from '#modules/invoices/contract/device.ts';
import { invoicesStaffApi } from '#modules/invoices/contract/staff.ts';
import {
  addClient,
  archiveClient,
  changeClient,
  getClient,
  listClients,
  offerClients,
} from '#modules/invoices/server/clients/invoice-clients.ts';
import { type InvoiceRouteDeps, requireInvoicing } from '#modules/invoices/server/staff-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * The portal's routes for companies that pay later (PORT-025), and the till's routes to choose one
 * of them.
 */
export function invoiceClientRoutes(app: HttpApp, deps: InvoiceRouteDeps & { readonly gate: DeviceGate }): void {
  const serveStaff = serving(app, invoicesStaffApi);
  const serveDevice = serving(app, invoicesDeviceApi);
  const { db, gate } = deps;
  serveStaff(
    'GET /api/staff/invoice-clients',
    { policy: 'invoices.view' },
    async ({ exhibitorId, query: { search, archived } }) => {
      await requireInvoicing(deps, exhibitorId);
      return { data: await listClients(db, exhibitorId, { search, archived: archived === 'yes' }) };
    },
  );
  serveStaff(
    'POST /api/staff/invoice-clients/new',
    { policy: 'invoices.edit' },
    async ({ exhibitorId, staff, body }) => {
      await requireInvoicing(deps, exhibitorId);
      const id = await addClient(db, actingAs(exhibitorId, staff), body);
      return { data: await getClient(db, exhibitorId, id) };
    },
  );
  serveStaff(
    'POST /api/staff/invoice-clients/:id',
    { policy: 'invoices.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await requireInvoicing(deps, exhibitorId);
      await changeClient(db, actingAs(exhibitorId, staff), id, body);
      return { data: await getClient(db, exhibitorId, id) };
    },
  );
  for (const [key, archived] of [
    ['POST /api/staff/invoice-clients/:id/archive', true],
    ['POST /api/staff/invoice-clients/:id/restore', false],
  ] as const)
    serveStaff(key, { policy: 'invoices.delete' }, async ({ exhibitorId, staff, params: { id } }) => {
      await requireInvoicing(deps, exhibitorId);
      await archiveClient(db, actingAs(exhibitorId, staff), id, archived);
      return { data: await getClient(db, exhibitorId, id) };
    });
  serveDevice(
    'GET /api/pos/invoice-clients',
    { session: false, limit: 'device', policy: 'pos.sell', devices: TILLS, preValidation: gate.attended('pos.sell') },
    async ({ exhibitorId, query: { search } }, reply) => {
      await requireInvoicing(deps, exhibitorId);
      reply.header('cache-control', 'no-store');
      return { data: await offerClients(db, exhibitorId, search) };
    },
  );
}
