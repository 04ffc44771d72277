import { conflict, notFound } from '#kernel/refusal.ts';
import { invoiceMayMove } from '#modules/invoices/rules/invoice-states.ts';
import { lockInvoice, setPaid } from '#modules/invoices/server/invoices.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Marks an invoice as paid, in time or late (D-022). Refuses 404 not_found.invoice, 409
 * invoices.not_payable.
 */
export const payInvoice = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const invoice = await lockInvoice(tx, id);
    if (!invoice) throw notFound('invoice');
    if (!invoiceMayMove(invoice.status, 'paid')) throw conflict('invoices.not_payable');
    await setPaid(tx, id);
    await tx.audit({
      action: 'invoice.paid',
      entity: 'invoice',
      entityId: id,
      before: { status: invoice.status },
      after: { status: 'paid' },
    });
  });
