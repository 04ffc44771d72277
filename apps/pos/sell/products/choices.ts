import type { CartProduct } from '#apps/pos/sell/cart/cart.ts';
import { centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { chosenOf, priceWith } from '#modules/products/rules/choices.ts';
import type { TillProduct } from '#modules/till/contract/till.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/** The product whose choices are shown, until they are made or given up; `line`: the line of the cart that gets them. */
export const persistedChoosing = createPersisted<{ readonly productId: number; readonly line: string | null }>(
  'till-choices',
  () => sessionStorage,
  (stored) =>
    isFields(stored) && typeof stored.productId === 'number'
      ? { productId: stored.productId, line: typeof stored.line === 'string' ? stored.line : null }
      : null,
);

type Chosen = { readonly id: number; readonly name: string; readonly surcharge: number };

/** Returns the part of a product in the cart; nothing chosen leaves no part. */
export const choicesFor = (chosen: readonly Pick<Chosen, 'id' | 'name'>[]): Pick<CartProduct['product'], 'choices'> =>
  chosen.length > 0 ? { choices: chosen.map(({ id, name }) => ({ id, name })) } : {};

/** Returns a product of the cart with these choices, at the price that the server computes too. */
export function withChoices(
  { id, name, price, parts = [] }: Pick<TillProduct, 'id' | 'name' | 'price'> & Partial<Pick<TillProduct, 'parts'>>,
  chosen: readonly Chosen[],
): CartProduct['product'] {
  const surcharges = chosen.map(({ surcharge }) => ({ surcharge: centsFromEuros(surcharge) ?? 0 }));
  return {
    id,
    name,
    price: eurosFromCents(priceWith(centsFromEuros(price) ?? 0, surcharges)),
    ...choicesFor(chosen),
    ...(parts.length > 0 && { parts }),
  };
}

export const productWith = (product: TillProduct, ids: readonly number[]): CartProduct['product'] =>
  withChoices(product, chosenOf(product.choice_groups, ids));
