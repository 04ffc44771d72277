import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { api } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/invoices/Invoices.module.css';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { BuyerPageWire } from '#modules/sales/buyers-contract.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';

type Buyer = BuyerPageWire['clients'][number];

const columns = (t: Translate, formats: Formats): readonly Column<Buyer>[] => [
  { name: t('clients.column.email'), cell: ({ email }) => email },
  { name: t('clients.column.name'), cell: ({ name }) => name },
  { name: t('clients.column.purchases'), cell: ({ purchases }) => purchases },
  {
    name: t('clients.column.last'),
    cell: ({ last_purchase_at }) => (last_purchase_at ? formats.dateTime(Date.parse(last_purchase_at)) : ''),
  },
];

/** Who bought here and left an address (PORT-023, D-073), the newest first. */
export function Component() {
  const { t, formats } = useTexts();
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const clients = useInfiniteQuery({
    queryKey: ['clients', search],
    queryFn: ({ pageParam }) => {
      const given = Object.entries({ search, before: pageParam }).filter(([, value]) => value !== '');
      return api().get<BuyerPageWire>(`/api/staff/clients?${new URLSearchParams(given)}`);
    },
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setQuery(typed.trim() ? { search: typed.trim() } : {}, { replace: true });
  };
  return (
    <>
      <PageHead title={t('clients.title')} lead={t('clients.lead')} />
      <form className={css.filter} onSubmit={submit}>
        <TextField
          label={t('clients.search')}
          type="search"
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t('common.search')}</Button>
      </form>
      {clients.error ? <Failure error={clients.error} retry={() => void clients.refetch()} /> : null}
      {clients.isPending ? <Spinner label={t('common.loading')} /> : null}
      {clients.data ? (
        <DataTable
          caption={t('clients.title')}
          columns={columns(t, formats)}
          rows={clients.data.pages.flatMap((page) => page.clients)}
          keyOf={({ id }) => id}
          empty={t(search ? 'common.nothing_found' : 'clients.empty')}
        />
      ) : null}
      {clients.hasNextPage ? (
        <div className={css.earlier}>
          <Button
            busy={clients.isFetchingNextPage}
            busyLabel={t('common.busy')}
            onClick={() => void clients.fetchNextPage()}
          >
            {t('clients.earlier')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
