import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/ColorSchemeSwitch.module.css';
import { toggleColorScheme } from '#web/shell/color-scheme.ts';

/**
 * Switches between light and dark: the visitor's choice overrides the system setting; prelude.ts
 * restores it on the next page.
 */
export function ColorSchemeSwitch() {
  const { t } = useTexts();
  return (
    <button type="button" className={css.button} onClick={toggleColorScheme}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2.5a7.5 7.5 0 1 0 0 15z" fill="currentColor" />
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
      <span className={css.down}>{t('layout.lights.down')}</span>
      <span className={css.up}>{t('layout.lights.up')}</span>
    </button>
  );
}
