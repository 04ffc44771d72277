import type { Day } from '#kernel/days.ts';
import { wallClock } from '#kernel/days.ts';
import { conflict, notFound } from '#kernel/refusal.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { InvoiceDocument } from '#modules/invoices/rules/invoice-document.ts';
import { invoiceNumber } from '#modules/invoices/rules/invoice-number.ts';
import { invoiceById } from '#modules/invoices/server/invoices.sql.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/** A numbered invoice, as it is sent. */
export type NumberedInvoice = {
  readonly number: string;
  readonly day: Day;
  readonly dueOn: Day | null;
  readonly document: InvoiceDocument;
};

/**
 * Returns a numbered invoice. Refuses 404 not_found.invoice, 409 invoices.no_number while it
 * collects.
 */
export async function numberedInvoice(tx: Pick<ReadTx, 'one'>, id: number): Promise<NumberedInvoice> {
  const row = await invoiceById(tx, id);
  if (!row) throw notFound('invoice');
  const { document, year, no, invoiced_at } = row;
  if (!document || year === null || no === null || invoiced_at === null) throw conflict('invoices.no_number');
  const { timeZone } = await exhibitorClock(tx);
  return { number: invoiceNumber(year, no), day: wallClock(invoiced_at, timeZone).day, dueOn: row.due_on, document };
}
