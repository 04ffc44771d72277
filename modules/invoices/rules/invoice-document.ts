/**
 * An invoice as it is frozen with its number (D-154): seller, buyer, content, and the VAT in it.
 * Whole cents, prices with VAT in them; amounts of a bill are not computed again.
 */
import type { Day } from '#kernel/days.ts';
import { type Cents, sumCents, type VatBasisPoints } from '#kernel/money.ts';
import { type VatRow, vatTable } from '#modules/pricing/rules/vat-table.ts';

export type Address = {
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly country: string;
};

export type Seller = {
  readonly name: string;
  readonly vat_number: string;
  readonly address: Address;
  readonly email: string;
  /** Empty: the exhibitor has none. */
  readonly iban: string;
};
export type InvoicedClient = {
  readonly company: string;
  readonly contact: string;
  readonly vat_number: string;
  readonly address: Address;
  readonly email: string;
};

/** Equal items of one bill. Negative on a correction. */
export type InvoiceLine = {
  readonly name: string;
  /** Film, time and seats; empty without. */
  readonly detail: string;
  readonly quantity: number;
  /** Null: outside VAT here, as vouchers whose VAT is due when they are used. */
  readonly vat_rate: VatBasisPoints | null;
  readonly gross: Cents;
  readonly vat: Cents;
};
export type InvoicedBill = { readonly reference: string; readonly day: Day; readonly lines: readonly InvoiceLine[] };

export type InvoiceDocument = {
  readonly seller: Seller;
  readonly client: InvoicedClient;
  readonly locale: string;
  readonly bills: readonly InvoicedBill[];
  readonly vat: readonly VatRow[];
  readonly total: Cents;
  /** Already paid at the till, by other methods. */
  readonly prepaid: Cents;
  /** The number of the invoice that this one corrects, and the reason. */
  readonly corrects: string | null;
  readonly reason: string;
};

export type SoldLine = Omit<InvoiceLine, 'quantity'>;

/**
 * Combines equal lines into one with a quantity, at the position of the first; fully refunded lines
 * are left out.
 */
export function groupLines(sold: readonly SoldLine[]): InvoiceLine[] {
  const groups = new Map<string, InvoiceLine>();
  for (const line of sold) {
    if (line.gross === 0 && line.vat === 0) continue;
    const key = JSON.stringify([line.name, line.detail, line.vat_rate, line.gross]);
    const before = groups.get(key) ?? { ...line, quantity: 0, gross: 0, vat: 0 };
    groups.set(key, {
      ...before,
      quantity: before.quantity + 1,
      gross: before.gross + line.gross,
      vat: before.vat + line.vat,
    });
  }
  return [...groups.values()];
}

export type Invoiced = Pick<InvoiceDocument, 'seller' | 'client' | 'locale' | 'bills'> & { readonly due: Cents };

/** Builds the document. `due`: the part of the total to pay by this invoice. */
export function invoiceDocument({ due, ...about }: Invoiced): InvoiceDocument {
  const lines = about.bills.flatMap((bill) => bill.lines);
  const total = sumCents(lines.map(({ gross }) => gross));
  return { ...about, vat: vatTable(lines), total, prepaid: total - due, corrects: null, reason: '' };
}

/**
 * Returns the correction of an invoice: the same with each amount negated, in the same series
 * (D-154).
 */
export function correctionOf(document: InvoiceDocument, number: string, reason: string): InvoiceDocument {
  const minus = (cents: Cents): Cents => -cents || 0;
  const bills = document.bills.map((bill) => ({
    ...bill,
    lines: bill.lines.map((line) => ({
      ...line,
      quantity: -line.quantity,
      gross: minus(line.gross),
      vat: minus(line.vat),
    })),
  }));
  return {
    ...document,
    bills,
    corrects: number,
    reason,
    vat: vatTable(bills.flatMap((bill) => bill.lines)),
    total: minus(document.total),
    prepaid: minus(document.prepaid),
  };
}

/** Returns the amount to pay by this invoice; less than 0: a refund. */
export const dueOf = ({ total, prepaid }: Pick<InvoiceDocument, 'total' | 'prepaid'>): Cents => total - prepaid;
