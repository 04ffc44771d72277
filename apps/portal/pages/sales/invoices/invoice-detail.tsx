import { useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CreditForm } from '#apps/portal/pages/sales/invoices/CreditForm.tsx';
import { InvoiceActions } from '#apps/portal/pages/sales/invoices/InvoiceActions.tsx';
import { InvoiceContent } from '#apps/portal/pages/sales/invoices/InvoiceContent.tsx';
import { InvoiceState } from '#apps/portal/pages/sales/invoices/InvoiceState.tsx';
import { useInvoice, useInvoiceFilter } from '#apps/portal/pages/sales/invoices/invoices.ts';
import type { InvoiceDetailWire } from '#modules/invoices/contract/invoices.ts';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { listQuery } = useInvoiceFilter();
  const { data, error, isPending, refetch } = useInvoice(id);
  const mayEdit = useMay('invoices.edit');
  const title = data?.invoice_no
    ? t(data.corrects ? 'invoices.sheet_credit' : 'invoices.sheet', { number: data.invoice_no })
    : t('invoices.sheet_pending', { company: data?.company ?? '' });
  return (
    <Sheet key={id} title={data ? title : t('invoices.title')} onClose={() => void navigate(`/invoices${listQuery}`)}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? (
        <>
          <About invoice={data} />
          <InvoiceActions invoice={data} mayEdit={mayEdit} />
          <InvoiceContent invoice={data} mayEdit={mayEdit} />
          {mayEdit && data.can.correct ? <CreditForm invoice={data} /> : null}
        </>
      ) : null}
    </Sheet>
  );
}

function About({ invoice }: { invoice: InvoiceDetailWire }) {
  const { t, formats } = useTexts();
  const { client, company, status, total, due, invoiced_at, due_on, paid_at, mailed_at } = invoice;
  const { street, zip, city, country } = client.address;
  const when = (instant: string | null) => instant && formats.dateTime(Date.parse(instant));
  return (
    <Facts
      facts={[
        [t('invoices.column.status'), <InvoiceState key="status" status={status} />],
        [t('invoices.column.company'), company],
        [t('invoices.fact.contact'), client.contact],
        [t('invoices.fact.vat_number'), client.vat_number],
        [
          t('invoices.fact.address'),
          [street, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
        ],
        [t('invoices.fact.email'), client.email],
        [t('invoices.fact.total'), due === total ? null : formats.money(total)],
        [t('invoices.column.due'), formats.money(due)],
        [t('invoices.column.invoiced'), when(invoiced_at)],
        [t('invoices.column.due_on'), due_on && formats.date(due_on)],
        [t('invoices.column.paid'), when(paid_at)],
        [t('invoices.fact.mailed'), when(mailed_at)],
        [t('invoices.fact.corrects'), invoice.corrects],
        [t('invoices.fact.corrected_by'), invoice.corrected_by],
        [t('invoices.fact.reason'), invoice.reason],
      ]}
    />
  );
}
