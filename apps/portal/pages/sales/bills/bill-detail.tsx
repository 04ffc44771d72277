import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { BillActions } from '#apps/portal/pages/sales/bills/BillActions.tsx';
import { BillHistory } from '#apps/portal/pages/sales/bills/BillHistory.tsx';
import { BillLines } from '#apps/portal/pages/sales/bills/BillLines.tsx';
import { BillMoney } from '#apps/portal/pages/sales/bills/BillMoney.tsx';
import { BillState } from '#apps/portal/pages/sales/bills/BillState.tsx';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import { BuyerForm } from '#apps/portal/pages/sales/bills/BuyerForm.tsx';
import { type BillTask, useBill, useBillFilter } from '#apps/portal/pages/sales/bills/bills.ts';
import { RefundForm } from '#apps/portal/pages/sales/bills/RefundForm.tsx';
import type { StaffBillWire } from '#modules/sales/contract/bills.ts';
import { Badge } from '#ui/Badge.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { listQuery } = useBillFilter();
  const { data, error, isPending, refetch } = useBill(id);
  const title = data ? t('bills.sheet', { reference: data.reference }) : t('bills.title');
  return (
    <Sheet key={id} title={title} onClose={() => void navigate(`/bills${listQuery}`)}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? <BillDetail bill={data} /> : null}
    </Sheet>
  );
}

function BillDetail({ bill }: { bill: StaffBillWire }) {
  const [task, setTask] = useState<BillTask>(null);
  const close = (): void => setTask(null);
  return (
    <>
      <About bill={bill} />
      <BillActions bill={bill} task={task} onTask={setTask} />
      {task === 'buyer' ? <BuyerForm bill={bill} onClose={close} /> : null}
      {task === 'refund' ? <RefundForm bill={bill} onClose={close} /> : null}
      <BillLines bill={bill} />
      <BillMoney bill={bill} />
      <BillHistory bill={bill} />
    </>
  );
}

function About({ bill }: { bill: StaffBillWire }) {
  const { t, formats } = useTexts();
  const mayInvoices = useMay('invoices.view');
  const mayReservations = useMay('reservations.view');
  const { schedule, invoice, reservation, source, device, employee } = bill;
  return (
    <>
      <div className={css.top}>
        <p className={css.total}>{formats.money(bill.amount)}</p>
        <p className={css.badges} aria-live="polite">
          <BillState bill={bill} />
          {bill.test ? <Badge variant="secondary">{t('bills.test')}</Badge> : null}
        </p>
      </div>
      {bill.charged_back > 0 ? (
        <Notice kind="warning" title={t('bills.charged_back_title', { amount: formats.money(bill.charged_back) })}>
          {t(`bills.charged_back_text.${bill.charged_back_tickets}`)}
        </Notice>
      ) : null}
      <Facts
        facts={[
          [t('bills.fact.number'), bill.number],
          [t('bills.fact.name'), bill.name],
          [t('bills.fact.email'), bill.email],
          [
            t('bills.fact.show'),
            schedule && (
              <Link key="show" to={`/bills?schedule=${schedule.id}`}>
                {schedule.title} · {formats.dateTime(Date.parse(schedule.start))} · {schedule.screen}
              </Link>
            ),
          ],
          [t('bills.column.source'), [t(`bills.source.${source}`), device, employee].filter(Boolean).join(' · ')],
          [
            t('bills.fact.invoice'),
            invoice &&
              (mayInvoices ? (
                <Link key="invoice" to={`/invoices/${invoice.id}`}>
                  {[invoice.number ?? t('bills.invoice_pending'), invoice.company].join(' · ')}
                </Link>
              ) : (
                [invoice.number ?? t('bills.invoice_pending'), invoice.company].join(' · ')
              )),
          ],
          [
            t('bills.fact.reservation'),
            reservation &&
              (mayReservations ? (
                <Link key="reservation" to={`/reservations/${reservation.id}`}>
                  {reservation.ref} · {reservation.name}
                </Link>
              ) : (
                `${reservation.ref} · ${reservation.name}`
              )),
          ],
        ]}
      />
    </>
  );
}
