import { Link, Outlet } from 'react-router';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { BillFilters } from '#apps/portal/pages/sales/bills/BillFilters.tsx';
import { BillState } from '#apps/portal/pages/sales/bills/BillState.tsx';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import { useBillFilter, useBills } from '#apps/portal/pages/sales/bills/bills.ts';
import type { StaffBillRowWire } from '#modules/sales/contract/bills.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Formats } from '#web/i18n/formats.ts';

type Row = StaffBillRowWire;

/** No column has a text: the server sorts and sends pages. */
const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<Row>[] => [
  {
    name: t('bills.column.bill'),
    cell: ({ id, reference, number, test }) => (
      <span className={css.two}>
        <Link className={css.reference} to={`${id}${listQuery}`}>
          {reference}
        </Link>
        {number ? <small>{number}</small> : null}
        {test ? <Badge variant="secondary">{t('bills.test')}</Badge> : null}
      </span>
    ),
  },
  {
    name: t('bills.column.when'),
    cell: ({ created_at }) => formats.dateTime(Date.parse(created_at)),
  },
  {
    name: t('bills.column.buyer'),
    cell: ({ name, email }) =>
      name || email ? (
        <span className={css.two}>
          {name ?? email}
          {name && email ? <small>{email}</small> : null}
        </span>
      ) : (
        <span className={css.quiet}>{t('bills.nobody')}</span>
      ),
  },
  { name: t('bills.column.what'), cell: (bill) => <What bill={bill} /> },
  {
    name: t('bills.column.amount'),
    cell: ({ amount, refunded, charged_back }) => (
      <span className={css.amount}>
        {formats.money(amount)}
        {refunded > 0 ? <small>{t('bills.given_back', { amount: formats.money(refunded) })}</small> : null}
        {charged_back > 0 ? <small>{t('bills.charged_back', { amount: formats.money(charged_back) })}</small> : null}
      </span>
    ),
  },
  { name: t('bills.column.source'), cell: ({ source, device }) => device ?? t(`bills.source.${source}`) },
  { name: t('bills.column.status'), cell: (bill) => <BillState bill={bill} /> },
];

function What({ bill: { schedule, tickets, type } }: { bill: Row }) {
  const { t, formats } = useTexts();
  if (!schedule) return t(`bills.type.${type}`);
  return (
    <span className={css.two}>
      {schedule.title}
      <small>
        {t('bills.tickets', { count: tickets })} · {formats.dateTime(Date.parse(schedule.start))}
      </small>
    </span>
  );
}

export function Component() {
  const { t, formats } = useTexts();
  const { filter, isNarrowed, listQuery } = useBillFilter();
  const bills = useBills(filter);
  return (
    <>
      <PageHead title={t('bills.title')} lead={t('bills.lead')} />
      <BillFilters />
      <PagedTable
        list={bills}
        rowsOf={(page) => page.bills}
        caption={t('bills.caption')}
        columns={columns(t, formats, listQuery)}
        empty={t(isNarrowed ? 'common.nothing_found' : 'bills.empty')}
        earlier={t('bills.earlier')}
      />
      <Outlet />
    </>
  );
}
