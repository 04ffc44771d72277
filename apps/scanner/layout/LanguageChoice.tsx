import { chooseLocale } from '#apps/browser/staff-start.ts';
import { useHouse } from '#apps/scanner/house.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/layout/Stage.module.css';

/** Each language by its own name, so that nobody has to understand the present one. */
const nameOf = (locale: string): string => {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale.slice(0, 2)) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

export function LanguageChoice() {
  const { t, locale } = useTexts();
  const { portal_locales } = useHouse();
  if (portal_locales.length < 2) return null;
  return (
    <select
      className={css.language}
      aria-label={t('common.language')}
      value={locale}
      onChange={(event) => chooseLocale(event.target.value)}
    >
      {portal_locales.map((each) => (
        <option key={each} value={each} lang={each}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  );
}
