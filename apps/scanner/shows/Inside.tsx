import { useTexts } from '#apps/scanner/i18n/language.ts';
import { type Counted, shareInside } from '#apps/scanner/shows/order-shows.ts';
import css from '#apps/scanner/shows/Shows.module.css';

/** Shows how many expected visitors are inside and how many are missing, as a bar and in words. */
export function Inside({ counted }: { counted: Counted }) {
  const { t } = useTexts();
  const { admitted, expected } = counted;
  const missing = Math.max(0, expected - admitted);
  return (
    <span className={css.inside}>
      <span className={css.bar} aria-hidden="true">
        <span className={css.filled} style={{ inlineSize: `${shareInside(counted) * 100}%` }} />
      </span>
      <span className={css.counted}>
        {t('shows.counted', { admitted, expected })}
        {missing > 0 ? ` · ${t('shows.missing', { count: missing })}` : null}
      </span>
    </span>
  );
}
