import { randomBytes, randomUUID } from 'node:crypto';
import type { Channel } from '#kernel/channel.ts';
import { businessDay } from '#kernel/days.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { isVisibleOn } from '#kernel/visibility.ts';
import { whyNotPublic } from '#modules/payments/rules/methods.ts';
import type { Tariff } from '#modules/pricing/rules/price-rate.ts';
import { priceTicket } from '#modules/pricing/rules/price-ticket.ts';
import type { CheckoutRequest, LoyaltyCardItemWire, TicketItemWire } from '#modules/sales/contract.ts';
import { type BasketItem, type PricedBasket, priceBasket, whyNotAmount } from '#modules/sales/rules/basket-total.ts';
import { buyerProblems, normaliseEmail, offersNewsletter } from '#modules/sales/rules/buyer-form.ts';
import { itemsProblems, ticketProblems } from '#modules/sales/rules/checkout-limits.ts';
import type { Cart, CartCard, CartLine, CartTicket, CartVoucherUse } from '#modules/sales/server/cart.ts';
import { salesOpen } from '#modules/screenings/rules/availability.ts';
import { pricedScreening, siteTariffs } from '#modules/site/server.ts';
import type { Snapshot, SnapshotPaymentMethod, SnapshotScreening } from '#modules/site/snapshot.ts';
import { BARCODE_RANDOM_BYTES, barcodeFrom } from '#modules/vouchers/rules/barcode.ts';
import type { VatTreatment } from '#modules/vouchers/rules/voucher.ts';
import { choiceProblems, voucherTotal } from '#modules/vouchers/rules/voucher-price.ts';
import type { Secrets } from '#platform/secrets.ts';

export type Buyer = {
  readonly channel: Channel;
  readonly locale: string;
  readonly visitor: string | null;
  readonly visitorNet: string | null;
};

export type PricingContext = {
  readonly snapshot: Snapshot;
  readonly buyer: Buyer;
  readonly secrets: Secrets;
  readonly now: number;
  /** VAT treatment of the vouchers named in the request; one that is missing is unknown. */
  readonly vouchers: ReadonlyMap<string, VatTreatment>;
  readonly idempotency: Cart['idempotency'];
};

type Sellable = { readonly screening: SnapshotScreening; readonly tariffs: readonly Tariff[] };

/**
 * Prices a checkout from the snapshot: everything is computed from what the house offers, nothing from what the
 * browser claims (D-062, T23). Refuses with all problems at their wire paths; `sales.prices_changed` when the
 * amount the buyer saw is not the amount due.
 */
export function priceCart(request: CheckoutRequest, context: PricingContext): Cart {
  const { snapshot, buyer } = context;
  const problems: Problem[] = itemsProblems(
    request.items.map((item) => item.type),
    buyer.channel,
  );
  const tickets = request.items.flatMap((item, index) => (item.type === 'ticket' ? [{ item, index }] : []));
  const cards = request.items.flatMap((item, index) => (item.type === 'loyaltyCard' ? [{ item, index }] : []));
  problems.push(...cardsProblems(cards, context));
  const sellable = sellableScreenings(tickets, context, problems);
  problems.push(...buyerProblems(request, { channel: buyer.channel, sells_giftcard: sellsGiftcard(cards, snapshot) }));
  throwIfAny(problems);

  const order = [...tickets].sort(
    (a, b) => (a.item.bill_order ?? a.index) - (b.item.bill_order ?? b.index) || a.index - b.index,
  );
  const basketItems: BasketItem[] = [
    ...order.map(({ item }) => basketTicket(item, sellable, context)),
    ...cards.map(({ item }) => basketCard(item, snapshot)),
  ];
  const basket = priceBasket(basketItems);
  const seen = whyNotAmount(centsFromEuros(request.amount), basket);
  if (seen) throw refuse(seen.code, seen.params, seen.path);
  const method = basket.due > 0 ? paymentMethod(request, snapshot) : null;
  const lines = cartLines(basket, order, cards, sellable, request, context);
  const firstLineOf = (item: number) =>
    lines.findIndex((line) => line.ofLine === null && basket.lines[line.lineNo]?.item === item);
  return {
    billId: randomUUID(),
    reference: billReference(),
    type: tickets.length === 0 ? 'vouchers' : cards.length === 0 ? 'tickets' : 'mixed',
    channel: buyer.channel,
    locale: buyer.locale,
    buyerName: request.name.trim(),
    buyerEmail: normaliseEmail(request.email),
    newsletter:
      request.newsletter_signup === true &&
      offersNewsletter(
        tickets.length > 0 ? 'tickets' : 'vouchers',
        snapshot.settings.public_config.checkout_newsletter,
      ),
    tagManager: request.googleTagManagerData ?? null,
    visitor: buyer.visitor,
    visitorNet: buyer.visitorNet,
    tickets: order.map(({ item, index }, position): CartTicket => {
      const rate = tariffOf(item, sellable).rate;
      return {
        item: index,
        lineNo: firstLineOf(position),
        screeningId: item.schedule_id,
        seat: item.seat ?? null,
        rateId: rate.id,
        rateName: textFor(rate.name, buyer.locale),
        quota: rate.quota,
      };
    }),
    cards: cards.map(({ item, index }, position) =>
      newCard(item, index, firstLineOf(order.length + position), request, context),
    ),
    lines,
    total: basket.total,
    due: basket.due,
    payment: method && { id: randomUUID(), methodId: method.id, type: method.type, driver: method.driver },
    voucherUses: voucherUses(basket, order, snapshot),
    pricedAt: snapshot.version,
    idempotency: context.idempotency,
  };
}

