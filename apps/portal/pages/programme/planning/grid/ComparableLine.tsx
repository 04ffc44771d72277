import { useTexts } from '#apps/portal/i18n/language.ts';
import type { ComparableShow } from '#apps/portal/pages/programme/planning/grid/comparable.ts';
import css from '#apps/portal/pages/programme/planning/grid/WeekGrid.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Formatters = { readonly percent: Intl.NumberFormat; readonly euros: Intl.NumberFormat };
const formatters = new Map<string, Formatters>();

/** A hundred halls have 700 cells: each language makes its formatters once. */
function formattersOf(locale: string): Formatters {
  const known = formatters.get(locale);
  if (known) return known;
  const made = {
    percent: new Intl.NumberFormat(locale, { style: 'percent' }),
    euros: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
  };
  formatters.set(locale, made);
  return made;
}

/** What shows in this hall on this weekday took, at the foot of a cell. */
export function ComparableLine({ show }: { show: ComparableShow }) {
  const { t, formats } = useTexts();
  const { percent, euros } = formattersOf(formats.locale);
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
