import { switchLights } from '#apps/browser/lights.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/LightsSwitch.module.css';

/** House lights up or down: the visitor's choice over that of the system; remembered for the next page by prelude.ts. */
export function LightsSwitch() {
  const { t } = useTexts();
  return (
    <button type="button" className={css.button} onClick={switchLights}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2.5a7.5 7.5 0 1 0 0 15z" fill="currentColor" />
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
      <span className={css.down}>{t('layout.lights.down')}</span>
      <span className={css.up}>{t('layout.lights.up')}</span>
    </button>
  );
}
