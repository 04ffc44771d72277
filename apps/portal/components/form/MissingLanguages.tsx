import { useTexts } from '#apps/portal/i18n/language.ts';
import { languageName } from '#apps/portal/parts/languages.ts';
import type { Language } from '#kernel/texts.ts';
import { Badge } from '#ui/Badge.tsx';

/** In which languages of the website something is not said yet; all is well while there is none. */
export function MissingLanguages({ missing }: { missing: readonly Language[] }) {
  const { t, locale } = useTexts();
  if (missing.length === 0) return null;
  const names = missing.map((language) => languageName(language, locale)).join(', ');
  return <Badge variant="warning">{t('common.missing_in', { languages: names })}</Badge>;
}
