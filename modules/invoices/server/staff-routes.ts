import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import type { Feature } from '#modules/exhibitor/contract.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import {
  zCorrectInvoice,
  zInvoiceDetail,
  zInvoicePage,
  zInvoicesQuery,
  zMoveBill,
} from '#modules/invoices/contract.ts';
import { moveCollectedBill } from '#modules/invoices/server/collect-bill.ts';
import { correctInvoice } from '#modules/invoices/server/correct-invoice.ts';
import { deleteInvoice } from '#modules/invoices/server/delete-invoice.ts';
import { type InvoiceFile, type InvoiceFileDeps, pdfOf, ublOf } from '#modules/invoices/server/invoice-files.ts';
import { sendInvoiceAgain } from '#modules/invoices/server/invoice-mails.ts';
import { issueInvoice } from '#modules/invoices/server/issue-invoice.ts';
import { getInvoice, listInvoices } from '#modules/invoices/server/list-invoices.ts';
import { payInvoice } from '#modules/invoices/server/pay-invoice.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type InvoiceRouteDeps = {
  readonly db: Db;
  readonly translator: Translator;
  readonly now: () => number;
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
};

const tags = ['invoices'];
const zOne = z.object({ id: zPathId });
const zDetail = { 200: answerOf(zInvoiceDetail) };

/** 403 feature_disabled where the house does not invoice (SET-001). */
export const requireInvoicing = async ({ featuresOf }: InvoiceRouteDeps, exhibitorId: number): Promise<void> =>
  requireFeature(await featuresOf(exhibitorId), 'invoice');

/** What the portal calls about invoices (INV-001, PORT-024). The staff gate stands before these routes. */
export function invoiceRoutes(app: HttpApp, deps: InvoiceRouteDeps): void {
  const { db } = deps;
  app.get(
    '/api/staff/invoices',
    {
      config: { policy: 'invoices.view' },
      schema: {
        summary: 'The invoices of the house, the newest first',
        tags,
        querystring: zInvoicesQuery,
        response: { 200: answerOf(zInvoicePage) },
      },
    },
    async ({ exhibitorId, query }) => {
      await requireInvoicing(deps, exhibitorId);
      return { data: await listInvoices(db, exhibitorId, query) };
    },
  );
  app.get(
    '/api/staff/invoices/:id',
    {
      config: { policy: 'invoices.view' },
      schema: { summary: 'One invoice with what is on it', tags, params: zOne, response: zDetail },
    },
    async ({ exhibitorId, params: { id } }) => {
      await requireInvoicing(deps, exhibitorId);
      return { data: await getInvoice(db, exhibitorId, id) };
    },
  );
  deedRoutes(app, deps);
  fileRoutes(app, { ...deps });
}

const DEEDS: readonly { path: string; summary: string; does: (db: Db, acting: Acting, id: number) => Promise<void> }[] =
  [
    {
      path: '/api/staff/invoices/:id/issue',
      summary: 'Gives a pending invoice its number and freezes it (D-154)',
      does: issueInvoice,
    },
    { path: '/api/staff/invoices/:id/pay', summary: 'The money of an invoice is there (D-022)', does: payInvoice },
    { path: '/api/staff/invoices/:id/mail', summary: 'Mails an invoice once more', does: sendInvoiceAgain },
  ];

/** What is done to an invoice. */
function deedRoutes(app: HttpApp, deps: InvoiceRouteDeps): void {
  const { db } = deps;
  for (const { path, summary, does } of DEEDS)
    app.post(
      path,
      { config: { policy: 'invoices.edit' }, schema: { summary, tags, params: zOne, response: zDetail } },
      async ({ exhibitorId, staff, params: { id } }) => {
        await requireInvoicing(deps, exhibitorId);
        await does(db, actingAs(exhibitorId, staff), id);
        return { data: await getInvoice(db, exhibitorId, id) };
      },
    );
  app.post(
    '/api/staff/invoices/:id/correct',
    {
      config: { policy: 'invoices.edit' },
      schema: {
        summary: 'Takes an invoice back by a negative one; answers that one (D-154)',
        tags,
        params: zOne,
        body: zCorrectInvoice,
        response: zDetail,
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await requireInvoicing(deps, exhibitorId);
      const correction = await correctInvoice(db, actingAs(exhibitorId, staff), id, body);
      return { data: await getInvoice(db, exhibitorId, correction) };
    },
  );
  app.post(
    '/api/staff/invoices/:id/move-bill',
    {
      config: { policy: 'invoices.edit' },
      schema: {
        summary: 'Puts a bill of a pending invoice on that of another company',
        tags,
        params: zOne,
        body: zMoveBill,
        response: zDetail,
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await requireInvoicing(deps, exhibitorId);
      await moveCollectedBill(db, actingAs(exhibitorId, staff), id, body);
      return { data: await getInvoice(db, exhibitorId, id) };
    },
  );
  app.post(
    '/api/staff/invoices/:id/delete',
    {
      config: { policy: 'invoices.edit' },
      schema: {
        summary: 'Deletes a pending invoice on which nothing lies; one with a number never (D-022)',
        tags,
        params: zOne,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await requireInvoicing(deps, exhibitorId);
      await deleteInvoice(db, actingAs(exhibitorId, staff), id);
      return { message: deps.translator.sentence(locale, 'answers', 'invoices.deleted') };
    },
  );
}

const FILES: readonly {
  path: string;
  type: string;
  summary: string;
  make: (deps: InvoiceFileDeps, exhibitorId: number, id: number) => Promise<InvoiceFile>;
}[] = [
  { path: '/api/staff/invoices/:id/pdf', type: 'application/pdf', summary: 'An invoice for people', make: pdfOf },
  {
    path: '/api/staff/invoices/:id/ubl',
    type: 'application/xml',
    summary: 'An invoice for accounting packages: UBL 2.1, EN 16931',
    make: ublOf,
  },
];

function fileRoutes(app: HttpApp, deps: InvoiceRouteDeps): void {
  for (const { path, type, summary, make } of FILES)
    app.get(
      path,
      {
        config: { policy: 'invoices.view' },
        schema: {
          summary,
          tags,
          params: zOne,
          response: {
            200: { description: 'The file, as an attachment', content: { [type]: { schema: z.unknown() } } },
          },
        },
      },
      async ({ exhibitorId, params: { id } }, reply) => {
        await requireInvoicing(deps, exhibitorId);
        const { filename, contentType, content } = await make(deps, exhibitorId, id);
        return reply
          .header('content-type', contentType)
          .header('content-disposition', `attachment; filename="${filename}"`)
          .header('cache-control', 'private, no-store')
          .send(content);
      },
    );
}
