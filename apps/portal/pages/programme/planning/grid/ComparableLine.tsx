import { useTexts } from '#apps/portal/i18n/language.ts';
import type { ComparableShow } from '#apps/portal/pages/programme/planning/grid/comparable.ts';
import css from '#apps/portal/pages/programme/planning/grid/WeekGrid.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** What shows in this hall on this weekday took, at the foot of a cell. */
export function ComparableLine({ show }: { show: ComparableShow }) {
  const { t, formats } = useTexts();
  const percent = new Intl.NumberFormat(formats.locale, { style: 'percent' });
  const euros = new Intl.NumberFormat(formats.locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
  const figures = {
    occupancy: show.occupancy === null ? '–' : percent.format(show.occupancy / 100),
    revenue: euros.format(show.revenue),
  };
  return (
    <span className={css.comparable} title={t('planning.comparable.title', { count: show.shows, ...figures })}>
      <span aria-hidden="true">{t('planning.comparable.short', figures)}</span>
      <VisuallyHidden>{t('planning.comparable.said', figures)}</VisuallyHidden>
    </span>
  );
}
