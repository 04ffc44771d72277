import { z } from 'zod';
import { zDay, zId, zInstant, zMailAddress, zUuid } from '#kernel/wire.ts';
import { INVOICE_STATUSES } from '#modules/invoices/rules/invoice-states.ts';

const COMPANY_MAX = 200;
const TEXT_MAX = 120;
const VAT_NUMBER_MAX = 20;
const TERM_DAYS_MAX = 180;
const REASON_MAX = 300;
const SEARCH_MAX = 100;

const zAddress = z.object({ street: z.string(), zip: z.string(), city: z.string(), country: z.string() });

/** One of GET /api/staff/invoice-clients: a company that pays later (INV-001). */
export const zInvoiceClient = z.object({
  id: zId,
  company: z.string(),
  contact: z.string(),
  vat_number: z.string(),
  address: zAddress,
  email: z.string(),
  locale: z.string(),
  /** Days it has to pay. */
  term_days: z.number().int(),
  archived: z.boolean(),
  /** The total of its pending invoice. Euros. */
  pending_total: z.number(),
});
export type InvoiceClientWire = z.infer<typeof zInvoiceClient>;

export const zInvoiceClientsQuery = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  archived: z.enum(['no', 'yes']).optional(),
});

const zText = z.string().trim().max(TEXT_MAX);
/** POST /api/staff/invoice-clients/new and /{id}. 422 `vat_number` invoices.vat_number {country}. */
export const zInvoiceClientForm = z.object({
  company: z.string().trim().min(1).max(COMPANY_MAX),
  contact: zText,
  vat_number: z
    .string()
    .trim()
    .max(VAT_NUMBER_MAX * 2),
  address: z.object({ street: zText, zip: zText, city: zText, country: z.string().regex(/^[A-Z]{2}$/, 'country') }),
  email: z.union([z.literal(''), zMailAddress]),
  locale: z.string().max(35),
  term_days: z.number().int().min(0).max(TERM_DAYS_MAX),
});
export type InvoiceClientForm = z.infer<typeof zInvoiceClientForm>;

/** GET /api/pos/invoice-clients?search=: the companies on whose invoice a till can put a bill. */
export const zTillInvoiceClient = z.object({
  id: zId,
  company: z.string(),
  contact: z.string(),
  vat_number: z.string(),
});
export type TillInvoiceClientWire = z.infer<typeof zTillInvoiceClient>;

/** INV-002 as the list shows it. Euros. */
export const zInvoice = z.object({
  id: zId,
  /** Null while it collects bills. */
  invoice_no: z.string().nullable(),
  company: z.string(),
  client_id: zId,
  status: z.enum(INVOICE_STATUSES),
  total: z.number(),
  /** The amount to pay by it; less than 0: a refund. */
  due: z.number(),
  bills_count: z.number().int(),
  invoiced_at: zInstant.nullable(),
  due_on: zDay.nullable(),
  paid_at: zInstant.nullable(),
  mailed_at: zInstant.nullable(),
  /** The number of the invoice that this one corrects, or of the correction of this one. */
  corrects: z.string().nullable(),
  corrected_by: z.string().nullable(),
});
export type InvoiceWire = z.infer<typeof zInvoice>;

const zVatRow = z.object({ rate: z.number().nullable(), net: z.number(), vat: z.number(), gross: z.number() });
/**
 * GET /api/staff/invoices/{id}: with its content, or the content it would have if it were numbered
 * now.
 */
export const zInvoiceDetail = zInvoice.extend({
  reason: z.string(),
  client: zInvoiceClient.pick({
    company: true,
    contact: true,
    vat_number: true,
    address: true,
    email: true,
    locale: true,
  }),
  bills: z.array(
    z.object({
      uuid: zUuid.nullable(),
      reference: z.string(),
      day: zDay,
      /** It still waits for a part payment: the invoice cannot be numbered. */
      open: z.boolean(),
      total: z.number(),
      lines: z.array(
        z.object({
          name: z.string(),
          detail: z.string(),
          quantity: z.number().int(),
          vat_rate: z.number().nullable(),
          total: z.number(),
        }),
      ),
    }),
  ),
  vat: z.array(zVatRow),
  can: z.object({ issue: z.boolean(), pay: z.boolean(), correct: z.boolean(), delete: z.boolean(), mail: z.boolean() }),
});
export type InvoiceDetailWire = z.infer<typeof zInvoiceDetail>;

/**
 * GET /api/staff/invoices: newest first; `before`: the end of the last page. `search`: a number or
 * a part of the company.
 */
export const zInvoicesQuery = z.object({
  status: z.enum(INVOICE_STATUSES).optional(),
  search: z.string().trim().max(SEARCH_MAX).optional(),
  before: z.coerce.number().int().min(1).optional(),
});
export const zInvoicePage = z.object({ invoices: z.array(zInvoice), before: zId.nullable() });
export type InvoicePageWire = z.infer<typeof zInvoicePage>;

/** POST /api/staff/invoices/{id}/correct. `again`: its bills go on the company's next invoice. */
export const zCorrectInvoice = z.object({ reason: z.string().trim().min(3).max(REASON_MAX), again: z.boolean() });
export type CorrectInvoiceForm = z.infer<typeof zCorrectInvoice>;
/** POST /api/staff/invoices/{id}/move-bill: to the pending invoice of another company. */
export const zMoveBill = z.object({ bill: zUuid, client_id: zId });
