import { type ReactNode, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { Hall } from '#apps/pos/sell/hall/Hall.tsx';
import css from '#apps/pos/sell/hall/HallPanel.module.css';
import { persistedCardAtHand } from '#apps/pos/sell/products/card-at-hand.ts';
import { Favourites } from '#apps/pos/sell/products/Favourites.tsx';
import { useHall } from '#apps/pos/sell/shows.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';
import { usePersisted } from '#web/device/persisted.ts';

type Panel = {
  id: number;
  /** The offer beside the seats; null: this till sells no products. */
  products: ReactNode | null;
  onLeave: () => void;
};

/**
 * Shows one screening: the number of each rate, and the seats. Each choice is on the bill at once.
 */
export function HallPanel({ id, products, onLeave }: Panel) {
  const { t, formats } = useTexts();
  /** Products are sold beside the seats without leaving the hall. */
  const [chosen, setChosen] = useState<'seats' | 'products'>('seats');
  // A scanned blank card asks for its value at once, and so does one to recharge.
  const card = usePersisted(persistedCardAtHand);
  const side = products && card !== null ? 'products' : chosen;
  const hall = useHall(id);
  const { data, error } = hall;
  return (
    <section className={css.panel}>
      <header className={css.head}>
        <Button size="large" onClick={onLeave}>
          {t('sell.hall.back')}
        </Button>
        {data ? (
          <div>
            <h2 className={css.title}>{data.screening.title}</h2>
            <p className={css.when}>
              {[
                formats.dateTime(Date.parse(data.screening.start)),
                data.screening.screen,
                data.screening.version,
                ...data.screening.rating,
                t('sell.shows.free', { count: data.screening.free }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {data.screening.note ? <p className={css.note}>{data.screening.note}</p> : null}
          </div>
        ) : null}
        {products ? (
          <Button
            size="large"
            className={css.products}
            aria-pressed={side === 'products'}
            variant={side === 'products' ? 'primary' : 'secondary'}
            onClick={() => {
              persistedCardAtHand.set(null);
              setChosen(side === 'products' ? 'seats' : 'products');
            }}
          >
            {t('sell.products.title')}
          </Button>
        ) : null}
      </header>
      {side === 'products' ? <div className={css.side}>{products}</div> : null}
      {data ? (
        <div className={css.hall} hidden={side === 'products'}>
          <Hall hall={data} />
          {products ? <Favourites /> : null}
        </div>
      ) : null}
      {error && !data ? <Failure error={error} retry={() => void hall.refetch()} /> : null}
      {hall.isPending ? <Spinner large label={t('common.loading')} /> : null}
    </section>
  );
}
