import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import type { Tariff } from '#modules/pricing/rules/price-rate.ts';
import { type ChosenChoice, chosenOf, priceWith } from '#modules/products/rules/choices.ts';
import { comboPieces, comboShares, type SoldCombo } from '#modules/products/rules/combo.ts';
import type {
  CheckoutRequest,
  LoyaltyCardItemWire,
  ProductItemWire,
  TicketItemWire,
} from '#modules/sales/contract/public.ts';
import type { PayingVoucher } from '#modules/sales/rules/cart/basket-total.ts';
import { buyerProblems } from '#modules/sales/rules/cart/buyer-form.ts';
import { itemsProblems } from '#modules/sales/rules/cart/checkout-limits.ts';
import {
  cardsProblems,
  giftProblemsOf,
  type Indexed,
  piecesProblems,
  practiceProblems,
  productsProblems,
  requireModules,
  type Sellable,
  sellableScreenings,
  sellsGiftcard,
} from '#modules/sales/server/checkout/cart-problems.ts';
import type { PricingContext } from '#modules/sales/server/checkout/pricing-context.ts';
import type { Snapshot, SnapshotProduct, SnapshotScreening, SnapshotVoucherType } from '#modules/site/snapshot.ts';

/** An item of a request with what the snapshot offers for it. `index`: its N in `items.N` as sent. */
export type TicketItem = Indexed<TicketItemWire> & {
  readonly kind: 'ticket';
  readonly screening: SnapshotScreening;
  readonly tariff: Tariff;
  /** Of the chosen seat; null: none was chosen. */
  readonly seatClass: string | null;
  /** The voucher that gives one turn for it. */
  readonly voucher: PayingVoucher | null;
};
export type CardItem = Indexed<LoyaltyCardItemWire> & {
  readonly kind: 'card';
  readonly type: SnapshotVoucherType;
  /** Worth of its refreshments. */
  readonly products: Cents;
};
export type ProductItem = Indexed<ProductItemWire> & {
  readonly kind: 'product';
  readonly product: SnapshotProduct;
  /** Typed at the till, or that of the product with its choices; of a part of a combo: its share. */
  readonly price: Cents;
  readonly choices: readonly ChosenChoice[];
  /** The combo that it is a part of; null: it is sold alone. */
  readonly combo: SoldCombo | null;
};
export type CartItem = TicketItem | CardItem | ProductItem;

/**
 * The items of a request in the order of the bill: tickets in the order the buyer gave them, cards,
 * products. Refuses with all problems of the request at their wire paths; 403 `feature_disabled`
 * when a module it needs is off.
 */
export function cartItems(request: CheckoutRequest, context: PricingContext): CartItem[] {
  const { snapshot, buyer } = context;
  requireModules(request.items, snapshot);
  const problems: Problem[] = itemsProblems(
    request.items.map((item) => item.type),
    buyer.channel,
  );
  const tickets = request.items.flatMap((item, index) => (item.type === 'ticket' ? [{ item, index }] : []));
  const cards = request.items.flatMap((item, index) => (item.type === 'loyaltyCard' ? [{ item, index }] : []));
  const products = request.items.flatMap((item, index) => (item.type === 'product' ? [{ item, index }] : []));
  // What was sold without the server is in the customer's hand: no change of the offer since then refuses it.
  if (!context.offline) problems.push(...productsProblems(products, context));
  problems.push(...cardsProblems(cards, context));
  problems.push(...piecesProblems(request.items, snapshot));
  if (buyer.till?.test) problems.push(...practiceProblems(request.items));
  const sellable = sellableScreenings(tickets, context, problems);
  problems.push(...buyerProblems(request, { channel: buyer.channel, sells_giftcard: sellsGiftcard(cards, snapshot) }));
  problems.push(...giftProblemsOf(request, cards, context));
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
  tickets.sort((a, b) => (a.item.bill_order ?? a.index) - (b.item.bill_order ?? b.index) || a.index - b.index);
  return [
    ...tickets.map((ticket) => ticketItem(ticket, sellable, context)),
    ...cards.map((card) => cardItem(card, snapshot)),
    ...products.flatMap((product, no) => productItems(product, no, context)),
  ];
}

