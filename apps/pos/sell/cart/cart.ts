import { type Cents, centsFromEuros, sumCents } from '#kernel/money.ts';
import type { DiscountKind } from '#modules/discounts/rules/discount.ts';
import { piecesIn } from '#modules/products/rules/combo.ts';
import type { CartItemWire } from '#modules/sales/contract/public.ts';
import type { TillReturnable } from '#modules/till/contract/exchange.ts';
import type { LookUpResult } from '#modules/till/contract/till.ts';

/** One place at one screening. Prices in euros, as on the wire. */
export type CartTicket = {
  readonly kind: 'ticket';
  readonly screening: {
    readonly id: number;
    readonly title: string;
    readonly start: string;
    readonly screen: string;
    /** Seats are numbered, and chosen before the payment. */
    readonly numbered: boolean;
  };
  readonly rate: { readonly id: number; readonly name: string; readonly price: number };
  readonly seat: string | null;
  /** Its seat was assigned, not chosen by the attendant: who loses it gets another without a question. */
  readonly assigned?: true;
  readonly supplement: number;
  /** The id of its discount. */
  readonly discount?: string;
};
export type CartProduct = {
  readonly kind: 'product';
  readonly product: {
    readonly id: number;
    readonly name: string;
    readonly price: number;
    /** Its price was typed. */
    readonly open?: true;
    /** What was chosen for it; `price` has the surcharges. Absent: nothing. */
    readonly choices?: readonly { readonly id: number; readonly name: string }[];
    /** The parts of a combo. Absent: it is no combo. */
    readonly parts?: readonly { readonly name: string; readonly quantity: number }[];
  };
  /** The id of its discount. */
  readonly discount?: string;
};
/** A gift or loyalty card, sold here. */
export type CartCard = {
  readonly kind: 'card';
  readonly type: { readonly id: number; readonly title: string };
  readonly turns: number;
  /** The amount in euros for products. */
  readonly products: number;
  readonly price: number;
  /** The code of the blank card that is sold (D-106), or of the card that is recharged. */
  readonly barcode?: string;
  /** A card that was sold before gets more (D-093). */
  readonly recharge?: true;
};
export type CartEntry = CartTicket | CartProduct | CartCard;

/**
 * The items that one customer buys. It stays until its bill is paid, so that nothing must be typed
 * twice.
 */
export type Cart = {
  readonly entries: readonly CartEntry[];
  /** Discounts of the whole bill and of entries (decision 0088). */
  readonly discounts: readonly CartDiscount[];
  /** A voucher that was scanned before the payment. */
  readonly voucher: ScannedCard | null;
  /** Blocked seats may be chosen: an attendant with the permission allowed it (T08). */
  readonly editsSeats: boolean;
  /** Tickets of an earlier bill that are exchanged (D-138). */
  readonly exchange: CartExchange | null;
  /** Parties that got other seats automatically, because others were faster. */
  readonly reseated: readonly Reseated[];
  /** The language of the customer; null: the cinema's. */
  readonly locale: string | null;
  /** The recipient of the tickets by mail, if the customer wants them. */
  readonly buyer: { readonly name: string; readonly email: string } | null;
  /** The unpaid bill that it changes: that stays as it is until this cart is sold or saved. */
  readonly changes: ChangedBill | null;
  /** The bill made from it, or resumed here; then nothing can be added. */
  readonly bill: string | null;
};
export type CartDiscount = {
  readonly id: string;
  readonly kind: DiscountKind;
  /** Per cent, euros, or 0. */
  readonly value: number;
  /** Of all entries without a discount of their own; otherwise of those that name its id. */
  readonly whole: boolean;
  readonly reason: { readonly id: number; readonly name: string };
  readonly remark: string;
  /** A colleague allowed up to `worth` cents; `uuid` null: with the bill that is changed. */
  readonly approval: { readonly uuid: string | null; readonly worth: Cents; readonly by: string } | null;
};
/** Seats of a party before and after a lost race. */
export type Reseated = {
  readonly screening: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
};
export type ChangedBill = {
  readonly bill: string;
  readonly reference: string;
  /** A guest has reserved it: it is saved as a reservation. */
  readonly reserved: boolean;
};
/** What the scan of a card said. */
export type ScannedCard = {
  readonly barcode: string;
  readonly title: string;
  /** Absent in a cart persisted by an earlier version of the till. */
  readonly left?: { readonly turns: number; readonly products: number; readonly until: string | null };
  /** The type by which it can be recharged here. */
  readonly rechargedBy?: number | null;
};
export const scannedCard = (voucher: Extract<LookUpResult, { kind: 'voucher' }>): ScannedCard => ({
  barcode: voucher.barcode_text,
  title: voucher.title,
  left: { turns: voucher.remaining_turns, products: voucher.remaining_products, until: voucher.valid_until },
  rechargedBy: voucher.rechargeable ? voucher.voucher_type_id : null,
});
export type CartExchange = {
  readonly bill: string;
  readonly reference: string;
  readonly tickets: readonly Pick<
    TillReturnable['tickets'][number],
    'line_no' | 'name' | 'seat' | 'value' | 'back_max'
  >[];
};
export const NEW_CART: Cart = {
  entries: [],
  discounts: [],
  voucher: null,
  editsSeats: false,
  exchange: null,
  reseated: [],
  buyer: null,
  locale: null,
  changes: null,
  bill: null,
};

