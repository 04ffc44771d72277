/**
 * The price of a basket: lines, coverage by vouchers, amount due and VAT table (rules PRICE-8 to
 * PRICE-12 of docs/algorithms/pricing.md). Whole cents only; the browser and the server run this
 * same code.
 */
import type { Uuid } from '#kernel/ids.ts';
import { type Cents, splitByLargestRemainder, sumCents, type VatBasisPoints, vatIncludedIn } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import { type Discount, discountLines, type GivenDiscount, handlingAfter } from '#modules/discounts/rules/discount.ts';
import type { TicketPart } from '#modules/pricing/rules/price-ticket.ts';
import { type VatRow, vatTable } from '#modules/pricing/rules/vat-table.ts';
import type { BillLine } from '#modules/sales/rules/bill/bill-line.ts';
import type { VatTreatment } from '#modules/vouchers/rules/voucher.ts';

export type PayingVoucher = { readonly uuid: Uuid; readonly vat_treatment: VatTreatment };

export type BasketTicket = {
  readonly kind: 'ticket';
  /** From priceTicket: the tariff, and the seat class supplement if there is one. */
  readonly parts: readonly TicketPart[];
  /** The voucher that pays this ticket with one turn. */
  readonly voucher: PayingVoucher | null;
};
export type BasketProduct = { readonly kind: 'product'; readonly price: Cents; readonly vat_rate: VatBasisPoints };
export type BasketCard = {
  readonly kind: 'voucher';
  readonly turns: number;
  readonly cost_turn: Cents;
  readonly products: Cents;
  readonly vat_treatment: VatTreatment;
  readonly vat_rate: VatBasisPoints;
};
export type BasketItem = BasketTicket | BasketProduct | BasketCard;

/** The part of the bill that one voucher pays: one payment of type voucher (D-083). */
export type Coverage = { readonly voucher: Uuid; readonly turns: number; readonly amount: Cents };

export type PricedBasket = {
  readonly lines: readonly BillLine[];
  /** Sum of all lines: the total of the bill. A ticket paid with a turn keeps its price (D-083). */
  readonly total: Cents;
  readonly coverage: readonly Coverage[];
  /** The rest to pay with money. 0: there is no payment, the bill settles at once (D-064). */
  readonly due: Cents;
  readonly vat: readonly VatRow[];
  /** What each discount takes off, in their order. */
  readonly discounts: readonly GivenDiscount[];
  /** Why its discounts cannot be given. */
  readonly problem: Problem | null;
};

type LineWithoutVat = Omit<BillLine, 'vat'>;
type FullPriceLine = Omit<LineWithoutVat, 'discount' | 'discount_no'>;

function ticketLines(ticket: BasketTicket, item: number): FullPriceLine[] {
  return ticket.parts.map((part) => {
    // A turn pays ticket and handling in full; the supplement of the seat is paid extra (D-094).
    const voucher = part.kind === 'ticket' ? ticket.voucher : null;
    const taxedAtSale = voucher?.vat_treatment === 'single_purpose';
    return {
      kind: part.kind,
      item,
      gross: part.gross,
      handling: part.handling,
      vat_rate: taxedAtSale ? null : part.vat_rate,
      voucher: voucher?.uuid ?? null,
    };
  });
}

function cardLines(card: BasketCard, item: number): FullPriceLine[] {
  const visits = card.turns * card.cost_turn;
  const vat_rate = card.vat_treatment === 'single_purpose' ? card.vat_rate : null;
  const lines: FullPriceLine[] = [
    { kind: 'voucher_visits', item, gross: visits, handling: 0, vat_rate, voucher: null },
    { kind: 'voucher_refreshments', item, gross: card.products, handling: 0, vat_rate: null, voucher: null },
  ];
  // A card with refreshments only has no line of 0 for visits, and the reverse.
  return lines.filter((line, index) => line.gross > 0 || (index === 0 && card.products === 0));
}

function linesOf(basketItem: BasketItem, item: number): FullPriceLine[] {
  if (basketItem.kind === 'ticket') return ticketLines(basketItem, item);
  if (basketItem.kind === 'voucher') return cardLines(basketItem, item);
  const { price, vat_rate } = basketItem;
  return [{ kind: 'product', item, gross: price, handling: 0, vat_rate, voucher: null }];
}

/**
 * PRICE-10. Computes VAT once per rate on the sum of that rate and spreads it over its lines by
 * largest remainder, so that receipt, report and ledger show the same cents.
 */
export function withVat<Line extends Pick<LineWithoutVat, 'gross' | 'vat_rate'>>(
  lines: readonly Line[],
): (Line & { readonly vat: Cents })[] {
  const vat = new Map<Line, Cents>();
  for (const rate of new Set(lines.map((line) => line.vat_rate))) {
    if (rate === null) continue;
    const ofRate = lines.filter((line) => line.vat_rate === rate);
    const weights = ofRate.map((line) => line.gross);
    const shares = splitByLargestRemainder(vatIncludedIn(sumCents(weights), rate), weights);
    ofRate.forEach((line, index) => {
      vat.set(line, shares[index] ?? 0);
    });
  }
  return lines.map((line) => ({ ...line, vat: vat.get(line) ?? 0 }));
}

function coverageOf(lines: readonly BillLine[]): Coverage[] {
  const byVoucher = new Map<Uuid, Coverage>();
  for (const { voucher, gross } of lines) {
    if (voucher === null) continue;
    const before = byVoucher.get(voucher) ?? { voucher, turns: 0, amount: 0 };
    byVoucher.set(voucher, { voucher, turns: before.turns + 1, amount: before.amount + gross });
  }
  return [...byVoucher.values()];
}

/** Cards, and what a turn pays, keep their price (DISCOUNT-4). */
const isFixed = ({ kind, voucher }: FullPriceLine): boolean => voucher !== null || kind.startsWith('voucher');

/**
 * PRICE-8 to PRICE-11. Prices a basket. Lines are in the order of the items, a ticket before its
 * supplement. `discounts` name items by their index.
 */
export function priceBasket(items: readonly BasketItem[], discounts: readonly Discount[] = []): PricedBasket {
  const full = items.flatMap(linesOf);
  const discounted = discountLines(
    full.map((line) => ({ item: line.item, gross: line.gross, fixed: isFixed(line) })),
    discounts,
  );
  const lines = withVat(
    full.map((line, index): LineWithoutVat => {
      const { cents = 0, discount = null } = discounted.lines[index] ?? {};
      const handling = handlingAfter(line.handling, line.gross, cents);
      return { ...line, gross: line.gross - cents, handling, discount: cents, discount_no: discount };
    }),
  );
  const total = sumCents(lines.map((line) => line.gross));
  const coverage = coverageOf(lines);
  const due = total - sumCents(coverage.map((part) => part.amount));
  const { given, problem } = discounted;
  return { lines, total, coverage, due, vat: vatTable(lines), discounts: given, problem };
}

/**
 * PRICE-12. Returns `sales.prices_changed` if the amount the visitor saw is not the amount due; the
 * page then fetches the tariffs again (D-062, T22). `seen` null: the request had no whole cents
 * (D-183).
 */
export const whyNotAmount = (seen: Cents | null, basket: Pick<PricedBasket, 'due'>): Problem | null =>
  seen === basket.due ? null : { code: 'sales.prices_changed', path: 'general' };
