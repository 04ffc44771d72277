import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import css from '#apps/pos/sell/discount/Discount.module.css';
import { DiscountDialog } from '#apps/pos/sell/discount/DiscountDialog.tsx';
import { DiscountRow } from '#apps/pos/sell/discount/DiscountRow.tsx';
import { givenOf } from '#apps/pos/sell/discount/discount.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { Button } from '#ui/Button.tsx';

/** Shows the discount of the whole bill, and the button that gives discounts (decision 0088). */
export function CartDiscounts() {
  const { t } = useTexts();
  const { cart } = useCart();
  const { discounts } = useTill();
  const [isOpen, setOpen] = useState(false);
  const whole = givenOf(cart).find(({ discount }) => discount.whole);
  if (discounts.reasons.length === 0 && !whole) return null;
  return (
    <div className={css.whole}>
      {whole ? <DiscountRow given={whole} /> : null}
      <p>
        <Button onClick={() => setOpen(true)}>{t('sell.discount.button')}</Button>
      </p>
      <DiscountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
