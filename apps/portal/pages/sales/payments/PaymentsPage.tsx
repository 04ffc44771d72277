import { Link, Outlet } from 'react-router';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { PaymentFilter } from '#apps/portal/pages/sales/payments/PaymentFilter.tsx';
import { PaymentState } from '#apps/portal/pages/sales/payments/PaymentState.tsx';
import css from '#apps/portal/pages/sales/payments/PaymentsPage.module.css';
import { usePaymentFilter, usePayments } from '#apps/portal/pages/sales/payments/payments.ts';
import type { StaffPaymentWire } from '#modules/payments/contract/staff.ts';
import type { Formats } from '#web/i18n/formats.ts';

function Amount({ payment }: { payment: StaffPaymentWire }) {
  const { t, formats } = useTexts();
  const { amount, tip, amount_refunded, amount_charged_back } = payment;
  return (
    <span className={css.amount}>
      {formats.money(amount + tip)}
      {amount_refunded > 0 ? <small>{t('payments.refunded', { amount: formats.money(amount_refunded) })}</small> : null}
      {amount_charged_back > 0 ? (
        <small>{t('payments.charged_back', { amount: formats.money(amount_charged_back) })}</small>
      ) : null}
    </span>
  );
}

/** No column has a text: the server sorts and sends pages. */
const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<StaffPaymentWire>[] => [
  {
    name: t('payments.column.when'),
    cell: ({ id, created_at }) => <Link to={`${id}${listQuery}`}>{formats.dateTime(Date.parse(created_at))}</Link>,
  },
  {
    name: t('payments.column.bill'),
    cell: ({ bill }) => <span className={css.reference}>{bill.reference}</span>,
  },
  { name: t('payments.column.amount'), cell: (payment) => <Amount payment={payment} /> },
  { name: t('payments.column.method'), cell: ({ payment_method }) => payment_method.name },
  { name: t('payments.column.device'), cell: ({ device }) => device?.name ?? t('payments.website') },
  { name: t('payments.column.status'), cell: ({ status, flag }) => <PaymentState status={status} flag={flag} /> },
];

export function Component() {
  const { t, formats } = useTexts();
  const { filter, isNarrowed, listQuery } = usePaymentFilter();
  const payments = usePayments(filter);
  return (
    <>
      <PageHead title={t('payments.title')} lead={t('payments.lead')} />
      <PaymentFilter />
      <PagedTable
        list={payments}
        rowsOf={(page) => page.payments}
        caption={t('payments.caption')}
        columns={columns(t, formats, listQuery)}
        empty={t(isNarrowed ? 'common.nothing_found' : 'payments.empty')}
        earlier={t('payments.earlier')}
      />
      <Outlet />
    </>
  );
}