/** The server accepts this number of items in one sale; a combo counts as its pieces. */
export const ENTRIES_MAX = 100;
export const piecesOf = (entries: readonly CartEntry[]): number =>
  piecesIn(entries.flatMap((entry) => (entry.kind === 'product' ? entry.product.parts : undefined) ?? [ONE]));
const ONE = { name: '', quantity: 1 };

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;
export const priceOf = (entry: CartEntry): Cents => {
  if (entry.kind === 'ticket') return cents(entry.rate.price) + cents(entry.supplement);
  return cents(entry.kind === 'product' ? entry.product.price : entry.price);
};
export const totalOf = (entries: readonly CartEntry[]): Cents => sumCents(entries.map(priceOf));

/** Returns the wire form: one item for each ticket, product or card. */
export const itemsOf = (entries: readonly CartEntry[]): CartItemWire[] =>
  entries.map((entry) => {
    if (entry.kind === 'ticket')
      return { type: 'ticket', price_rate_id: entry.rate.id, schedule_id: entry.screening.id, seat: entry.seat };
    if (entry.kind === 'product') {
      const { id, price, open, choices } = entry.product;
      return {
        type: 'product',
        product_id: id,
        quantity: 1,
        ...(open && { price }),
        ...(choices && { choices: choices.map((choice) => choice.id) }),
      };
    }
    return {
      type: 'loyaltyCard',
      voucher_type_id: entry.type.id,
      total_turns: entry.turns,
      total_products: entry.products,
      ...(entry.barcode !== undefined && { barcode: entry.barcode }),
      ...(entry.recharge && { recharge: true }),
    };
  });

/** Returns the name of the rate, product or card. */
export const nameOf = (entry: CartEntry): string => {
  if (entry.kind === 'ticket') return entry.rate.name;
  return entry.kind === 'product' ? entry.product.name : entry.type.title;
};

/** Returns what was chosen for a product, as one text; '' for nothing. */
export const choicesOf = (entry: CartEntry): string =>
  entry.kind === 'product' ? (entry.product.choices ?? []).map(({ name }) => name).join(', ') : '';

/** Returns the parts of a combo, a text each; nothing for all else. */
export const partsOf = (entry: CartEntry): string[] =>
  entry.kind === 'product'
    ? (entry.product.parts ?? []).map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    : [];

/** Equal entries, shown as one line with their number. */
export type CartLine = {
  readonly key: string;
  readonly sample: CartEntry;
  readonly count: number;
  readonly seats: readonly string[];
  readonly amount: Cents;
};