type Indexed<Item> = { readonly item: Item; readonly index: number };

const throwIfAny = (problems: readonly Problem[]): void => {
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
};

function cardsProblems(cards: readonly Indexed<LoyaltyCardItemWire>[], { snapshot }: PricingContext): Problem[] {
  const features = snapshot.settings.public_config.features;
  if (cards.length > 0 && !features.includes('vouchers')) return [{ code: 'sales.vouchers_off', path: 'general' }];
  return cards.flatMap(({ item, index }): Problem[] => {
    const type = snapshot.voucherTypes.get(item.voucher_type_id);
    if (!type?.active) return [{ code: 'vouchers.type_not_sold', path: 'general' }];
    const choice = { total_turns: item.total_turns, total_products: centsFromEuros(item.total_products ?? 0) ?? 0 };
    return choiceProblems(type, choice, features.includes('products')).map((problem) => ({
      ...problem,
      path: `items.${index}.${problem.path}`,
    }));
  });
}

const sellsGiftcard = (cards: readonly Indexed<LoyaltyCardItemWire>[], snapshot: Snapshot): boolean =>
  cards.some(({ item }) => snapshot.voucherTypes.get(item.voucher_type_id)?.kind === 'giftcard');

/** The screenings of the cart that may be sold now, with their tariffs; adds what is wrong with the rest. */
function sellableScreenings(
  tickets: readonly Indexed<TicketItemWire>[],
  context: PricingContext,
  problems: Problem[],
): Map<number, Sellable> {
  const { snapshot, now, buyer } = context;
  const { timezone } = snapshot.exhibitor;
  const today = businessDay(now, timezone, snapshot.settings.public_config.midnight_offset);
  const sellable = new Map<number, Sellable>();
  for (const id of new Set(tickets.map(({ item }) => item.schedule_id))) {
    const ofScreening = tickets.filter(({ item }) => item.schedule_id === id);
    const first = ofScreening[0]?.index ?? 0;
    const screening = snapshot.screenings.get(id);
    const closed = whyNotOnSale(screening, snapshot, now);
    if (closed || !screening) {
      problems.push({ code: closed ?? 'sales.screening_unknown', path: `items.${first}.schedule_id` });
      continue;
    }
    const priced = pricedScreening(snapshot, screening);
    const tariffs = siteTariffs(snapshot, screening, today);
    sellable.set(id, { screening, tariffs });
    problems.push(
      ...ticketProblems(
        ofScreening.map(({ item, index }) => ({
          item: index,
          rate_id: item.price_rate_id,
          voucher: item.voucher_id ?? null,
        })),
        {
          tariffs,
          rates: snapshot.priceRates,
          screening: priced,
          moment: { today, timeZone: timezone },
          nameOf: (rate) => textFor(rate.name, buyer.locale),
        },
      ),
      ...ofScreening.flatMap(({ item, index }): Problem[] => {
        const unknownVoucher = item.voucher_id && !context.vouchers.has(item.voucher_id);
        return [
          ...(unknownVoucher ? [{ code: 'vouchers.unknown', path: `items.${index}.voucher` }] : []),
          ...seatProblems(item, index, screening, snapshot),
        ];
      }),
    );
  }
  return sellable;
}

