import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import {
  zInvoiceClient,
  zInvoiceClientForm,
  zInvoiceClientsQuery,
  zTillInvoiceClient,
} from '#modules/invoices/contract.ts';
import {
  addClient,
  archiveClient,
  changeClient,
  getClient,
  listClients,
  offerClients,
} from '#modules/invoices/server/invoice-clients.ts';
import { type InvoiceRouteDeps, requireInvoicing } from '#modules/invoices/server/staff-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['invoices'];
const zOne = z.object({ id: zPathId });
const zClient = { 200: answerOf(zInvoiceClient) };

/** What the portal calls about companies that pay later (PORT-025), and tills to choose one of them. */
export function invoiceClientRoutes(app: HttpApp, deps: InvoiceRouteDeps & { readonly gate: DeviceGate }): void {
  const { db, gate } = deps;
  app.get(
    '/api/staff/invoice-clients',
    {
      config: { policy: 'invoices.view' },
      schema: {
        summary: 'The companies that pay later, by name',
        tags,
        querystring: zInvoiceClientsQuery,
        response: { 200: answerOf(z.array(zInvoiceClient)) },
      },
    },
    async ({ exhibitorId, query: { search, archived } }) => {
      await requireInvoicing(deps, exhibitorId);
      return { data: await listClients(db, exhibitorId, { search, archived: archived === 'yes' }) };
    },
  );
  app.post(
    '/api/staff/invoice-clients/new',
    {
      config: { policy: 'invoices.edit' },
      schema: { summary: 'Adds a company that pays later', tags, body: zInvoiceClientForm, response: zClient },
    },
    async ({ exhibitorId, staff, body }) => {
      await requireInvoicing(deps, exhibitorId);
      const id = await addClient(db, actingAs(exhibitorId, staff), body);
      return { data: await getClient(db, exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/invoice-clients/:id',
    {
      config: { policy: 'invoices.edit' },
      schema: {
        summary: 'Changes a company that pays later; what has a number keeps what it says',
        tags,
        params: zOne,
        body: zInvoiceClientForm,
        response: zClient,
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await requireInvoicing(deps, exhibitorId);
      await changeClient(db, actingAs(exhibitorId, staff), id, body);
      return { data: await getClient(db, exhibitorId, id) };
    },
  );
  for (const [path, archived, summary] of [
    ['/api/staff/invoice-clients/:id/archive', true, 'Takes a company off the lists of tills'],
    ['/api/staff/invoice-clients/:id/restore', false, 'Brings an archived company back'],
  ] as const)
    app.post(
      path,
      { config: { policy: 'invoices.edit' }, schema: { summary, tags, params: zOne, response: zClient } },
      async ({ exhibitorId, staff, params: { id } }) => {
        await requireInvoicing(deps, exhibitorId);
        await archiveClient(db, actingAs(exhibitorId, staff), id, archived);
        return { data: await getClient(db, exhibitorId, id) };
      },
    );
  app.get(
    '/api/pos/invoice-clients',
    {
      config: { session: false, limit: 'device', policy: 'pos.sell' },
      preValidation: gate.attended('pos.sell'),
      schema: {
        summary: 'Companies a till can put a bill on the invoice of (D-154)',
        tags: ['tills'],
        querystring: z.object({ search: z.string().trim().max(100).default('') }),
        response: { 200: answerOf(z.array(zTillInvoiceClient)) },
      },
    },
    async ({ exhibitorId, query: { search } }, reply) => {
      await requireInvoicing(deps, exhibitorId);
      reply.header('cache-control', 'no-store');
      return { data: await offerClients(db, exhibitorId, search) };
    },
  );
}
