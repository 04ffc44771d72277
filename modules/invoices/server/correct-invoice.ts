import { wallClock } from '#kernel/days.ts';
import { conflict, notFound } from '#kernel/refusal.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { CorrectInvoiceForm } from '#modules/invoices/contract/invoices.ts';
import { correctionOf } from '#modules/invoices/rules/invoice-document.ts';
import { invoiceNumber } from '#modules/invoices/rules/invoice-number.ts';
import { INVOICE_TOPIC } from '#modules/invoices/server/invoice-mails.ts';
import {
  insertCorrection,
  invoiceById,
  lockCollecting,
  lockInvoice,
  moveToInvoice,
  numberAndSettle,
  numberInvoice,
  setPaid,
} from '#modules/invoices/server/invoices.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Corrects an invoice by a negative one in the same series (D-154), once. An unpaid invoice and its
 * correction settle each other; for a paid one the money must be refunded, and the employee who
 * does it marks the correction as paid. `again`: its bills go on the company's next invoice.
 * Returns the correction. Refuses 404 not_found.invoice, 409 invoices.not_correctable.
 */
export const correctInvoice = (
  db: Db,
  acting: Acting,
  id: number,
  { reason, again }: CorrectInvoiceForm,
): Promise<number> =>
  db.tx(acting, async (tx) => {
    const locked = await lockInvoice(tx, id);
    if (!locked) throw notFound('invoice');
    const collecting = again ? await lockCollecting(tx, locked.client_id) : null;
    const invoice = await invoiceById(tx, id);
    if (!invoice?.document || invoice.year === null || invoice.no === null) throw conflict('invoices.not_correctable');
    if (invoice.corrected_no !== null || invoice.document.corrects !== null) throw conflict('invoices.not_correctable');
    const number = invoiceNumber(invoice.year, invoice.no);
    const correction = await insertCorrection(tx, id, locked.client_id, reason);
    if (collecting !== null) await moveToInvoice(tx, id, collecting, null);
    const settlesEachOther = locked.status !== 'paid';
    if (settlesEachOther) await setPaid(tx, id);
    const document = correctionOf(invoice.document, number, reason);
    const { timeZone } = await exhibitorClock(tx);
    await tx.audit({
      action: 'invoice.corrected',
      entity: 'invoice',
      entityId: id,
      after: { correction, reason, again, total: document.total },
    });
    if (document.client.email) await tx.emit(INVOICE_TOPIC, `${correction}`, { invoiceId: correction });
    const year = Number(wallClock(tx.now, timeZone).day.slice(0, 4));
    const numbered = { year, document, totalCents: document.total, dueOn: null };
    if (settlesEachOther) await numberAndSettle(tx, correction, numbered);
    else numberInvoice(tx, correction, numbered);
    return correction;
  });
