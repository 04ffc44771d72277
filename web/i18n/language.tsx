import { createContext, type ReactNode, useContext } from 'react';
import type { Formats } from '#web/i18n/formats.ts';
import type { TextsOf } from '#web/i18n/texts.ts';

export type LanguageOf<Key extends string> = TextsOf<Key> & { readonly formats: Formats };

/**
 * Creates the language context of an app: a provider, and `const { t, formats, locale } =
 * useTexts()`.
 */
export function createLanguage<Key extends string>() {
  const Context = createContext<LanguageOf<Key> | null>(null);
  function TextsProvider({ language, children }: { language: LanguageOf<Key>; children: ReactNode }) {
    return <Context value={language}>{children}</Context>;
  }
  function useTexts(): LanguageOf<Key> {
    const language = useContext(Context);
    if (!language) throw new Error('useTexts outside TextsProvider');
    return language;
  }
  return { TextsProvider, useTexts };
}
