import { actingAs } from '#modules/access/server.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { invoicesStaffApi } from '#modules/invoices/contract/staff.ts';
import { moveCollectedBill } from '#modules/invoices/server/collect-bill.ts';
import { correctInvoice } from '#modules/invoices/server/correct-invoice.ts';
import { deleteInvoice } from '#modules/invoices/server/delete-invoice.ts';
import { pdfOf, ublOf } from '#modules/invoices/server/documents/invoice-files.ts';
import { sendInvoiceAgain } from '#modules/invoices/server/invoice-mails.ts';
import { issueInvoice } from '#modules/invoices/server/issue-invoice.ts';
import { getInvoice, listInvoices } from '#modules/invoices/server/list-invoices.ts';
import { payInvoice } from '#modules/invoices/server/pay-invoice.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type InvoiceRouteDeps = {
  readonly db: Db;
  readonly translator: Translator;
  readonly now: () => number;
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
};

/** Refuses 403 feature_disabled if the exhibitor does not use invoices (SET-001). */
export const requireInvoicing = async ({ featuresOf }: InvoiceRouteDeps, exhibitorId: number): Promise<void> =>
  requireFeature(await featuresOf(exhibitorId), 'invoice');

/** The portal's routes for invoices (INV-001, PORT-024). The staff gate precedes these routes. */
export function invoiceRoutes(app: HttpApp, deps: InvoiceRouteDeps): void {
  const serve = serving(app, invoicesStaffApi);
  const { db } = deps;
  serve('GET /api/staff/invoices', { policy: 'invoices.view' }, async ({ exhibitorId, query }) => {
    await requireInvoicing(deps, exhibitorId);
    return { data: await listInvoices(db, exhibitorId, query) };
  });
  serve('GET /api/staff/invoices/:id', { policy: 'invoices.view' }, async ({ exhibitorId, params: { id } }) => {
    await requireInvoicing(deps, exhibitorId);
    return { data: await getInvoice(db, exhibitorId, id) };
  });
  actionRoutes(app, deps);
  fileRoutes(app, deps);
}

/** The routes that change an invoice. */
function actionRoutes(app: HttpApp, deps: InvoiceRouteDeps): void {
  const serve = serving(app, invoicesStaffApi);
  const { db } = deps;
  for (const [key, does] of [
    ['POST /api/staff/invoices/:id/issue', issueInvoice],
    ['POST /api/staff/invoices/:id/pay', payInvoice],
    ['POST /api/staff/invoices/:id/mail', sendInvoiceAgain],
  ] as const)
    serve(key, { policy: 'invoices.edit' }, async ({ exhibitorId, staff, params: { id } }) => {
      await requireInvoicing(deps, exhibitorId);
      await does(db, actingAs(exhibitorId, staff), id);
      return { data: await getInvoice(db, exhibitorId, id) };
    });
  serve(
    'POST /api/staff/invoices/:id/correct',
    { policy: 'invoices.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await requireInvoicing(deps, exhibitorId);
      const correction = await correctInvoice(db, actingAs(exhibitorId, staff), id, body);
      return { data: await getInvoice(db, exhibitorId, correction) };
    },
  );
  serve(
    'POST /api/staff/invoices/:id/move-bill',
    { policy: 'invoices.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await requireInvoicing(deps, exhibitorId);
      await moveCollectedBill(db, actingAs(exhibitorId, staff), id, body);
      return { data: await getInvoice(db, exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/invoices/:id/delete',
    { policy: 'invoices.delete' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await requireInvoicing(deps, exhibitorId);
      await deleteInvoice(db, actingAs(exhibitorId, staff), id);
      return { message: deps.translator.sentence(locale, 'answers', 'invoices.deleted') };
    },
  );
}

function fileRoutes(app: HttpApp, deps: InvoiceRouteDeps): void {
  const serve = serving(app, invoicesStaffApi);
  for (const [key, make] of [
    ['GET /api/staff/invoices/:id/pdf', pdfOf],
    ['GET /api/staff/invoices/:id/ubl', ublOf],
  ] as const)
    serve(key, { policy: 'invoices.view' }, async ({ exhibitorId, params: { id } }, reply) => {
      await requireInvoicing(deps, exhibitorId);
      const { filename, contentType, content } = await make(deps, exhibitorId, id);
      return reply
        .header('content-type', contentType)
        .header('content-disposition', `attachment; filename="${filename}"`)
        .header('cache-control', 'private, no-store')
        .send(content);
    });
}
