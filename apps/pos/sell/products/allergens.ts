import type { Translate } from '#apps/pos/i18n/language.ts';
import type { TillProduct } from '#modules/till/contract/till.ts';

/** Returns what a product contains, as an answer to a customer; '' if no allergen is noted. */
export function containsText({ allergens }: Pick<TillProduct, 'allergens'>, t: Translate): string {
  if (allergens.length === 0) return '';
  return t('sell.products.contains', {
    allergens: allergens.map((allergen) => t(`sell.products.allergen.${allergen}`)).join(', '),
  });
}
