import { Navigate } from 'react-router';
import { isGone, isOpenBill, useBill } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { SoldOffline } from '#apps/pos/offline/SoldOffline.tsx';
import { persistedSold } from '#apps/pos/offline/sell-offline.ts';
import { Done } from '#apps/pos/pay/Done.tsx';
import { HandBack } from '#apps/pos/pay/HandBack.tsx';
import { HoldExpired } from '#apps/pos/pay/HoldExpired.tsx';
import css from '#apps/pos/pay/Pay.module.css';
import { PaySheet } from '#apps/pos/pay/PaySheet.tsx';
import { useCardSlips } from '#apps/pos/printing/use-card-slips.ts';
import { NEW_CART, seatsMissing } from '#apps/pos/sell/cart/cart.ts';
import { dueOf } from '#apps/pos/sell/cart/exchange.ts';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';
import { usePersisted } from '#web/device/persisted.ts';
import { useTitle } from '#web/shell/use-title.ts';

/**
 * Shows the payment over the whole till. It depends on the persisted state: a cart, its bill, or a
 * paid bill; so a reload during the payment shows the same again (D-140).
 */
export function PayPage() {
  const { t } = useTexts();
  const cart = usePersisted(persistedCart) ?? NEW_CART;
  const bill = useBill(cart.bill);
  useTitle(t('pay.title'));
  const sold = usePersisted(persistedSold);
  useCardSlips(bill.data);
  const { data, error } = bill;
  if (sold) return <SoldOffline sold={sold} />;
  if (cart.bill === null) {
    const due = dueOf(cart);
    // Without entries there is nothing to pay; a seat that was lost on the way is chosen again first.
    if (cart.entries.length === 0 || seatsMissing(cart.entries) !== null) return <Navigate replace to="/sale" />;
    // An exchange may have nothing to pay: a button makes it final (D-138).
    // Complimentary tickets have nothing to pay either.
    return due <= 0 ? <HandBack due={due} /> : <PaySheet bill={null} due={due} />;
  }
  if (data && isOpenBill(data)) return <PaySheet bill={data} due={centsFromEuros(data.due) ?? 0} />;
  if (data) return isGone(data) ? <HoldExpired bill={data} /> : <Done bill={data} />;
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
