import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { containsText } from '#apps/pos/sell/products/allergens.ts';
import { Cards } from '#apps/pos/sell/products/Cards.tsx';
import { persistedCardAtHand } from '#apps/pos/sell/products/card-at-hand.ts';
import css from '#apps/pos/sell/products/Products.module.css';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import type { TillProduct } from '#modules/till/contract/till.ts';
import { chipClass } from '#ui/Chips.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Fewer fit one page. */
const SEARCHED_FROM = 8;
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
const isFound = (name: string, search: string): boolean => plain(name).includes(plain(search.trim()));

const ALL = 'all';
const CARDS = 'cards';

/**
 * Shows products by category as tiles (POS-008, POS-009), one press each; gift and loyalty cards
 * are one more category.
 */
export function Products() {
  const { t } = useTexts();
  const { products, categories, voucher_types, features } = useTill();
  const { cart } = useCart();
  const [search, setSearch] = useState('');
  /** The product whose allergens are read. */
  const [shownProduct, setShownProduct] = useState<TillProduct | null>(null);
  const [shown, setShown] = useState<number | typeof ALL | typeof CARDS>(products.length > 0 ? ALL : CARDS);
  // A card is not sold in exchange for a ticket: it would be money again (D-138).
  const hasCards = features.includes('vouchers') && voucher_types.length > 0 && !cart.exchange;
  // A card that is to be sold or recharged asks for its value at once.
  const isCardAtHand = usePersisted(persistedCardAtHand) !== null && hasCards;
  const view = isCardAtHand ? CARDS : shown;
  const used = categories.filter(({ id }) => products.some((product) => product.categories.includes(id)));
  const chip = (key: typeof shown, name: string, color?: string) => (
    <button
      key={key}
      type="button"
      className={classes(chipClass(view === key, 'tag'), css.category)}
      style={color ? { borderBlockEndColor: color } : undefined}
      aria-pressed={view === key}
      onClick={() => {
        persistedCardAtHand.set(null);
        setShown(key);
      }}
    >
      {name}
    </button>
  );
  return (
    <section className={css.products} aria-label={t('sell.products.title')}>
      <div className={css.head}>
        <h2 className={css.title}>{t('sell.products.title')}</h2>
        <div className={css.categories}>
          {products.length > 0 ? chip(ALL, t('sell.products.all')) : null}
          {used.map(({ id, name, color }) => chip(id, name, color))}
          {hasCards ? chip(CARDS, t('sell.cards.title')) : null}
        </div>
        {products.length > SEARCHED_FROM && view !== CARDS ? (
          <input
            type="search"
            className={css.search}
            aria-label={t('sell.products.search')}
            placeholder={t('sell.products.search')}
            value={search}
            maxLength={60}
            {...shortcut('search')}
            onChange={(event) => setSearch(event.target.value)}
          />
        ) : null}
      </div>
      {view === CARDS ? (
        <Cards />
      ) : (
        <ul className={css.tiles}>
          {products
            .filter(({ categories: of }) => view === ALL || of.includes(view))
            .filter(({ name }) => isFound(name, search))
            .map((product) => (
              <li key={product.id} className={css.place}>
                <Tile product={product} />
                {product.allergens.length > 0 ? (
                  <button
                    type="button"
                    className={css.info}
                    aria-label={t('sell.products.allergens', { name: product.name })}
                    onClick={() => setShownProduct(product)}
                  >
                    i
                  </button>
                ) : null}
              </li>
            ))}
        </ul>
      )}
      {shownProduct ? (
        <Dialog open onClose={() => setShownProduct(null)} title={shownProduct.name} closeLabel={t('common.close')}>
          <p className={css.contains}>{containsText(shownProduct, t)}</p>
        </Dialog>
      ) : null}
    </section>
  );
}

function Tile({ product }: { product: TillProduct }) {
  const { t, formats } = useTexts();
  const { categories } = useTill();
  const { addProduct } = useCart();
  const { id, name, price, open_price, image, stock, status, missing } = product;
  const shown = open_price ? t('sell.products.open_price.tile') : formats.money(price);
  const color = categories.find((category) => product.categories.includes(category.id))?.color;
  const isSoldOut = status === 'sold_out';
  return (
    <button type="button" className={css.tile} disabled={isSoldOut} onClick={() => addProduct(id)}>
      <span className={css.picture} style={color ? { backgroundColor: color } : undefined}>
        {image ? <img src={image} alt="" loading="lazy" /> : null}
      </span>
      <span className={css.name}>{name}</span>
      <span className={css.price}>{isSoldOut ? t('sell.products.sold_out') : shown}</span>
      {isSoldOut && missing ? (
        <span className={css.stock}>{t('sell.products.combo_without', { part: missing })}</span>
      ) : null}
      {stock !== null && stock <= 0 && !isSoldOut ? (
        <span className={css.stock}>{t('sell.products.none_left')}</span>
      ) : null}
    </button>
  );
}
