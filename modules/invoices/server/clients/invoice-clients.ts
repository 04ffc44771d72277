import { eurosFromCents } from '#kernel/money.ts';
import { conflict, notFound, refusalOf } from '#kernel/refusal.ts';
import type {
  InvoiceClientForm,
  InvoiceClientWire,
  TillInvoiceClientWire,
} from '#modules/invoices/contract/invoices.ts';
import { normaliseVatNumber, whyNotVatNumber } from '#modules/invoices/rules/vat-number.ts';
import {
  type ClientRow,
  clientById,
  clients,
  insertClient,
  lockClient,
  setArchived,
  updateClient,
} from '#modules/invoices/server/clients/clients.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

const LISTED_MAX = 500;
const OFFERED_MAX = 20;

/** Returns the companies of the exhibitor that pay later, by name; at most 500 (PORT-025). */
export const listClients = async (
  db: Db,
  exhibitorId: number,
  { search, archived }: { search?: string | undefined; archived: boolean },
): Promise<InvoiceClientWire[]> => {
  const question = { search: search || null, archived, limit: LISTED_MAX };
  return (await db.ask(exhibitorId, (first) => clients(first, question))).map(clientWire);
};

/** Returns those that a till may choose: the first matches. */
export const offerClients = async (db: Db, exhibitorId: number, search: string): Promise<TillInvoiceClientWire[]> => {
  const question = { search: search || null, archived: false, limit: OFFERED_MAX };
  const matches = await db.ask(exhibitorId, (first) => clients(first, question));
  return matches.map(({ id, company, contact, vat_number }) => ({ id, company, contact, vat_number }));
};

/** Returns a company. Refuses 404 not_found.invoice_client. */
export async function getClient(db: Db, exhibitorId: number, id: number): Promise<InvoiceClientWire> {
  const row = await db.ask(exhibitorId, (first) => clientById(first, id));
  if (!row) throw notFound('invoice_client');
  return clientWire(row);
}

/** Adds a company and returns its id. Refuses 422 at `vat_number`. */
export const addClient = (db: Db, acting: Acting, typed: InvoiceClientForm): Promise<number> =>
  db.tx(acting, async (tx) => {
    const form = checked(typed);
    const id = await insertClient(tx, form);
    await tx.audit({ action: 'invoice_client.added', entity: 'invoice_client', entityId: id, after: form });
    return id;
  });

/**
 * Changes a company; numbered invoices keep its old data. Refuses 404 not_found.invoice_client, 422
 * at `vat_number`.
 */
export const changeClient = (db: Db, acting: Acting, id: number, typed: InvoiceClientForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const form = checked(typed);
    if (!(await lockClient(tx, id))) throw notFound('invoice_client');
    const before = await clientById(tx, id);
    await updateClient(tx, id, form);
    await tx.audit({ action: 'invoice_client.changed', entity: 'invoice_client', entityId: id, before, after: form });
  });

/**
 * Removes a company from the lists of tills, or restores it. Refuses 404 not_found.invoice_client,
 * 409 invoices.client_owes while its pending invoice has bills.
 */
export const archiveClient = (db: Db, acting: Acting, id: number, archived: boolean): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await lockClient(tx, id))) throw notFound('invoice_client');
    const before = await clientById(tx, id);
    if (archived && before && before.pending_cents !== 0) throw conflict('invoices.client_owes');
    await setArchived(tx, id, archived);
    await tx.audit({
      action: archived ? 'invoice_client.archived' : 'invoice_client.restored',
      entity: 'invoice_client',
      entityId: id,
    });
  });

function checked(form: InvoiceClientForm): InvoiceClientForm {
  const { country } = form.address;
  const vat_number = normaliseVatNumber(form.vat_number, country);
  const why = whyNotVatNumber(vat_number, country);
  const refusal = refusalOf(why ? [why] : []);
  if (refusal) throw refusal;
  return { ...form, vat_number };
}

const clientWire = ({ pending_cents, address, ...row }: ClientRow): InvoiceClientWire => ({
  ...row,
  address: { street: '', zip: '', city: '', country: '', ...address },
  pending_total: eurosFromCents(pending_cents),
});
