/**
 * Discounts of a sale at a till (decision 0088), in whole cents; the browser and the server run this
 * same code. A discount is of some positions or of the whole bill; it lowers the price of its lines.
 */
import { type Cents, splitByLargestRemainder, sumCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';

export const DISCOUNT_KINDS = ['percent', 'amount', 'complimentary'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];
/** Discounts of one bill. */
export const DISCOUNTS_MAX = 20;
export const REMARK_MAX = 200;
const WHOLE_BP = 10_000;

export type Discount = {
  readonly kind: DiscountKind;
  /** `percent`: basis points; `amount`: cents; `complimentary`: 0. */
  readonly value: number;
  /** Positions in the cart; null: all that have no discount of their own. */
  readonly items: readonly number[] | null;
};

/** A line before its discount. `fixed`: a card, or paid by a turn, so that it has no discount. */
export type DiscountableLine = { readonly item: number; readonly gross: Cents; readonly fixed: boolean };
/** What a discount takes off, and the price of its lines before it. */
export type GivenDiscount = { readonly cents: Cents; readonly base: Cents };
export type DiscountedLine = { readonly cents: Cents; readonly discount: number | null };
export type Discounted = {
  /** In the order of the lines. */
  readonly lines: readonly DiscountedLine[];
  /** In the order of the discounts. */
  readonly given: readonly GivenDiscount[];
  readonly problem: Problem | null;
};

/** DISCOUNT-2. What a discount takes off a price; a percentage is rounded half up. */
function centsOff({ kind, value }: Discount, base: Cents): Cents {
  if (kind === 'complimentary') return base;
  return kind === 'amount' ? value : Math.round((base * value) / WHOLE_BP);
}

/**
 * DISCOUNT-1 to DISCOUNT-4. Takes the discounts off the lines: each line has one at most, those of
 * positions before that of the whole bill. Within a discount the cents are spread over its lines by
 * largest remainder. `problem`: `discounts.twice` if a position or the bill has two,
 * `discounts.nothing` without a price to lower, `discounts.too_much` above the price.
 */
export function discountLines(lines: readonly DiscountableLine[], discounts: readonly Discount[]): Discounted {
  const result: DiscountedLine[] = lines.map(() => ({ cents: 0, discount: null }));
  const given: GivenDiscount[] = discounts.map(() => ({ cents: 0, base: 0 }));
  let problem = twiceProblem(discounts);
  for (const no of inOrder(discounts)) {
    const discount = discounts[no];
    if (!discount) continue;
    const own = lines.flatMap(({ item, gross, fixed }, index) => {
      const isNamed = discount.items === null ? result[index]?.discount === null : discount.items.includes(item);
      return isNamed && !fixed && gross > 0 && result[index]?.discount === null ? [index] : [];
    });
    const weights = own.map((index) => lines[index]?.gross ?? 0);
    const base = sumCents(weights);
    const off = centsOff(discount, base);
    if (off > base) problem ??= { code: 'discounts.too_much', path: `discounts.${no}.value` };
    if (off <= 0) problem ??= { code: 'discounts.nothing', path: `discounts.${no}.items` };
    const cents = Math.max(0, Math.min(off, base));
    given[no] = { cents, base };
    splitByLargestRemainder(cents, weights).forEach((part, at) => {
      const index = own[at];
      if (index !== undefined) result[index] = { cents: part, discount: part > 0 ? no : null };
    });
  }
  return { lines: result, given, problem };
}

/** Those of positions first. */
const inOrder = (discounts: readonly Discount[]): number[] =>
  [...discounts.keys()].sort((a, b) => Number(discounts[a]?.items === null) - Number(discounts[b]?.items === null));

function twiceProblem(discounts: readonly Discount[]): Problem | null {
  const seen = new Set<number | null>();
  for (const [no, { items }] of discounts.entries())
    for (const item of new Set(items ?? [null])) {
      if (seen.has(item)) return { code: 'discounts.twice', path: `discounts.${no}.items` };
      seen.add(item);
    }
  return null;
}

/** DISCOUNT-5. The booking fee in a price falls with it, so that the base of the film hire does too (D-121). */
export const handlingAfter = (handling: Cents, gross: Cents, off: Cents): Cents =>
  gross === 0 ? handling : Math.round((handling * (gross - off)) / gross);

/** What an employee may give at a till, and who else answers for it. */
export type DiscountRight = {
  /** Any discount: the permission `discounts.give`. */
  readonly mayGive: boolean;
  /** The highest percentage without that permission, in basis points. */
  readonly limitBp: number;
  /** A colleague with the permission allowed up to `worth`; null: none did. */
  readonly approval: { readonly worth: Cents } | null;
};

/** DISCOUNT-6. Returns whether a discount of this size may be given. */
export const isAllowed = ({ cents, base }: GivenDiscount, { mayGive, limitBp, approval }: DiscountRight): boolean =>
  mayGive || cents * WHOLE_BP <= limitBp * base || (approval !== null && cents <= approval.worth);
