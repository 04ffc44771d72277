import type { Id } from '#kernel/ids.ts';
import { type Cents, splitByLargestRemainder, sumCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import { LANGUAGES, type Texts, textFor } from '#kernel/texts.ts';
import { type Choice, type ChoiceGroup, type ChosenChoice, chosenOf } from '#modules/products/rules/choices.ts';
import type { ProductStatus } from '#modules/products/rules/product-status.ts';

/** Products of a combo, and the most pieces of one of them. */
export const COMBO_PARTS_MAX = 6;
export const COMBO_QUANTITY_MAX = 9;
const PIECES_MIN = 2;

/** A product of a combo, and how many pieces of it (decision 0104). */
export type ComboPart = { readonly id: Id; readonly name: Texts; readonly quantity: number };
/** The combo of a line of a bill: its number on the bill, its product, and its name as it was. */
export type SoldCombo = { readonly no: number; readonly id: Id; readonly name: Texts };

/** What a combo needs of the products that are its parts. */
type PartProduct = {
  readonly name: Texts;
  readonly price: Cents;
  readonly choice_groups: readonly ChoiceGroup[];
  readonly status: ProductStatus;
};
type Products<Product> = { get(id: Id): Product | undefined };

/** Splits the price of a combo over its pieces by their own prices; the shares add up to it exactly. */
export const comboShares = (price: Cents, pieces: readonly Cents[]): Cents[] => splitByLargestRemainder(price, pieces);

export const piecesIn = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the name of the first part that is not on sale; null: the combo can be sold. */
export const missingPart = (
  parts: readonly ComboPart[],
  products: Products<Pick<PartProduct, 'status'>>,
): Texts | null => parts.find(({ id }) => products.get(id)?.status !== 'active')?.name ?? null;

/**
 * Returns what is chosen for the parts when a combo is sold: each group with the name of its part. All
 * pieces of a part get the same choices, so that a surcharge counts once for each of them.
 */
export const comboGroups = (parts: readonly ComboPart[], products: Products<PartProduct>): ChoiceGroup[] =>
  parts.flatMap(({ id, name, quantity }) =>
    (products.get(id)?.choice_groups ?? []).map((group) => ({
      ...group,
      name: withPart(group.name, name),
      choices: group.choices.map((choice): Choice => ({ ...choice, surcharge: choice.surcharge * quantity })),
    })),
  );

const withPart = (group: Texts, part: Texts): Texts =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      group[language] === undefined ? [] : [[language, `${textFor(part, language)} · ${group[language]}`]],
    ),
  );

/** A piece as it stands on the bill: its share of the price with the surcharges of its choices. */
export type ComboPiece<Product> = {
  readonly product: Product;
  readonly price: Cents;
  readonly choices: readonly ChosenChoice[];
};

/** Returns the pieces of a combo, each with its share. `chosen`: the ids of all choices. */
export function comboPieces<Product extends PartProduct>(
  price: Cents,
  parts: readonly ComboPart[],
  products: Products<Product>,
  chosen: readonly Id[],
): ComboPiece<Product>[] {
  const pieces = parts.flatMap(({ id, quantity }) => {
    const product = products.get(id);
    return product ? Array.from({ length: quantity }, () => product) : [];
  });
  const shares = comboShares(
    price,
    pieces.map((piece) => piece.price),
  );
  return pieces.map((product, index) => {
    const choices = chosenOf(product.choice_groups, chosen);
    return {
      product,
      price: (shares[index] ?? 0) + sumCents(choices.map(({ surcharge }) => surcharge)),
      choices: choices.map(({ id, name, surcharge }) => ({ id, name, cents: surcharge })),
    };
  });
}

/** A part in the form. */
export type GivenPart = { readonly id: Id; readonly quantity: number };
/** What a form needs to know of a product that is to be a part. */
export type PossiblePart = { readonly archived: boolean; readonly is_combo: boolean };

/**
 * Returns the problems of the parts in a form, at their fields: `products.combo_too_few`,
 * `products.combo_twice`, `products.combo_in_combo`, `products.combo_archived`, and validation.exists
 * for a product that the exhibitor does not have.
 */
export function partProblems(parts: readonly GivenPart[], products: Products<PossiblePart>): Problem[] {
  if (piecesIn(parts) < PIECES_MIN)
    return [{ code: 'products.combo_too_few', params: { count: PIECES_MIN }, path: 'parts' }];
  return parts.flatMap(({ id }, index): Problem[] => {
    const path = `parts.${index}.product_id`;
    const product = products.get(id);
    if (!product) return [{ code: 'validation.exists', path }];
    if (product.is_combo) return [{ code: 'products.combo_in_combo', path }];
    if (product.archived) return [{ code: 'products.combo_archived', path }];
    return parts.findIndex((part) => part.id === id) < index ? [{ code: 'products.combo_twice', path }] : [];
  });
}