/** D-047 as far as the programme decides it; places are the database's word. */
function whyNotOnSale(screening: SnapshotScreening | undefined, snapshot: Snapshot, now: number): string | null {
  if (!snapshot.settings.public_config.features.includes('tickets')) return 'sales.tickets_off';
  if (!screening || !isVisibleOn(screening.visibility, 'SITE')) return 'sales.screening_unknown';
  if (screening.cancelled) return 'sales.screening_cancelled';
  if (!salesOpen(screening.starts_at, now)) return 'sales.screening_started';
  if (screening.event_id !== null && snapshot.events.get(screening.event_id)?.sell_online === false)
    return 'sales.not_sold_online';
  return null;
}

function seatProblems(
  item: TicketItemWire,
  index: number,
  screening: SnapshotScreening,
  snapshot: Snapshot,
): Problem[] {
  const config = snapshot.screens.get(screening.screen_id)?.config;
  const path = `items.${index}.seat`;
  if (screening.arrangement_id === null) return item.seat ? [{ code: 'seat.unnumbered_hall', path }] : [];
  // Without a plan to choose on, the house assigns; with one, a ticket has its seat (D-036).
  if (!item.seat && !config?.auto_assign_seats.enabled) return [{ code: 'sales.select_seats', path }];
  return [];
}

function tariffOf(item: TicketItemWire, sellable: ReadonlyMap<number, Sellable>): Tariff {
  const tariff = sellable.get(item.schedule_id)?.tariffs.find((candidate) => candidate.rate.id === item.price_rate_id);
  if (!tariff) throw refuse('pricing.not_offered');
  return tariff;
}

function seatClassOf(item: TicketItemWire, sellable: ReadonlyMap<number, Sellable>, snapshot: Snapshot): string | null {
  const arrangementId = sellable.get(item.schedule_id)?.screening.arrangement_id;
  if (!item.seat || arrangementId == null) return null;
  return seatsByName(snapshot, arrangementId).get(item.seat) ?? null;
}

const seatClasses = new WeakMap<Snapshot, Map<number, Map<string, string>>>();

function seatsByName(snapshot: Snapshot, arrangementId: number): ReadonlyMap<string, string> {
  let ofSnapshot = seatClasses.get(snapshot);
  if (!ofSnapshot) {
    ofSnapshot = new Map();
    seatClasses.set(snapshot, ofSnapshot);
  }
  let classes = ofSnapshot.get(arrangementId);
  if (!classes) {
    classes = new Map(snapshot.arrangements.get(arrangementId)?.seats.map((seat) => [seat.name, seat.class]));
    ofSnapshot.set(arrangementId, classes);
  }
  return classes;
}

function basketTicket(
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

function basketCard(item: LoyaltyCardItemWire, snapshot: Snapshot): BasketItem {
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

function paymentMethod(request: CheckoutRequest, snapshot: Snapshot): SnapshotPaymentMethod {
  const method = snapshot.paymentMethods.find((candidate) => candidate.id === request.payment_method_id);
  const problem = whyNotPublic(method);
  if (problem || !method)
    throw refuse(problem?.code ?? 'payments.method_unavailable', problem?.params, 'payment_method_id');
  return method;
}

/** Without I, O, 0, 1: read over the telephone (D-089). */
const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const billReference = (): string =>
  Array.from(randomBytes(8), (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join('');

function newCard(
  item: LoyaltyCardItemWire,
  index: number,
  lineNo: number,
  request: CheckoutRequest,
  { snapshot, secrets }: PricingContext,
): CartCard {
  const type = snapshot.voucherTypes.get(item.voucher_type_id);
  if (!type) throw refuse('vouchers.type_not_sold');
  let code: string | null = null;
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
    holderName: type.kind === 'giftcard' ? request.holder_name?.trim() || null : null,
  };
}

function cartLines(
  basket: PricedBasket,
  tickets: readonly Indexed<TicketItemWire>[],
  cards: readonly Indexed<LoyaltyCardItemWire>[],
  sellable: ReadonlyMap<number, Sellable>,
  request: CheckoutRequest,
  { snapshot, buyer }: PricingContext,
): CartLine[] {
  return basket.lines.map((line, lineNo): CartLine => {
    const ticket = tickets[line.item]?.item;
    const card = cards[line.item - tickets.length]?.item;
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
      turns: line.kind === 'voucher_visits' ? (card?.total_turns ?? null) : null,
      products: line.kind === 'voucher_refreshments' ? line.gross : null,
      holderName: card ? request.holder_name?.trim() || null : null,
      voucherUuid: line.voucher,
      name: ticket
        ? textFor(tariffOf(ticket, sellable).rate.name, buyer.locale)
        : type
          ? textFor(type.title, buyer.locale)
          : '',
      handling: line.handling,
      gross: line.gross,
      vatRate: line.vat_rate,
      vat: line.vat,
    };
  });
}

function voucherUses(
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
