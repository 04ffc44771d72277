import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import css from '#apps/portal/components/page/BillLink.module.css';

/** Shows a bill by its reference, as a link if the employee may read bills. */
export function BillLink({ bill }: { bill: { readonly uuid: string; readonly reference: string } }) {
  const mayLook = useMay('bills.view');
  if (!mayLook) return <span className={css.reference}>{bill.reference}</span>;
  return (
    <Link className={css.reference} to={`/bills/${bill.uuid}`}>
      {bill.reference}
    </Link>
  );
}
