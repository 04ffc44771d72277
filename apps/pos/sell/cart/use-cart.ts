import { useTexts } from '#apps/pos/i18n/language.ts';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import {
  type Cart,
  type CartEntry,
  type CartProduct,
  ENTRIES_MAX,
  NEW_CART,
  withProduct,
} from '#apps/pos/sell/cart/cart.ts';
import { changeBill } from '#apps/pos/sell/cart/change/change-bill.ts';
import { cartNow, changeCart, persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { persistedChoosing, productWith } from '#apps/pos/sell/products/choices.ts';
import { persistedOpenPrice } from '#apps/pos/sell/products/open-price.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { asksForChoices, preselectedIn } from '#modules/products/rules/choices.ts';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { usePersisted } from '#web/device/persisted.ts';

type CartAtHand = {
  readonly cart: Cart;
  /**
   * False: nothing changed, because a bill was made from it (ERR-037), or because it has too many
   * items, which is reported.
   */
  readonly change: (change: (entries: readonly CartEntry[]) => readonly CartEntry[]) => boolean;
  /** Asks for its price first if the attendant types it, and for choices that must be made. */
  readonly addProduct: (productId: number) => void;
  readonly addAtPrice: (productId: number, price: number) => void;
  /** Adds a product with these choices, or gives them to the products of a line of the cart. */
  readonly choose: (productId: number, choices: readonly number[], line: string | null) => void;
  /** Opens the active bill as the cart, to change it. False: refused, which is reported. */
  readonly changeActiveBill: () => Promise<boolean>;
};

/** Returns the cart of this till and its change function. */
export function useCart(): CartAtHand {
  const { t } = useTexts();
  const { products } = useTill();
  const cart = usePersisted(persistedCart) ?? NEW_CART;
  const changeActiveBill = async (): Promise<boolean> => {
    const { bill } = cartNow();
    if (bill === null) {
      if (persistedRequest.get() !== null) toast(t('sell.unanswered'), 'warning');
      return false;
    }
    try {
      await changeBill(bill, products);
      return true;
    } catch (error) {
      toast(textOfError(error, t), 'warning');
      return false;
    }
  };
  const change: CartAtHand['change'] = (how) => {
    const came = changeCart(how);
    if (came === 'full') toast(t('sell.full', { count: ENTRIES_MAX }), 'warning');
    return came === 'done';
  };
  const put = (product: CartProduct['product']): void => {
    const add = () => change((entries) => [...entries, { kind: 'product', product }]);
    if (cart.bill === null) {
      if (!add()) void changeActiveBill();
      return;
    }
    // "And a popcorn, please": it goes on the bill.
    void changeActiveBill().then((isOpen) => isOpen && add());
  };
  const offered = (productId: number) => products.find(({ id }) => id === productId);
  return {
    cart,
    change,
    changeActiveBill,
    addProduct: (productId) => {
      const found = offered(productId);
      if (!found) return;
      if (found.open_price) persistedOpenPrice.set({ productId });
      else if (asksForChoices(found.choice_groups)) persistedChoosing.set({ productId, line: null });
      else put(productWith(found, preselectedIn(found.choice_groups)));
    },
    addAtPrice: (productId, price) => {
      const found = offered(productId);
      if (found) put({ id: found.id, name: found.name, price, open: true });
    },
    choose: (productId, choices, line) => {
      const found = offered(productId);
      if (!found) return;
      const product = productWith(found, choices);
      if (line === null) put(product);
      else change((entries) => withProduct(entries, line, product));
    },
  };
}
