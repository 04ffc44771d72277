import { randomBytes, randomUUID } from 'node:crypto';
import { wallClock } from '#kernel/days.ts';
import { refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { priceTicket } from '#modules/pricing/rules/price-ticket.ts';
import type { BasketItem, PricedBasket } from '#modules/sales/rules/cart/basket-total.ts';
import type { CartCard, CartLine, CartTicket, CartTill, CartVoucherUse } from '#modules/sales/server/checkout/cart.ts';
import type { CardItem, CartItem, TicketItem } from '#modules/sales/server/checkout/cart-items.ts';
import type { NameRecharge } from '#modules/sales/server/checkout/pricing-context.ts';
import { classRatesOf } from '#modules/site/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import { rateOn, type Vat, type VatKind } from '#modules/vat/rules/vat-rates.ts';
import { BARCODE_RANDOM_BYTES, barcodeFrom, maskedBarcode, normaliseBarcode } from '#modules/vouchers/rules/barcode.ts';
import { voucherTotal } from '#modules/vouchers/rules/voucher-price.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** An item as the pricing rules see it, with the VAT rate of the day at the exhibitor (D-155). */
export function basketItem(item: CartItem, snapshot: Snapshot, now: number): BasketItem {
  const { vatRates, exhibitor } = snapshot;
  const rate = rateOn(vatRates, vatOf(item), wallClock(now, exhibitor.timezone).day);
  switch (item.kind) {
    case 'ticket': {
      const classRates = classRatesOf(snapshot, item.screening);
      return {
        kind: 'ticket',
        parts: priceTicket(item.tariff, item.seatClass, classRates, rate),
        voucher: item.voucher,
      };
    }
    case 'card':
      return {
        kind: 'voucher',
        turns: item.item.total_turns,
        cost_turn: item.type.cost_turn,
        products: item.products,
        vat_treatment: item.type.vat_treatment,
        vat_rate: rate,
      };
    case 'product':
      return { kind: 'product', price: item.price, vat_rate: rate };
  }
}

function vatOf(item: CartItem): Vat {
  switch (item.kind) {
    case 'ticket':
      return item.tariff.rate.vat;
    case 'card':
      return item.type.vat;
    case 'product':
      return item.product.vat;
  }
}

/** Returns the kind of rate of a line; null: no VAT, or a fixed rate. */
function kindOf(item: CartItem | undefined, rate: number | null): VatKind | null {
  const vat = item && rate !== null ? vatOf(item) : null;
  return typeof vat === 'string' ? vat : null;
}

const ALONE = { choices: [], combo: null };

/** The lines of the bill, as they will be stored. `items`: those the basket was priced from. */
export function cartLines(
  basket: PricedBasket,
  items: readonly CartItem[],
  {
    locale,
    holderName,
    nameRecharge,
  }: {
    readonly locale: string;
    readonly holderName: string | null;
    readonly nameRecharge: NameRecharge | undefined;
  },
): CartLine[] {
  const firstLines = firstLinesOf(basket);
  return basket.lines.map((line, lineNo): CartLine => {
    const item = items[line.item];
    const ticket = item?.kind === 'ticket' ? item : null;
    const card = item?.kind === 'card' ? item : null;
    const product = item?.kind === 'product' ? item.product : null;
    const { choices, combo } = item?.kind === 'product' ? item : ALONE;
    const firstLine = firstLines[line.item] ?? lineNo;
    return {
      lineNo,
      kind: line.kind,
      ofLine: firstLine === lineNo ? null : firstLine,
      screeningId: ticket?.item.schedule_id ?? null,
      rateId: ticket?.item.price_rate_id ?? null,
      seat: ticket?.item.seat ?? null,
      seatClass: ticket?.seatClass ?? null,
      voucherTypeId: card?.type.id ?? null,
      productId: product?.id ?? null,
      turns: line.kind === 'voucher_visits' ? (card?.item.total_turns ?? null) : null,
      products: line.kind === 'voucher_refreshments' ? line.gross : null,
      holderName: card ? holderName : null,
      voucherUuid: line.voucher,
      name: card
        ? nameOfCard(card, locale, nameRecharge)
        : textFor(ticket ? ticket.tariff.rate.name : product?.name, locale),
      ...(choices.length > 0 && { choices }),
      ...(combo && { combo }),
      handling: line.handling,
      gross: line.gross,
      ...(line.discount_no !== null && { discount: { cents: line.discount, no: line.discount_no } }),
      vatRate: line.vat_rate,
      vatKind: kindOf(item, line.vat_rate),
      vat: line.vat,
    };
  });
}

function nameOfCard({ item, type }: CardItem, locale: string, nameRecharge: NameRecharge | undefined): string {
  const title = textFor(type.title, locale);
  if (!item.recharge || !nameRecharge) return title;
  return nameRecharge({ title, card: maskedBarcode(normaliseBarcode(item.barcode ?? '')) });
}

/** The first line of each item. */
export function firstLinesOf({ lines }: PricedBasket): number[] {
  const first: number[] = [];
  for (const [lineNo, { item }] of lines.entries()) first[item] ??= lineNo;
  return first;
}

export const cartTicket = ({ item, index, tariff }: TicketItem, lineNo: number, locale: string): CartTicket => ({
  item: index,
  lineNo,
  screeningId: item.schedule_id,
  seat: item.seat ?? null,
  rateId: tariff.rate.id,
  rateName: textFor(tariff.rate.name, locale),
  quota: tariff.rate.quota,
});

/**
 * A card that is bought: one that is recharged, a blank one that is handed over, or one with a new
 * code, which is mailed after payment.
 */
export function cartCard(
  { item, index, type, products }: CardItem,
  lineNo: number,
  { holderName, secrets }: { readonly holderName: string | null; readonly secrets: Secrets },
): CartCard {
  let code = item.barcode ? normaliseBarcode(item.barcode) : null;
  const isRecharge = item.recharge === true;
  const isBlank = code !== null && !isRecharge;
  while (code === null) code = barcodeFrom(randomBytes(BARCODE_RANDOM_BYTES));
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
    isRecharge,
    holderName: type.kind === 'giftcard' ? holderName : null,
  };
}

/** One payment of type voucher per voucher used (D-083). Refuses `vouchers.not_accepted` at the ticket's voucher. */
export function cartVoucherUses(
  basket: PricedBasket,
  items: readonly CartItem[],
  { paymentMethods }: Snapshot,
  till: CartTill | undefined,
): CartVoucherUse[] {
  const paidWith = (uuid: string) =>
    items.find((item) => item.kind === 'ticket' && item.item.voucher_id === uuid)?.index ?? 0;
  const method = paymentMethods.find(
    ({ id, type, status }) => type === 'voucher' && status === 'active' && (till?.methods?.includes(id) ?? true),
  );
  return basket.coverage.map(({ voucher, turns, amount }) => {
    const item = paidWith(voucher);
    if (!method) throw refuse('vouchers.not_accepted', undefined, `items.${item}.voucher`);
    return { uuid: voucher, paymentId: randomUUID(), methodId: method.id, turns, amount, item };
  });
}
