import { Link, Outlet, useSearchParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useInvoiceClients } from '#apps/portal/pages/sales/invoice-clients/invoice-clients.ts';
import css from '#apps/portal/pages/sales/invoices/Invoices.module.css';
import type { InvoiceClientWire } from '#modules/invoices/contract/invoices.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Formats } from '#web/i18n/formats.ts';

const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<InvoiceClientWire>[] => [
  {
    name: t('invoices.column.company'),
    text: ({ company }) => company,
    cell: ({ id, company, contact }) => (
      <span className={css.two}>
        <Link to={`${id}${listQuery}`}>{company}</Link>
        {contact ? <small>{contact}</small> : null}
      </span>
    ),
  },
  { name: t('invoices.fact.vat_number'), text: ({ vat_number }) => vat_number, cell: ({ vat_number }) => vat_number },
  { name: t('invoice-clients.column.place'), text: ({ address }) => address.city, cell: ({ address }) => address.city },
  { name: t('invoices.fact.email'), text: ({ email }) => email, cell: ({ email }) => email },
  { name: t('invoice-clients.column.term'), cell: ({ term_days }) => t('invoice-clients.days', { count: term_days }) },
  { name: t('invoice-clients.column.pending'), cell: ({ pending_total }) => formats.money(pending_total) },
];

export function Component() {
  const { t, formats } = useTexts();
  const [query] = useSearchParams();
  const isArchive = query.get('archived') === 'yes';
  const { data, error, isPending, refetch } = useInvoiceClients(isArchive);
  const mayEdit = useMay('invoices.edit');
  return (
    <>
      <PageHead
        title={t('invoice-clients.title')}
        lead={t('invoice-clients.lead')}
        action={
          <span className={css.tools}>
            <Link className={buttonClass({})} to={isArchive ? '/invoice-clients' : '?archived=yes'}>
              {t(isArchive ? 'invoice-clients.served' : 'invoice-clients.archived')}
            </Link>
            {mayEdit ? (
              <Link className={buttonClass({ variant: 'primary' })} to="new">
                {t('invoice-clients.add')}
              </Link>
            ) : null}
          </span>
        }
      />
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? (
        <DataTable
          caption={t('invoice-clients.title')}
          columns={columns(t, formats, isArchive ? '?archived=yes' : '')}
          rows={data}
          keyOf={({ id }) => id}
          empty={t(isArchive ? 'invoice-clients.empty_archive' : 'invoice-clients.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
