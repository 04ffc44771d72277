import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { noteBuyer } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { TextField } from '#ui/Field.tsx';

/** Asks for the buyer if tickets or cards are also sent by mail (D-064). It is optional. Products alone are not mailed. */
export function Buyer() {
  const { t } = useTexts();
  const { cart } = useCart();
  const { name = '', email = '' } = cart.buyer ?? {};
  // A name that was typed before the tickets were taken away stays visible: it is sent with the sale.
  if (cart.buyer === null && cart.entries.every(({ kind }) => kind === 'product')) return null;
  const note = (buyer: { name: string; email: string }): void =>
    noteBuyer(buyer.name === '' && buyer.email === '' ? null : buyer);
  return (
    <details className={css.buyer} open={cart.buyer !== null || undefined}>
      <summary>{t('pay.buyer.title')}</summary>
      <div className={css.buyerFields}>
        <TextField
          label={t('pay.buyer.name')}
          optional={t('pay.buyer.optional')}
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => note({ name: event.target.value, email })}
        />
        <TextField
          label={t('pay.buyer.email')}
          optional={t('pay.buyer.optional')}
          hint={t('pay.buyer.hint')}
          type="email"
          inputMode="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => note({ name, email: event.target.value })}
        />
      </div>
    </details>
  );
}
