import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import type { Column } from '#apps/portal/parts/DataTable.tsx';
import { PagedTable } from '#apps/portal/parts/PagedTable.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import { SearchForm } from '#apps/portal/parts/SearchForm.tsx';
import { asked, useNarrowed } from '#apps/portal/parts/use-narrowed.ts';
import type { BuyerPageWire } from '#modules/sales/buyers-contract.ts';

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

/** Who bought here and left an address (PORT-023, D-073), the newest first. */
export function Component() {
  const { t, formats } = useTexts();
  const mayBills = useMay('bills.view');
  const { filter, isNarrowed, narrow } = useNarrowed('search');
  const clients = useInfiniteQuery({
    queryKey: ['clients', filter],
    queryFn: ({ pageParam }) =>
      api().get<BuyerPageWire>(`/api/staff/clients?${asked({ ...filter, before: pageParam })}`),
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
