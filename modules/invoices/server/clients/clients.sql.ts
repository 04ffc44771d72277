import type { InvoiceClientForm } from '#modules/invoices/contract/invoices.ts';
import type { Address } from '#modules/invoices/rules/invoice-document.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads, ReadTx, Tx } from '#platform/db/tx.ts';

export type ClientRow = {
  readonly id: number;
  readonly company: string;
  readonly contact: string;
  readonly vat_number: string;
  readonly address: Partial<Address>;
  readonly email: string;
  readonly locale: string;
  readonly term_days: number;
  readonly archived: boolean;
  readonly pending_cents: number;
};

const CLIENT = `SELECT c.id, c.company, c.contact, c.vat_number, c.address, c.email, c.locale, c.term_days, c.archived_at IS NOT NULL AS archived,
    (SELECT coalesce(sum(p.amount_cents - p.refunded_cents), 0) FROM invoice i
       JOIN invoice_bill b ON b.exhibitor_id = i.exhibitor_id AND b.invoice_id = i.id
       JOIN payment p ON p.exhibitor_id = b.exhibitor_id AND p.id = b.payment_id
      WHERE i.exhibitor_id = c.exhibitor_id AND i.client_id = c.id AND i.status = 'pending') AS pending_cents
  FROM invoice_client c WHERE c.exhibitor_id = tenant()`;

export const clientById = (tx: Pick<ReadTx, 'one'>, id: number): Promise<ClientRow | null> =>
  tx.one(`${CLIENT} AND c.id = $1`, [id]);

export const lockClient = (tx: Tx, id: number): Promise<{ archived: boolean } | null> =>
  tx.one(
    `SELECT archived_at IS NOT NULL AS archived FROM invoice_client WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE`,
    [id],
  );

/** By name; `search` is a part of the company, its contact or its VAT number. */
export function clients(
  first: Reads,
  { search, archived, limit }: { search: string | null; archived: boolean; limit: number },
): Promise<ClientRow[]> {
  return first.query(
    `${CLIENT} AND (c.archived_at IS NOT NULL) = $1 AND ($2::text IS NULL OR ${containsIgnoringCase(['c.company', 'c.contact', 'c.vat_number'], '$2')})
      ORDER BY lower(c.company), c.id LIMIT $3`,
    [archived, search, limit],
  );
}

const valuesOf = (form: InvoiceClientForm): unknown[] => [
  form.company,
  form.contact,
  form.vat_number,
  form.address,
  form.email,
  form.locale,
  form.term_days,
];

export const insertClient = async (tx: Tx, form: InvoiceClientForm): Promise<number> => {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO invoice_client (exhibitor_id, company, contact, vat_number, address, email, locale, term_days)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    valuesOf(form),
  );
  if (!row) throw new Error('the new invoice client has no id');
  return row.id;
};

export const updateClient = (tx: Tx, id: number, form: InvoiceClientForm): Promise<number> =>
  tx.run(
    `UPDATE invoice_client SET company = $2, contact = $3, vat_number = $4, address = $5, email = $6, locale = $7, term_days = $8
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(form)],
  );

export const setArchived = (tx: Tx, id: number, archived: boolean): Promise<number> =>
  tx.run(
    `UPDATE invoice_client SET archived_at = CASE WHEN $2 THEN foyer_now() END WHERE exhibitor_id = tenant() AND id = $1`,
    [id, archived],
  );
