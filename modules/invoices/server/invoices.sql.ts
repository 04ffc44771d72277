import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { InvoiceDocument } from '#modules/invoices/rules/invoice-document.ts';
import type { InvoiceStatus } from '#modules/invoices/rules/invoice-states.ts';
import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads, ReadTx, Tx } from '#platform/db/tx.ts';

/** Instants in epoch ms, amounts in cents. */
export type InvoiceRow = {
  readonly id: number;
  readonly client_id: number;
  readonly company: string;
  readonly status: InvoiceStatus;
  readonly year: number | null;
  readonly no: number | null;
  readonly document: InvoiceDocument | null;
  readonly reason: string;
  /** While it collects: the total of its bills. */
  readonly total_cents: number;
  readonly collected_cents: number;
  readonly bills_count: number;
  readonly invoiced_at: number | null;
  readonly due_on: Day | null;
  readonly paid_at: number | null;
  readonly mailed_at: number | null;
  /** Of the invoice that it corrects, and of its correction. */
  readonly corrects_year: number | null;
  readonly corrects_no: number | null;
  readonly corrected_year: number | null;
  readonly corrected_no: number | null;
};

const ms = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)`;
const INVOICE = `SELECT i.id, i.client_id, coalesce(i.document #>> '{client,company}', c.company) AS company, i.status, i.year, i.no, i.document, i.reason,
    CASE WHEN i.no IS NULL THEN coalesce(b.total, 0) ELSE i.total_cents END AS total_cents, coalesce(b.due, 0) AS collected_cents,
    coalesce(b.count, 0)::int AS bills_count, ${ms('i.invoiced_at')} AS invoiced_at, i.due_on, ${ms('i.paid_at')} AS paid_at, ${ms('i.mailed_at')} AS mailed_at,
    o.year AS corrects_year, o.no AS corrects_no, k.year AS corrected_year, k.no AS corrected_no
  FROM invoice i
  JOIN invoice_client c ON c.exhibitor_id = i.exhibitor_id AND c.id = i.client_id
  LEFT JOIN invoice o ON o.exhibitor_id = i.exhibitor_id AND o.id = i.corrects
  LEFT JOIN invoice k ON k.exhibitor_id = i.exhibitor_id AND k.corrects = i.id
  LEFT JOIN LATERAL (
    SELECT count(*) AS count, sum(p.amount_cents - p.refunded_cents) AS due,
           sum((SELECT sum(l.gross_cents - l.refunded_cents) FROM bill_line l WHERE l.exhibitor_id = x.exhibitor_id AND l.bill_id = x.bill_id)) AS total
      FROM invoice_bill x JOIN payment p ON p.exhibitor_id = x.exhibitor_id AND p.id = x.payment_id
     WHERE x.exhibitor_id = i.exhibitor_id AND x.invoice_id = i.id) b ON true
  WHERE i.exhibitor_id = tenant()`;

export const invoiceById = (tx: Pick<ReadTx, 'one'>, id: number): Promise<InvoiceRow | null> =>
  tx.one(`${INVOICE} AND i.id = $1`, [id]);

/**
 * Locks an invoice until the end of the transaction against numbering, paying, correcting and
 * collecting.
 */
export const lockInvoice = (tx: Tx, id: number): Promise<{ status: InvoiceStatus; client_id: number } | null> =>
  tx.one('SELECT status, client_id FROM invoice WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE', [id]);

export type InvoiceQuestion = {
  readonly status: InvoiceStatus | null;
  readonly search: string | null;
  readonly before: number | null;
  readonly limit: number;
};

/** The newest first. */
export function invoices(first: Reads, { status, search, before, limit }: InvoiceQuestion): Promise<InvoiceRow[]> {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [INVOICE];
  if (status) conditions.push(`i.status = ${given(status)}`);
  if (before !== null) conditions.push(`i.id < ${given(before)}`);
  if (search) {
    const number = "(i.year || '-' || lpad(i.no::text, 5, '0'))";
    conditions.push(`(${containsIgnoringCase(['c.company', number], given(search))})`);
  }
  return first.query(`${conditions.join(' AND ')} ORDER BY i.id DESC LIMIT ${given(limit)}`, values);
}

/** The part of a bill on an invoice: one row per line, without refunded items. */
export type InvoicedLineRow = {
  readonly bill_id: string;
  readonly reference: string;
  readonly day: Day;
  readonly open: boolean;
  readonly name: string;
  /** What was chosen for a product. */
  readonly choices: readonly { readonly name: Texts }[] | null;
  /** The combo that it is a part of. */
  readonly combo: { readonly name: Texts } | null;
  readonly seat_name: string | null;
  readonly film: Texts | null;
  readonly starts_at: number | null;
  readonly vat_bp: number | null;
  readonly gross: number;
  readonly vat: number;
};

/** Returns lines in the order in which the bills were made. `timeZone`: determines their day. */
export const invoicedLines = (
  tx: Pick<ReadTx, 'query'>,
  invoiceId: number,
  timeZone: string,
  limit: number,
): Promise<InvoicedLineRow[]> =>
  tx.query(
    `SELECT b.id AS bill_id, b.reference, (b.created_at AT TIME ZONE $2)::date AS day, b.settled_at IS NULL AS open, l.name, l.choices, l.combo, l.seat_name,
            coalesce(v.title, m.title) AS film, ${ms('s.starts_at')} AS starts_at, l.vat_bp,
            l.gross_cents - coalesce(r.gross, 0) AS gross, l.vat_cents - coalesce(r.vat, 0) AS vat
       FROM invoice_bill x
       JOIN bill b ON b.exhibitor_id = x.exhibitor_id AND b.id = x.bill_id
       JOIN bill_line l ON l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id
       LEFT JOIN screening s ON s.exhibitor_id = l.exhibitor_id AND s.id = l.screening_id
       LEFT JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       LEFT JOIN event v ON v.exhibitor_id = s.exhibitor_id AND v.id = s.event_id
       LEFT JOIN LATERAL (
         SELECT sum(z.amount_cents) AS gross, sum(z.vat_cents) AS vat FROM refund_line z
           JOIN refund f ON f.exhibitor_id = z.exhibitor_id AND f.id = z.refund_id AND f.status <> 'failed'
          WHERE z.exhibitor_id = l.exhibitor_id AND z.bill_id = l.bill_id AND z.line_no = l.line_no) r ON true
      WHERE x.exhibitor_id = tenant() AND x.invoice_id = $1 ORDER BY b.created_at, b.id, l.line_no LIMIT $3`,
    [invoiceId, timeZone, limit],
  );

/** Returns the company's pending invoice; creates it if there is none. Locked. */
export async function lockCollecting(tx: Tx, clientId: number): Promise<number> {
  for (;;) {
    const pending = await tx.one<{ id: number }>(
      `SELECT id FROM invoice WHERE exhibitor_id = tenant() AND client_id = $1 AND status = 'pending' AND corrects IS NULL FOR NO KEY UPDATE`,
      [clientId],
    );
    if (pending) return pending.id;
    // A second caller finds the first one's; a numbered invoice is no longer pending.
    await tx.run(
      `INSERT INTO invoice (exhibitor_id, client_id, created_at) VALUES (tenant(), $1, foyer_now())
       ON CONFLICT (exhibitor_id, client_id) WHERE status = 'pending' AND corrects IS NULL DO NOTHING`,
      [clientId],
    );
  }
}

/** Returns false if the bill is on an invoice already. */
export const putOnInvoice = async (tx: Tx, invoiceId: number, billId: string, paymentId: string): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO invoice_bill (exhibitor_id, bill_id, invoice_id, payment_id) VALUES (tenant(), $1, $2, $3) ON CONFLICT (exhibitor_id, bill_id) DO NOTHING`,
    [billId, invoiceId, paymentId],
  )) === 1;

