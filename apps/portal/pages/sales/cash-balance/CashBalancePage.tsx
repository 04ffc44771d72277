import { Link, Outlet, useSearchParams } from 'react-router';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/cash-balance/CashBalancePage.module.css';
import { looksAround, useCashBalances } from '#apps/portal/pages/sales/cash-balance/cash-balance.ts';
import { Deviation } from '#apps/portal/pages/sales/cash-balance/Deviation.tsx';
import { isDay, wallClock } from '#kernel/days.ts';
import type { CashBalanceWire } from '#modules/cash/contract/drawers.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import type { Formats } from '#web/i18n/formats.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<CashBalanceWire>[] => {
  const money = (name: string, amount: (row: CashBalanceWire) => number | null): Column<CashBalanceWire> => ({
    name,
    sortBy: amount,
    cell: (row) => {
      const euros = amount(row);
      return <span className={css.money}>{euros === null ? '' : formats.money(euros)}</span>;
    },
  });
  return [
    {
      // Cannot be sorted: the server answers them in order, the latest first.
      name: t('cash-balance.column.day'),
      cell: ({ device_id, day, shift }) => (
        <Link to={`${device_id}/${day}/${shift}${listQuery}`}>{formats.shortDay(day)}</Link>
      ),
    },
    { name: t('cash-balance.column.shift'), cell: ({ shift }) => shift },
    {
      name: t('cash-balance.column.z_no'),
      text: ({ z_no }) => (z_no === null ? '' : String(z_no)),
      cell: ({ z_no }) => z_no ?? '',
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
      sortBy: ({ deviation }) => deviation,
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

/** Lists the shifts of the drawers (PORT-032, CASH-001). */
export function Component() {
  const { t, formats } = useTexts();
  const { timezone } = useExhibitor();
  const [searchParams] = useSearchParams();
  const untilParam = searchParams.get('until');
  const until = untilParam && isDay(untilParam) ? untilParam : null;
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
          keyOf={({ device_id, day, shift }) => `${device_id}/${day}/${shift}`}
          empty={t('cash-balance.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