export const keyOf = (entry: CartEntry): string => {
  if (entry.kind === 'ticket')
    return `t${entry.screening.id}.${entry.rate.id}.${priceOf(entry)}.${entry.discount ?? ''}`;
  if (entry.kind === 'product') {
    const { id, choices = [] } = entry.product;
    return `p${id}.${choices.map((choice) => choice.id).join('+')}.${priceOf(entry)}.${entry.discount ?? ''}`;
  }
  return `c${entry.type.id}.${entry.turns}.${priceOf(entry)}.${entry.barcode ?? ''}`;
};

/** Returns the lines in the order of their first choice. */
export const linesOf = (entries: readonly CartEntry[]): CartLine[] =>
  [...Map.groupBy(entries, keyOf)].flatMap(([key, alike]) => {
    const [sample] = alike;
    if (!sample) return [];
    const seats = alike.flatMap((entry) => (entry.kind === 'ticket' && entry.seat !== null ? [entry.seat] : []));
    return [{ key, sample, count: alike.length, seats, amount: totalOf(alike) }];
  });

/** Removes one entry of a line: the last chosen one. */
export function withoutOne(entries: readonly CartEntry[], key: string): readonly CartEntry[] {
  const last = entries.findLastIndex((entry) => keyOf(entry) === key);
  return entries.filter((_, index) => index !== last);
}
export const withoutLine = (entries: readonly CartEntry[], key: string): readonly CartEntry[] =>
  entries.filter((entry) => keyOf(entry) !== key);

/** Gives all products of a line another choice; they stay where they are, with their discount. */
export const withProduct = (
  entries: readonly CartEntry[],
  key: string,
  product: CartProduct['product'],
): readonly CartEntry[] =>
  entries.map((entry) => (entry.kind === 'product' && keyOf(entry) === key ? { ...entry, product } : entry));

/** Replaces the chosen tickets of one screening; the new ones keep their place among the lines. */
export function withTickets(
  entries: readonly CartEntry[],
  screeningId: number,
  tickets: readonly CartTicket[],
): readonly CartEntry[] {
  const isOfIt = (entry: CartEntry): boolean => entry.kind === 'ticket' && entry.screening.id === screeningId;
  const at = entries.findIndex(isOfIt);
  const others = entries.filter((entry) => !isOfIt(entry));
  const chosen = withDiscounts(
    tickets,
    entries.filter((entry): entry is CartTicket => isOfIt(entry) && entry.kind === 'ticket'),
  );
  return at < 0 ? [...others, ...chosen] : [...others.slice(0, at), ...chosen, ...others.slice(at)];
}

/** A ticket keeps its discount when its seat is chosen again: that of the seat, else of the rate. */
function withDiscounts(tickets: readonly CartTicket[], before: readonly CartTicket[]): CartTicket[] {
  const chosen = tickets.map(({ discount: _, ...ticket }): CartTicket => ticket);
  for (const { rate, seat, discount } of before) {
    if (discount === undefined) continue;
    const isOpen = (ticket: CartTicket): boolean => ticket.rate.id === rate.id && ticket.discount === undefined;
    const sameSeat = chosen.findIndex((ticket) => isOpen(ticket) && ticket.seat === seat);
    const at = sameSeat < 0 ? chosen.findIndex(isOpen) : sameSeat;
    const ticket = chosen[at];
    if (ticket) chosen[at] = { ...ticket, discount };
  }
  return chosen;
}

/** Returns the first show with tickets that still lack a seat; null: none. */
export const seatsMissing = (entries: readonly CartEntry[]): number | null => {
  const found = entries.find((entry) => entry.kind === 'ticket' && entry.screening.numbered && entry.seat === null);
  return found?.kind === 'ticket' ? found.screening.id : null;
};

/** Returns whether all tickets of a show have assigned seats: then others may replace them. */
export const isAssigned = (entries: readonly CartEntry[], screeningId: number): boolean =>
  entries.every((entry) => entry.kind !== 'ticket' || entry.screening.id !== screeningId || entry.assigned === true);

export const seatsOfShow = (entries: readonly CartEntry[], screeningId: number): string[] =>
  entries.flatMap((entry) => (entry.kind === 'ticket' && entry.screening.id === screeningId ? (entry.seat ?? []) : []));
