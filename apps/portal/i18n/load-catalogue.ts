// Written by `npm run catalogues`; do not edit.
import type { MessageLocale } from '#kernel/texts.ts';
import type { Catalogue } from '#web/i18n/catalogue.ts';

/** A browser loads the one catalogue it shows. */
const LOADERS: Record<MessageLocale, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('#apps/portal/i18n/catalogues/en.ts'),
  'nl-BE': () => import('#apps/portal/i18n/catalogues/nl-BE.ts'),
  fr: () => import('#apps/portal/i18n/catalogues/fr.ts'),
  de: () => import('#apps/portal/i18n/catalogues/de.ts'),
};

export const loadCatalogue = async (locale: MessageLocale): Promise<Catalogue> => (await LOADERS[locale]()).catalogue;
