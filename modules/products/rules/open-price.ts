import type { Cents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';

/** The limits between which the clerk types the price of a product, both included. */
export type OpenPrice = { readonly min: Cents; readonly max: Cents };

/**
 * Returns why a product is not sold at this price (null: none was typed): `products.price_fixed` for a
 * product with a price of its own, `products.price_missing`, `products.price_range`.
 */
export function whyNotPrice(open: OpenPrice | null, price: Cents | null): Problem | null {
  if (open === null) return price === null ? null : { code: 'products.price_fixed' };
  if (price === null) return { code: 'products.price_missing' };
  return price < open.min || price > open.max ? { code: 'products.price_range' } : null;
}

/** Returns the problems of limits in a form; `price` is the suggestion. */
export function openPriceProblems(open: OpenPrice | null, price: Cents): Problem[] {
  if (open === null) return [];
  const { min, max } = open;
  if (min <= 0) return [{ code: 'products.open_price_min', path: 'open_price.min' }];
  if (max < min) return [{ code: 'products.open_price_max', path: 'open_price.max' }];
  return price < min || price > max ? [{ code: 'products.price_range', path: 'price' }] : [];
}
