import type { MessageLocale } from '#kernel/texts.ts';

/** Texts that a browser loads with the first page that shows them, and the beginnings of the files of these pages. */
export const LATER_TEXTS = {
  film: ['movies/film/'],
  purchase: ['buy/'],
  forms: ['contact/', 'favourites/', 'find-order/', 'newsletter/', 'sale-alert/', 'your-data/', 'content/ContentPage'],
} as const;
export type LaterTexts = keyof typeof LATER_TEXTS;

const PAGES = 'apps/website/pages/';

/** Returns the source files of a locale's texts, the keys of their chunks in the build's manifest. */
export const catalogueSource = (locale: MessageLocale): string => `apps/website/i18n/first-texts/${locale}.ts`;
export const laterCatalogueSource = (texts: LaterTexts, locale: MessageLocale): string =>
  `apps/website/i18n/${texts}-texts/${locale}.ts`;

/** Returns the later texts that a page shows, if it shows some. `source`: its file from the root. */
export function laterTextsOf(source: string): LaterTexts | null {
  for (const [texts, starts] of Object.entries(LATER_TEXTS))
    if (starts.some((start) => source.startsWith(`${PAGES}${start}`))) return texts as LaterTexts;
  return null;
}
