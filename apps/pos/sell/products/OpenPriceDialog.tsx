import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { KeyPad } from '#apps/pos/pay/KeyPad.tsx';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { persistedOpenPrice } from '#apps/pos/sell/products/open-price.ts';
import css from '#apps/pos/sell/products/Products.module.css';
import { useTill } from '#apps/pos/till/till.tsx';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { whyNotPrice } from '#modules/products/rules/open-price.ts';
import type { TillProduct } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Asks for the price of a product whose price the attendant types. */
export function OpenPriceDialog() {
  const { products } = useTill();
  const waiting = usePersisted(persistedOpenPrice);
  const product = products.find(({ id }) => id === waiting?.productId);
  return product?.open_price ? <PriceOf key={product.id} product={product} limits={product.open_price} /> : null;
}

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

function PriceOf({ product, limits }: { product: TillProduct; limits: NonNullable<TillProduct['open_price']> }) {
  const { t, formats } = useTexts();
  const { addAtPrice } = useCart();
  const [typed, setTyped] = useState<Cents | null>(null);
  const price = typed ?? cents(product.price);
  const isWrong = whyNotPrice({ min: cents(limits.min), max: cents(limits.max) }, price) !== null;
  const close = (): void => persistedOpenPrice.set(null);
  const add = (): void => {
    if (isWrong) return;
    close();
    addAtPrice(product.id, eurosFromCents(price));
  };
  return (
    <Dialog
      open
      onClose={close}
      title={product.name}
      closeLabel={t('common.close')}
      actions={
        <Button size="large" variant="primary" disabled={isWrong} onClick={add}>
          {t('sell.products.open_price.add')}
        </Button>
      }
    >
      <div className={css.typed}>
        <output className={css.typedPrice} aria-label={t('sell.products.open_price.price')}>
          {formats.money(eurosFromCents(price))}
        </output>
        <p className={isWrong ? css.typedWrong : undefined}>
          {t('sell.products.open_price.between', { min: formats.money(limits.min), max: formats.money(limits.max) })}
        </p>
        <KeyPad typed={typed} onType={setTyped} onEnter={add} />
      </div>
    </Dialog>
  );
}
