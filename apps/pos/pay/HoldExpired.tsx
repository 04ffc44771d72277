import { useNavigate } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { backToCart, emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/**
 * Shows that the hold expired before the payment: its places are free for others. The same items
 * can be requested again.
 */
export function HoldExpired({ bill }: { bill: TillBill }) {
  const { t } = useTexts();
  const go = useNavigate();
  const { cart } = useCart();
  const isOurs = cart.entries.length > 0;
  const leave = (): void => {
    if (isOurs) backToCart();
    else emptyCart();
    void go('/sale');
  };
  return (
    <div className={css.alone}>
      <Notice
        kind="warning"
        live
        title={bill.reference}
        action={
          <Button variant="primary" size="large" onClick={leave}>
            {isOurs ? t('sell.bill.again') : t('pay.next')}
          </Button>
        }
      >
        {t('pay.gone')}
      </Notice>
    </div>
  );
}
