export const PRODUCT_STATUSES = ['active', 'inactive', 'sold_out'] as const;
/**
 * Inactive: not shown at tills. Sold out: shown there, and not for sale until an employee changes
 * it (D-156).
 */
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/**
 * Returns the status for the columns. A product that is switched off is inactive, sold out or not.
 */
export const statusOf = (product: { readonly active: boolean; readonly sold_out: boolean }): ProductStatus => {
  if (!product.active) return 'inactive';
  return product.sold_out ? 'sold_out' : 'active';
};

/** Returns the columns for a status. */
export const columnsOf = (status: ProductStatus): { readonly active: boolean; readonly sold_out: boolean } => ({
  active: status !== 'inactive',
  sold_out: status === 'sold_out',
});
