import { Link, Outlet } from 'react-router';
import { useMe } from '#apps/portal/api.ts';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useClientFilter, useClients } from '#apps/portal/pages/people/clients/clients.ts';
import { OldBuyers } from '#apps/portal/pages/people/clients/OldBuyers.tsx';
import type { ClientPageWire } from '#modules/sales/contract/clients.ts';
import { CLIENT_SORTS, sortFor } from '#modules/sales/rules/client-list.ts';
import { Select } from '#ui/Field.tsx';
import type { Formats } from '#web/i18n/formats.ts';

type Client = ClientPageWire['clients'][number];

/** No column has a text: the server searches, sorts and sends pages. */
const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<Client>[] => [
  { name: t('clients.column.email'), cell: ({ id, email }) => <Link to={`${id}${listQuery}`}>{email}</Link> },
  { name: t('clients.column.name'), cell: ({ name }) => name },
  { name: t('clients.column.purchases'), cell: ({ purchases }) => purchases },
  {
    name: t('clients.column.last'),
    cell: ({ last_purchase_at }) => (last_purchase_at ? formats.dateTime(Date.parse(last_purchase_at)) : ''),
  },
];

/** Lists buyers with an address (PORT-023, D-073), and the page of one of them beside the list. */
export function Component() {
  const { t, formats } = useTexts();
  const { filter, isNarrowed, listQuery, narrow } = useClientFilter();
  const isLimited = (useMe().data?.cinemas.length ?? 0) > 0;
  const sorts = CLIENT_SORTS.filter((sort) => sortFor(sort, isLimited) === sort);
  const clients = useClients(filter);
  return (
    <>
      <PageHead title={t('clients.title')} lead={t('clients.lead')} />
      <SearchForm search={filter.search} onSearch={(search) => narrow({ search })} label={t('clients.search')}>
        <Select
          label={t('clients.sort.label')}
          value={sortFor(filter.sort || 'newest', isLimited)}
          onChange={({ target }) => narrow({ sort: target.value === 'newest' ? '' : target.value })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`clients.sort.${sort}`)}
            </option>
          ))}
        </Select>
      </SearchForm>
      <PagedTable
        list={clients}
        rowsOf={(page) => page.clients}
        caption={t('clients.title')}
        columns={columns(t, formats, listQuery)}
        empty={t(isNarrowed ? 'common.nothing_found' : 'clients.empty')}
        earlier={t('clients.more')}
      />
      {isLimited ? null : <OldBuyers />}
      <Outlet />
    </>
  );
}
