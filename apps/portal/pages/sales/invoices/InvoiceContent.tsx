import { useState } from 'react';
import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/invoices/Invoices.module.css';
import { MoveBill } from '#apps/portal/pages/sales/invoices/MoveBill.tsx';
import type { InvoiceDetailWire } from '#modules/invoices/contract/invoices.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';

/** Shows the bills of an invoice and its VAT. */
export function InvoiceContent({ invoice, mayEdit }: { invoice: InvoiceDetailWire; mayEdit: boolean }) {
  const { t, formats } = useTexts();
  const [moving, setMoving] = useState<string | null>(null);
  const isPending = invoice.status === 'pending';
  return (
    <>
      <section className={css.part}>
        <h3 className={css.partTitle}>{t('invoices.bills', { count: invoice.bills.length })}</h3>
        {invoice.bills.map((bill) => (
          <div key={bill.reference} className={css.bill}>
            <p className={css.billHead}>
              <span>
                {bill.uuid ? <BillLink bill={{ uuid: bill.uuid, reference: bill.reference }} /> : bill.reference}{' '}
                <small>{formats.date(bill.day)}</small>{' '}
                {bill.open ? <Badge variant="warning">{t('invoices.open')}</Badge> : null}
              </span>
              <span className={css.amount}>{formats.money(bill.total)}</span>
            </p>
            {bill.lines.map((line) => (
              <p key={`${line.name} ${line.detail} ${line.total}`} className={css.line}>
                <span>
                  {line.quantity} × {line.name}
                  {line.detail ? <small>{line.detail}</small> : null}
                </span>
                <span className={css.amount}>{formats.money(line.total)}</span>
              </p>
            ))}
            {mayEdit && isPending && bill.uuid ? (
              moving === bill.uuid ? (
                <MoveBill invoice={invoice} bill={bill.uuid} onDone={() => setMoving(null)} />
              ) : (
                <Button size="small" onClick={() => setMoving(bill.uuid)}>
                  {t('invoices.move.button')}
                </Button>
              )
            ) : null}
          </div>
        ))}
      </section>
      <table className={css.vat}>
        <thead>
          <tr>
            <th scope="col">{t('invoices.vat.rate')}</th>
            <th scope="col">{t('invoices.vat.net')}</th>
            <th scope="col">{t('invoices.vat.vat')}</th>
            <th scope="col">{t('invoices.vat.gross')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.vat.map((row) => (
            <tr key={row.rate ?? 'none'}>
              <th scope="row">
                {row.rate === null ? t('invoices.vat.none') : t('invoices.vat.percent', { rate: row.rate })}
              </th>
              <td>{formats.money(row.net)}</td>
              <td>{formats.money(row.vat)}</td>
              <td>{formats.money(row.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
