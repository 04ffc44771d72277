import { createInstance } from 'i18next';
import { languageOf, typeset } from '#kernel/texts.ts';
import { type Catalogue, messageLocale } from '#web/i18n/catalogue.ts';

export type MessageParams = Readonly<Record<string, string | number>>;
/**
 * Returns the sentence of a key with `{name}` filled in; `count` selects the plural. React escapes,
 * so nothing is escaped here.
 */
export type TranslateOf<Key extends string> = (key: Key, params?: MessageParams) => string;
/** An app's sentences in one locale; `Key` are the keys its catalogue has. */
export type TextsOf<Key extends string> = { readonly locale: string; readonly t: TranslateOf<Key> };

/**
 * Creates the texts of one locale. A key without a sentence shows the key itself and is reported to
 * `missing` (I18N-004). Synchronous: the catalogue is already loaded, on the server and in the
 * browser.
 */
export function createTexts<Key extends string>(
  locale: string,
  catalogue: Catalogue,
  missing?: (key: string) => void,
): TextsOf<Key> {
  const language = messageLocale(locale);
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { app: catalogue } },
    ns: 'app',
    defaultNS: 'app',
    nsSeparator: false,
    // Filled-in values are never parsed as sentences: a film may be called {name} or $t(key).
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    saveMissing: missing !== undefined,
    missingKeyHandler: (_languages, _namespace, key) => missing?.(key),
  });
  const spoken = languageOf(language);
  return { locale, t: (key, params) => typeset(spoken, i18n.t(key as string, { ...params })) };
}

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'zero' | 'one' | 'other' | 'many'}` ? Stem : Key;
/**
 * `movies.filter.today`: the file, then the path inside it. Plural keys are named without their
 * suffix.
 */
export type KeysIn<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${KeysIn<Messages[Key]>}`;
}[keyof Messages & string];
