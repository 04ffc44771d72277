import { createContext, type ReactNode, useContext } from 'react';
import type { Texts } from '#apps/website/i18n/texts.ts';
import type { Formats } from '#web/i18n/formats.ts';

export type Language = Texts & { readonly formats: Formats };

const LanguageContext = createContext<Language | null>(null);

export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** `const { t, formats, locale } = useTexts()`: texts, dates and money in the page's language. */
export function useTexts(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useTexts outside TextsProvider');
  return language;
}
