import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from '#apps/pos/bills/Bills.module.css';
import { type BillInList, type BillMode, billAddress, isGone, isOpenBill, statusKey } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { Badge } from '#ui/Badge.tsx';

type Row = { bill: BillInList; mode?: BillMode | null; children?: ReactNode };

/**
 * Shows a bill in a list; the row links to its page, `mode` to an action there. `children`: actions
 * in the list.
 */
export function BillRow({ bill, mode = null, children }: Row) {
  const { t, formats } = useTexts();
  const { screening, name, employee, device } = bill;
  const word = bill.parked_as ?? name;
  const variant = isOpenBill(bill) ? 'warning' : isGone(bill) ? 'danger' : 'success';
  return (
    <li className={css.row}>
      <Link className={css.link} to={billAddress(bill.uuid, mode)}>
        <span className={css.time}>{formats.time(Date.parse(bill.sold_offline_at ?? bill.created_at))}</span>
        <span className={css.what}>
          <span className={css.word}>{word || bill.reference}</span>
          <span className={css.more}>
            {[word ? bill.reference : null, bill.number, screening?.title, device, employee]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={css.state}>
          {bill.sold_offline_at ? <Badge variant="info">{t('bills.offline')}</Badge> : null}
          {bill.test ? <Badge variant="info">{t('layout.test')}</Badge> : null}
          <Badge variant={variant}>{bill.parked_as === null ? t(statusKey(bill.status)) : t('bills.parked')}</Badge>
        </span>
        <span className={css.amount}>{formats.money(bill.amount)}</span>
      </Link>
      {children ? <span className={css.tools}>{children}</span> : null}
    </li>
  );
}
