import css from '#apps/website/components/films/Rating.module.css';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { type ContentMark, readRating } from '#modules/catalogue/rules/rating.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Our own icons of content warnings (D-112), on a 20 by 20 grid. */
const MARKS: Record<ContentMark, string> = {
  violence:
    'M10 1.5l1.9 5 4.9-2.2-2.3 4.9 5 1.8-5 1.9 2.3 4.8-4.9-2.2-1.9 5-1.9-5-4.9 2.2 2.3-4.8-5-1.9 5-1.8-2.3-4.9 4.9 2.2z',
  fear: 'M10 2c4 0 6.5 3 6.5 7v8.5l-2.2-1.8-2.1 1.8-2.2-1.8-2.2 1.8-2.1-1.8-2.2 1.8V9c0-4 2.5-7 6.5-7zM7.4 7.2a1.5 1.9 0 1 0 .1 0zm5.2 0a1.5 1.9 0 1 0 .1 0z',
  sex: 'M10 17.6C4.700 13.500 2 10.800 2 7.500 2 5 3.900 3.200 6.200 3.200c1.600 0 3 .9 3.800 2.300.8-1.400 2.200-2.300 3.800-2.300C16.100 3.200 18 5 18 7.500c0 3.300-2.700 6-8 10.100z',
  discrimination:
    'M5.500 3.500a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400zM2 17v-4.500C2 10.500 3.500 9.300 5.500 9.300S9 10.500 9 12.500V17zM10.600 2h1.400v16h-1.400zM15.600 6a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600zM13.300 17v-3.600c0-1.500 1-2.500 2.300-2.500s2.400 1 2.400 2.500V17z',
  drugs:
    'M7.500 2h5v1.500h-.8v3.800l4.600 8.200c.7 1.200-.1 2.500-1.400 2.500H5.100c-1.300 0-2.100-1.300-1.400-2.500l4.600-8.200V3.500h-.8zM7 13h6l-1.700-3H8.700z',
  language: 'M3 3h14v10.500h-6.500L6.500 17v-3.500H3zM7.300 5.500l-.8 6h1.300l.8-6zm3.900 0l-.8 6h1.300l.8-6z',
};

/**
 * Shows a film's rating: the age in a round badge, the reasons beside it (CONST-015). Renders
 * nothing without a rating.
 */
export function Rating({ rating, compact }: { rating: readonly string[]; compact?: boolean }) {
  const { t } = useTexts();
  const { age, marks } = readRating(rating);
  if (age === null && marks.length === 0) return null;
  return (
    <ul className={css.rating}>
      {age === null ? null : (
        <li className={css.age} title={t(`rating.${age}`)}>
          <span aria-hidden="true">{age === 'al' ? t('rating.short_al') : age}</span>
          <VisuallyHidden>{t(`rating.${age}`)}</VisuallyHidden>
        </li>
      )}
      {compact
        ? null
        : marks.map((mark) => (
            <li key={mark} className={css.mark} title={t(`rating.${mark}`)}>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d={MARKS[mark]} fillRule="evenodd" />
              </svg>
              <VisuallyHidden>{t(`rating.${mark}`)}</VisuallyHidden>
            </li>
          ))}
    </ul>
  );
}
