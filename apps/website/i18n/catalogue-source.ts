import type { MessageLocale } from '#kernel/texts.ts';

/** Returns the source files of a locale's texts, the keys of their chunks in the build's manifest. */
export const catalogueSource = (locale: MessageLocale): string => `apps/website/i18n/first-texts/${locale}.ts`;
export const purchaseCatalogueSource = (locale: MessageLocale): string =>
  `apps/website/i18n/purchase-texts/${locale}.ts`;

/** Returns whether a page shows texts of the purchase. `source`: its file from the root. */
export const isOfPurchase = (source: string): boolean => source.startsWith('apps/website/pages/buy/');
