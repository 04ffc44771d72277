import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { Part } from '#apps/portal/pages/dashboard/Part.tsx';
import { BillState } from '#apps/portal/pages/sales/bills/BillState.tsx';
import type { StaffBillRowWire } from '#modules/sales/contract/bills.ts';

/** Lists the last ten bills, with any status. */
export function LastBills({ bills }: { bills: readonly StaffBillRowWire[] }) {
  const { t, formats } = useTexts();
  return (
    <Part title={t('dashboard.bills.title')} more={{ to: '/bills', name: t('dashboard.bills.all') }}>
      {bills.length === 0 ? <p className={css.empty}>{t('bills.empty')}</p> : null}
      <ul className={css.rows}>
        {bills.map((bill) => (
          <li key={bill.id} className={css.bill}>
            <span className={css.time}>{formats.time(Date.parse(bill.created_at))}</span>
            <span className={css.what}>
              <Link className={css.reference} to={`/bills/${bill.id}`}>
                {bill.reference}
              </Link>
              <small>{bill.schedule?.title ?? t(`bills.type.${bill.type}`)}</small>
            </span>
            <span className={css.amount}>
              {formats.money(bill.amount)}
              <BillState bill={bill} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
