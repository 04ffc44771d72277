import { useTexts } from '#apps/pos/i18n/language.ts';
import { type Cart, type CartEntry, ENTRIES_MAX, NEW_CART } from '#apps/pos/sell/cart/cart.ts';
import { changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { toast } from '#ui/Toast.tsx';
import { usePersisted } from '#web/device/persisted.ts';

type CartAtHand = {
  readonly cart: Cart;
  /** Reports why it cannot change: a bill was made from it (ERR-037), or it has too many items. */
  readonly change: (change: (entries: readonly CartEntry[]) => readonly CartEntry[]) => boolean;
  readonly addProduct: (productId: number) => void;
};

/** Returns the cart of this till and its change function. */
export function useCart(): CartAtHand {
  const { t } = useTexts();
  const { products } = useTill();
  const cart = usePersisted(persistedCart) ?? NEW_CART;
  const change: CartAtHand['change'] = (how) => {
    const came = changeCart(how);
    if (came === 'billed') toast(t('sell.billed'), 'warning');
    if (came === 'full') toast(t('sell.full', { count: ENTRIES_MAX }), 'warning');
    return came === 'done';
  };
  return {
    cart,
    change,
    addProduct: (productId) => {
      const found = products.find(({ id }) => id === productId);
      if (!found) return;
      const { id, name, price } = found;
      change((entries) => [...entries, { kind: 'product', product: { id, name, price } }]);
    },
  };
}
