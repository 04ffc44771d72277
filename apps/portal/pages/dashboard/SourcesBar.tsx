import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { Part } from '#apps/portal/pages/dashboard/Part.tsx';
import type { DashboardSalesWire } from '#modules/dashboard/contract/staff.ts';

const WIDE = 100;

/** Shows today's sales by channel: one bar, and its parts by name. */
export function SourcesBar({ sales: { sources } }: { sales: DashboardSalesWire }) {
  const { t, formats } = useTexts();
  const whole = sources.reduce((sum, { taken }) => sum + taken, 0);
  const widthOf = (taken: number): number => (whole === 0 ? 0 : (taken / whole) * WIDE);
  const places = sources.map((_, nth) => sources.slice(0, nth).reduce((sum, { taken }) => sum + widthOf(taken), 0));
  return (
    <Part title={t('dashboard.sources.title')}>
      {sources.length === 0 ? <p className={css.quiet}>{t('dashboard.sources.none')}</p> : null}
      {whole > 0 ? (
        <svg className={css.stack} viewBox={`0 0 ${WIDE} 8`} preserveAspectRatio="none" aria-hidden="true">
          {sources.map(({ source, taken }, nth) => (
            <rect key={source} data-source={source} x={places[nth]} y="0" width={widthOf(taken)} height="8" />
          ))}
        </svg>
      ) : null}
      <ul className={css.sources}>
        {sources.map(({ source, taken, tickets }) => (
          <li key={source} data-source={source}>
            <span>{t(`bills.source.${source}`)}</span>
            <span className={css.amount}>
              {formats.money(taken)}
              <small>{t('bills.tickets', { count: tickets })}</small>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
