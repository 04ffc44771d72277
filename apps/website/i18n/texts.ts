import { createInstance } from 'i18next';
import { type Catalogue, messageLocale } from '#apps/website/i18n/catalogue.ts';
import type { MessageKey } from '#apps/website/i18n/message-key.ts';

export type MessageParams = Readonly<Record<string, string | number>>;
/** The sentence of a key with `{name}` filled in; `count` chooses the plural. React escapes, so nothing is escaped here. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;
export type Texts = { readonly locale: string; readonly t: Translate };

/**
 * The texts of one locale. A key without a sentence shows the key itself and is told to `missing` (I18N-004).
 * Synchronous: the catalogue is already there, on the server as in the browser.
 */
export function createTexts(locale: string, catalogue: Catalogue, missing?: (key: string) => void): Texts {
  const language = messageLocale(locale);
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { website: catalogue } },
    ns: 'website',
    defaultNS: 'website',
    nsSeparator: false,
    // What is filled in is never read as a sentence itself: a film may be called {name} or $t(key).
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    saveMissing: missing !== undefined,
    missingKeyHandler: (_languages, _namespace, key) => missing?.(key),
  });
  return { locale, t: (key, params) => i18n.t(key, { ...params }) };
}