function ticketItem(
  { item, index }: Indexed<TicketItemWire>,
  sellable: ReadonlyMap<number, Sellable>,
  { snapshot, vouchers }: PricingContext,
): TicketItem {
  const offer = sellable.get(item.schedule_id);
  const tariff = offer?.tariffs.find(({ rate }) => rate.id === item.price_rate_id);
  if (!offer || !tariff) throw refuse('pricing.not_offered');
  const { screening } = offer;
  const vat_treatment = item.voucher_id ? vouchers.get(item.voucher_id) : undefined;
  return {
    kind: 'ticket',
    item,
    index,
    screening,
    tariff,
    seatClass: item.seat ? seatClassOf(snapshot, screening, item.seat) : null,
    voucher: item.voucher_id && vat_treatment ? { uuid: item.voucher_id, vat_treatment } : null,
  };
}

function cardItem({ item, index }: Indexed<LoyaltyCardItemWire>, snapshot: Snapshot): CardItem {
  const type = snapshot.voucherTypes.get(item.voucher_type_id);
  if (!type) throw refuse('vouchers.type_not_sold');
  return { kind: 'card', item, index, type, products: centsFromEuros(item.total_products ?? 0) ?? 0 };
}

/** A combo is its pieces, each an item of its own; `no` tells the combos of a bill apart. */
function productItems(
  { item, index }: Indexed<ProductItemWire>,
  no: number,
  { snapshot, offline }: PricingContext,
): ProductItem[] {
  const product = snapshot.products.get(item.product_id);
  if (!product) throw refuse('sales.product_unknown', undefined, `items.${index}.product_id`);
  const paid = offline?.prices[index];
  if (product.parts) {
    const combo = { no, id: product.id, name: product.name };
    const pieces = comboPieces(product.price, product.parts, snapshot.products, item.choices ?? []);
    return pricedAt(paid, pieces).map((piece) => ({ kind: 'product', item, index, ...piece, combo }));
  }
  const chosen = chosenOf(product.choice_groups, item.choices ?? []);
  const typed = item.price == null ? null : centsFromEuros(item.price);
  return [
    {
      kind: 'product',
      item,
      index,
      product,
      price: paid ?? typed ?? priceWith(product.price, chosen),
      choices: chosen.map(({ id, name, surcharge }) => ({ id, name, cents: surcharge })),
      combo: null,
    },
  ];
}

/** The pieces of a combo for what was paid for it; undefined: at their present prices. */
const pricedAt = <Piece extends { readonly price: Cents }>(
  paid: Cents | undefined,
  pieces: readonly Piece[],
): Piece[] => {
  if (paid === undefined) return [...pieces];
  const shares = comboShares(
    paid,
    pieces.map(({ price }) => price),
  );
  return pieces.map((piece, nth) => ({ ...piece, price: shares[nth] ?? 0 }));
};

/** Seat classes by arrangement and seat name, looked up once per snapshot. */
const seatClasses = new WeakMap<Snapshot, Map<number, ReadonlyMap<string, string>>>();

function seatClassOf(snapshot: Snapshot, { arrangement_id }: SnapshotScreening, seat: string): string | null {
  if (arrangement_id === null) return null;
  const ofSnapshot = seatClasses.get(snapshot) ?? new Map<number, ReadonlyMap<string, string>>();
  seatClasses.set(snapshot, ofSnapshot);
  const seats = snapshot.arrangements.get(arrangement_id)?.seats;
  const classes = ofSnapshot.get(arrangement_id) ?? new Map(seats?.map((each) => [each.name, each.class]));
  ofSnapshot.set(arrangement_id, classes);
  return classes.get(seat) ?? null;
}
