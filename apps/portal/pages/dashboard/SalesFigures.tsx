import { useTexts } from '#apps/portal/i18n/language.ts';
import { compared } from '#apps/portal/pages/dashboard/compared.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import type { DashboardSalesWire } from '#modules/dashboard/contract/staff.ts';

/** Shows five figures of today, each with the figure of last week at the same time. */
export function SalesFigures({ sales: { today, last_week, last_week_whole } }: { sales: DashboardSalesWire }) {
  const { t, formats } = useTexts();
  const { money } = formats;
  return (
    <section aria-label={t('dashboard.sales.title')}>
      <dl className={css.figures}>
        <Figure
          name={t('dashboard.sales.taken')}
          value={money(today.taken)}
          now={today.taken}
          before={last_week.taken}
          was={money(last_week.taken)}
          whole={t('dashboard.sales.whole', { amount: money(last_week_whole.taken) })}
        />
        <Figure
          name={t('dashboard.sales.earned')}
          value={money(today.earned)}
          now={today.earned}
          before={last_week.earned}
          was={money(last_week.earned)}
          whole={t('dashboard.sales.whole', { amount: money(last_week_whole.earned) })}
        />
        <Figure
          name={t('dashboard.sales.tickets')}
          value={String(today.tickets)}
          now={today.tickets}
          before={last_week.tickets}
          was={String(last_week.tickets)}
          whole={t('dashboard.sales.whole', { amount: last_week_whole.tickets })}
        />
        <Figure
          name={t('dashboard.sales.bills')}
          value={String(today.bills)}
          now={today.bills}
          before={last_week.bills}
          was={String(last_week.bills)}
          whole={t('dashboard.sales.whole', { amount: last_week_whole.bills })}
        />
        <div className={css.figure}>
          <dt>{t('dashboard.sales.given_back')}</dt>
          <dd className={css.number}>{money(today.given_back)}</dd>
          <dd className={css.quiet}>{t('dashboard.sales.was', { amount: money(last_week.given_back) })}</dd>
        </div>
      </dl>
    </section>
  );
}

function Figure(props: { name: string; value: string; now: number; before: number; was: string; whole: string }) {
  const { t } = useTexts();
  const how = compared(props.now, props.before);
  return (
    <div className={css.figure}>
      <dt>{props.name}</dt>
      <dd className={css.number}>{props.value}</dd>
      <dd className={how.way === 'more' ? css.more : css.quiet}>
        {how.way === 'more' || how.way === 'less'
          ? t(`dashboard.compared.${how.way}`, { percent: how.percent, amount: props.was })
          : t(`dashboard.compared.${how.way}`)}
      </dd>
      <dd className={css.quiet}>{props.whole}</dd>
    </div>
  );
}
