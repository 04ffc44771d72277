import { type FormEvent, useState } from 'react';
import { Link, Outlet } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { InvoiceState } from '#apps/portal/pages/invoices/InvoiceState.tsx';
import css from '#apps/portal/pages/invoices/Invoices.module.css';
import { useInvoiceFilter, useInvoices } from '#apps/portal/pages/invoices/invoices.ts';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { InvoiceWire } from '#modules/invoices/contract.ts';
import { INVOICE_STATUSES } from '#modules/invoices/rules/invoice-states.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** No column has a text: the server keeps the order, and only ever sends a part (INV-002). */
const columns = (t: Translate, formats: Formats, kept: string): readonly Column<InvoiceWire>[] => {
  const day = (instant: string | null) => (instant ? formats.date(instant.slice(0, 10)) : '');
  return [
    {
      name: t('invoices.column.number'),
      cell: ({ id, invoice_no, corrects }) => (
        <span className={css.two}>
          <Link to={`${id}${kept}`}>{invoice_no ?? t('invoices.no_number')}</Link>
          {corrects ? <small>{t('invoices.credits', { number: corrects })}</small> : null}
        </span>
      ),
    },
    { name: t('invoices.column.company'), cell: ({ company }) => company },
    { name: t('invoices.column.due'), cell: ({ due }) => formats.money(due) },
    { name: t('invoices.column.invoiced'), cell: ({ invoiced_at }) => day(invoiced_at) },
    { name: t('invoices.column.due_on'), cell: ({ due_on }) => day(due_on) },
    { name: t('invoices.column.paid'), cell: ({ paid_at }) => day(paid_at) },
    { name: t('invoices.column.status'), cell: ({ status }) => <InvoiceState status={status} /> },
  ];
};

export function Component() {
  const { t, formats } = useTexts();
  const { filter, kept } = useInvoiceFilter();
  const invoices = useInvoices(filter);
  const isNarrowed = filter.status !== '' || filter.search !== '';
  return (
    <>
      <PageHead title={t('invoices.title')} lead={t('invoices.lead')} />
      <Filter />
      {invoices.error ? <Failure error={invoices.error} retry={() => void invoices.refetch()} /> : null}
      {invoices.isPending ? <Spinner label={t('common.loading')} /> : null}
      {invoices.data ? (
        <DataTable
          caption={t('invoices.title')}
          columns={columns(t, formats, kept)}
          rows={invoices.data.pages.flatMap((page) => page.invoices)}
          keyOf={({ id }) => id}
          empty={t(isNarrowed ? 'common.nothing_found' : 'invoices.empty')}
        />
      ) : null}
      {invoices.hasNextPage ? (
        <div className={css.earlier}>
          <Button
            busy={invoices.isFetchingNextPage}
            busyLabel={t('common.busy')}
            onClick={() => void invoices.fetchNextPage()}
          >
            {t('invoices.earlier')}
          </Button>
        </div>
      ) : null}
      <Outlet />
    </>
  );
}

function Filter() {
  const { t } = useTexts();
  const { filter, narrow } = useInvoiceFilter();
  const [typed, setTyped] = useState(filter.search);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    narrow({ search: typed.trim() });
  };
  return (
    <form className={css.filter} onSubmit={submit}>
      <TextField
        label={t('invoices.filter.search')}
        type="search"
        value={typed}
        maxLength={100}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '') narrow({ search: '' });
        }}
      />
      <Select
        label={t('invoices.column.status')}
        value={filter.status}
        onChange={({ target }) => narrow({ status: target.value })}
      >
        <option value="">{t('invoices.filter.all')}</option>
        {INVOICE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`invoices.status.${status}`)}
          </option>
        ))}
      </Select>
      <Button type="submit">{t('common.search')}</Button>
    </form>
  );
}
