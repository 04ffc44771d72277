import { Link, Outlet } from 'react-router';
import { NoMailServer } from '#apps/portal/components/page/NoMailServer.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/components/table/StatusSelect.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { InvoiceState } from '#apps/portal/pages/sales/invoices/InvoiceState.tsx';
import css from '#apps/portal/pages/sales/invoices/Invoices.module.css';
import { useInvoiceFilter, useInvoices } from '#apps/portal/pages/sales/invoices/invoices.ts';
import type { InvoiceWire } from '#modules/invoices/contract/invoices.ts';
import { INVOICE_STATUSES } from '#modules/invoices/rules/invoice-states.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** No column has a text: the server sorts and sends pages (INV-002). */
const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<InvoiceWire>[] => {
  const day = (instant: string | null) => (instant ? formats.date(instant.slice(0, 10)) : '');
  return [
    {
      name: t('invoices.column.number'),
      cell: ({ id, invoice_no, corrects }) => (
        <span className={css.two}>
          <Link to={`${id}${listQuery}`}>{invoice_no ?? t('invoices.no_number')}</Link>
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
  const { filter, isNarrowed, listQuery, narrow } = useInvoiceFilter();
  const invoices = useInvoices(filter);
  return (
    <>
      <PageHead title={t('invoices.title')} lead={t('invoices.lead')} />
      <SearchForm search={filter.search} onSearch={(search) => narrow({ search })} label={t('invoices.filter.search')}>
        <StatusSelect
          label={t('invoices.column.status')}
          all={t('invoices.filter.all')}
          statuses={INVOICE_STATUSES}
          nameOf={(status) => t(`invoices.status.${status}`)}
          value={filter.status}
          onChoose={(status) => narrow({ status })}
        />
      </SearchForm>
      <PagedTable
        list={invoices}
        rowsOf={(page) => page.invoices}
        caption={t('invoices.title')}
        columns={columns(t, formats, listQuery)}
        empty={t(isNarrowed ? 'common.nothing_found' : 'invoices.empty')}
        earlier={t('invoices.earlier')}
      />
      <NoMailServer>{t('invoices.no_mail')}</NoMailServer>
      <Outlet />
    </>
  );
}
