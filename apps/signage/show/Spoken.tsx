import { type ReactNode, useEffect, useState } from 'react';
import { TextsProvider, useTexts } from '#apps/signage/i18n/language.ts';
import { loadCatalogue } from '#apps/signage/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/signage/i18n/message-key.ts';
import type { SignageData } from '#modules/signage/contract/signage.ts';
import { type Catalogue, messageLocale } from '#web/i18n/catalogue.ts';
import { createFormats } from '#web/i18n/formats.ts';
import { createTexts } from '#web/i18n/texts.ts';

/**
 * Shows its content with the texts of the screen's own language of this moment. Until they are
 * loaded, and on a screen without languages of its own, those of the page.
 */
export function Spoken({ data, locale, children }: { data: SignageData; locale: string; children: ReactNode }) {
  const page = useTexts();
  const catalogues = useCatalogues([data, ...data.translations].map((each) => each.locale));
  const catalogue = locale === page.locale ? undefined : catalogues.get(locale);
  const spoken = catalogue
    ? {
        ...createTexts<MessageKey>(locale, catalogue, () => {}), // the same keys as in the language of the page
        formats: createFormats(locale, locale, data.timezone),
      }
    : page;
  return (
    <div lang={spoken.locale} style={{ display: 'contents' }}>
      <TextsProvider language={spoken}>{children}</TextsProvider>
    </div>
  );
}

function useCatalogues(locales: readonly string[]): ReadonlyMap<string, Catalogue> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Catalogue>>(new Map());
  const list = locales.join(' ');
  useEffect(() => {
    for (const locale of list.split(' '))
      loadCatalogue(messageLocale(locale)).then(
        (catalogue) => setLoaded((before) => new Map([...before, [locale, catalogue]])),
        () => undefined, // without a network the page's language stays
      );
  }, [list]);
  return loaded;
}
