import { dateLocale } from '#kernel/date-locale.ts';
import { notFound } from '#kernel/refusal.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import {
  type Address,
  groupLines,
  type InvoiceDocument,
  type InvoicedBill,
  invoiceDocument,
  type Seller,
} from '#modules/invoices/rules/invoice-document.ts';
import { clientById } from '#modules/invoices/server/clients/clients.sql.ts';
import { type InvoicedLineRow, invoiceById, invoicedLines } from '#modules/invoices/server/invoices.sql.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/**
 * The maximum number of lines on one invoice: some thousand visits of a school are many, more is a
 * mistake.
 */
const LINES_MAX = 20_000;

export type Draft = {
  readonly document: InvoiceDocument;
  /** References of bills that still wait for a part payment. */
  readonly open: readonly string[];
  /** The ids of the bills, in the order of the document. */
  readonly billIds: readonly string[];
  readonly timeZone: string;
};

type Exhibitor = {
  trade_name: string;
  email: string;
  timezone: string;
  vat: string | null;
  iban: string | null;
  settings: unknown;
  address: Record<string, unknown> | null;
};

/**
 * Returns the content that an invoice would have if it were numbered now. Refuses 404
 * not_found.invoice.
 */
export async function draftOf(tx: Pick<ReadTx, 'one' | 'query'>, invoiceId: number): Promise<Draft> {
  const invoice = await invoiceById(tx, invoiceId);
  const client = invoice && (await clientById(tx, invoice.client_id));
  if (!client) throw notFound('invoice');
  const exhibitor = await exhibitorOf(tx);
  const rows = await invoicedLines(tx, invoiceId, exhibitor.timezone, LINES_MAX + 1);
  if (rows.length > LINES_MAX) throw new Error(`invoice ${invoiceId} has more than ${LINES_MAX} lines`);
  const { locale } = client;
  const bills = billsOf(rows, locale, exhibitor);
  return {
    document: invoiceDocument({
      seller: sellerOf(exhibitor),
      client: {
        company: client.company,
        contact: client.contact,
        vat_number: client.vat_number,
        email: client.email,
        address: { street: '', zip: '', city: '', country: '', ...client.address },
      },
      locale,
      bills: bills.map(({ bill }) => bill),
      due: invoice.collected_cents,
    }),
    open: bills.filter(({ open }) => open).map(({ bill }) => bill.reference),
    billIds: bills.map(({ id }) => id),
    timeZone: exhibitor.timezone,
  };
}

async function exhibitorOf(tx: Pick<ReadTx, 'one'>): Promise<Exhibitor> {
  const exhibitor = await tx.one<Exhibitor>(
    `SELECT x.trade_name, x.email, x.timezone, x.info ->> 'vat' AS vat, x.info ->> 'iban' AS iban, coalesce(s.data, '{}') AS settings,
            (SELECT c.address FROM cinema c WHERE c.exhibitor_id = x.id AND c.archived_at IS NULL ORDER BY c.sort, c.id LIMIT 1) AS address
       FROM exhibitor x LEFT JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
  );
  if (!exhibitor) throw new Error('an exhibitor without settings writes no invoices');
  return exhibitor;
}

const sellerOf = ({ trade_name, email, vat, iban, address }: Exhibitor): Seller => ({
  name: trade_name,
  email,
  vat_number: (vat ?? '').replace(/[\s.]/g, ''),
  iban: (iban ?? '').replace(/\s/g, ''),
  address: addressOf(address ?? {}),
});

/** Returns a cinema's stored address, in the form of an invoice. */
function addressOf(stored: Record<string, unknown>): Address {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const country = stored.country as { iso_3166_2?: unknown } | undefined;
  return {
    street: text(stored.address1),
    zip: text(stored.zip),
    city: text(stored.city),
    country: text(country?.iso_3166_2) || 'BE',
  };
}

type BillOfInvoice = { id: string; open: boolean; bill: InvoicedBill };

/** Rows are sorted by bill. */
function billsOf(rows: readonly InvoicedLineRow[], locale: string, exhibitor: Exhibitor): BillOfInvoice[] {
  const settings = zSettings.parse(exhibitor.settings);
  const when = new Intl.DateTimeFormat(dateLocale(locale, settings.datetime_locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: exhibitor.timezone,
  });
  const text = (texts: Texts): string => textFor(texts, locale, settings.website_locale);
  const detailOf = ({ film, starts_at, combo, choices }: InvoicedLineRow): string =>
    film && starts_at !== null
      ? `${text(film)} · ${when.format(starts_at)}`
      : [combo ? text(combo.name) : '', ...(choices ?? []).map(({ name }) => text(name))].filter(Boolean).join(', ');
  return [...Map.groupBy(rows, (row) => row.bill_id)].map(([id, ofBill]) => ({
    id,
    open: ofBill.some((row) => row.open),
    bill: {
      reference: ofBill[0]?.reference ?? '',
      day: ofBill[0]?.day ?? '',
      lines: groupLines(
        ofBill.map((row) => ({
          name: row.name,
          detail: detailOf(row),
          vat_rate: row.vat_bp,
          gross: row.gross,
          vat: row.vat,
        })),
      ),
    },
  }));
}
