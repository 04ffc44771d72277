import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import type { BuyerPageWire } from '#modules/sales/contract/buyers.ts';
import type { Formats } from '#web/i18n/formats.ts';

type Buyer = BuyerPageWire['clients'][number];

const columns = (t: Translate, formats: Formats, mayBills: boolean): readonly Column<Buyer>[] => [
  { name: t('clients.column.email'), cell: ({ email }) => email },
  { name: t('clients.column.name'), cell: ({ name }) => name },
  {
    name: t('clients.column.purchases'),
    cell: ({ purchases, email }) =>
      mayBills ? <Link to={`/bills?${new URLSearchParams({ search: email })}`}>{purchases}</Link> : purchases,
  },
  {
    name: t('clients.column.last'),
    cell: ({ last_purchase_at }) => (last_purchase_at ? formats.dateTime(Date.parse(last_purchase_at)) : ''),
  },
];

/** Lists buyers with an address (PORT-023, D-073), the newest first. */
export function Component() {
  const { t, formats } = useTexts();
  const mayBills = useMay('bills.view');
  const { filter, isNarrowed, narrow } = useListFilter('search');
  const clients = useInfiniteQuery({
    queryKey: ['clients', filter],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/clients', { query: { ...filter, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
  });
  return (
    <>
      <PageHead title={t('clients.title')} lead={t('clients.lead')} />
      <SearchForm search={filter.search} onSearch={(search) => narrow({ search })} label={t('clients.search')} />
      <PagedTable
        list={clients}
        rowsOf={(page) => page.clients}
        caption={t('clients.title')}
        columns={columns(t, formats, mayBills)}
        empty={t(isNarrowed ? 'common.nothing_found' : 'clients.empty')}
        earlier={t('clients.earlier')}
      />
    </>
  );
}
