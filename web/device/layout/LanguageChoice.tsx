import { useHouse } from '#apps/browser/house.tsx';
import { LocaleOptions } from '#apps/browser/LocaleOptions.tsx';
import css from '#apps/browser/machine/layout/Stage.module.css';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { chooseLocale } from '#apps/browser/staff-start.ts';

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
      <LocaleOptions locales={portal_locales} />
    </select>
  );
}
