import { Navigate } from 'react-router';
import { useKept } from '#apps/browser/machine/kept.ts';
import { Failure } from '#apps/browser/machine/layout/Failure.tsx';
import { useTitle } from '#apps/browser/use-title.ts';
import { isGone, isOpenBill, useBill } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { Done } from '#apps/pos/pay/Done.tsx';
import { Gone } from '#apps/pos/pay/Gone.tsx';
import { HandBack } from '#apps/pos/pay/HandBack.tsx';
import css from '#apps/pos/pay/Pay.module.css';
import { PaySheet } from '#apps/pos/pay/PaySheet.tsx';
import { NEW_CART } from '#apps/pos/sell/cart/cart.ts';
import { dueOf } from '#apps/pos/sell/cart/exchange.ts';
import { keptCart } from '#apps/pos/sell/cart/kept-cart.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { Spinner } from '#ui/Spinner.tsx';

/**
 * Paying, over the whole till. What it shows follows from what is kept: a cart, its bill, or that it is paid; so a reload in the
 * middle of it shows the same again (D-140).
 */
export function PayPage() {
  const { t } = useTexts();
  const cart = useKept(keptCart) ?? NEW_CART;
  const bill = useBill(cart.bill);
  useTitle(t('pay.title'));
  const { data, error } = bill;
  if (cart.bill === null) {
    const due = dueOf(cart);
    if (cart.entries.length === 0) return <Navigate replace to="/sale" />;
    // Of an exchange there may be nothing to pay: it is final when somebody presses so (D-138).
    return cart.exchange && due <= 0 ? <HandBack due={due} /> : <PaySheet bill={null} due={due} />;
  }
  if (data && isOpenBill(data)) return <PaySheet bill={data} due={centsFromEuros(data.due) ?? 0} />;
  if (data) return isGone(data) ? <Gone bill={data} /> : <Done bill={data} />;
  return (
    <div className={css.alone}>
      {error ? (
        <Failure error={error} retry={() => void bill.refetch()} />
      ) : (
        <Spinner large label={t('common.loading')} />
      )}
    </div>
  );
}
