import type { MessageLocale } from '#kernel/texts.ts';

/**
 * Returns the source file of a locale's catalogue, the key of its chunk in the build's manifest.
 */
export const catalogueSource = (locale: MessageLocale): string => `apps/website/i18n/catalogues/${locale}.ts`;
