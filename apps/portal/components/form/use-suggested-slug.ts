import { useEffect, useRef } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { slugOf } from '#kernel/slug.ts';
import { languageOf } from '#kernel/texts.ts';

/**
 * Derives the slug of a new item from its title, in the language of the editing employee, until the
 * employee types a slug; call the returned function when the title changes. An existing item keeps
 * its slug because links lead there.
 */
export function useSuggestedSlug(
  titles: Readonly<Record<string, string>>,
  isNew: boolean,
  suggest: (slug: string) => void,
): () => void {
  const { locale } = useTexts();
  const isTyped = useRef(!isNew);
  const latest = useRef(suggest);
  latest.current = suggest;
  const title = titles[languageOf(locale)] || Object.values(titles).find((text) => text !== '') || '';
  useEffect(() => {
    if (!isTyped.current) latest.current(slugOf(title));
  }, [title]);
  return () => {
    isTyped.current = true;
  };
}
