import { conflict, notFound } from '#kernel/refusal.ts';
import { invoiceById, lockInvoice } from '#modules/invoices/server/invoices.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Deletes an invoice without bills; never one with a number (D-022). Refuses 404 not_found.invoice,
 * 409 invoices.not_pending, invoices.has_bills: unpaid bills are moved to another company, never
 * dropped.
 */
export const deleteInvoice = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const locked = await lockInvoice(tx, id);
    if (!locked) throw notFound('invoice');
    if (locked.status !== 'pending') throw conflict('invoices.not_pending');
    const invoice = await invoiceById(tx, id);
    if (invoice && invoice.bills_count > 0) throw conflict('invoices.has_bills');
    await tx.audit({
      action: 'invoice.deleted',
      entity: 'invoice',
      entityId: id,
      before: { client: locked.client_id },
    });
    await tx.run('DELETE FROM invoice WHERE exhibitor_id = tenant() AND id = $1', [id]);
  });
