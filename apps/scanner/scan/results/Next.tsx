import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/scan/results/Result.module.css';

/** The foot of a result: a tap anywhere goes on to the next ticket. */
export function Next({ onAway }: { onAway: () => void }) {
  const { t } = useTexts();
  return (
    <footer className={css.foot}>
      <button type="button" className={css.wholeScreen} data-first onClick={onAway}>
        {t('result.next')}
      </button>
    </footer>
  );
}
