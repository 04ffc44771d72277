import { languageName } from '#apps/portal/components/form/languages.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { Language } from '#kernel/texts.ts';
import { Badge } from '#ui/Badge.tsx';

/**
 * Lists the languages of the website in which a text is missing; shows a confirmation if there are
 * none.
 */
export function MissingLanguages({ missing }: { missing: readonly Language[] }) {
  const { t, locale } = useTexts();
  if (missing.length === 0) return null;
  const names = missing.map((language) => languageName(language, locale)).join(', ');
  return (
    <Badge variant="warning" wraps>
      {t('common.missing_in', { languages: names })}
    </Badge>
  );
}
