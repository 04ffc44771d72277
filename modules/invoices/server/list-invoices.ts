import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents, sumCents, type VatBasisPoints } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { InvoiceDetailWire, InvoicePageWire, InvoiceWire } from '#modules/invoices/contract/invoices.ts';
import { dueOf, type InvoiceDocument } from '#modules/invoices/rules/invoice-document.ts';
import { invoiceNumber } from '#modules/invoices/rules/invoice-number.ts';
import { type InvoiceStatus, invoiceMayMove } from '#modules/invoices/rules/invoice-states.ts';
import { clientById } from '#modules/invoices/server/clients/clients.sql.ts';
import { draftOf } from '#modules/invoices/server/draft-invoice.ts';
import { type InvoiceRow, invoiceById, invoices } from '#modules/invoices/server/invoices.sql.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';

export const INVOICES_PER_PAGE = 50;

export type InvoiceFilter = {
  readonly status?: InvoiceStatus | undefined;
  readonly search?: string | undefined;
  readonly before?: number | undefined;
};

/**
 * Returns fifty invoices of the exhibitor, the newest first, before the end of the last page
 * (PORT-024, INV-002).
 */
export const listInvoices = (db: Db, exhibitorId: number, filter: InvoiceFilter): Promise<InvoicePageWire> =>
  db.read(exhibitorId, async (tx) => {
    const { timeZone } = await exhibitorClock(tx);
    const rows = await invoices(tx, {
      status: filter.status ?? null,
      search: filter.search || null,
      before: filter.before ?? null,
      limit: INVOICES_PER_PAGE + 1,
    });
    const page = rows.slice(0, INVOICES_PER_PAGE);
    return {
      invoices: page.map((row) => invoiceWire(row, timeZone)),
      before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    };
  });

/**
 * Returns an invoice with its content, or the content it would have if it were numbered now.
 * Refuses 404 not_found.invoice.
 */
export const getInvoice = (db: Db, exhibitorId: number, id: number): Promise<InvoiceDetailWire> =>
  db.read(exhibitorId, async (tx) => {
    const row = await invoiceById(tx, id);
    if (!row) throw notFound('invoice');
    const { timeZone } = await exhibitorClock(tx);
    const { document, open, billIds, locale } = await contentOf(tx, row);
    const isCorrected = row.corrected_no !== null || row.corrects_no !== null;
    return {
      ...invoiceWire(row, timeZone),
      reason: row.reason,
      client: { ...document.client, locale },
      bills: document.bills.map((bill, index) => ({
        uuid: billIds[index] ?? null,
        reference: bill.reference,
        day: bill.day,
        open: open.includes(bill.reference),
        total: eurosFromCents(sumCents(bill.lines.map(({ gross }) => gross))),
        lines: bill.lines.map((line) => ({
          name: line.name,
          detail: line.detail,
          quantity: line.quantity,
          vat_rate: percent(line.vat_rate),
          total: eurosFromCents(line.gross),
        })),
      })),
      vat: document.vat.map((vat) => ({
        rate: percent(vat.vat_rate),
        net: eurosFromCents(vat.net),
        vat: eurosFromCents(vat.vat),
        gross: eurosFromCents(vat.gross),
      })),
      can: {
        issue: row.status === 'pending' && row.bills_count > 0 && open.length === 0,
        pay: invoiceMayMove(row.status, 'paid'),
        correct: row.no !== null && !isCorrected,
        delete: row.status === 'pending' && row.bills_count === 0,
        mail: row.no !== null && document.client.email !== '',
      },
    };
  });

type Content = { document: InvoiceDocument; open: readonly string[]; billIds: readonly string[]; locale: string };

/** Returns the frozen content, or the present draft. */
async function contentOf(tx: ReadTx, row: InvoiceRow): Promise<Content> {
  if (row.document) return { document: row.document, open: [], billIds: [], locale: row.document.locale };
  const draft = await draftOf(tx, row.id);
  const client = await clientById(tx, row.client_id);
  return { document: draft.document, open: draft.open, billIds: draft.billIds, locale: client?.locale ?? '' };
}

/** Returns basis points as percent: 6 % is 6. */
const percent = (rate: VatBasisPoints | null): number | null => (rate === null ? null : rate / 100);

const numberOf = (year: number | null, no: number | null): string | null =>
  year === null || no === null ? null : invoiceNumber(year, no);

function invoiceWire(row: InvoiceRow, timeZone: string): InvoiceWire {
  const at = (instant: number | null) => (instant === null ? null : isoWithOffset(instant, timeZone));
  return {
    id: row.id,
    company: row.company,
    client_id: row.client_id,
    status: row.status,
    invoice_no: numberOf(row.year, row.no),
    total: eurosFromCents(row.total_cents),
    due: eurosFromCents(row.document ? dueOf(row.document) : row.collected_cents),
    bills_count: row.document ? row.document.bills.length : row.bills_count,
    invoiced_at: at(row.invoiced_at),
    due_on: row.due_on,
    paid_at: at(row.paid_at),
    mailed_at: at(row.mailed_at),
    corrects: numberOf(row.corrects_year, row.corrects_no),
    corrected_by: numberOf(row.corrected_year, row.corrected_no),
  };
}
