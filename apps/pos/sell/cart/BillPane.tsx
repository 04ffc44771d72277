import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { BilledPane } from '#apps/pos/sell/cart/BilledPane.tsx';
import css from '#apps/pos/sell/cart/BillPane.module.css';
import { CartPane } from '#apps/pos/sell/cart/CartPane.tsx';
import { dueOf } from '#apps/pos/sell/cart/exchange.ts';
import { ParkDialog } from '#apps/pos/sell/cart/ParkDialog.tsx';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { classes } from '#ui/classes.ts';

/**
 * Shows the customer's bill: being chosen, or made and unpaid. On a phone it opens from the bottom.
 */
export function BillPane({ onOpenShow }: { onOpenShow: (id: number) => void }) {
  const { t, formats } = useTexts();
  const { cart } = useCart();
  const [isOpen, setOpen] = useState(false);
  const [isParking, setParking] = useState(false);
  const park = (): void => setParking(true);
  return (
    <section className={classes(css.pane, isOpen && css.open)} aria-label={t('sell.bill.title')}>
      <button type="button" className={css.handle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{t('sell.bill.lines', { count: cart.entries.length })}</span>
        <span className={css.handleTotal}>{formats.money(eurosFromCents(dueOf(cart)))}</span>
      </button>
      {cart.bill === null ? (
        <CartPane
          onPark={park}
          onOffer={() => setOpen(false)}
          onOpenShow={(id) => {
            setOpen(false);
            onOpenShow(id);
          }}
        />
      ) : (
        <BilledPane uuid={cart.bill} onPark={park} />
      )}
      {/* Parking a cart makes a bill of it first: the dialog stays while the pane behind it changes. */}
      <ParkDialog isOpen={isParking} onClose={() => setParking(false)} />
    </section>
  );
}
