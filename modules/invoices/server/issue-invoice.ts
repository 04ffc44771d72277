import { addDays, wallClock } from '#kernel/days.ts';
import { conflict, notFound } from '#kernel/refusal.ts';
import { clientById } from '#modules/invoices/server/clients/clients.sql.ts';
import { draftOf } from '#modules/invoices/server/draft-invoice.ts';
import { INVOICE_TOPIC } from '#modules/invoices/server/invoice-mails.ts';
import { lockInvoice, numberInvoice } from '#modules/invoices/server/invoices.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Gives a pending invoice its number and freezes its content (D-022, D-154); the company's payment
 * term starts today, and it gets the invoice by email if its address is known. Refuses 404
 * not_found.invoice, 409 invoices.not_pending, invoices.empty, invoices.bill_open {reference} while
 * a bill on it waits for a part payment.
 */
export const issueInvoice = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const invoice = await lockInvoice(tx, id);
    if (!invoice) throw notFound('invoice');
    if (invoice.status !== 'pending') throw conflict('invoices.not_pending');
    const [client, draft] = [await clientById(tx, invoice.client_id), await draftOf(tx, id)];
    if (!client || draft.document.bills.length === 0) throw conflict('invoices.empty');
    const [open] = draft.open;
    if (open) throw conflict('invoices.bill_open', { reference: open });
    const { day: today } = wallClock(tx.now, draft.timeZone);
    await tx.audit({
      action: 'invoice.issued',
      entity: 'invoice',
      entityId: id,
      after: { company: client.company, total: draft.document.total },
    });
    if (client.email) await tx.emit(INVOICE_TOPIC, `${id}`, { invoiceId: id });
    numberInvoice(tx, id, {
      year: Number(today.slice(0, 4)),
      document: draft.document,
      totalCents: draft.document.total,
      dueOn: addDays(today, client.term_days),
    });
  });
