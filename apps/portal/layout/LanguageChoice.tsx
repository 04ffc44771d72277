import { chooseLocale } from '#apps/browser/staff-start.ts';
import { useHouse } from '#apps/portal/house.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/layout/LanguageChoice.module.css';

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
    <label className={css.choice}>
      <span className={css.label}>{t('layout.language')}</span>
      <select className={css.select} value={locale} onChange={(event) => chooseLocale(event.target.value)}>
        {portal_locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
