import { useTexts } from '#apps/scanner/i18n/language.ts';
import { shareInside } from '#apps/scanner/shows/order-shows.ts';
import css from '#apps/scanner/shows/Shows.module.css';
import type { EntranceShow } from '#modules/admission/contract/device.ts';

/** Shows the share of expected visitors who are inside, as a bar and in words. */
export function Inside({ show }: { show: Pick<EntranceShow, 'admitted' | 'expected'> }) {
  const { t } = useTexts();
  const { admitted, expected } = show;
  return (
    <span className={css.inside}>
      <span className={css.bar} aria-hidden="true">
        <span className={css.filled} style={{ inlineSize: `${shareInside(show) * 100}%` }} />
      </span>
      <span className={css.counted}>{t('shows.counted', { admitted, expected })}</span>
    </span>
  );
}
