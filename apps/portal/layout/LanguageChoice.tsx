import { useHouse } from '#apps/browser/house.tsx';
import { LocaleOptions } from '#apps/browser/LocaleOptions.tsx';
import { chooseLocale } from '#apps/browser/staff-start.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/layout/LanguageChoice.module.css';

export function LanguageChoice() {
  const { t, locale } = useTexts();
  const { portal_locales } = useHouse();
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
