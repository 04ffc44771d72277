import { Link } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
import css from '#apps/portal/parts/BillLink.module.css';

/** A bill by its reference, wherever it is spoken of; for who may look at bills it leads there. */
export function BillLink({ bill }: { bill: { readonly uuid: string; readonly reference: string } }) {
  const mayLook = useMay('bills.view');
  if (!mayLook) return <span className={css.reference}>{bill.reference}</span>;
  return (
    <Link className={css.reference} to={`/bills/${bill.uuid}`}>
      {bill.reference}
    </Link>
  );
}
