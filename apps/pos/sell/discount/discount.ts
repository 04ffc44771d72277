import type { Translate } from '#apps/pos/i18n/language.ts';
import { type Cart, type CartDiscount, type CartEntry, keyOf, priceOf, totalOf } from '#apps/pos/sell/cart/cart.ts';
import { type Cents, centsFromEuros, sumCents } from '#kernel/money.ts';
import type { DiscountWire } from '#modules/discounts/contract/device.ts';
import { type Discount, discountLines, isAllowed } from '#modules/discounts/rules/discount.ts';
import type { TillData } from '#modules/till/contract/till.ts';
import type { Formats } from '#web/i18n/formats.ts';

type Sold = Pick<Cart, 'entries' | 'discounts'>;

/** A discount of the cart, and what it takes off the price of its entries. */
export type Given = {
  readonly discount: CartDiscount;
  /** Places of its entries; null: the whole bill. */
  readonly items: number[] | null;
  readonly cents: Cents;
  readonly base: Cents;
};

/** A discount that is chosen, on these places of the cart, with what it takes off. */
export type ChosenDiscount = {
  readonly discount: CartDiscount;
  readonly places: readonly number[];
  readonly worth: Cents;
};

const itemsOf = ({ id, whole }: CartDiscount, entries: readonly CartEntry[]): number[] | null =>
  whole ? null : entries.flatMap((entry, index) => (entry.kind !== 'card' && entry.discount === id ? [index] : []));

/** Computes the discounts of a cart as the server does, in their order. */
export function givenOf({ entries, discounts }: Sold): Given[] {
  const lines = entries.map((entry, item) => ({ item, gross: priceOf(entry), fixed: entry.kind === 'card' }));
  const named = discounts.map((discount) => ({ discount, items: itemsOf(discount, entries) }));
  const rules = named.map(
    ({ discount: { kind, value }, items }): Discount => ({ kind, value: centsFromEuros(value) ?? 0, items }),
  );
  const { given } = discountLines(lines, rules);
  return named.map((each, no) => ({ ...each, cents: given[no]?.cents ?? 0, base: given[no]?.base ?? 0 }));
}

/** Returns the price of the cart after its discounts. */
export const netOf = (sold: Sold): Cents => totalOf(sold.entries) - sumCents(givenOf(sold).map(({ cents }) => cents));

export const discountWires = (sold: Sold): DiscountWire[] =>
  givenOf(sold).map(({ discount: { kind, value, reason, remark, approval }, items }) => ({
    kind,
    value,
    items,
    reason_id: reason.id,
    remark,
    ...(approval?.uuid && { approval: approval.uuid }),
  }));

const BP_PER_PERCENT = 100;

/** Returns whether a colleague must allow a discount of this size (DISCOUNT-6). */
export const needsApproval = (
  given: Pick<Given, 'cents' | 'base'>,
  approval: CartDiscount['approval'],
  { may, discounts }: Pick<TillData, 'may' | 'discounts'>,
): boolean => !isAllowed(given, { mayGive: may.discount, limitBp: discounts.limit_percent * BP_PER_PERCENT, approval });

/** Returns the last entries of a line, as many as get the discount. */
export const placesOf = (entries: readonly CartEntry[], key: string, count: number): number[] =>
  entries.flatMap((entry, index) => (keyOf(entry) === key ? [index] : [])).slice(-count);

/** Returns the text of a discount: how much, and why. */
export function discountName(
  { kind, value, reason }: Pick<CartDiscount, 'kind' | 'value' | 'reason'>,
  t: Translate,
  formats: Pick<Formats, 'money'>,
): string {
  if (kind === 'complimentary') return t('sell.discount.free', { reason: reason.name });
  if (kind === 'percent') return t('sell.discount.off_percent', { percent: value, reason: reason.name });
  return t('sell.discount.off_amount', { amount: formats.money(value), reason: reason.name });
}
