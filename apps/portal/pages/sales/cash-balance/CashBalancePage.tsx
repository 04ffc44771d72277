import { Link, Outlet, useSearchParams } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { useHouse } from '#apps/browser/house.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/cash-balance/CashBalancePage.module.css';
import { looksAround, useCashBalances } from '#apps/portal/pages/cash-balance/cash-balance.ts';
import { Deviation } from '#apps/portal/pages/cash-balance/Deviation.tsx';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import { isDay, wallClock } from '#kernel/days.ts';
import type { CashBalanceWire } from '#modules/cash/contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';

const columns = (t: Translate, formats: Formats, kept: string): readonly Column<CashBalanceWire>[] => {
  const money = (name: string, amount: (row: CashBalanceWire) => number | null): Column<CashBalanceWire> => ({
    name,
    text: (row) => amount(row)?.toFixed(2) ?? '',
    cell: (row) => {
      const euros = amount(row);
      return <span className={css.money}>{euros === null ? '' : formats.money(euros)}</span>;
    },
  });
  return [
    {
      // Without a text: the house has them in order, the latest first.
      name: t('cash-balance.column.day'),
      cell: ({ device_id, day }) => <Link to={`${device_id}/${day}${kept}`}>{formats.shortDay(day)}</Link>,
    },
    {
      name: t('cash-balance.column.register'),
      text: ({ device, cinema }) => `${device} ${cinema ?? ''}`,
      cell: ({ device, cinema }) => (
        <>
          {device}
          {cinema ? <small className={css.small}>{cinema}</small> : null}
        </>
      ),
    },
    money(t('cash-balance.starting'), ({ sums }) => sums.starting),
    money(t('cash-balance.expected'), ({ sums }) => sums.expected),
    money(t('cash-balance.counted'), ({ counted }) => counted),
    {
      name: t('cash-balance.deviation'),
      text: ({ deviation }) => deviation?.toFixed(2) ?? '',
      cell: (row) =>
        row.deviation === null ? (
          <Badge variant="info">{t('cash-balance.open')}</Badge>
        ) : (
          <Deviation euros={row.deviation} remarkable={row.remarkable} />
        ),
    },
    money(t('cash-balance.new_balance'), ({ new_balance }) => new_balance),
  ];
};

/** The drawers of the house by day (PORT-032, CASH-001). */
export function Component() {
  const { t, formats } = useTexts();
  const { timezone } = useHouse();
  const [asked] = useSearchParams();
  const wanted = asked.get('until');
  const until = wanted && isDay(wanted) ? wanted : null;
  const balances = useCashBalances(until);
  const today = wallClock(Date.now(), timezone).day;
  const { earlier, later } = looksAround(until ?? today, today);
  return (
    <>
      <PageHead title={t('cash-balance.title')} lead={t('cash-balance.lead')} />
      <nav className={css.looks} aria-label={t('cash-balance.looks')}>
        <Link className={buttonClass({ size: 'small' })} to={`?until=${earlier}`}>
          {t('cash-balance.earlier')}
        </Link>
        {until ? (
          <Link className={buttonClass({ size: 'small' })} to={later ? `?until=${later}` : '.'}>
            {t('cash-balance.later')}
          </Link>
        ) : null}
        <span className={css.quiet}>{t('cash-balance.until', { day: formats.date(until ?? today) })}</span>
      </nav>
      <Loading of={balances} />
      {balances.data ? (
        <DataTable
          key={until}
          caption={t('cash-balance.caption')}
          columns={columns(t, formats, until ? `?until=${until}` : '')}
          rows={balances.data}
          keyOf={({ device_id, day }) => `${device_id}/${day}`}
          empty={t('cash-balance.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
