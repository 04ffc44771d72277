import { centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { ProductWire } from '#modules/products/contract/staff.ts';

/** A part of a combo as the form has it; the number as it is typed. */
export type PartValues = { product_id: string; quantity: string };

export const newPart = (): PartValues => ({ product_id: '', quantity: '1' });

/** A new combo begins with two parts. */
export const partsForFields = (product: ProductWire | null): PartValues[] =>
  product?.parts?.map(({ product_id, quantity }) => ({
    product_id: String(product_id),
    quantity: String(quantity),
  })) ?? [newPart(), newPart()];

/** Returns the parts as they are sent; what is not chosen or no number is refused at its field. */
export const partsFromFields = (parts: readonly PartValues[]) =>
  parts.map(({ product_id, quantity }) => ({ product_id: typedNumber(product_id), quantity: typedNumber(quantity) }));

/** Returns what the parts cost without the combo, in euros; null while a part or a number is missing. */
export function separatePrice(
  parts: readonly PartValues[],
  products: readonly Pick<ProductWire, 'id' | 'price'>[],
): number | null {
  let sum = 0;
  for (const { product_id, quantity } of parts) {
    const price = products.find(({ id }) => String(id) === product_id)?.price;
    const count = typedNumber(quantity);
    if (price === undefined || typeof count !== 'number' || !Number.isInteger(count)) return null;
    sum += (centsFromEuros(price) ?? 0) * count;
  }
  return eurosFromCents(sum);
}
