import type { Catalogue, MessageLocale } from '#apps/browser/catalogue.ts';

/** The browser loads the one catalogue its page is written in; the server's page names that chunk for preloading. */
const LOADERS: Record<MessageLocale, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('#apps/website/i18n/catalogues/en.ts'),
  'nl-BE': () => import('#apps/website/i18n/catalogues/nl-BE.ts'),
  fr: () => import('#apps/website/i18n/catalogues/fr.ts'),
  de: () => import('#apps/website/i18n/catalogues/de.ts'),
};

export const loadCatalogue = async (locale: MessageLocale): Promise<Catalogue> => (await LOADERS[locale]()).catalogue;
