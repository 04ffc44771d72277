/** A receipt: sales, refunds, payments, and the VAT in it (D-087). Amounts are whole cents. */
import { type Cents, sumCents } from '#kernel/money.ts';
import { type TaxedAmount, type VatRow, vatTable } from '#modules/pricing/rules/vat-table.ts';

/** One printed line. Refunds are negative. */
export type ReceiptLine = TaxedAmount & {
  readonly name: string;
  /** Film, time and seat of a ticket; '' for other lines. */
  readonly detail: string;
  /** The parts of `detail` of a ticket: equal tickets of a show stand together on a narrow receipt. */
  readonly place?: { readonly show: string; readonly seat: string };
  /** Its discount; '' or absent for none. */
  readonly note?: string;
  /** A supplement is below its ticket, a part of a combo below the first one. */
  readonly belongsToLineAbove: boolean;
  /** The name of a combo, above its first part. */
  readonly heading?: string;
};

/** A payment, or (negative) a refund. `at` is epoch ms. */
type ReceiptPayment = {
  readonly method: string;
  readonly at: number;
  readonly amount: Cents;
  /** What the card terminal reported, a line each: the card, trace and authorisation, the application. */
  readonly card: readonly string[];
};

export type Receipt = {
  readonly sold: readonly ReceiptLine[];
  readonly refunded: readonly ReceiptLine[];
  readonly payments: readonly ReceiptPayment[];
};

export type ReceiptTotals = {
  readonly sold: Cents;
  /** After refunds. */
  readonly remaining: Cents;
  /** Of all lines, refunds included: its columns add up to `remaining`. */
  readonly vat: readonly VatRow[];
};

/** Equal lines as one, with their number. `seats`: of tickets. */
export type LineGroup = {
  readonly name: string;
  readonly detail: string;
  /** The discount of each; '' for none. */
  readonly note: string;
  readonly seats: readonly string[];
  readonly count: number;
  /** Of one of them; `gross`: of all. */
  readonly each: Cents;
  readonly gross: Cents;
  readonly vat_rate: TaxedAmount['vat_rate'];
  readonly belongsToLineAbove: boolean;
  /** The name of a combo above its first part; '' for none. */
  readonly heading: string;
};

/**
 * Returns the lines with equal ones as one, in the order of the first of each: ten tickets of a show
 * are one block. A ticket is equal to another one only with the same supplements.
 */
export function lineGroups(lines: readonly ReceiptLine[]): LineGroup[] {
  const parties: ReceiptLine[][] = [];
  for (const line of lines) {
    const above = parties.at(-1);
    if (line.belongsToLineAbove && above) above.push(line);
    else parties.push([line]);
  }
  return [...Map.groupBy(parties, (party) => JSON.stringify(party.map(keyOf))).values()].flatMap((alike) =>
    (alike[0] ?? []).map((first, index) => ({
      name: first.name,
      detail: first.place ? first.place.show : first.detail,
      note: first.note ?? '',
      seats: alike.flatMap((party) => party[index]?.place?.seat || []),
      count: alike.length,
      each: first.gross,
      gross: sumCents(alike.map((party) => party[index]?.gross ?? 0)),
      vat_rate: first.vat_rate,
      belongsToLineAbove: first.belongsToLineAbove,
      heading: first.heading ?? '',
    })),
  );
}

const keyOf = ({ heading = '', name, detail, place, note = '', gross, vat_rate }: ReceiptLine) => [
  heading,
  name,
  note,
  place ? place.show : detail,
  gross,
  vat_rate,
];

export function receiptTotals({ sold, refunded }: Pick<Receipt, 'sold' | 'refunded'>): ReceiptTotals {
  const soldTotal = sumCents(sold.map((line) => line.gross));
  return {
    sold: soldTotal,
    remaining: soldTotal + sumCents(refunded.map((line) => line.gross)),
    vat: vatTable([...sold, ...refunded]),
  };
}

const NUMBER_DIGITS = 6;

/** `W2026-000123`: gapless per series and year (D-089). */
export const receiptNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(NUMBER_DIGITS, '0')}`;
