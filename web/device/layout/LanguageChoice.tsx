import css from '#web/device/layout/Stage.module.css';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';
import { LocaleOptions } from '#web/i18n/LocaleOptions.tsx';
import { useExhibitor } from '#web/shell/exhibitor.tsx';
import { chooseLocale } from '#web/shell/staff-start.ts';

export function LanguageChoice() {
  const { t, locale } = useTexts();
  const { portal_locales } = useExhibitor();
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
