import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/payments/PaymentsPage.module.css';
import type { ProviderDayWire } from '#modules/payments/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Formats } from '#web/i18n/formats.ts';

type Row = ProviderDayWire & { readonly id: string };

/** Page by page, the newest day first. */
const useProviderDays = () =>
  useInfiniteQuery({
    queryKey: ['provider-days'],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/provider-days', { query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before,
  });

/** No column has a text: the server sorts and sends pages. */
const columns = (t: Translate, formats: Formats): readonly Column<Row>[] => {
  const money = ({ failure }: Row, euros: number | null): string => {
    if (failure !== null) return '';
    return euros === null ? t('provider-days.not_listed') : formats.money(euros);
  };
  return [
    { name: t('provider-days.column.day'), cell: ({ day }) => <strong>{formats.longDay(day)}</strong> },
    { name: t('provider-days.column.method'), cell: ({ method }) => method.name },
    {
      name: t('provider-days.column.payments'),
      cell: ({ failure, payments }) => (failure === null ? String(payments) : ''),
    },
    { name: t('provider-days.column.paid'), cell: (row) => money(row, row.paid) },
    { name: t('provider-days.column.refunded'), cell: (row) => money(row, row.refunded) },
    { name: t('provider-days.column.charged_back'), cell: (row) => money(row, row.charged_back) },
    { name: t('provider-days.column.result'), cell: (row) => <Result row={row} /> },
  ];
};

/** Lists the days that were compared with the books of the payment providers (I08). */
export function Component() {
  const { t, formats } = useTexts();
  const days = useProviderDays();
  return (
    <>
      <PageHead title={t('provider-days.title')} lead={t('provider-days.lead')} />
      <PagedTable
        list={days}
        rowsOf={(page) => page.days.map((row) => ({ ...row, id: `${row.day} ${row.method.id}` }))}
        caption={t('provider-days.title')}
        columns={columns(t, formats)}
        empty={t('provider-days.empty')}
        earlier={t('provider-days.earlier')}
      />
    </>
  );
}

function Result({ row: { failure, differences } }: { row: Row }) {
  const { t, formats } = useTexts();
  if (failure !== null)
    return (
      <span className={css.result}>
        <Badge variant="warning">{t('provider-days.failed')}</Badge>
        <small>{failure}</small>
      </span>
    );
  if (differences.length === 0) return <Badge variant="success">{t('provider-days.equal')}</Badge>;
  return (
    <span className={css.result}>
      <Badge variant="danger">{t('provider-days.differs', { count: differences.length })}</Badge>
      {differences.map(({ ref, payment_id, what, provider, ours }) => (
        <small key={`${what} ${ref}`}>
          {payment_id ? <Link to={`/payments/${payment_id}`}>{ref}</Link> : ref}{' '}
          {t(`provider-days.difference.${what}`, { provider: formats.money(provider), ours: formats.money(ours) })}
        </small>
      ))}
    </span>
  );
}
