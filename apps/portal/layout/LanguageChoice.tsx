import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/layout/LanguageChoice.module.css';
import { LocaleOptions } from '#web/i18n/LocaleOptions.tsx';
import { useExhibitor } from '#web/shell/exhibitor.tsx';
import { chooseLocale } from '#web/shell/staff-start.ts';

export function LanguageChoice() {
  const { t, locale } = useTexts();
  const { portal_locales } = useExhibitor();
  if (portal_locales.length < 2) return null;
  return (
    <label className={css.choice}>
      <span className={css.label}>{t('layout.language')}</span>
      <select className={css.select} value={locale} onChange={(event) => chooseLocale(event.target.value)}>
        <LocaleOptions locales={portal_locales} />
      </select>
    </label>
  );
}
