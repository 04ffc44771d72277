import { createContext, type ReactNode, useContext } from 'react';
import type { Formats } from '#apps/browser/formats.ts';
import type { TextsOf } from '#apps/browser/texts.ts';

export type LanguageOf<Key extends string> = TextsOf<Key> & { readonly formats: Formats };

/** The language of an app, told to its components: a provider, and `const { t, formats, locale } = useTexts()`. */
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
