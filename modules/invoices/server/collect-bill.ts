import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { lockClient } from '#modules/invoices/server/clients/clients.sql.ts';
import { lockCollecting, lockInvoice, moveToInvoice, putOnInvoice } from '#modules/invoices/server/invoices.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Puts a bill paid by invoice on the company's pending invoice (D-154); called by the till in the
 * transaction of its payment, after the locks of bill and payment. Refuses 422 at
 * `invoice_client_id` invoices.client_unknown, 409 invoices.bill_collected for a bill that is on an
 * invoice already.
 */
export async function collectBill(
  tx: Tx,
  { clientId, billId, paymentId }: { clientId: number; billId: string; paymentId: string },
): Promise<void> {
  const client = await lockClient(tx, clientId);
  if (!client || client.archived) throw refuse('invoices.client_unknown', undefined, 'invoice_client_id');
  const invoiceId = await lockCollecting(tx, clientId);
  if (!(await putOnInvoice(tx, invoiceId, billId, paymentId))) throw conflict('invoices.bill_collected');
}

/**
 * Moves a bill to the invoice of another company, as long as the first invoice has no number
 * (D-022). Refuses 404 not_found.invoice, not_found.bill, 409 invoices.not_pending, 422 at
 * `client_id` invoices.client_unknown.
 */
export const moveCollectedBill = (
  db: Db,
  acting: Acting,
  invoiceId: number,
  { bill, client_id }: { bill: string; client_id: number },
): Promise<void> =>
  db.tx(acting, async (tx) => {
    const client = await lockClient(tx, client_id);
    if (!client || client.archived) throw refuse('invoices.client_unknown', undefined, 'client_id');
    const to = await lockCollecting(tx, client_id);
    const from = await lockInvoice(tx, invoiceId);
    if (!from) throw notFound('invoice');
    if (from.status !== 'pending') throw conflict('invoices.not_pending');
    if (to === invoiceId) return;
    if ((await moveToInvoice(tx, invoiceId, to, bill)) === 0) throw notFound('bill');
    await tx.audit({
      action: 'invoice.bill_moved',
      entity: 'invoice',
      entityId: invoiceId,
      after: { bill, invoice: to, client: client_id },
    });
  });
