import type { ReactNode } from 'react';
import { type Language, TextsProvider } from '#apps/website/i18n/TextsProvider.tsx';
import { createTexts } from '#apps/website/i18n/texts.ts';
import { SiteProvider } from '#apps/website/site/SiteProvider.tsx';
import type { SiteStore } from '#apps/website/site/site-store.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { Catalogue } from '#web/i18n/catalogue.ts';
import { createFormats } from '#web/i18n/formats.ts';

/** Returns the texts and formats of the page's language. */
export const languageOfSite = (site: SiteData, catalogue: Catalogue, missing?: (key: string) => void): Language => ({
  ...createTexts(site.locale, catalogue, missing),
  formats: createFormats(site.locale, site.settings.datetime_locale, site.exhibitor.timezone),
});

/** Renders the providers around the router, the same on the server and in the browser. */
export function App({ store, language, children }: { store: SiteStore; language: Language; children: ReactNode }) {
  return (
    <SiteProvider store={store}>
      <TextsProvider language={language}>{children}</TextsProvider>
    </SiteProvider>
  );
}
