import { useTexts } from '#apps/pos/i18n/language.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import css from '#apps/pos/sell/products/Favourites.module.css';
import { useTill } from '#apps/pos/till/till.tsx';

/** The favourites beside a seat plan, so that no one leaves it for a popcorn: one press each. */
export function Favourites() {
  const { t, formats } = useTexts();
  const { products } = useTill();
  const { addProduct } = useCart();
  const favourites = products.filter(({ favourite }) => favourite);
  if (favourites.length === 0) return null;
  return (
    <ul className={css.favourites} aria-label={t('sell.products.favourites')}>
      {favourites.map(({ id, name, price, open_price, status }) => (
        <li key={id}>
          <button
            type="button"
            className={css.favourite}
            disabled={status === 'sold_out'}
            onClick={() => addProduct(id)}
          >
            <span className={css.name}>{name}</span>
            <span className={css.price}>
              {status === 'sold_out'
                ? t('sell.products.sold_out')
                : open_price
                  ? t('sell.products.open_price.tile')
                  : formats.money(price)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