/** Moves one bill, or (null) all of them. */
export const moveToInvoice = (tx: Tx, from: number, to: number, billId: string | null): Promise<number> =>
  tx.run(
    `UPDATE invoice_bill SET invoice_id = $2 WHERE exhibitor_id = tenant() AND invoice_id = $1 AND ($3::uuid IS NULL OR bill_id = $3)`,
    [from, to, billId],
  );

export type Numbered = {
  readonly year: number;
  readonly document: InvoiceDocument;
  readonly totalCents: number;
  readonly dueOn: Day | null;
};

const NUMBER = `WITH next AS (
    INSERT INTO invoice_series AS s (exhibitor_id, year, last_no) VALUES (tenant(), $2, 1)
    ON CONFLICT (exhibitor_id, year) DO UPDATE SET last_no = s.last_no + 1 RETURNING last_no)
  UPDATE invoice SET status = 'invoiced', year = $2, no = next.last_no, document = $3, total_cents = $4, invoiced_at = foyer_now(), due_on = $5
    FROM next WHERE exhibitor_id = tenant() AND id = $1`;
const numberedValues = (id: number, { year, document, totalCents, dueOn }: Numbered): unknown[] => [
  id,
  year,
  JSON.stringify(document),
  totalCents,
  dueOn,
];

/**
 * The last statement of its transaction: all numbering waits for this row, and no other lock
 * follows it.
 */
export const numberInvoice = (tx: Tx, id: number, numbered: Numbered): void =>
  tx.runLast(NUMBER, numberedValues(id, numbered));

/** Numbers an invoice and settles it in the same transaction. */
export async function numberAndSettle(tx: Tx, id: number, numbered: Numbered): Promise<void> {
  await tx.run(NUMBER, numberedValues(id, numbered));
  await setPaid(tx, id);
}

export const insertCorrection = async (tx: Tx, of: number, clientId: number, reason: string): Promise<number> => {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO invoice (exhibitor_id, client_id, corrects, reason, created_at) VALUES (tenant(), $1, $2, $3, foyer_now()) RETURNING id`,
    [clientId, of, reason],
  );
  if (!row) throw new Error('the correction has no id');
  return row.id;
};

export const setPaid = (tx: Tx, id: number): Promise<number> =>
  tx.run(`UPDATE invoice SET status = 'paid', paid_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1`, [id]);
