import { randomBytes, randomUUID } from 'node:crypto';
import { centsFromEuros } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { priceTicket } from '#modules/pricing/rules/price-ticket.ts';
import type { CheckoutRequest, LoyaltyCardItemWire, ProductItemWire, TicketItemWire } from '#modules/sales/contract.ts';
import type { BasketItem, PricedBasket } from '#modules/sales/rules/basket-total.ts';
import type { CartCard, CartLine, CartVoucherUse } from '#modules/sales/server/cart.ts';
import {
  type Indexed,
  type PricingContext,
  type Sellable,
  seatClassOf,
  tariffOf,
} from '#modules/sales/server/pricing-context.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import { BARCODE_RANDOM_BYTES, barcodeFrom, normaliseBarcode } from '#modules/vouchers/rules/barcode.ts';
import { voucherTotal } from '#modules/vouchers/rules/voucher-price.ts';

/** A ticket as the pricing rules see it. */
export function basketTicket(
  item: TicketItemWire,
  sellable: ReadonlyMap<number, Sellable>,
  context: PricingContext,
): BasketItem {
  const { snapshot, vouchers } = context;
  const screenId = sellable.get(item.schedule_id)?.screening.screen_id ?? 0;
  const treatment = item.voucher_id ? vouchers.get(item.voucher_id) : undefined;
  return {
    kind: 'ticket',
    parts: priceTicket(
      tariffOf(item, sellable),
      seatClassOf(item, sellable, snapshot),
      snapshot.screens.get(screenId)?.class_rate ?? {},
    ),
    voucher: item.voucher_id && treatment ? { uuid: item.voucher_id, vat_treatment: treatment } : null,
  };
}

/** A voucher that is bought, as the pricing rules see it. */
export function basketCard(item: LoyaltyCardItemWire, snapshot: Snapshot): BasketItem {
  const type = snapshot.voucherTypes.get(item.voucher_type_id);
  if (!type) throw refuse('vouchers.type_not_sold');
  return {
    kind: 'voucher',
    turns: item.total_turns,
    cost_turn: type.cost_turn,
    products: centsFromEuros(item.total_products ?? 0) ?? 0,
    vat_treatment: type.vat_treatment,
    vat_rate: type.vat,
  };
}

/** Something from the counter, as the pricing rules see it. */
export function basketProduct(item: ProductItemWire, snapshot: Snapshot): BasketItem {
  const product = snapshot.products.get(item.product_id);
  if (!product) throw refuse('sales.product_unknown');
  return { kind: 'product', price: product.price, vat_rate: product.vat };
}

/** A voucher that is bought: a blank card that is handed over, or one with a code nobody has seen, which is mailed after payment. */
export function newCard(
  item: LoyaltyCardItemWire,
  index: number,
  lineNo: number,
  request: CheckoutRequest,
  { snapshot, secrets }: PricingContext,
): CartCard {
  const type = snapshot.voucherTypes.get(item.voucher_type_id);
  if (!type) throw refuse('vouchers.type_not_sold');
  let code = item.barcode ? normaliseBarcode(item.barcode) : null;
  const isBlank = code !== null;
  while (code === null) code = barcodeFrom(randomBytes(BARCODE_RANDOM_BYTES));
  const products = centsFromEuros(item.total_products ?? 0) ?? 0;
  return {
    item: index,
    lineNo,
    typeId: type.id,
    turns: item.total_turns,
    products,
    price: voucherTotal(type, { total_turns: item.total_turns, total_products: products }),
    costTurn: type.cost_turn,
    codeHmac: secrets.digest('voucher-code', code),
    codeSealed: secrets.seal(code),
    isBlank,
    holderName: type.kind === 'giftcard' ? request.holder_name?.trim() || null : null,
  };
}

/** What a cart asks for, in the order of its lines: tickets, cards, products. */
type Asked = {
  readonly tickets: readonly Indexed<TicketItemWire>[];
  readonly cards: readonly Indexed<LoyaltyCardItemWire>[];
  readonly products: readonly Indexed<ProductItemWire>[];
  readonly sellable: ReadonlyMap<number, Sellable>;
  readonly request: CheckoutRequest;
};

/** The lines of the bill, as they will be stored. */
export function cartLines(
  basket: PricedBasket,
  { tickets, cards, products, sellable, request }: Asked,
  { snapshot, buyer }: PricingContext,
): CartLine[] {
  return basket.lines.map((line, lineNo): CartLine => {
    const ticket = tickets[line.item]?.item;
    const card = cards[line.item - tickets.length]?.item;
    const wanted = products[line.item - tickets.length - cards.length]?.item;
    const product = wanted && snapshot.products.get(wanted.product_id);
    const firstOfItem = basket.lines.findIndex((other) => other.item === line.item);
    const type = card && snapshot.voucherTypes.get(card.voucher_type_id);
    return {
      lineNo,
      kind: line.kind,
      ofLine: firstOfItem === lineNo ? null : firstOfItem,
      screeningId: ticket?.schedule_id ?? null,
      rateId: ticket?.price_rate_id ?? null,
      seat: ticket?.seat ?? null,
      seatClass: ticket ? seatClassOf(ticket, sellable, snapshot) : null,
      voucherTypeId: type?.id ?? null,
      productId: product?.id ?? null,
      turns: line.kind === 'voucher_visits' ? (card?.total_turns ?? null) : null,
      products: line.kind === 'voucher_refreshments' ? line.gross : null,
      holderName: card ? request.holder_name?.trim() || null : null,
      voucherUuid: line.voucher,
      name: textFor(ticket ? tariffOf(ticket, sellable).rate.name : (type?.title ?? product?.name), buyer.locale),
      handling: line.handling,
      gross: line.gross,
      vatRate: line.vat_rate,
      vat: line.vat,
    };
  });
}

/** One payment of type voucher per voucher used (D-083). */
export function voucherUses(
  basket: PricedBasket,
  tickets: readonly Indexed<TicketItemWire>[],
  snapshot: Snapshot,
): CartVoucherUse[] {
  if (basket.coverage.length === 0) return [];
  const method = snapshot.paymentMethods.find(
    (candidate) => candidate.type === 'voucher' && candidate.status === 'active',
  );
  const itemOf = (uuid: string) => tickets.find(({ item }) => item.voucher_id === uuid)?.index ?? 0;
  if (!method)
    throw refuse('vouchers.not_accepted', undefined, `items.${itemOf(basket.coverage[0]?.voucher ?? '')}.voucher`);
  return basket.coverage.map(({ voucher, turns, amount }) => ({
    uuid: voucher,
    paymentId: randomUUID(),
    methodId: method.id,
    turns,
    amount,
    item: itemOf(voucher),
  }));
}
