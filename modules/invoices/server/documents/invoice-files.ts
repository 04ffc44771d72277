import { emailSender } from '#modules/email/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { invoicePdf } from '#modules/invoices/server/documents/invoice-pdf.ts';
import { invoiceUbl } from '#modules/invoices/server/documents/invoice-ubl.ts';
import { invoiceWords } from '#modules/invoices/server/documents/invoice-words.ts';
import { type NumberedInvoice, numberedInvoice } from '#modules/invoices/server/numbered-invoice.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type InvoiceFileDeps = { readonly db: Db; readonly translator: Translator; readonly now: () => number };

export type InvoiceFile = { readonly filename: string; readonly contentType: string; readonly content: Buffer };

/**
 * Returns the PDF, in the language of the company. Refuses 404 not_found.invoice, 409
 * invoices.no_number.
 */
export async function pdfOf(deps: InvoiceFileDeps, exhibitorId: number, id: number): Promise<InvoiceFile> {
  const { invoice, exhibitor } = await deps.db.read(exhibitorId, async (tx) => ({
    invoice: await numberedInvoice(tx, id),
    exhibitor: await emailSender(tx),
  }));
  const settings = zSettings.parse(exhibitor.settings);
  const words = invoiceWords(deps.translator, invoice.document.locale, settings);
  const colours = coloursOf(settings.website_config.styling, 'default');
  const content = await invoicePdf(invoice, words, colours, deps.now());
  return { filename: `${nameOf(invoice)}.pdf`, contentType: 'application/pdf', content };
}

/** Returns the file for accounting packages. Refuses as `pdfOf`. */
export async function ublOf({ db }: InvoiceFileDeps, exhibitorId: number, id: number): Promise<InvoiceFile> {
  const invoice = await db.read(exhibitorId, (tx) => numberedInvoice(tx, id));
  return {
    filename: `${nameOf(invoice)}.xml`,
    contentType: 'application/xml',
    content: Buffer.from(invoiceUbl(invoice)),
  };
}

const nameOf = ({ number }: NumberedInvoice): string => `invoice-${number}`;
