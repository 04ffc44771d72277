import type { MessageLocale } from '#apps/browser/catalogue.ts';

/** The source file of a locale's catalogue, by which the build's manifest knows its chunk. */
export const catalogueSource = (locale: MessageLocale): string => `apps/website/i18n/catalogues/${locale}.ts`;
